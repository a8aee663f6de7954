import { describe, expect, it } from 'vitest';
import { judgeLimit } from '../../../gates/version-skew/judging/judge-limit.ts';
import { type Observed, worstOutcome } from '../../../gates/version-skew/judging/judgement.ts';
import { KNOWN_LINEAGES } from '../../../gates/version-skew/lineages/known-lineages.ts';
import { LimitBody } from '../../../gates/version-skew/params.ts';
import { asOf, axesOf, type Inputs } from './support.ts';

const broken: readonly Observed[] = [{ value: null, problem: 'the file could not be fetched' }];

/** The outcome where one axis could not be read, and all that it could be is otherwise fine. */
function outcomeWithout(axis: string, limit: Record<string, unknown>, inputs: Inputs): string {
  const axes = new Map([...axesOf(inputs), [axis, broken] as const]);
  const judgements = judgeLimit(LimitBody.parse(limit), { axes, asOf, lineages: KNOWN_LINEAGES });
  return worstOutcome(judgements.map(({ outcome }) => outcome));
}

const range = { kind: 'range', scheme: 'semver-tolerant', lineage: 'openshift', maxBehind: 1, maxAhead: 0 };
const near = { subject: '4.22', reference: '4.22' };
const cycle = { when: [{ axis: 'ocp', major: 4, cycle: [2, 1] }] };
const step = { kind: 'step', scheme: 'semver-tolerant', lineage: 'openshift', maxHop: 1 };
const stream = { kind: 'stream', streams: { 'rope-9': {}, 'rope-10': { since: '5.0', incompatible: ['runc'] } } };
const changes = [{ date: '2026-01-01', value: 'A' }];

describe('an axis that could not be read never lets anything pass', () => {
  it.each<{ axis: string; limit: Record<string, unknown>; inputs: Inputs }>([
    { axis: 'subject', limit: { ...range, onMissing: 'pass' }, inputs: near },
    { axis: 'reference', limit: { ...range, onMissing: 'pass' }, inputs: near },
    { axis: 'platform', limit: { ...range, when: { platform: 'AWS' }, onMissing: 'pass' }, inputs: near },
    { axis: 'ocp', limit: { ...range, maxBehind: cycle, onMissing: 'pass' }, inputs: near },
    { axis: 'upgradeable', limit: step, inputs: { from: '4.21', to: '4.22' } },
    { axis: 'stream', limit: stream, inputs: { release: '5.0.0' } },
    { axis: 'runc', limit: stream, inputs: { release: '5.0.0', stream: 'rope-10' } },
    {
      axis: 'stream',
      limit: { kind: 'hashStream', default: { '5': 'rope-10' } },
      inputs: { release: '5.0.0' },
    },
    {
      axis: 'runc',
      limit: { kind: 'hashStream', default: { '5': 'rope-10' }, runcDefault: 'rope-9' },
      inputs: { release: '5.0.0', stream: 'rope-10' },
    },
    { axis: 'steps', limit: { kind: 'lineage', lineage: 'openshift' }, inputs: { line: '4.22', previous: '4.21' } },
    { axis: 'cutoff', limit: { kind: 'asOf' }, inputs: { changes, value: 'A' } },
    {
      axis: 'gate',
      limit: {
        kind: 'mode',
        rows: [
          { if: { gate: false }, verdict: 'fail' },
          { if: {}, verdict: 'pass' },
        ],
      },
      inputs: {},
    },
    {
      axis: 'spec',
      limit: {
        kind: 'resolve',
        rows: [
          { if: { spec: 'None' }, mode: 'None' },
          { if: {}, mode: 'Manual' },
        ],
      },
      inputs: { statusMode: 'Manual' },
    },
    { axis: 'values', limit: { kind: 'sameValue', scheme: 'semver', onMissing: 'pass' }, inputs: {} },
    {
      axis: 'supported',
      limit: { kind: 'member', scheme: 'semver', onMissing: 'pass' },
      inputs: { version: '4.22.0' },
    },
    {
      axis: 'current',
      limit: { kind: 'window', scheme: 'semver', lineage: 'openshift' },
      inputs: { version: '4.22.0' },
    },
    { axis: 'max', limit: { kind: 'nextMax', lineage: 'openshift', onMissing: 'pass' }, inputs: { current: '4.22.0' } },
    { axis: 'field', limit: { kind: 'format', onMissing: 'pass' }, inputs: {} },
    { axis: 'version', limit: { kind: 'age', maxDays: 9, onMissing: 'pass' }, inputs: {} },
    { axis: 'runs', limit: { kind: 'streak', maxDays: 3, onMissing: 'pass' }, inputs: {} },
    { axis: 'actual', limit: { kind: 'equal', onMissing: 'pass' }, inputs: { expected: 'a' } },
    { axis: 'lamp', limit: { kind: 'table', keys: ['lamp'], table: { a: 'pass' }, onMissing: 'pass' }, inputs: {} },
    {
      axis: 'minimum',
      limit: { kind: 'constraint', pre: 'ignore', onMissing: 'pass' },
      inputs: { version: '4.22.0' },
    },
    {
      axis: 'os',
      limit: { kind: 'minimum', axes: [{ name: 'os', scheme: 'token', minimum: '9.2' }], onMissing: 'pass' },
      inputs: {},
    },
  ])('$limit.kind without $axis', ({ axis, limit, inputs }) => {
    expect(outcomeWithout(axis, limit, inputs)).toBe('unknown');
  });
});
