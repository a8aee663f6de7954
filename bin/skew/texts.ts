import { plainLine } from '../../gates/engine/report/escape.ts';
import type { Judgement, LimitOutcome } from '../../gates/version-skew/judging/judgement.ts';
import { named } from '../../gates/version-skew/judging/reading.ts';
import type { Matrix } from '../../gates/version-skew/matrix.ts';
import type { NamedLimit } from '../../gates/version-skew/params.ts';
import type { SkewRule } from './rules.ts';

/** What a limit says, and why: each value as it was read, the limit, its source, and what would satisfy it. */
export function explanation(ruleId: string, limit: NamedLimit, judgements: readonly Judgement[]): string {
  const roles = judgements.flatMap(({ readings }) => readings.map(({ role }) => role.length));
  const width = Math.max(9, ...roles);
  const row = (head: string, text: string) => `    ${head.padEnd(width)}  ${plainLine(text)}`;
  const lines = judgements.flatMap(({ outcome, detail, readings, limit: asked, satisfiedBy }) => [
    `  ${outcome.padEnd(7)}  ${plainLine(detail)}`,
    ...readings.map((reading) => row(reading.role, named(reading))),
    row('limit', asked),
    ...(satisfiedBy === undefined || outcome === 'pass' ? [] : [row('needed', satisfiedBy)]),
  ]);
  const source = `  ${'source'.padEnd(7)}  ${limit.source.document}, as of ${limit.source.date}`;
  return [`${ruleId}/${limit.id}: ${limit.title}`, ...lines, source, ''].join('\n');
}

const SIGNS: Readonly<Record<LimitOutcome, string>> = { pass: 'yes', warn: 'warn', fail: '-', unknown: '?' };

export function matrixText(limit: NamedLimit, matrix: Matrix): string {
  const { rowAxis, columnAxis, rows, columns, cells, troubles } = matrix;
  const corner = `${rowAxis} \\ ${columnAxis}`;
  const first = Math.max(corner.length, ...rows.map(({ length }) => length));
  const widths = columns.map(({ length }) => Math.max(length, 4));
  const line = (head: string, texts: readonly string[]) =>
    [head.padEnd(first), ...texts.map((text, index) => text.padEnd(widths[index] ?? 4))].join('  ').trimEnd();
  return [
    `${limit.id}: ${limit.title}`,
    line(corner, columns),
    ...rows.map((row, index) =>
      line(
        row,
        (cells[index] ?? []).map((outcome) => SIGNS[outcome]),
      ),
    ),
    'yes: within, warn: reported, -: violated, ?: unknown',
    ...troubles.map((trouble) => `${plainLine(trouble)}: set it with --set axis=value`),
    '',
  ].join('\n');
}

export function listText(rules: readonly SkewRule[]): string {
  const lines = rules.flatMap(({ rule, limits }) => [
    `${rule.id}: ${rule.title}`,
    ...limits.map(({ id, kind, title }) => `  ${rule.id}/${id}  ${kind}: ${title}`),
  ]);
  return lines.length === 0 ? 'There are no version-skew rules.\n' : `${lines.join('\n')}\n`;
}
