import { type RuleSet, ruleSetOfDocuments } from '../../../gates/model/rule.ts';
import type { RuleRecord, RuleStore, RuleWrite } from '../../../lambdas/ports/rule-store.ts';

export interface FakeRuleStore extends RuleStore {
  /** Every version ever written, oldest first. */
  readonly records: RuleRecord[];
}

export function fakeRuleStore(): FakeRuleStore {
  const records: RuleRecord[] = [];
  const heads = () => [...new Map(records.map((record) => [record.id, record])).values()].sort(byId);
  return {
    records,
    async active(): Promise<RuleSet> {
      return ruleSetOfDocuments(
        heads().flatMap(({ version, rule }) => (rule === null ? [] : [{ version, document: rule }])),
      );
    },
    async heads() {
      return heads();
    },
    async write({ expectedVersion, ...write }: RuleWrite) {
      const current = heads().find((head) => head.id === write.id)?.version ?? 0;
      if (current !== expectedVersion) return 'stale';
      records.push(structuredClone({ ...write, version: current + 1 }));
      return 'written';
    },
    async log(id) {
      return records.filter((record) => id === undefined || record.id === id).sort(newestFirst);
    },
  };
}

function byId(a: RuleRecord, b: RuleRecord): number {
  return a.id < b.id ? -1 : 1;
}

function newestFirst(a: RuleRecord, b: RuleRecord): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id === b.id ? b.version - a.version : byId(a, b);
}
