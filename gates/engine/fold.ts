import type { Doubt } from '../model/doubt.ts';
import type { Finding } from '../model/finding.ts';
import type { RuleResult } from '../model/run.ts';
import { opensGate, type Verdict, worstOf } from '../model/verdict.ts';
import { factsInPlaces, placesCount } from './same-fact.ts';

/**
 * The verdict of a run. Blocking rules count with what they say; the others only show that something was judged.
 * A doubt about the inputs as a whole counts like a blocking rule that could not decide.
 */
export function verdictOf(results: readonly RuleResult[], doubts: readonly Doubt[]): Verdict {
  const counting = results.map(
    ({ blocking, verdict }): Verdict => (blocking || verdict === 'not-applicable' ? verdict : 'pass'),
  );
  return worstOf(doubts.length > 0 ? [...counting, 'inconclusive'] : counting);
}

/** The verdict if every warning and observing rule enforced: what a stricter mode would have closed. */
export function wouldBeVerdict(results: readonly RuleResult[], doubts: readonly Doubt[]): Verdict {
  return verdictOf(
    results.map((result) => ({ ...result, blocking: true })),
    doubts,
  );
}

/** Findings that keep the gate shut: errors of blocking rules, not waived, not implied by another. */
function blockingFindings(results: readonly RuleResult[]): readonly Finding[] {
  return results
    .filter((result) => result.blocking)
    .flatMap((result) => result.findings)
    .filter((finding) => finding.level === 'error' && finding.waiver === undefined && finding.impliedBy === undefined);
}

/** Findings that people should see and that do not block. */
function informingFindings(results: readonly RuleResult[]): readonly Finding[] {
  const blocking = new Set(blockingFindings(results));
  return results
    .filter((result) => result.mode !== 'observe')
    .flatMap((result) => result.findings)
    .filter((finding) => finding.impliedBy === undefined && finding.waiver === undefined && finding.level !== 'info')
    .filter((finding) => !blocking.has(finding));
}

/** One line that says why the verdict is what it is, the worst thing first. */
export function headlineOf(verdict: Verdict, results: readonly RuleResult[], doubts: readonly Doubt[]): string {
  const informing = factsInPlaces(informingFindings(results)).length;
  const warnings = informing === 0 ? '' : `; ${count(informing, 'warning')} to read`;
  const undecided = openDoubts(results);
  const also = `${undecided.length === 0 ? '' : `; could not decide: ${doubtLine(undecided)}`}${warnings}`;
  switch (verdict) {
    case 'fail':
      return `${failLine(blockingFindings(results))}${warnings}`;
    case 'inconclusive':
      return `Could not decide: ${doubtLine(closingDoubts(results, doubts))}`;
    case 'waived':
      return `Open by waiver: ${acceptedText(results)} accepted${also}`;
    case 'pass':
      return `${openLine(shownJudging(results))}${also}`;
    case 'not-applicable':
      return results.length === 0 ? 'Not enrolled: no rule names this repository' : 'No rule concerns this change';
    default:
      return verdict satisfies never;
  }
}

function failLine(findings: readonly Finding[]): string {
  const [first, ...others] = factsInPlaces(findings);
  if (first === undefined) return 'Closed';
  const message = `${first.finding.message.replace(/\.$/, '')}${placesCount(first)}`;
  return others.length === 0 ? message : `${message} (and ${others.length} more)`;
}

/** A rule that could not decide does not hold, whatever its mode or its `onInconclusive` makes of that. */
function openLine(judging: readonly RuleResult[]): string {
  if (judging.length === 0) return 'Only observing rules concern this change';
  const holding = judging.filter(({ verdict, doubts }) => opensGate(verdict) && doubts.length === 0).length;
  if (holding === 0) return 'Nothing blocks';
  if (holding < judging.length)
    return `Nothing blocks; ${holding} of ${judging.length} rules ${holding === 1 ? 'holds' : 'hold'}`;
  return holding === 1 ? 'The rule holds' : `All ${holding} rules hold`;
}

function closingDoubts(results: readonly RuleResult[], doubts: readonly Doubt[]): readonly Doubt[] {
  const all = [...doubts, ...results.filter((result) => result.blocking).flatMap((result) => result.doubts)];
  return all.filter(isUnaccepted);
}

function isUnaccepted({ waiver }: Doubt): boolean {
  return waiver === undefined;
}

/** Doubts of an open run: of rules that only warn, or that let undecided answers pass. */
function openDoubts(results: readonly RuleResult[]): readonly Doubt[] {
  return results.filter(({ mode }) => mode !== 'observe').flatMap((result) => result.doubts.filter(isUnaccepted));
}

function doubtLine([first, ...others]: readonly Doubt[]): string {
  if (first === undefined) return 'no reason given';
  return `${first.subject}: ${first.reason}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}

function acceptedText(results: readonly RuleResult[]): string {
  const findings = results.flatMap((result) => result.findings).filter(({ waiver }) => waiver !== undefined).length;
  const doubts = results.flatMap((result) => result.doubts).filter(({ waiver }) => waiver !== undefined).length;
  const parts = [findings > 0 ? count(findings, 'finding') : '', doubts > 0 ? count(doubts, 'doubt') : ''];
  return parts.filter((part) => part !== '').join(' and ');
}

function shownJudging(results: readonly RuleResult[]): readonly RuleResult[] {
  return results.filter(({ verdict, mode }) => verdict !== 'not-applicable' && mode !== 'observe');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
