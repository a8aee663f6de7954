import { present } from '../model/present.ts';
import { MAX_REPORT_LENGTH, parseJson, type ReportVerdict, type Unreadable, unreadable, verdictOf } from './report.ts';
import { withInlineProperties } from './sarif-external.ts';
import { type Levels, levelsIn } from './sarif-levels.ts';
import { type Invocation, type Result, type SarifLevel, SarifLog, type SarifRun } from './sarif-shape.ts';

export interface SarifFinding {
  readonly tool: string;
  readonly rule: string;
  readonly level: SarifLevel;
  readonly message: string;
  readonly path?: string;
  readonly line?: number;
}

export type SarifReport =
  | {
      readonly kind: 'report';
      /** `passed` only when every run says that it came to its end and none has a result at or above the level asked for. */
      readonly verdict: ReportVerdict;
      readonly doubts: readonly string[];
      readonly findings: readonly SarifFinding[];
      /** Results that the report suppresses, that are absent, or (with `onlyNew`) unchanged; they decide nothing. */
      readonly suppressed: number;
      /** Commits that were looked at, where the report says so: it is evidence for these. */
      readonly revisions: readonly string[];
    }
  | Unreadable;

export interface SarifOptions {
  /** Level from which a result fails. */
  readonly failOn?: 'error' | 'warning' | 'note';
  /** Results that the report's own baseline already had do not count. */
  readonly onlyNew?: boolean;
}

const order: readonly SarifLevel[] = ['none', 'note', 'warning', 'error'];

/** Whether a level is at or above another. */
export function reaches(level: SarifLevel, least: SarifLevel): boolean {
  return order.indexOf(level) >= order.indexOf(least);
}

const MAX_KEPT = 1000;

/**
 * A SARIF 2.1.0 log. Fails closed: a run without results scanned nothing, one that did not end proves nothing, and a result
 * that a person must look at (`open`, `review`) is not a pass. Source: OASIS SARIF 2.1.0, 3.14, 3.20, 3.27.
 */
export function readSarifReport(text: string, { failOn = 'error', onlyNew = false }: SarifOptions = {}): SarifReport {
  if (text.length > MAX_REPORT_LENGTH) return unreadable(`the report is longer than ${MAX_REPORT_LENGTH} characters`);
  const { value, repeated } = parseJson(text);
  if (repeated !== undefined) return unreadable(`the key ${JSON.stringify(repeated)} stands twice in one object`);
  const { log, doubts: missing } = withInlineProperties(value);
  const parsed = SarifLog.safeParse(log);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable(`${issue?.path.map(String).join('.') || 'the report'}: ${issue?.message ?? 'not SARIF 2.1.0'}`);
  }
  const { runs } = parsed.data;
  const findings = runs.flatMap((run) => findingsOf(run, onlyNew));
  const isFailing = ({ level }: SarifFinding): boolean => reaches(level, failOn);
  const failing = findings.filter(isFailing);
  const all = runs.reduce((sum, { results }) => sum + (results?.length ?? 0), 0);
  const doubts = [...(runs.length === 0 ? ['runs is empty'] : []), ...missing, ...runs.flatMap(doubtsOf)];
  return {
    kind: 'report',
    verdict: verdictOf(failing.length > 0, doubts.length > 0),
    doubts: doubts.slice(0, MAX_KEPT),
    findings: [...failing, ...findings.filter((one) => !isFailing(one) && one.level !== 'none')].slice(0, MAX_KEPT),
    suppressed: all - findings.length,
    revisions: revisionsOf(runs),
  };
}

function findingsOf(run: SarifRun, onlyNew: boolean): SarifFinding[] {
  const levels = levelsIn(run);
  return (run.results ?? [])
    .filter((result) => isCounted(result, onlyNew))
    .map((result) => findingOf(result, run, levels));
}

/** A suppression that is still under review, or was rejected, suppresses nothing. */
function isCounted({ suppressions, baselineState }: Result, onlyNew: boolean): boolean {
  const all = suppressions ?? [];
  const isSuppressed = all.length > 0 && all.every(({ status = 'accepted' }) => status === 'accepted');
  return !isSuppressed && baselineState !== 'absent' && !(onlyNew && baselineState === 'unchanged');
}

function findingOf(result: Result, run: SarifRun, levels: Levels): SarifFinding {
  const [first] = result.locations ?? [];
  const at = first?.physicalLocation;
  const id = result.ruleId ?? result.rule?.id ?? levels.ruleOf(result)?.id ?? 'unknown';
  return {
    tool: run.tool.driver.name.slice(0, 200),
    rule: id.slice(0, 200),
    level: levels.ofResult(result),
    message: (result.message.text ?? result.message.id ?? 'no message').slice(0, 2000),
    ...present({ path: at?.artifactLocation?.uri?.slice(0, 1000), line: at?.region?.startLine }),
  };
}

function doubtsOf(run: SarifRun): string[] {
  const { tool, results, invocations: runs = [] } = run;
  const name = tool.driver.name.slice(0, 200);
  const isOpen = (results ?? []).some((one) => isCounted(one, false) && (one.kind === 'open' || one.kind === 'review'));
  const doubts = [
    [results === undefined || results === null, 'results is missing, so nothing was scanned'],
    [runs.some(({ executionSuccessful }) => !executionSuccessful), 'executionSuccessful is false'],
    ...runs.map((one) => abnormalEnd(one, (results ?? []).length > 0)),
    [hasErrorNote(run), 'toolExecutionNotifications has an error'],
    [isOpen, 'a result of kind open or review needs a person'],
  ] as const;
  return doubts.filter(([isSo]) => isSo).map(([, doubt]) => `${name}: ${doubt}`);
}

function hasErrorNote(run: SarifRun): boolean {
  const notes = (run.invocations ?? []).flatMap((one) => [
    ...(one.toolExecutionNotifications ?? []),
    ...(one.toolConfigurationNotifications ?? []),
  ]);
  const levels = notes.length === 0 ? undefined : levelsIn(run);
  return notes.some((note) => levels?.ofNotification(note) === 'error');
}

/** Some tools end with another code than 0 because they have results; without results nothing explains it. Source: SARIF 3.20.7 to 3.20.14. */
function abnormalEnd(run: Invocation, hasResults: boolean): readonly [boolean, string] {
  const { exitCode = 0, exitSignalName: signal, processStartFailureMessage: start } = run;
  if (start !== undefined) return [true, 'the tool could not be started (processStartFailureMessage)'];
  if (signal !== undefined) return [true, `a signal ended it (exitSignalName ${signal.slice(0, 40)})`];
  return [exitCode !== 0 && !hasResults, `exitCode is ${exitCode}, and no result explains it`];
}

function revisionsOf(runs: readonly SarifRun[]): string[] {
  const all = runs.flatMap((run) => (run.versionControlProvenance ?? []).flatMap(({ revisionId }) => revisionId ?? []));
  return [...new Set(all)].map((revision) => revision.slice(0, 200)).slice(0, 100);
}
