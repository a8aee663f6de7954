import type { Candidate } from '../model/candidate.ts';
import type { ChangedTexts, Gate } from '../model/gate.ts';
import { canonicalJson } from '../model/json.ts';
import type { RuleSet } from '../model/rule.ts';
import type { FileChange, Need, NeedAnswer } from '../model/snapshot.ts';
import { type AppliedRule, isConcerned, ownersOf, selectRules } from './select-rules.ts';

export interface NeedsQuestion {
  readonly candidate: Candidate;
  readonly changes: readonly FileChange[];
  /** The texts of the changed files that gates can use. */
  readonly files: ChangedTexts;
  readonly ruleSet: RuleSet;
  readonly asOf: string;
  /** What was answered in the rounds before; nothing in the first. */
  readonly observations?: readonly NeedAnswer[];
}

/**
 * What the gates must know beyond the changed files, under the rules that apply: each need once, in the order of asking. With
 * the answers of a round come the needs that follow from them, beside those that were answered.
 */
export function needsOf(question: NeedsQuestion, gates: readonly Gate[]): readonly Need[] {
  const { candidate, changes, ruleSet, asOf } = question;
  const applied = selectRules(ruleSet, candidate, asOf);
  const needs = gates.flatMap((gate) => {
    const rules = applied.filter(({ rule }) => rule.gate === gate.id);
    if (gate.rulesStandAlone) {
      const concerned = rules.filter((one) => isConcerned(one, candidate, changes));
      return concerned.flatMap((one) => needsOfRule(gate, one, question));
    }
    const narrowed = { ...question, changes: covered(gate, rules, candidate, changes) };
    return rules.flatMap((one) => needsOfRule(gate, one, narrowed));
  });
  return [...new Map(needs.map((need) => [canonicalJson(need), need])).values()];
}

function covered(gate: Gate, rules: readonly AppliedRule[], candidate: Candidate, changes: readonly FileChange[]) {
  return changes.filter(({ path }) => gate.reads(path) && ownersOf(rules, candidate, path).length > 0);
}

/** Params that do not fit need nothing: the rule will be undecided, and say why. */
function needsOfRule(
  gate: Gate,
  { rule }: AppliedRule,
  { candidate, changes, files, observations }: NeedsQuestion,
): readonly Need[] {
  if (gate.needs === undefined) return [];
  const params = gate.params.safeParse(rule.params);
  if (!params.success) return [];
  const known = observations === undefined ? {} : { observations };
  const covered = rule.scope.paths === undefined ? {} : { paths: rule.scope.paths };
  return gate.needs({ candidate, changes, files, params: params.data, ...covered, ...known });
}
