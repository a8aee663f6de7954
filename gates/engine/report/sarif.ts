import type { Place } from '../../model/finding.ts';
import type { CheckDescription } from '../../model/gate.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { Run } from '../../model/run.ts';
import { plainLine, uriPath, visibleJson } from './escape.ts';
import {
  type Cause,
  elsewhereText,
  impliedText,
  type OpenQuestion,
  type Outline,
  outlineOf,
  placeOf,
} from './outline.ts';
import { acceptedByText, acceptedText } from './waiver-words.ts';

export interface SarifOptions {
  readonly toolVersion: string;
  /** Words about a check, for the rule list of the viewer. */
  describe(check: string): CheckDescription | undefined;
}

/** A question that could not be decided is a result too: a viewer that shows nothing would look like a pass. */
const UNDECIDED = 'sluice/undecided';

type SarifLevel = 'error' | 'warning' | 'note';

/**
 * SARIF 2.1.0. An error of a rule that does not enforce is a warning here, for a viewer may block on errors. A waived finding
 * is there, suppressed. Findings that follow from another are counted in its message.
 */
export function sarifReport(run: Run, options: SarifOptions): string {
  const outline = outlineOf(run);
  const causes = [...outline.blocking, ...outline.informing, ...outline.waived, ...outline.remarks];
  const ids = [
    ...new Set([...causes.map(({ finding }) => finding.check), ...(outline.undecided.length > 0 ? [UNDECIDED] : [])]),
  ];
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Sluice', version: options.toolVersion, rules: ids.map((id) => ruleOf(id, options)) } },
        automationDetails: { id: `sluice/${run.candidate.repository}/${run.candidate.base}/` },
        invocations: [
          {
            executionSuccessful:
              run.verdict !== 'inconclusive' && !outline.undecided.some(({ isClosing }) => isClosing),
            endTimeUtc: run.asOf,
            ...notifications(outline),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: [
          ...causes.map((cause) => resultOf(run, cause, ids)),
          ...outline.undecided.map((one) => undecidedOf(run, one, ids)),
        ],
        properties: {
          run: run.id,
          verdict: run.verdict,
          headline: run.headline,
          ruleSet: run.ruleSet,
          snapshot: run.snapshot,
        },
      },
    ],
  };
  return `${visibleJson(log, 2)}\n`;
}

function ruleOf(id: string, { describe }: SarifOptions): JsonObject {
  if (id === UNDECIDED) {
    const text = 'Something could not be read or decided, so the gate stays shut.';
    return { id, shortDescription: { text }, help: { text: 'Each result says what to do.' } };
  }
  const known = describe(id);
  if (known === undefined) return { id };
  return {
    id,
    shortDescription: { text: known.title },
    fullDescription: { text: `${known.why} Who breaks: ${known.whoBreaks}` },
    help: { text: `Way out: ${known.wayOut}\nSource: ${known.source}` },
  };
}

function resultOf(run: Run, cause: Cause, ids: readonly string[]): JsonObject {
  const { finding, result } = cause;
  const { check, subject, location, before, after, fingerprint, impact } = finding;
  const also = [elsewhereText(cause), impliedText(cause)];
  const text = [finding.message, `Who breaks: ${finding.whoBreaks}`, `Way out: ${finding.wayOut}`, ...also]
    .filter((part) => part !== '')
    .map(messageLine)
    .join('\n');
  return {
    ruleId: check,
    ruleIndex: ids.indexOf(check),
    level: sarifLevel(cause),
    message: { text },
    locations: locations(placeOf(finding), `${subject} ${location}`),
    ...related(cause),
    partialFingerprints: { 'sluiceFinding/v1': fingerprint },
    ...suppressions(run, finding),
    properties: {
      rule: result.rule,
      ruleVersion: result.version,
      mode: result.mode,
      level: finding.level,
      ...(impact === undefined ? {} : { impact }),
      subject,
      location,
      before,
      after,
      implied: cause.implied.map((one) => one.fingerprint),
      ...(cause.elsewhere.length === 0 ? {} : { elsewhere: cause.elsewhere.map((one) => one.fingerprint) }),
    },
  };
}

/** What a waiver accepts is suppressed outside of the file that is judged (SARIF 2.1.0, 3.35). */
function suppressions(run: Run, accepted: { readonly waiver?: string | undefined }): { suppressions?: Json } {
  if (accepted.waiver === undefined) return {};
  const people = acceptedByText(run, accepted);
  const text = `waiver ${acceptedText(run, accepted)}${people === '' ? '' : `; ${people}`}`;
  return { suppressions: [{ kind: 'external', status: 'accepted', justification: plainLine(text) }] };
}

/** The other places of the same fact. */
function related({ elsewhere }: Cause): { relatedLocations?: Json } {
  if (elsewhere.length === 0) return {};
  return {
    relatedLocations: elsewhere.flatMap((one, i) =>
      locations(placeOf(one), `${one.subject} ${one.location}`).map((location) => ({ id: i + 1, ...location })),
    ),
  };
}

/** A SARIF message makes a link of `[text](address)`; a foreign text must not. */
function messageLine(text: string): string {
  return plainLine(text).replaceAll('](', '] (');
}

function sarifLevel({ finding, result }: Cause): SarifLevel {
  if (finding.level === 'error') return result.blocking ? 'error' : 'warning';
  return finding.level === 'warning' ? 'warning' : 'note';
}

function undecidedOf(run: Run, { doubt, result, isClosing }: OpenQuestion, ids: readonly string[]): JsonObject {
  return {
    ruleId: UNDECIDED,
    ruleIndex: ids.indexOf(UNDECIDED),
    level: isClosing ? 'error' : 'warning',
    message: { text: [`${doubt.subject}: ${doubt.reason}`, `Way out: ${doubt.wayOut}`].map(messageLine).join('\n') },
    locations: locations(doubt.place, doubt.subject),
    ...suppressions(run, doubt),
    ...(result === undefined
      ? {}
      : { properties: { rule: result.rule, ruleVersion: result.version, mode: result.mode } }),
  };
}

function notifications({ undecided }: Outline): { toolExecutionNotifications?: Json } {
  if (undecided.length === 0) return {};
  const toolExecutionNotifications = undecided.map(({ doubt, isClosing }) => ({
    level: isClosing ? 'error' : 'warning',
    message: { text: plainLine(`${doubt.subject}: ${doubt.reason}`) },
  }));
  return { toolExecutionNotifications };
}

function locations(place: Place | undefined, name: string): readonly JsonObject[] {
  const logicalLocations = [{ fullyQualifiedName: plainLine(name) }];
  if (place === undefined) return [{ logicalLocations }];
  return [{ physicalLocation: physical(place), logicalLocations }];
}

function physical({ path, line, endLine }: Place): JsonObject {
  const artifactLocation = { uri: uriPath(path), uriBaseId: '%SRCROOT%' };
  if (line === undefined) return { artifactLocation };
  return {
    artifactLocation,
    region: { startLine: line, ...(endLine === undefined ? {} : { endLine: Math.max(line, endLine) }) },
  };
}
