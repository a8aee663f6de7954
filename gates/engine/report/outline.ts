import type { Comparing } from '../../model/candidate.ts';
import type { Doubt } from '../../model/doubt.ts';
import type { Finding, Place } from '../../model/finding.ts';
import { canonicalJson, type Json } from '../../model/json.ts';
import type { RuleResult, Run } from '../../model/run.ts';
import { opensGate } from '../../model/verdict.ts';
import { type FactInPlaces, factsInPlaces } from '../same-fact.ts';
import { plainLine, visible } from './escape.ts';

/** A finding that stands for itself, with those that only follow from it. */
export interface Cause {
  readonly finding: Finding;
  /** Findings that say the same of other places; what follows from them is among the implied. */
  readonly elsewhere: readonly Finding[];
  readonly result: RuleResult;
  /** In the order of the run; they never change a verdict. */
  readonly implied: readonly Finding[];
}

export interface OpenQuestion {
  readonly doubt: Doubt;
  /** The rule that could not decide; absent for the inputs as a whole. */
  readonly result?: RuleResult;
  /** Whether it keeps the gate shut: its rule enforces, and does not let undecided answers pass. */
  readonly isClosing: boolean;
}

/** A run in the order in which people should read it. Every report is made from it. */
export interface Outline {
  readonly run: Run;
  /** Results that people see; rules in `observe` are only recorded. */
  readonly results: readonly RuleResult[];
  /** Findings that keep the gate shut. */
  readonly blocking: readonly Cause[];
  /** Doubts, those that keep the gate shut first. */
  readonly undecided: readonly OpenQuestion[];
  /** Findings to read that do not block: warnings, and errors of rules that do not enforce. */
  readonly informing: readonly Cause[];
  readonly waived: readonly Cause[];
  /** Findings of level info. */
  readonly remarks: readonly Cause[];
}

export function outlineOf(run: Run): Outline {
  const results = run.results.filter((result) => result.mode !== 'observe');
  const causes = results.flatMap(causesOf);
  const blocking = causes.filter(isBlocking);
  const waived = causes.filter(({ finding }) => finding.waiver !== undefined);
  const remarks = causes.filter(({ finding }) => finding.waiver === undefined && finding.level === 'info');
  const taken = new Set([...blocking, ...waived, ...remarks]);
  return {
    run,
    results,
    blocking,
    undecided: openQuestions(run, results),
    informing: causes.filter((cause) => !taken.has(cause)),
    waived,
    remarks,
  };
}

function openQuestions(run: Run, results: readonly RuleResult[]): OpenQuestion[] {
  const questions = [
    ...run.doubts.map((doubt): OpenQuestion => ({ doubt, isClosing: true })),
    ...results.flatMap((result) =>
      result.doubts.map((doubt): OpenQuestion => ({ doubt, result, isClosing: isClosing(doubt, result) })),
    ),
  ];
  return [
    ...questions.filter((question) => question.isClosing),
    ...questions.filter((question) => !question.isClosing),
  ];
}

function isClosing({ waiver }: Doubt, { blocking, verdict }: RuleResult): boolean {
  return blocking && !opensGate(verdict) && waiver === undefined;
}

function isBlocking({ finding, result }: Cause): boolean {
  return result.blocking && finding.level === 'error' && finding.waiver === undefined;
}

/** Folds each finding under the outermost one it follows from. One whose cause is not in the result stands for itself. */
export function causesOf(result: RuleResult): Cause[] {
  const visible = result.findings.filter((finding) => finding.level !== 'off');
  const byFingerprint = new Map(visible.map((finding) => [finding.fingerprint, finding]));
  const implied = new Map<Finding, Finding[]>();
  for (const finding of visible) {
    const root = rootOf(finding, byFingerprint);
    const followers = implied.get(root) ?? [];
    if (root !== finding) followers.push(finding);
    implied.set(root, followers);
  }
  return factsInPlaces([...implied.keys()])
    .map(({ finding, elsewhere }): Cause => {
      const followers = [finding, ...elsewhere].flatMap((one) => implied.get(one) ?? []);
      return { finding, elsewhere, result, implied: followers };
    })
    .sort((a, b) => levelOrder.indexOf(a.finding.level) - levelOrder.indexOf(b.finding.level));
}

const levelOrder = ['error', 'warning', 'info'];

/** Two findings that name each other as cause stand for themselves. */
function rootOf(finding: Finding, byFingerprint: ReadonlyMap<string, Finding>): Finding {
  const seen = new Set<Finding>();
  let current = finding;
  while (current.impliedBy !== undefined && !seen.has(current)) {
    seen.add(current);
    const cause = byFingerprint.get(current.impliedBy);
    if (cause === undefined) return current;
    current = cause;
  }
  return seen.has(current) ? finding : current;
}

/** Where a reader should look: at head where the thing is still there, else at base. */
export function placeOf(finding: Finding): Place | undefined {
  return finding.headPlace ?? finding.basePlace;
}

export function placeText(place: Place | undefined): string {
  if (place === undefined) return '';
  return plainLine(place.line === undefined ? place.path : `${place.path}:${place.line}`);
}

/** A value of a fact in one line; a long one is cut, the JSON report has the whole. */
export function valueText(value: Json): string {
  if (value === null) return '(not there)';
  const text = visible(canonicalJson(value));
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

const MAX_VALUE = 300;

/** `3 more follow from it: a, b, c`, or nothing. */
export function impliedText({ implied }: Cause): string {
  if (implied.length === 0) return '';
  const named = implied.slice(0, 3).map(({ location }) => plainLine(location));
  const rest = implied.length > named.length ? ', …' : '';
  const verb = implied.length === 1 ? 'follows' : 'follow';
  return `${implied.length} more ${verb} from it: ${named.join(', ')}${rest}`;
}

/** `the same in 2 other places: .spec.b (finding 1f…), …`, or nothing. Each place has its own fingerprint, for a waiver. */
export function elsewhereText({ finding, elsewhere }: FactInPlaces): string {
  if (elsewhere.length === 0) return '';
  const named = elsewhere.slice(0, MOST_PLACES).map((one) => {
    const where = one.subject === finding.subject ? one.location : `${one.subject} ${one.location}`;
    return `${plainLine(where)} (finding ${one.fingerprint})`;
  });
  const rest = elsewhere.length > named.length ? `, and ${elsewhere.length - named.length} more` : '';
  return `the same in ${plural(elsewhere.length, 'other place')}: ${named.join(', ')}${rest}`;
}

/** The JSON report has them all. */
const MOST_PLACES = 20;

/** How many causes of each check, as `2 × crd/field-added`. */
export function countsByCheck(causes: readonly Cause[]): string {
  const counts = new Map<string, number>();
  for (const { finding } of causes) counts.set(finding.check, (counts.get(finding.check) ?? 0) + 1);
  return [...counts].map(([check, count]) => `${count} × ${plainLine(check)}`).join(', ');
}

export function ruleText({ rule, version, owner }: RuleResult): string {
  return plainLine(`${rule} v${version}, owner ${owner}`);
}

function particularOf(candidate: Run['candidate']): string {
  if (candidate.kind === 'pull_request') return ` #${candidate.number}`;
  return candidate.kind === 'image' ? ` image of ${candidate.component}` : '';
}

/** Which rules found nothing of the change to look at, or nothing. */
export function idleText({ results }: Outline): string {
  const idle = results.filter(({ verdict, examined }) => verdict === 'not-applicable' && examined === 0);
  if (idle.length === 0) return '';
  return `Looked at nothing of this change: ${idle.map(({ rule, version }) => `${rule} v${version}`).join(', ')}.`;
}

/** What was judged: repository, both commits, and for a clone how they were compared. */
export function candidateText({ candidate }: Run): string {
  const { repository, headSha, baseSha, base } = candidate;
  const what = particularOf(candidate);
  const compared = candidate.kind === 'local_change' ? candidate.compared : undefined;
  const how = compared === undefined ? '' : `: ${comparingText(compared)}`;
  return plainLine(`${repository}${what}, ${headSha.slice(0, 12)} against ${baseSha.slice(0, 12)} (${base})${how}`);
}

function comparingText({ way, base, head, hasDiverged }: Comparing): string {
  const judged = head === 'WORKTREE' ? 'the working tree' : head;
  if (way === 'merge-base') return `${judged} with its merge base with ${base}`;
  const apart = hasDiverged === true ? `; what only ${base} has counts as removed (--merge-base leaves it out)` : '';
  return `${judged} with ${base} as it is${apart}`;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
