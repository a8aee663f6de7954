import type { RuleDocument } from '../../gates/model/rule.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';

/** The next version of one document. */
export interface RuleVersionWrite {
  readonly id: string;
  readonly rule: RuleDocument | null;
  readonly author: string;
  readonly reason: string;
  readonly at: string;
}

/** Writes one document as the next set. Throws where another writer came first. */
export async function writeRule(store: RuleStore, { id, rule, ...record }: RuleVersionWrite): Promise<void> {
  const { set } = await store.heads();
  const outcome = await store.write({ expectedSet: set, changes: [{ id, rule }], ...record });
  if (outcome !== 'written') throw new Error(`rule ${id} was not written: ${outcome}`);
}
