import type { Doubt } from '../model/doubt.ts';
import { type Fact, type Finding, fingerprintOf, type Level } from '../model/finding.ts';
import type { GateAnswer } from '../model/gate.ts';
import type { RuleResult } from '../model/run.ts';
import type { Verdict } from '../model/verdict.ts';
import type { GateTask } from './gate-task.ts';
import { levelOf } from './levels.ts';
import { omissionNotes } from './omissions.ts';
import { type AppliedRule, asksCheck } from './select-rules.ts';
import { resultHead } from './undecided.ts';
import { waiverFor, waiverForDoubt } from './waivers.ts';

const order: readonly Level[] = ['error', 'warning', 'info'];

/** Facts become findings under one rule: level, waiver, words; then the rule's verdict. */
export function ruleResult(task: GateTask, applied: AppliedRule, answer: GateAnswer): RuleResult {
  const head = resultHead(applied);
  const notes = [...head.notes, ...omissionNotes(answer.notLookedAt ?? [])];
  const { doubts, refusals: refusedDoubts } = acceptedDoubts(task, applied, [
    ...answer.doubts,
    ...unregistered(task, answer.facts),
  ]);
  notes.push(...refusedDoubts);
  const findings: Finding[] = [];
  for (const fact of answer.facts) {
    const level = levelOf(fact, applied.rule.levels);
    if (level === 'off' || !asksCheck(applied.rule, fact.check)) continue;
    const fingerprint = fingerprintOf(fact);
    const { waiver, refusals } = waiverFor({ ...fact, fingerprint }, applied.rule, task);
    notes.push(...refusals);
    findings.push({
      ...fact,
      ...task.gate.explain(fact),
      fingerprint,
      rule: applied.rule.id,
      level,
      ...(waiver === undefined ? {} : { waiver }),
    });
  }
  const verdict = ruleVerdict(applied, answer.examined, findings, doubts);
  if (doubts.length > 0 && applied.rule.onInconclusive === 'warn')
    notes.push('its rule lets undecided answers pass with a warning');
  return {
    ...head,
    verdict,
    examined: answer.examined,
    findings: rootCausesFirst(findings),
    doubts: sortedDoubts(doubts),
    notes: [...new Set(notes)].sort(),
  };
}

/** Doubts that keep the gate shut, each with the waiver that accepts it, where the rule lets one do that. */
function acceptedDoubts(task: GateTask, { rule }: AppliedRule, all: readonly Doubt[]) {
  if (rule.onInconclusive === 'warn') return { doubts: all, refusals: [] };
  const answers = all.map((doubt) => ({ doubt, ...waiverForDoubt(doubt, rule, task) }));
  return {
    doubts: answers.map(({ doubt, waiver }) => (waiver === undefined ? doubt : { ...doubt, waiver })),
    refusals: answers.flatMap(({ refusals }) => refusals),
  };
}

function ruleVerdict(
  applied: AppliedRule,
  examined: number,
  findings: readonly Finding[],
  doubts: readonly Doubt[],
): Verdict {
  const errors = findings.filter((finding) => finding.level === 'error' && finding.impliedBy === undefined);
  if (errors.some((finding) => finding.waiver === undefined)) return 'fail';
  const hasOpenDoubt = doubts.some((doubt) => doubt.waiver === undefined);
  if (hasOpenDoubt && applied.rule.onInconclusive === 'fail') return 'inconclusive';
  if (errors.length > 0 || doubts.some((doubt) => doubt.waiver !== undefined)) return 'waived';
  return examined === 0 && findings.length === 0 && doubts.length === 0 ? 'not-applicable' : 'pass';
}

/** Level first, then check, subject, location; a finding that follows from another stands right behind its cause. */
function rootCausesFirst(findings: readonly Finding[]): Finding[] {
  const sorted = byLevel(findings);
  const present = new Set<string | undefined>(sorted.map((finding) => finding.fingerprint));
  const following = new Map<string | undefined, Finding[]>();
  for (const finding of sorted) {
    const behind = following.get(finding.impliedBy);
    if (behind === undefined) following.set(finding.impliedBy, [finding]);
    else behind.push(finding);
  }
  const placed = new Set<Finding>();
  const place = (finding: Finding): void => {
    if (placed.has(finding)) return;
    placed.add(finding);
    for (const next of following.get(finding.fingerprint) ?? []) place(next);
  };
  for (const finding of sorted.filter(({ impliedBy }) => !present.has(impliedBy))) place(finding);
  // Only what implies itself in a circle is left.
  for (const finding of sorted) place(finding);
  return [...placed];
}

function byLevel(findings: readonly Finding[]): readonly Finding[] {
  const keyed = findings.map((finding) => [finding, sortKey(finding)] as const);
  return keyed
    .sort(([a, keyOfA], [b, keyOfB]) => order.indexOf(a.level) - order.indexOf(b.level) || (keyOfA < keyOfB ? -1 : 1))
    .map(([finding]) => finding);
}

function sortKey(finding: Finding): string {
  const { check, subject, location, fingerprint, headPlace, basePlace } = finding;
  return [check, subject, location, fingerprint, headPlace?.path, headPlace?.line, basePlace?.path].join('\u0000');
}

function sortedDoubts(doubts: readonly Doubt[]): Doubt[] {
  const key = (doubt: Doubt): string => [doubt.subject, doubt.reason, doubt.place?.path].join('\u0000');
  return [...new Map(doubts.map((doubt) => [key(doubt), doubt])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, doubt]) => doubt);
}

/** A fact of a check that the gate does not list has no words and no page: a fault of ours that must be seen. */
function unregistered(task: GateTask, facts: readonly Fact[]): Doubt[] {
  const known = new Set(task.gate.checks.map((check) => check.id));
  return [...new Set(facts.map((fact) => fact.check).filter((id) => !known.has(id)))].map((id) => ({
    subject: id,
    reason: `the gate ${task.gate.id} answered with a check it does not list`,
    wayOut: 'Report it: this is a fault of the gate.',
  }));
}
