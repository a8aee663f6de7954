import * as z from 'zod';
import { present } from '../model/present.ts';
import { MAX_REPORT_LENGTH, parseJson, type ReportVerdict, type Unreadable, unreadable, verdictOf } from './report.ts';

const SarifLevel = z.enum(['none', 'note', 'warning', 'error']);
export type SarifLevel = z.infer<typeof SarifLevel>;

const Message = z.looseObject({ text: z.string().optional(), id: z.string().optional() });
const Suppression = z.looseObject({ status: z.enum(['accepted', 'underReview', 'rejected']).optional() });

/** Points to a rule: by index or id, in a component of the tool. Source: SARIF 3.52. */
const Descriptor = z.looseObject({
  id: z.string().optional(),
  index: z.number().int().optional(),
  toolComponent: z
    .looseObject({ name: z.string().optional(), guid: z.string().optional(), index: z.number().int().optional() })
    .optional(),
});
type Descriptor = z.infer<typeof Descriptor>;

const Result = z.looseObject({
  ruleId: z.string().optional(),
  ruleIndex: z.number().int().optional(),
  rule: Descriptor.optional(),
  kind: z.enum(['notApplicable', 'pass', 'fail', 'review', 'open', 'informational']).default('fail'),
  level: SarifLevel.optional(),
  message: Message,
  suppressions: z.array(Suppression).nullish(),
  baselineState: z.enum(['new', 'unchanged', 'updated', 'absent']).optional(),
  locations: z
    .array(
      z.looseObject({
        physicalLocation: z
          .looseObject({
            artifactLocation: z.looseObject({ uri: z.string().optional() }).optional(),
            region: z.looseObject({ startLine: z.number().int().positive().optional() }).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});
type Result = z.infer<typeof Result>;

const ReportingDescriptor = z.looseObject({
  id: z.string(),
  defaultConfiguration: z.looseObject({ level: SarifLevel.optional() }).optional(),
});
const Component = z.looseObject({
  name: z.string(),
  guid: z.string().optional(),
  rules: z.array(ReportingDescriptor).optional(),
});
type Component = z.infer<typeof Component>;

const SarifRun = z.looseObject({
  tool: z.looseObject({ driver: Component, extensions: z.array(Component).optional() }),
  results: z.array(Result).max(50_000).nullish(),
  invocations: z
    .array(
      z.looseObject({
        executionSuccessful: z.boolean(),
        exitCode: z.number().optional(),
        exitSignalName: z.string().optional(),
        processStartFailureMessage: z.string().optional(),
        toolExecutionNotifications: z.array(z.looseObject({ level: SarifLevel.optional() })).optional(),
        toolConfigurationNotifications: z.array(z.looseObject({ level: SarifLevel.optional() })).optional(),
        ruleConfigurationOverrides: z
          .array(
            z.looseObject({
              configuration: z.looseObject({ level: SarifLevel.optional() }),
              descriptor: Descriptor,
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  versionControlProvenance: z.array(z.looseObject({ revisionId: z.string().optional() })).optional(),
  externalPropertyFileReferences: z.looseObject({ results: z.array(z.unknown()).optional() }).optional(),
});
type SarifRun = z.infer<typeof SarifRun>;
type Invocation = NonNullable<SarifRun['invocations']>[number];

const Report = z.looseObject({
  version: z.literal('2.1.0'),
  runs: z.array(SarifRun).max(100),
  inlineExternalProperties: z.array(z.looseObject({ results: z.array(z.unknown()).optional() })).nullish(),
});

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
  const parsed = Report.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unreadable(`${issue?.path.map(String).join('.') || 'the report'}: ${issue?.message ?? 'not SARIF 2.1.0'}`);
  }
  const { runs } = parsed.data;
  const findings = runs.flatMap((run) => findingsOf(run, onlyNew));
  const isFailing = ({ level }: SarifFinding): boolean => reaches(level, failOn);
  const failing = findings.filter(isFailing);
  const all = runs.reduce((sum, { results }) => sum + (results?.length ?? 0), 0);
  const inline = (parsed.data.inlineExternalProperties ?? []).some(({ results }) => (results ?? []).length > 0);
  const doubts = [
    ...(runs.length === 0 ? ['runs is empty'] : []),
    ...(inline ? ['inlineExternalProperties has results that were not read'] : []),
    ...runs.flatMap(doubtsOf),
  ];
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
  const known = rulesOf(run);
  return (run.results ?? [])
    .filter((result) => isCounted(result, onlyNew))
    .map((result) => findingOf(result, run, known));
}

/** What a run says of its rules, looked up once for all results. */
interface Rules {
  readonly byId: ReadonlyMap<string, ReportingDescriptor>;
  /** By rule, or by id where the tool does not describe it. */
  readonly overrides: ReadonlyMap<ReportingDescriptor | string, SarifLevel | undefined>;
}

function rulesOf({ tool, invocations = [] }: SarifRun): Rules {
  const rules = [tool.driver, ...(tool.extensions ?? [])].flatMap(({ rules: list = [] }) => list);
  const byId = new Map(rules.reverse().map((rule) => [rule.id, rule]));
  const overrides = invocations.flatMap((one) => one.ruleConfigurationOverrides ?? []);
  return {
    byId,
    overrides: new Map(
      overrides.map(({ descriptor, configuration }) => [
        described(descriptor, tool, byId) ?? descriptor.id ?? '',
        configuration.level,
      ]),
    ),
  };
}

/** By index in the component that is named, else by id there, else by id in any; `A/B/C` is a kind of `A/B`. Source: SARIF 3.27.5, 3.27.7, 3.52. */
function described(
  descriptor: Descriptor,
  tool: SarifRun['tool'],
  byId: Rules['byId'],
): ReportingDescriptor | undefined {
  const component = componentOf(descriptor, tool);
  const byIndex = component?.rules?.[descriptor.index ?? -1];
  if (byIndex !== undefined) return byIndex;
  const isNamed = descriptor.toolComponent !== undefined;
  let id = (descriptor.id ?? '').slice(0, 1000);
  const own = isNamed ? component?.rules?.find((rule) => rule.id === id) : undefined;
  while (id !== '' && !byId.has(id)) id = id.slice(0, Math.max(id.lastIndexOf('/'), 0));
  return own ?? byId.get(id);
}

/** A suppression that is still under review, or was rejected, suppresses nothing. */
function isCounted({ suppressions, baselineState }: Result, onlyNew: boolean): boolean {
  const all = suppressions ?? [];
  const isSuppressed = all.length > 0 && all.every(({ status = 'accepted' }) => status === 'accepted');
  return !isSuppressed && baselineState !== 'absent' && !(onlyNew && baselineState === 'unchanged');
}

function findingOf(result: Result, run: SarifRun, known: Rules): SarifFinding {
  const [first] = result.locations ?? [];
  const at = first?.physicalLocation;
  const rule = ruleOf(result, run, known);
  const id = result.ruleId ?? result.rule?.id ?? rule?.id ?? 'unknown';
  return {
    tool: run.tool.driver.name.slice(0, 200),
    rule: id.slice(0, 200),
    level: levelOf(result, rule, known),
    message: (result.message.text ?? result.message.id ?? 'no message').slice(0, 2000),
    ...present({ path: at?.artifactLocation?.uri?.slice(0, 1000), line: at?.region?.startLine }),
  };
}

type ReportingDescriptor = z.infer<typeof ReportingDescriptor>;

function ruleOf(
  { ruleId, ruleIndex, rule = {} }: Result,
  { tool }: SarifRun,
  { byId }: Rules,
): ReportingDescriptor | undefined {
  const descriptor = { ...rule, ...present({ index: ruleIndex ?? rule.index, id: ruleId ?? rule.id }) };
  return described(descriptor, tool, byId);
}

function componentOf(
  { toolComponent }: Descriptor,
  { driver, extensions = [] }: SarifRun['tool'],
): Component | undefined {
  const { index, name, guid } = toolComponent ?? {};
  if (index !== undefined && index >= 0) return extensions[index];
  if (guid !== undefined) return [driver, ...extensions].find((one) => one.guid === guid);
  return name === undefined ? driver : [driver, ...extensions].find((one) => one.name === name);
}

/** Only kind `fail` has a level: the result's, else an override of the run, else the rule's default, else warning. Source: SARIF 3.27.10. */
function levelOf(result: Result, rule: ReportingDescriptor | undefined, { overrides }: Rules): SarifLevel {
  const { kind, level, ruleId } = result;
  if (kind !== 'fail') return 'none';
  return (
    level ?? overrides.get(rule ?? ruleId ?? result.rule?.id ?? '') ?? rule?.defaultConfiguration?.level ?? 'warning'
  );
}

function doubtsOf({ tool, results, invocations, externalPropertyFileReferences: elsewhere }: SarifRun): string[] {
  const name = tool.driver.name.slice(0, 200);
  const isOpen = (results ?? []).some((one) => isCounted(one, false) && (one.kind === 'open' || one.kind === 'review'));
  const runs = invocations ?? [];
  const notes = runs.flatMap((one) => [
    ...(one.toolExecutionNotifications ?? []),
    ...(one.toolConfigurationNotifications ?? []),
  ]);
  const doubts = [
    [results === undefined || results === null, 'results is missing, so nothing was scanned'],
    [(elsewhere?.results ?? []).length > 0, 'its results are in other files (externalPropertyFileReferences)'],
    [runs.some(({ executionSuccessful }) => !executionSuccessful), 'executionSuccessful is false'],
    ...runs.map((one) => abnormalEnd(one, (results ?? []).length > 0)),
    [notes.some(({ level }) => level === 'error'), 'toolExecutionNotifications has an error'],
    [isOpen, 'a result of kind open or review needs a person'],
  ] as const;
  return doubts.filter(([isSo]) => isSo).map(([, doubt]) => `${name}: ${doubt}`);
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
