import type { RuleResult, Run } from '../../model/run.ts';
import type { Verdict } from '../../model/verdict.ts';
import { placesCount } from '../same-fact.ts';
import { plainLine } from './escape.ts';
import {
  type Cause,
  candidateText,
  countsByCheck,
  elsewhereText,
  idleText,
  impliedText,
  type OpenQuestion,
  type Outline,
  outlineOf,
  placeOf,
  placeText,
  plural,
  ruleText,
  valueText,
} from './outline.ts';
import { markOf, stateOf } from './verdict-words.ts';
import { acceptedByText, acceptedText, waiveText } from './waiver-words.ts';

export interface TextOptions {
  /** Whether to colour with ANSI sequences; the caller knows the terminal. */
  readonly isColoured?: boolean;
}

/** The report for a terminal: what keeps the gate shut first, then doubts, then the rest, then the rules and what names the run. */
export function textReport(run: Run, { isColoured = false }: TextOptions = {}): string {
  const paint = isColoured ? painted : unpainted;
  const outline = outlineOf(run);
  const sections = [
    heading(run, paint),
    ...outline.blocking.map((cause) => finding(run, cause, '✗', paint.bad, paint)),
    ...outline.undecided.map((question) => undecided(run, question, paint)),
    ...notBlocking(outline, paint),
    outline.waived.map((cause) => waived(run, cause, paint)).join('\n'),
    remarks(outline, paint),
    rules(outline, paint),
    plainLine(idleText(outline)),
    footer(run, paint),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

type Painter = (text: string) => string;

interface Paint {
  readonly bad: Painter;
  readonly doubtful: Painter;
  readonly good: Painter;
  readonly strong: Painter;
  readonly faint: Painter;
}

const sgr =
  (code: number): Painter =>
  (text) =>
    `\u001b[${code}m${text}\u001b[0m`;
const painted: Paint = { bad: sgr(31), doubtful: sgr(33), good: sgr(32), strong: sgr(1), faint: sgr(2) };
const same: Painter = (text) => text;
const unpainted: Paint = { bad: same, doubtful: same, good: same, strong: same, faint: same };

function painterOf(verdict: Verdict, paint: Paint): Painter {
  const state = stateOf(verdict);
  if (state === 'closed') return paint.bad;
  return state === 'undecided' ? paint.doubtful : paint.good;
}

function heading(run: Run, paint: Paint): string {
  const colour = painterOf(run.verdict, paint);
  const state = stateOf(run.verdict);
  return [
    `${colour(`${markOf(run.verdict)} ${state} (${run.verdict})`)}  ${paint.strong(plainLine(run.headline))}`,
    `  ${candidateText(run)}`,
  ].join('\n');
}

function finding(run: Run, cause: Cause, mark: string, colour: Painter, paint: Paint): string {
  const { finding: found, result } = cause;
  const rows: [string, string][] = [
    ['of', plainLine(`${found.subject} ${found.location}`)],
    ['was', valueText(found.before)],
    ['is', valueText(found.after)],
    ['who breaks', plainLine(found.whoBreaks)],
    ['why', plainLine(found.why)],
    ['way out', plainLine(found.wayOut)],
    ['rule', `${ruleText(result)}${result.blocking ? '' : ` (${result.mode}: does not block)`}`],
    ['also', impliedText(cause)],
    ['finding', found.fingerprint],
    ['waive', plainLine(waiveText(run, found, result))],
    ['places', elsewhereText(cause)],
  ];
  const place = placeText(placeOf(found));
  return [
    `${colour(`${mark} ${found.level} ${plainLine(found.check)}`)}${place === '' ? '' : `  ${paint.strong(place)}`}`,
    `  ${plainLine(found.message)}`,
    ...rows.filter(([, text]) => text !== '').map(([name, text]) => row(name, text, paint)),
  ].join('\n');
}

function row(name: string, text: string, paint: Paint): string {
  return `    ${paint.faint(name.padEnd(10))}  ${text}`;
}

function undecided(run: Run, { doubt, result, isClosing }: OpenQuestion, paint: Paint): string {
  const place = placeText(doubt.place);
  return [
    `${paint.doubtful(`? undecided ${plainLine(doubt.subject)}`)}${place === '' || place === doubt.subject ? '' : `  ${paint.strong(place)}`}`,
    `  ${plainLine(doubt.reason)}`,
    row('way out', plainLine(doubt.wayOut), paint),
    ...(result === undefined ? [] : [row('rule', `${ruleText(result)}${isClosing ? '' : ' (does not block)'}`, paint)]),
    ...acceptance(run, doubt, paint),
  ].join('\n');
}

/** Beside something that blocks, the rest would only hide it: it is counted, and shown once the gate is open. */
function notBlocking({ run, blocking, informing }: Outline, paint: Paint): string[] {
  if (informing.length === 0) return [];
  if (blocking.length === 0) return informing.map((cause) => finding(run, cause, '!', paint.doubtful, paint));
  const count = paint.doubtful(
    `! ${plural(informing.length, 'finding')} to read that ${informing.length === 1 ? 'does' : 'do'} not block`,
  );
  return [`${count}: ${countsByCheck(informing)}`];
}

function waived(run: Run, cause: Cause, paint: Paint): string {
  const { finding: found, result } = cause;
  const others = elsewhereText(cause);
  const place = placeText(placeOf(found));
  return [
    `${paint.good('✓ waived')} ${plainLine(found.check)}${place === '' ? '' : `  ${place}`}`,
    `  ${plainLine(found.message)}`,
    ...acceptance(run, found, paint),
    row('rule', ruleText(result), paint),
    row('finding', found.fingerprint, paint),
    ...(others === '' ? [] : [row('places', others, paint)]),
  ].join('\n');
}

/** Who accepted it, why and until when; nothing where it stands. */
function acceptance(run: Run, accepted: { readonly waiver?: string | undefined }, paint: Paint): string[] {
  if (accepted.waiver === undefined) return [];
  const people = acceptedByText(run, accepted);
  return [
    row('waiver', plainLine(acceptedText(run, accepted)), paint),
    ...(people === '' ? [] : [row('by', plainLine(people), paint)]),
  ];
}

function remarks({ remarks: causes, blocking }: Outline, paint: Paint): string {
  if (causes.length === 0) return '';
  const title = paint.faint(`· ${plural(causes.length, 'remark')}`);
  if (blocking.length > 0 || causes.length > 10) return `${title}: ${countsByCheck(causes)}`;
  const lines = causes.map(
    (cause) =>
      `    ${plainLine(cause.finding.message)}${placesCount(cause)} ${paint.faint(plainLine(cause.finding.check))}`,
  );
  return [title, ...lines].join('\n');
}

function rules({ results }: Outline, paint: Paint): string {
  const width = Math.max(0, ...results.map((result) => nameOf(result).length));
  return results.map((result) => ruleLines(result, width, paint)).join('\n');
}

function nameOf({ rule, version }: RuleResult): string {
  return plainLine(`${rule} v${version}`);
}

function ruleLines(result: RuleResult, width: number, paint: Paint): string {
  const colour = painterOf(result.verdict, paint);
  const mark = colour(markOf(result.verdict));
  const examined = `${result.mode}, ${result.examined} examined`;
  const line = `${mark} ${nameOf(result).padEnd(width)}  ${result.verdict.padEnd(14)}  ${paint.faint(`${plainLine(result.gate)}: ${examined}`)}`;
  return [line, ...result.notes.map((note) => `    note: ${plainLine(note)}`)].join('\n');
}

function footer(run: Run, paint: Paint): string {
  return paint.faint(`run ${run.id}, rules ${run.ruleSet.slice(0, 19)}, snapshot ${run.snapshot.slice(0, 19)}`);
}
