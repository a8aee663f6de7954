import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = { kind: 'equal', onMissing: 'fail', when: { topology: true } };

describe('an exact version', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    {
      name: 'passes where both are the same',
      inputs: { expected: 'v2', actual: 'v2', topology: true },
      is: 'pass within',
    },
    {
      name: 'fails by a patch',
      inputs: { expected: 'v1.26.2', actual: 'v1.26.0', topology: true },
      is: 'fail differs',
    },
    { name: 'fails where it is not said', inputs: { expected: 'v2', actual: '', topology: true }, is: 'fail missing' },
    {
      name: 'is not asked where the limit is not in force',
      inputs: { expected: 'v2', actual: 'v1', topology: false },
      is: 'pass not-in-force',
    },
    {
      name: 'is missing where nobody knows whether it is in force',
      inputs: { expected: 'v2', actual: 'v2' },
      is: 'fail missing',
    },
    {
      name: 'is asked of every value',
      inputs: { expected: 'v2', actual: ['v2', 'v1'], topology: true },
      is: 'fail differs',
    },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('says both', () => {
    expect(details(limit, { expected: 'v2', actual: 'v1', topology: true })).toEqual([
      'actual `v1` differs from expected `v2`',
    ]);
  });
});
