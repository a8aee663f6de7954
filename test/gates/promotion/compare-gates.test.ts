import { describe, expect, it } from 'vitest';
import type { ArchivedRun } from '../../../gates/model/archived-run.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { compareGates } from '../../../gates/promotion/compare-gates.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const SNAPSHOT = 'lamps-a';

function old(state: ArchivedRun['state'], overrides: Partial<ArchivedRun> = {}): ArchivedRun {
  return { name: 'lamp-gate-1', createdAt: NIGHT, state, isProposal: false, snapshot: SNAPSHOT, ...overrides };
}

function ours(verdict: Promotion['verdict'], overrides: Partial<Promotion> = {}): Promotion {
  const promotion = samplePromotion({ mode: 'observe' });
  return { ...promotion, phase: 'rejected', ...(verdict !== undefined && { verdict }), ...overrides };
}

const word = { kind: 'accept' as const, by: 'captain@example.com', reason: 'a known flake of the dock', at: NIGHT };

describe('comparing an old gate with a stream that observes', () => {
  it.each([
    { name: 'both let it out', runs: [old('succeeded')], promotions: [ours('pass')], comparison: 'same' },
    { name: 'neither did', runs: [old('failed')], promotions: [ours('fail')], comparison: 'same' },
    {
      name: 'the old one could not run, ours could not decide',
      runs: [old('error')],
      promotions: [ours('inconclusive')],
      comparison: 'same',
    },
    { name: 'only ours did', runs: [old('failed')], promotions: [ours('pass')], comparison: 'looser' },
    { name: 'a waiver opened ours only', runs: [old('failed')], promotions: [ours('waived')], comparison: 'looser' },
    { name: 'only the old one did', runs: [old('succeeded')], promotions: [ours('fail')], comparison: 'stricter' },
    {
      name: 'ours could not decide',
      runs: [old('succeeded')],
      promotions: [ours('inconclusive')],
      comparison: 'stricter',
    },
    { name: 'the old one runs', runs: [old('running')], promotions: [ours('pass')], comparison: 'undecided' },
    {
      name: 'somebody stopped the old one',
      runs: [old('aborted')],
      promotions: [ours('pass')],
      comparison: 'undecided',
    },
    {
      name: 'ours runs',
      runs: [old('succeeded')],
      promotions: [ours(undefined, { phase: 'running' })],
      comparison: 'undecided',
    },
    {
      name: 'a person decided ours',
      runs: [old('failed')],
      promotions: [ours('pass', { decision: word })],
      comparison: 'undecided',
    },
    {
      name: 'a newer candidate came before ours ended',
      runs: [old('failed')],
      promotions: [ours('fail', { phase: 'superseded' })],
      comparison: 'undecided',
    },
    { name: 'ours never saw it', runs: [old('failed')], promotions: [], comparison: 'only-old' },
    { name: 'the old one never saw it', runs: [], promotions: [ours('pass')], comparison: 'only-ours' },
  ])('$name: $comparison', ({ runs, promotions, comparison }) => {
    expect(compareGates(runs, promotions).map((one) => one.comparison)).toEqual([comparison]);
  });

  it('takes the run that let the Snapshot out, whenever it ran, and one that ended before one that was stopped', () => {
    const later = '2026-11-29T09:00:00.000Z';
    const rerun = [old('failed', { name: 'second', createdAt: later }), old('succeeded', { name: 'first' })];
    const stopped = [old('aborted', { name: 'second', createdAt: later }), old('failed', { name: 'first' })];

    expect(compareGates(rerun, [])[0]?.old).toEqual({ run: 'first', says: 'succeeded' });
    expect(compareGates(stopped, [])[0]?.old).toEqual({ run: 'first', says: 'failed' });
  });

  it('leaves out runs of pull requests and runs of no Snapshot', () => {
    const { snapshot: _, ...homeless } = old('succeeded');

    expect(compareGates([old('succeeded', { isProposal: true }), homeless], [])).toEqual([]);
  });

  it('lists Snapshots by the first of the two that began, and says what each answered', () => {
    const early = old('error', { snapshot: 'lamps-0', createdAt: '2026-11-28T03:15:00.000Z', cause: 'timeout' });

    expect(compareGates([old('failed'), early], [ours('fail')])).toEqual([
      {
        snapshot: 'lamps-0',
        at: '2026-11-28T03:15:00.000Z',
        comparison: 'only-old',
        old: { run: 'lamp-gate-1', says: 'error (timeout)' },
      },
      {
        snapshot: SNAPSHOT,
        at: NIGHT,
        comparison: 'same',
        old: { run: 'lamp-gate-1', says: 'failed' },
        ours: { promotion: ours('fail').id, says: 'fail: opened by schedule' },
      },
    ]);
  });

  it('takes the newest of several, in whatever order they come', () => {
    const runs = [2, 3, 1].map((day) =>
      old('failed', { name: `run-${day}`, createdAt: `2026-11-0${day}T03:15:00.000Z` }),
    );
    const promotions = [2, 3, 1].map((day) =>
      ours('fail', { id: `p-${day}`, openedAt: `2026-11-0${day}T04:00:00.000Z` }),
    );

    for (const turned of [false, true]) {
      const [one] = compareGates(turned ? runs.toReversed() : runs, turned ? promotions.toReversed() : promotions);
      expect([one?.old?.run, one?.ours?.promotion, one?.at]).toEqual(['run-3', 'p-3', '2026-11-03T03:15:00.000Z']);
    }
  });

  it('takes a run that was stopped where there is no other', () => {
    expect(compareGates([old('aborted')], [])[0]?.old).toEqual({ run: 'lamp-gate-1', says: 'aborted' });
  });

  it('begins with whichever of the two began first', () => {
    const early = '2026-11-29T01:00:00.000Z';

    expect(compareGates([old('failed')], [ours('fail', { openedAt: early })])[0]?.at).toBe(early);
    expect(compareGates([old('failed', { createdAt: early })], [ours('fail')])[0]?.at).toBe(early);
    expect(compareGates([], [ours('fail')])[0]?.at).toBe(NIGHT);
  });

  it('lists Snapshots oldest first, each once, and no promotion of none', () => {
    const runs = [3, 1, 4, 2].map((day) =>
      old('failed', { snapshot: `s-${day}`, createdAt: `2026-11-0${day}T03:15:00.000Z` }),
    );
    const { snapshot: _, ...origin } = ours('pass').candidate.origin;
    const homeless = ours('pass', { candidate: { ...ours('pass').candidate, origin } });

    expect(compareGates([...runs, ...runs], [homeless]).map(({ snapshot }) => snapshot)).toEqual([
      's-1',
      's-2',
      's-3',
      's-4',
    ]);
    expect(compareGates(runs.toReversed(), []).map(({ snapshot }) => snapshot)).toEqual(['s-1', 's-2', 's-3', 's-4']);
  });

  it.each([
    ['pass', 'accepted', 'pass: opened by schedule'],
    ['fail', 'rejected', 'fail: opened by schedule'],
    ['pass', 'promoting', 'pass'],
    [undefined, 'running', 'running'],
  ] as const)('says of ours with the verdict %s, %s: %s', (verdict, phase, says) => {
    expect(compareGates([], [ours(verdict, { phase })])[0]?.ours?.says).toBe(says);
  });

  it('counts a gate that had nothing to judge as open', () => {
    expect(compareGates([old('succeeded')], [ours('not-applicable')])[0]?.comparison).toBe('same');
  });
});
