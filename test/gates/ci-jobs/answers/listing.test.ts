import { describe, expect, it } from 'vitest';
import { adoptable, type ListedExecution } from '../../../../gates/ci-jobs/answers/listing.ts';
import { lostLook, lostStart } from '../../../../gates/ci-jobs/answers/lost.ts';
import { plusMs } from '../../../../gates/model/instant-arithmetic.ts';

const POSTED = '2026-08-27T03:20:00.000Z';
const TWO_MINUTES = 120_000;

/** `a` `a!` (ours) `a?` (another's), each with the seconds between the request and its making, where known. */
const listed = (...words: readonly (readonly [string, number?])[]): readonly ListedExecution[] =>
  words.map(([word, ms]) => ({
    executionId: word.charAt(0),
    state: 'pending',
    ...(word.endsWith('!') && { owner: 'ours' as const }),
    ...(word.endsWith('?') && { owner: 'other' as const }),
    ...(ms !== undefined && { createdAt: plusMs(POSTED, ms) }),
  }));
const one = (executionId: string) => ({ kind: 'one', executionId });

describe('the execution that a lost create made', () => {
  it.each([
    ['the only one that is new', listed(['a'], ['b']), one('b')],
    ['none, where all were there before', listed(['a']), { kind: 'none' }],
    ['none, where nothing is listed', [], { kind: 'none' }],
    ['not one of another attempt', listed(['b?']), { kind: 'none' }],
    ['the one that is left when those of others are not counted', listed(['b?'], ['c']), one('c')],
    ['undecided between two', listed(['b'], ['c']), { kind: 'several', count: 2 }],
    ['ours by its id, whatever else is new', listed(['b'], ['c!'], ['d']), one('c')],
    ['not ours by its id where it was there before', listed(['a!']), { kind: 'none' }],
    ['the first of ours', listed(['b!'], ['c!']), one('b')],
  ] as const)('is %s', (_, executions, found) => {
    expect(adoptable(executions, ['a'])).toEqual(found);
    expect(adoptable(executions, ['a'], POSTED)).toEqual(found);
  });

  it.each([
    [-TWO_MINUTES - 1, { kind: 'none' }],
    [-TWO_MINUTES, one('b')],
    [0, one('b')],
    [600_000, one('b')],
  ])('is none that is older than the request by more than two clocks differ: %s ms', (ms, found) => {
    expect(adoptable(listed(['b', ms]), [], POSTED)).toEqual(found);
    expect(adoptable(listed(['b!', ms]), [], POSTED)).toEqual(found);
    expect(adoptable(listed(['b', ms]), [])).toEqual(one('b'));
  });
});

describe('no answer', () => {
  it('to a start leaves open whether something was done, except where nothing was sent', () => {
    expect(lostStart({ kind: 'lost', cause: 'unreachable' })).toEqual({
      state: 'pending',
      cause: 'unreachable',
      retry: true,
      alert: false,
    });
    expect(lostStart({ kind: 'lost', cause: 'timeout' })).toEqual({
      state: 'unknown',
      cause: 'answer_lost',
      retry: false,
      alert: false,
    });
  });

  it.each([
    ['unreachable', 'unreachable'],
    ['timeout', 'answer_lost'],
  ] as const)('to a look (%s) tells nothing', (cause, told) => {
    expect(lostLook({ kind: 'lost', cause })).toEqual({ state: 'pending', cause: told, retry: true, alert: false });
  });
});
