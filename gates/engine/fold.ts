import type { Doubt } from '../model/doubt.ts';
import type { Finding } from '../model/finding.ts';
import type { RuleResult } from '../model/run.ts';
import { type Verdict, worstOf } from '../model/verdict.ts';

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
  const informing = informingFindings(results).length;
  const also = informing === 0 ? '' : `; ${count(informing, 'warning')} to read`;
  switch (verdict) {
    case 'fail':
      return `${failLine(blockingFindings(results))}${also}`;
    case 'inconclusive':
      return `Could not decide: ${firstDoubt(results, doubts)}`;
    case 'waived':
      return `Open by waiver: ${count(waivedFindings(results).length, 'finding')} accepted${also}`;
    case 'pass':
      return `All ${count(judging(results).length, 'rule')} hold${also}`.replace('All 1 rule hold', 'The rule holds');
    case 'not-applicable':
      return results.length === 0 ? 'Not enrolled: no rule names this repository' : 'No rule concerns this change';
    default:
      return verdict satisfies never;
  }
}

function failLine(findings: readonly Finding[]): string {
  const [first, ...others] = findings;
  if (first === undefined) return 'Closed';
  const message = first.message.replace(/\.$/, '');
  return others.length === 0 ? message : `${message} (and ${others.length} more)`;
}

function firstDoubt(results: readonly RuleResult[], doubts: readonly Doubt[]): string {
  const all = [...doubts, ...results.filter((result) => result.blocking).flatMap((result) => result.doubts)];
  const [first, ...others] = all;
  if (first === undefined) return 'no reason given';
  return `${first.subject}: ${first.reason}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
}

function waivedFindings(results: readonly RuleResult[]): readonly Finding[] {
  return results.flatMap((result) => result.findings).filter((finding) => finding.waiver !== undefined);
}

function judging(results: readonly RuleResult[]): readonly RuleResult[] {
  return results.filter((result) => result.verdict !== 'not-applicable');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
