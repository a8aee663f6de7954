import type { Run } from '../../model/run.ts';
import { placesCount } from '../same-fact.ts';
import { markdown, markdownCode, tableCode, tableText } from './escape.ts';
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
  valueText,
} from './outline.ts';
import { markOf, stateOf } from './verdict-words.ts';
import { acceptedByText, acceptedText, waiveText } from './waiver-words.ts';

export interface MarkdownOptions {
  /** Begin with the headline as a heading; a check run shows it above the summary already. */
  readonly hasHeading?: boolean;
}

/**
 * The report in GitHub's Markdown: a table of what matters, each blocking finding in full, doubts, and one table of rules.
 * The worst comes first, so that a reader of a text cut at its end has read the worst. No HTML, nothing folded away.
 */
export function markdownReport(run: Run, { hasHeading = false }: MarkdownOptions = {}): string {
  const outline = outlineOf(run);
  const sections = [
    hasHeading ? heading(run) : '',
    table(outline),
    ...outline.blocking.map((cause) => details(run, cause)),
    ...outline.undecided.map((question) => undecided(run, question)),
    ...(outline.blocking.length === 0
      ? outline.informing.map((cause) => details(run, cause))
      : [summary(outline.informing, 'does not block')]),
    ...outline.waived.map((cause) => waived(run, cause)),
    summary(outline.remarks, 'for information'),
    rules(outline),
    markdown(idleText(outline)),
    `Run ${markdownCode(run.id)}, rules ${markdownCode(run.ruleSet.slice(0, 19))}, snapshot ${markdownCode(run.snapshot.slice(0, 19))}.`,
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function heading(run: Run): string {
  const state = stateOf(run.verdict);
  return `## ${markOf(run.verdict)} ${state}: ${markdown(run.headline)}\n\n${markdown(candidateText(run))}`;
}

/** Findings beyond this many are counted; the details below and the JSON report have them all. */
const MAX_ROWS = 50;

function table({ blocking, undecided: questions, informing, waived: accepted }: Outline): string {
  const shown = blocking.length > 0 ? [] : informing;
  const rows = [
    ...blocking.map((cause) => causeRow('✗ blocks', cause)),
    ...questions.map(({ doubt }) =>
      tableRow('? undecided', tableText(doubt.subject), tableText(doubt.reason), placeText(doubt.place)),
    ),
    ...shown.map((cause) => causeRow(`! ${cause.finding.level}`, cause)),
    ...accepted.map((cause) => causeRow(`✓ waived by ${tableText(cause.finding.waiver ?? '')}`, cause)),
  ];
  if (rows.length === 0) return '';
  const more = rows.length > MAX_ROWS ? [tableRow('…', '', `${rows.length - MAX_ROWS} more`, '')] : [];
  return ['| | check | what | where |', '|---|---|---|---|', ...rows.slice(0, MAX_ROWS), ...more].join('\n');
}

function causeRow(mark: string, cause: Cause): string {
  const { check, message } = cause.finding;
  const more = cause.implied.length === 0 ? '' : ` (and ${cause.implied.length} that follow)`;
  return tableRow(
    mark,
    tableCode(check),
    `${tableText(message)}${placesCount(cause)}${more}`,
    placeText(placeOf(cause.finding)),
  );
}

function tableRow(mark: string, check: string, what: string, place: string): string {
  return `| ${mark} | ${check} | ${what} | ${place === '' ? '' : tableCode(place)} |`;
}

function details(run: Run, cause: Cause): string {
  const { finding, result } = cause;
  const also = [elsewhereText(cause), impliedText(cause)].filter((text) => text !== '');
  const place = placeText(placeOf(finding));
  const mode = result.blocking ? '' : ` (${result.mode}: does not block)`;
  const waive = waiveText(run, finding, result);
  return [
    `**${markdownCode(finding.check)}**${place === '' ? '' : ` at ${markdownCode(place)}`}: ${markdown(finding.message)}`,
    '',
    `- of ${markdownCode(`${finding.subject} ${finding.location}`)}`,
    `- was ${markdownCode(valueText(finding.before))}, is ${markdownCode(valueText(finding.after))}`,
    `- who breaks: ${markdown(finding.whoBreaks)}`,
    `- why: ${markdown(finding.why)}`,
    `- way out: ${markdown(finding.wayOut)}`,
    ...also.map((text) => `- ${markdown(text)}`),
    `- rule ${markdownCode(`${result.rule} v${result.version}`)} of ${markdown(result.owner)}${mode}, finding ${markdownCode(finding.fingerprint)}`,
    ...(waive === '' ? [] : [`- to waive it: ${markdownCode(waive)}`]),
  ].join('\n');
}

function undecided(run: Run, { doubt, result, isClosing }: OpenQuestion): string {
  const place = placeText(doubt.place);
  const rule =
    result === undefined
      ? ''
      : `\n- rule ${markdownCode(`${result.rule} v${result.version}`)} of ${markdown(result.owner)}${isClosing ? '' : ' (does not block)'}`;
  const where = place === '' || place === doubt.subject ? '' : ` at ${markdownCode(place)}`;
  return `**Undecided: ${markdown(doubt.subject)}**${where}: ${markdown(doubt.reason)}\n\n- way out: ${markdown(doubt.wayOut)}${rule}${acceptance(run, doubt)}`;
}

function waived(run: Run, { finding, result }: Cause): string {
  const place = placeText(placeOf(finding));
  const where = place === '' ? '' : ` at ${markdownCode(place)}`;
  const rule = `- rule ${markdownCode(`${result.rule} v${result.version}`)}, finding ${markdownCode(finding.fingerprint)}`;
  return `**Waived: ${markdownCode(finding.check)}**${where}: ${markdown(finding.message)}\n${acceptance(run, finding)}\n${rule}`;
}

/** Who accepted it, why and until when. */
function acceptance(run: Run, accepted: { readonly waiver?: string | undefined }): string {
  if (accepted.waiver === undefined) return '';
  const people = acceptedByText(run, accepted);
  return `\n- waiver ${markdown(acceptedText(run, accepted))}${people === '' ? '' : `\n- ${markdown(people)}`}`;
}

function summary(causes: readonly Cause[], what: string): string {
  if (causes.length === 0) return '';
  return `${plural(causes.length, 'finding')} ${what.replace('does', causes.length === 1 ? 'does' : 'do')}: ${markdown(countsByCheck(causes))}.`;
}

function rules({ results }: Outline): string {
  if (results.length === 0) return 'No rule names this repository.';
  const rows = results.map(
    ({ rule, version, verdict, mode, examined, title }) =>
      `| ${markOf(verdict)} ${verdict} | ${tableCode(`${rule} v${version}`)} | ${tableText(title)} | ${mode} | ${examined} |`,
  );
  const notes = results.flatMap(({ rule, notes: lines }) =>
    lines.map((note) => `- ${markdownCode(rule)}: ${markdown(note)}`),
  );
  return [['| verdict | rule | | mode | examined |', '|---|---|---|---|---|', ...rows].join('\n'), notes.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}
