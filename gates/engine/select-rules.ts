import type { Candidate } from '../model/candidate.ts';
import { globMatches } from '../model/glob.ts';
import { isAfter } from '../model/instant.ts';
import type { Disarming, Mode, RuleSet, RuleVersion } from '../model/rule.ts';
import type { FileChange } from '../model/snapshot.ts';
import { evaluateCondition } from './condition.ts';
import { compareSpecificity, listWeight, type Specificity } from './specificity.ts';

/** A rule that applies to a candidate, in the mode that is in force at the instant of the run. */
export interface AppliedRule {
  readonly version: number;
  readonly rule: RuleVersion['rule'];
  readonly mode: Mode;
  readonly notes: readonly string[];
  /** Why it could not be told whether the rule applies; it then counts as applying, and decides nothing. */
  readonly problem?: string;
}

/** Who answers for a path (and check): one rule, several equally specific ones (a tie), or none. */
export type Ownership = readonly AppliedRule[];

export function selectRules(ruleSet: RuleSet, candidate: Candidate, asOf: string): readonly AppliedRule[] {
  const { disarmed } = ruleSet;
  return ruleSet.rules.flatMap(({ rule, version }) => {
    if (!isInScope(rule, candidate)) return [];
    const inForce = modeAt(rule, asOf, disarmed);
    const condition = rule.when === undefined ? { holds: true } : evaluateCondition(rule.when, candidate);
    if ('problem' in condition) {
      return [{ rule, version, ...inForce, problem: `its condition cannot be evaluated: ${condition.problem}` }];
    }
    return condition.holds ? [{ rule, version, ...inForce }] : [];
  });
}

/** Whether all rules only observe at an instant. */
export function isDisarmed({ disarmed }: Pick<RuleSet, 'disarmed'>, asOf: string): boolean {
  return disarmed !== undefined && isAfter(disarmed.until, asOf);
}

/** A disarmed rule only observes; an enforcing rule only warns before its day. Each says so. */
function modeAt(rule: RuleVersion['rule'], asOf: string, disarmed?: Disarming): { mode: Mode; notes: string[] } {
  const { effectiveFrom, mode } = rule;
  if (disarmed !== undefined && isDisarmed({ disarmed }, asOf))
    return { mode: 'observe', notes: [`disarmed until ${disarmed.until} by ${disarmed.by}: ${disarmed.reason}`] };
  if (mode !== 'enforce' || effectiveFrom === undefined || !isAfter(effectiveFrom, asOf)) return { mode, notes: [] };
  return { mode: 'warn', notes: [`enforces from ${effectiveFrom}; until then it only warns`] };
}

/** Of the rules of one gate, the most specific that cover a path and, when given, ask a check. */
export function ownersOf(rules: readonly AppliedRule[], candidate: Candidate, path: string, check?: string): Ownership {
  let best: Specificity | undefined;
  let owners: AppliedRule[] = [];
  for (const applied of rules) {
    const weight = coverage(applied.rule, candidate, path, check);
    if (weight === undefined) continue;
    const order = best === undefined ? 1 : compareSpecificity(weight, best);
    if (order > 0) {
      best = weight;
      owners = [applied];
    } else if (order === 0) {
      owners.push(applied);
    }
  }
  return owners;
}

/** The one order of specificity: stream, component, path, branch, repository, organisation; then how closely the check is named. */
function coverage(
  rule: RuleVersion['rule'],
  candidate: Candidate,
  path: string,
  check: string | undefined,
): Specificity | undefined {
  const nightly = nightlyWeights(rule, candidate);
  const change = changeWeights(rule, candidate);
  const pathWeight = listWeight(rule.scope.paths, path);
  const checkWeight = check === undefined ? 0 : listWeight(rule.checks, check);
  if (nightly === undefined || change === undefined || pathWeight === undefined || checkWeight === undefined)
    return undefined;
  return [...nightly, pathWeight, ...change, checkWeight];
}

/** Whether a rule is about a candidate at all, whatever its condition says of it. */
export function isInScope(rule: Pick<RuleVersion['rule'], 'scope'>, candidate: Candidate): boolean {
  return nightlyWeights(rule, candidate) !== undefined && changeWeights(rule, candidate) !== undefined;
}

/** A rule that names a stream or a component is about images; one that names neither is about images too. */
function nightlyWeights({ scope }: Pick<RuleVersion['rule'], 'scope'>, candidate: Candidate): Specificity | undefined {
  if (candidate.kind !== 'image') {
    return scope.streams === undefined && scope.components === undefined ? [0, 0] : undefined;
  }
  const stream = listWeight(scope.streams, candidate.stream);
  const component = listWeight(scope.components, candidate.component);
  return stream === undefined || component === undefined ? undefined : [stream, component];
}

/** No branch receives an image: a rule that names branches is not about it. */
function changeWeights({ scope }: Pick<RuleVersion['rule'], 'scope'>, candidate: Candidate): Specificity | undefined {
  const organization = candidate.repository.slice(0, candidate.repository.indexOf('/'));
  const branch =
    candidate.kind === 'image' && scope.branches !== undefined ? undefined : listWeight(scope.branches, candidate.base);
  const repository = listWeight(scope.repositories?.map(lowerCase), lowerCase(candidate.repository));
  const owner = listWeight(scope.organizations?.map(lowerCase), lowerCase(organization));
  if (branch === undefined || repository === undefined || owner === undefined) return undefined;
  return [branch, repository, owner];
}

/** GitHub compares names of owners and repositories without regard to case. */
function lowerCase(name: string): string {
  return name.toLowerCase();
}

/** Whether a rule that stands alone has something to say: it names no paths, or something changed at one of them. */
export function isConcerned(applied: AppliedRule, candidate: Candidate, changes: readonly FileChange[]): boolean {
  if (applied.rule.scope.paths === undefined) return true;
  return changes.some(({ path }) => ownersOf([applied], candidate, path).length > 0);
}

/** Whether a rule asks a check at all. */
export function asksCheck(rule: RuleVersion['rule'], check: string): boolean {
  return rule.checks === undefined || rule.checks.some((pattern) => globMatches(pattern, check));
}
