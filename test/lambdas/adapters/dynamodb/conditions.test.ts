import {
  ConditionalCheckFailedException,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import {
  areConditionsFailed,
  isConditionFailed,
  retryingConflicts,
} from '../../../../lambdas/adapters/dynamodb/conditions.ts';

const $metadata = {};
const message = 'no';

function cancelled(...codes: string[]): TransactionCanceledException {
  return new TransactionCanceledException({ $metadata, message, CancellationReasons: codes.map((Code) => ({ Code })) });
}

const throttled = new ProvisionedThroughputExceededException({ $metadata, message });
const conflict = new TransactionConflictException({ $metadata, message });

describe('a cancelled transaction', () => {
  it.each([
    { name: 'one failed condition', error: cancelled('None', 'ConditionalCheckFailed'), expected: true },
    {
      name: 'two failed conditions',
      error: cancelled('ConditionalCheckFailed', 'ConditionalCheckFailed'),
      expected: true,
    },
    { name: 'a throttled member', error: cancelled('None', 'ThrottlingError'), expected: false },
    {
      name: 'a throttled member beside a failed condition',
      error: cancelled('ConditionalCheckFailed', 'ThrottlingError'),
      expected: false,
    },
    {
      name: 'a conflict beside a failed condition',
      error: cancelled('ConditionalCheckFailed', 'TransactionConflict'),
      expected: false,
    },
    { name: 'no reasons at all', error: cancelled(), expected: false },
    { name: 'another error', error: throttled, expected: false },
  ])('is an expected outcome for $name: $expected', ({ error, expected }) => {
    expect(areConditionsFailed(error)).toBe(expected);
  });

  it('is not taken for the failed condition of a single write', () => {
    expect(isConditionFailed(cancelled('ConditionalCheckFailed'))).toBe(false);
    expect(isConditionFailed(new ConditionalCheckFailedException({ $metadata, message }))).toBe(true);
  });
});

describe('a write that meets another one', () => {
  /** Fails with each error in turn, then succeeds; says how often it was tried. */
  async function attempt(errors: readonly Error[]) {
    let tries = 0;
    const outcome = await retryingConflicts(async () => {
      tries += 1;
      const error = errors[tries - 1];
      if (error) throw error;
      return 'written';
    }).catch((error: unknown) => error);
    return { tries, outcome };
  }

  it.each([
    { name: 'a conflict of a single write', errors: [conflict, conflict], tries: 3, outcome: 'written' },
    {
      name: 'a conflict within a transaction',
      errors: [cancelled('TransactionConflict', 'None')],
      tries: 2,
      outcome: 'written',
    },
    { name: 'no error', errors: [], tries: 1, outcome: 'written' },
  ])('is tried again after $name', async ({ errors, tries, outcome }) => {
    expect(await attempt(errors)).toEqual({ tries, outcome });
  });

  it.each([throttled, cancelled('ThrottlingError'), cancelled('ConditionalCheckFailed'), new Error('boom')])(
    'throws $name at once: whoever asked decides whether to try again',
    async (error) => {
      expect(await attempt([error])).toEqual({ tries: 1, outcome: error });
    },
  );

  it('throws a conflict that does not end', async () => {
    expect(await attempt(Array.from({ length: 20 }, () => conflict))).toEqual({ tries: 6, outcome: conflict });
  });
});
