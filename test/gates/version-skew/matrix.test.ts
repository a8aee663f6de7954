import { describe, expect, it } from 'vitest';
import { KNOWN_LINEAGES } from '../../../gates/version-skew/lineages/known-lineages.ts';
import { linesOf, matrixOf } from '../../../gates/version-skew/matrix.ts';
import { type NamedLimit, VersionSkewParams } from '../../../gates/version-skew/params.ts';
import { asOf, axesOf, type Inputs } from './support.ts';

const head = { id: 'a', title: 'a', source: { document: 'a test', date: '2026-01-01' } };

function table(
  limit: Record<string, unknown>,
  { lines, inputs = {} }: { lines?: string; inputs?: Inputs } = {},
): string[] {
  const params = VersionSkewParams.parse({ limits: [{ ...head, ...limit }] });
  const asked = lines === undefined ? {} : { lines: linesOf(lines, KNOWN_LINEAGES[String(limit['lineage'])]) };
  const { rows, columns, cells } = matrixOf({
    limit: params.limits[0] as unknown as NamedLimit,
    params,
    axes: axesOf(inputs),
    asOf,
    ...asked,
  });
  const letters = { pass: 'y', warn: 'w', fail: '-', unknown: '?' };
  return [
    columns.join(' '),
    ...rows.map((row, index) => `${row} ${(cells[index] ?? []).map((one) => letters[one]).join('')}`),
  ];
}

describe('a matrix', () => {
  it('shows what a range allows, over aliases', () => {
    const limit = { kind: 'range', scheme: 'semver', lineage: 'openshift', maxBehind: 1, maxAhead: 0 };

    expect(table(limit, { lines: '4.21..5.1' })).toEqual([
      '4.21 4.22 4.23 5.0 5.1',
      '4.21 yy---',
      '4.22 -yyy-',
      '4.23 --yyy',
      '5.0 --yyy',
      '5.1 ----y',
    ]);
  });

  it.each([
    { lineage: 'openshift-hypershift', lines: '4.19 4.20 4.21 4.22 4.23 4.24 4.25 5.0 5.1 5.2' },
    { lineage: 'openshift-standard-train', lines: '4.17 4.18 4.19 4.20 4.21 4.22 5.0' },
    { lineage: 'openshift-bridge-train', lines: '4.22 4.23' },
  ])('shows of $lineage what people ask about, when nobody names lines', ({ lineage, lines }) => {
    expect(table({ kind: 'range', scheme: 'semver', lineage, maxBehind: 1, maxAhead: 0 })[0]).toBe(lines);
  });

  it('writes lines as the scheme of the limit does', () => {
    const limit = { kind: 'range', scheme: 'gomod-k8s', lineage: 'kubernetes', maxBehind: 0, maxAhead: 1 };

    expect(table(limit, { lines: '1.35,1.36' })).toEqual(['1.35 1.36', '1.35 y-', '1.36 yy']);
  });

  it('tries the lines that a limit names, and takes other axes as given', () => {
    const limit = {
      kind: 'step',
      scheme: 'semver-tolerant',
      lineage: 'openshift-single-major',
      maxHop: 1,
      bridges: { '4.22': ['5.0'] },
      flag: { major: 5, name: 'experimental' },
    };

    expect(table(limit)).toEqual(['4.22 5.0', '4.22 y-', '5.0 --']);
    expect(table(limit, { inputs: { experimental: true } })).toEqual(['4.22 5.0', '4.22 yy', '5.0 -y']);
  });

  it('tries the end of a lineage that lists its lines', () => {
    expect(table({ kind: 'nextMax', lineage: 'openshift' })[0]).toBe('4.17 4.18 4.19 4.20 4.21 4.22 4.23 5.0');
  });

  it('tries the entries of a table', () => {
    expect(table({ kind: 'table', keys: ['a', 'b'], table: { 'x|1': 'pass', 'y|2': 'warn', 'y|1': 'fail' } })).toEqual([
      '1 2',
      'x y?',
      'y -w',
    ]);
  });

  it.each([
    [{ kind: 'age', maxDays: 1 }, 'a limit of kind age is not about two versions'],
    [{ kind: 'table', keys: ['a'], table: {} }, 'a limit of kind table is not about two versions'],
    [
      { kind: 'range', scheme: 'semver', lineage: 'kubernetes', maxBehind: 1 },
      'the limit does not say which lines there are; name some, such as 1.30..1.36',
    ],
  ])('of %j is refused', (limit, message) => {
    expect(() => table(limit)).toThrow(new RangeError(message));
  });
});

describe('lines to try', () => {
  it.each([
    ['4.22', ['4.22']],
    ['4.21, 4.22,5.0', ['4.21', '4.22', '5.0']],
    ['4.22..5.1', ['4.22', '4.23', '5.0', '5.1']],
  ])('%s are %j', (text, lines) => {
    expect(linesOf(text, KNOWN_LINEAGES['openshift'])).toEqual(lines);
  });

  it.each([
    ['4.x', '4.x is not a line such as 4.22'],
    ['4.22..6.0', 'no lineage counts from 4.22 to 6.0; name the lines one by one'],
    ['5.1..4.22', 'a span begins with its older line'],
    ['5.0..5.999', 'a span has up to 60 lines'],
  ])('%s are refused', (text, message) => {
    expect(() => linesOf(text, KNOWN_LINEAGES['openshift'])).toThrow(new RangeError(message));
  });

  it('need a lineage to go over a major', () => {
    expect(() => linesOf('4.22..5.0', undefined)).toThrow(RangeError);
    expect(linesOf('1.30..1.32', undefined)).toEqual(['1.30', '1.31', '1.32']);
  });
});
