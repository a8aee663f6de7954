import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = { kind: 'age', maxDays: 90, onViolation: 'warn' };
const at = (stamp: string) => ({ version: `v0.0.0-${stamp}-b61243060d5f` });

describe('an age', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'passes while it is young', inputs: at('20260805160557'), is: 'pass within' },
    { name: 'passes on the last day', inputs: at('20260523000001'), is: 'pass within' },
    { name: 'counts whole days', inputs: at('20260523235959'), is: 'pass within' },
    { name: 'is too old one day later', inputs: at('20260522235959'), is: 'warn too-old' },
    { name: 'is not known of a tag', inputs: { version: 'v3.9.0' }, is: 'unknown unreadable' },
    { name: 'is not known of a day that never was', inputs: at('20260231000000'), is: 'unknown unreadable' },
    { name: 'is not known of the future', inputs: at('20270101000000'), is: 'unknown undecided' },
    {
      name: 'is read behind a tag too',
      inputs: { version: 'v0.34.3-0.20260805160557-b61243060d5f' },
      is: 'pass within',
    },
    { name: 'is not known of nothing', inputs: {}, is: 'unknown missing' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('says the days, the day and the limit', () => {
    expect(details(limit, at('20260429122012'))).toEqual([
      'version `v0.0.0-20260429122012-b61243060d5f` is 114 days old (2026-04-29, judged on 2026-08-22), maxDays: 90',
    ]);
  });

  it('reads a plain instant, and a limit with a history', () => {
    const dated = {
      kind: 'age',
      scheme: 'instant',
      maxDays: {
        history: [
          { date: '2026-01-01', value: 10 },
          { date: '2026-08-01', value: 5 },
        ],
      },
    };

    expect(verdict(dated, { version: '2026-08-15T12:00:00Z' })).toBe('fail too-old');
    expect(verdict(dated, { version: '2026-07-25' }, { asOf: '2026-07-31' })).toBe('pass within');
    expect(verdict(dated, { version: 'yesterday' })).toBe('unknown unreadable');
  });
});
