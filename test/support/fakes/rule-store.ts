import { type Disarming, disarmedSet, ruleSetOfDocuments } from '../../../gates/model/rule.ts';
import type { RuleHead, RuleRecord, RuleStore } from '../../../lambdas/ports/rule-store.ts';

export interface FakeRuleStore extends RuleStore {
  /** Every version ever written, oldest first. */
  readonly records: RuleRecord[];
}

export function fakeRuleStore(): FakeRuleStore {
  const records: RuleRecord[] = [];
  let set = 0;
  let disarmed: Disarming | null = null;
  const newest = () =>
    [...new Map(records.filter(({ id }) => id !== '*').map((record) => [record.id, record])).values()].sort(byId);
  const versionOf = (id: string) => newest().find((head) => head.id === id)?.version ?? 0;
  return {
    records,
    async active() {
      const all = ruleSetOfDocuments(
        newest().flatMap(({ version, rule }) => (rule === null ? [] : [{ version, document: rule }])),
      );
      return disarmed === null ? all : disarmedSet(all, disarmed);
    },
    async heads() {
      const documents = newest().map(({ id, version, rule }) => ({ id, version, rule }));
      return { set, documents, ...(disarmed !== null && { disarmed }) };
    },
    async write({ expectedSet, changes, disarmed: next, ...record }) {
      if (set !== expectedSet) return 'stale';
      set += 1;
      const written = changes.map((change) => ({ ...change, ...record, version: versionOf(change.id) + 1 }));
      records.push(...structuredClone(written));
      if (next !== undefined) {
        disarmed = next;
        records.push({ id: '*', version: set, rule: null, disarmed: next, ...record });
      }
      return 'written';
    },
    async log(id) {
      return records.filter((record) => id === undefined || record.id === id).sort(newestFirst);
    },
  };
}

function byId(a: RuleHead, b: RuleHead): number {
  return a.id < b.id ? -1 : 1;
}

function newestFirst(a: RuleRecord, b: RuleRecord): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id === b.id ? b.version - a.version : byId(a, b);
}
