import { describe, expect, it } from 'vitest';
import { LimitBody } from '../../../../gates/version-skew/params.ts';
import { details, type Inputs, verdict } from '../support.ts';

const limit = {
  kind: 'format',
  field: 'text',
  pattern: '^[0-9]+\\.[0-9]+\\.([0-9]{8}|[0-9]{12})-[0-9]+$',
  minLength: 14,
  maxLength: 21,
};

describe('a format', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'admits its longest text', inputs: { text: '416.94.202411201433-0' }, is: 'pass within' },
    {
      name: 'refuses a text that matches and is too long',
      inputs: { text: '416.94.202411201433-10' },
      is: 'fail refused',
    },
    { name: 'refuses a text that does not match', inputs: { text: '416.94.2024112021-0' }, is: 'fail refused' },
    { name: 'refuses an empty text', inputs: { text: '' }, is: 'fail refused' },
    { name: 'does not know a text that is not there', inputs: { text: null }, is: 'unknown missing' },
    { name: 'does not know what is no text', inputs: { text: 9.6 }, is: 'unknown unreadable' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('says all that is wrong', () => {
    expect(details(limit, { text: '9.6' })).toEqual([
      '`9.6` has 3 characters, at least 14 are needed and does not match the pattern',
    ]);
  });

  it('admits anything where it asks nothing', () => {
    expect(verdict({ kind: 'format' }, { field: 'x' })).toBe('pass within');
  });

  it('refuses a pattern that RE2 does not read', () => {
    expect(LimitBody.safeParse({ kind: 'format', pattern: '(?<=x)' }).success).toBe(false);
  });
});
