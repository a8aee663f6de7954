import type { Doubt } from '../model/doubt.ts';
import type { RuleResult } from '../model/run.ts';
import type { AppliedRule } from './select-rules.ts';

/** The parts of a result that come from the rule itself. */
export function resultHead({ rule, version, mode, notes }: AppliedRule) {
  return {
    rule: rule.id,
    version,
    gate: rule.gate,
    title: rule.title,
    owner: rule.owner,
    ownCheckRun: rule.ownCheckRun,
    mode,
    blocking: mode === 'enforce',
    waivable: rule.waivable,
    notes: [...notes],
  };
}

/** A rule that applies but could not be carried out: never a pass. */
export function undecided(applied: AppliedRule, doubts: readonly Doubt[]): RuleResult {
  return { ...resultHead(applied), verdict: 'inconclusive', examined: 0, findings: [], doubts: [...doubts] };
}

/** Rules may be newer than the code that reads them. */
export function unknownGate(applied: AppliedRule): RuleResult {
  return undecided(applied, [
    {
      subject: applied.rule.id,
      reason: `this version has no gate named ${applied.rule.gate}`,
      wayOut: 'Deploy the version that has it, or correct the rule.',
    },
  ]);
}
