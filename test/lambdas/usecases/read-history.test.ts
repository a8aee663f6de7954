import { describe, expect, it } from 'vitest';
import { findRun, parseHistoryFilters } from '../../../lambdas/usecases/read-history.ts';
import { cleanRun } from '../../support/runs.ts';

const now = '2026-11-29T14:00:00.000Z';
const since = 'an age such as 24h, 7d or 2w, a day such as 2026-11-29, or an instant such as 2026-11-29T14:00:00Z';

describe('filters of the history', () => {
  it('are all optional; fifty runs are listed', () => {
    expect(parseHistoryFilters({}, now)).toEqual({ ok: true, query: { limit: 50 } });
  });

  it('become a query, without what a form sent empty', () => {
    const given = {
      repository: ' example-org/harbour ',
      number: '42',
      sha: 'ABCDEF0',
      verdict: 'fail',
      gate: '',
      since: '  ',
    };

    expect(parseHistoryFilters(given, now)).toEqual({
      ok: true,
      query: { repository: 'example-org/harbour', number: 42, sha: 'abcdef0', verdict: 'fail', limit: 50 },
    });
  });

  const instants = [
    { name: 'minutes ago', since: '90m', instant: '2026-11-29T12:30:00.000Z' },
    { name: 'hours ago', since: '24h', instant: '2026-11-28T14:00:00.000Z' },
    { name: 'days ago', since: '7d', instant: '2026-11-22T14:00:00.000Z' },
    { name: 'weeks ago', since: '2w', instant: '2026-11-15T14:00:00.000Z' },
    { name: 'a day is its start in UTC', since: '2026-11-01', instant: '2026-11-01T00:00:00.000Z' },
    { name: 'an instant in UTC', since: '2026-11-29T10:30:00Z', instant: '2026-11-29T10:30:00.000Z' },
    {
      name: 'an instant elsewhere is moved to UTC',
      since: '2026-11-29T10:30:00+02:00',
      instant: '2026-11-29T08:30:00.000Z',
    },
    { name: 'the longest age is still an instant', since: '9999w', instant: '1835-04-12T14:00:00.000Z' },
  ];
  it.each(instants)('since: $name', ({ since, instant }) => {
    expect(parseHistoryFilters({ since }, now)).toEqual({ ok: true, query: { since: instant, limit: 50 } });
  });

  const problems = [
    { parameter: 'repository', given: 'harbour', expected: 'a repository, written owner/name' },
    { parameter: 'repository', given: 'a/b/c', expected: 'a repository, written owner/name' },
    { parameter: 'repository', given: `a/${'b'.repeat(101)}`, expected: 'a repository, written owner/name' },
    { parameter: 'repository', given: 'a/b\r\nSet-Cookie: x=y', expected: 'a repository, written owner/name' },
    { parameter: 'number', given: '0', expected: 'the number of a pull request, such as 42' },
    { parameter: 'number', given: '-1', expected: 'the number of a pull request, such as 42' },
    { parameter: 'number', given: '1e3', expected: 'the number of a pull request, such as 42' },
    { parameter: 'number', given: '99999999999', expected: 'the number of a pull request, such as 42' },
    { parameter: 'sha', given: 'abcdef', expected: 'a commit id, or at least its first seven hex digits' },
    { parameter: 'sha', given: 'main', expected: 'a commit id, or at least its first seven hex digits' },
    { parameter: 'verdict', given: 'green', expected: 'one of pass, fail, inconclusive, waived, not-applicable' },
    { parameter: 'gate', given: 'CRD compat', expected: 'the id of a gate, such as crd-compat' },
    { parameter: 'since', given: 'yesterday', expected: since },
    { parameter: 'since', given: '2026-13-01', expected: since },
    { parameter: 'since', given: '2026-11-29T10:30:00', expected: since },
    { parameter: 'since', given: '99999d', expected: since },
    { parameter: 'limit', given: '0', expected: 'a whole number from 1 to 500' },
    { parameter: 'limit', given: '501', expected: 'a whole number from 1 to 500' },
    {
      parameter: 'repo',
      given: 'example-org/harbour',
      expected: 'left out; known are repository, number, sha, verdict, wouldBe, gate, since, limit',
    },
  ];
  it.each(problems)('$parameter cannot be $given', ({ parameter, given, expected }) => {
    expect(parseHistoryFilters({ [parameter]: given }, now)).toEqual({
      ok: false,
      problems: [{ parameter, expected }],
    });
  });

  it('are complained about all at once', () => {
    const parsed = parseHistoryFilters({ number: 'x', verdict: 'x', limit: '5' }, now);

    expect(parsed.ok ? [] : parsed.problems.map(({ parameter }) => parameter)).toEqual(['number', 'verdict']);
  });
});

describe('finding a run', () => {
  it('asks the store for what can be a run id', async () => {
    const runs = { run: async (id: string) => (id === cleanRun.id ? cleanRun : undefined) };

    expect(await findRun(runs, cleanRun.id)).toBe(cleanRun);
    expect(await findRun(runs, '20260101T000000000Z-000000000000')).toBeUndefined();
  });

  it.each(['', 'latest', '../secrets', `${cleanRun.id} `, `${cleanRun.id}#x`])(
    'never bothers the store with %j',
    async (id) => {
      const runs = {
        run: async () => {
          throw new Error('asked');
        },
      };

      expect(await findRun(runs, id)).toBeUndefined();
    },
  );
});
