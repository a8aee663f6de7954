import { describe, expect, it } from 'vitest';
import type { RunQuery, RunStore } from '../../../lambdas/ports/run-store.ts';
import { ask, historyWith } from '../../support/history.ts';
import { cleanRun, failingRun, sampleRuns } from '../../support/runs.ts';
import { writeRule } from '../../support/write-rule.ts';

const summaryOfFailing = {
  id: failingRun.id,
  repository: 'example-org/harbour',
  number: 41,
  headSha: failingRun.candidate.headSha,
  base: 'main',
  asOf: '2026-11-29T13:55:01.002Z',
  verdict: 'fail',
  headline: failingRun.headline,
  gates: { 'crd-compat': 'fail', 'image-pinning': 'pass' },
};

describe('GET /api/runs', () => {
  it('lists summaries, newest first', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/api/runs');

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const { runs, ...rest } = JSON.parse(answer.body);
    expect(rest).toEqual({});
    expect(runs.map((run: { id: string }) => run.id)).toEqual(sampleRuns.map((run) => run.id));
    expect(runs[1]).toEqual(summaryOfFailing);
  });

  it('is an empty list when nothing was judged', async () => {
    const { app } = historyWith([]);

    expect(JSON.parse((await ask(app, '/api/runs')).body)).toEqual({ runs: [] });
  });

  it.each([
    'verdict=fail',
    'number=41',
    'sha=f00dface',
    'sha=F00DFACE',
    'repository=example-org/harbour&since=3h&verdict=fail',
  ])('narrows by %s', async (query) => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, `/api/runs?${query}`);

    expect(JSON.parse(answer.body)).toEqual({ runs: [summaryOfFailing] });
  });

  it('passes every filter to the store, parsed', async () => {
    const queries: RunQuery[] = [];
    const { dependencies } = historyWith([]);
    const runs: RunStore = {
      ...dependencies.runs,
      history: async (query) => {
        queries.push(query);
        return [];
      },
    };
    const { app } = historyWith([], { runs });

    await ask(app, '/api/runs?repository=a%2Fb&number=7&sha=ABCDEF0&verdict=waived&gate=crd-compat&since=2d&limit=500');

    expect(queries).toEqual([
      {
        repository: 'a/b',
        number: 7,
        sha: 'abcdef0',
        verdict: 'waived',
        gate: 'crd-compat',
        since: '2026-11-27T15:03:12.345Z',
        limit: 500,
      },
    ]);
  });

  it('names each filter that cannot be used, and what it should be', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/api/runs?verdict=green&limit=1000');

    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(answer.body)).toEqual({
      status: 400,
      title: 'A filter cannot be used',
      detail:
        'verdict should be one of pass, fail, inconclusive, waived, not-applicable; limit should be a whole number from 1 to 500.',
      problems: [
        { parameter: 'verdict', expected: 'one of pass, fail, inconclusive, waived, not-applicable' },
        { parameter: 'limit', expected: 'a whole number from 1 to 500' },
      ],
    });
  });

  it('refuses a filter given twice: either one would be a guess', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/api/runs?verdict=pass&verdict=fail');

    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body).problems).toEqual([{ parameter: 'verdict', expected: 'given once' }]);
  });
});

describe('GET /api/runs/:id', () => {
  it('is the run as it was stored', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, `/api/runs/${failingRun.id}`);

    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual(failingRun);
  });

  it.each(['20260101T000000000Z-000000000000', 'latest', '%2e%2e%2fsecrets', '%00'])('is 404 for %s', async (id) => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, `/api/runs/${id}`);

    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(JSON.parse(answer.body)).toMatchObject({ status: 404, title: 'No such run' });
  });
});

describe('GET /api/rules', () => {
  it('is the rules in force, with their versions and the digest of the set', async () => {
    const { app, rules } = historyWith([]);
    const rule = {
      id: 'images-are-pinned',
      gate: 'image-pinning',
      title: 'Images are named by digest',
      owner: 'team-release@example.org',
      scope: {},
      mode: 'enforce' as const,
      onInconclusive: 'fail' as const,
      waivable: 'owner' as const,
      ownCheckRun: false,
      params: {},
      levels: [],
    };
    const write = { id: rule.id, author: 'mira', reason: 'first rule', at: '2026-11-01T00:00:00.000Z' };
    await writeRule(rules, { ...write, rule: { ...rule, mode: 'warn' } });
    await writeRule(rules, { ...write, rule });

    const answer = await ask(app, '/api/rules');

    expect(answer.status).toBe(200);
    const { digest } = await rules.active();
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(JSON.parse(answer.body)).toEqual({ digest, rules: [{ version: 2, rule }] });
  });
});

describe('every JSON answer', () => {
  it('is quiet about errors, and leaves a reference to the log', async () => {
    const { dependencies } = historyWith([]);
    const runs: RunStore = {
      ...dependencies.runs,
      history: async () => {
        throw new Error('table gate-runs in account 123456789012 is gone');
      },
    };
    const { app, log } = historyWith([], { runs });

    const answer = await ask(app, '/api/runs');

    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.body).not.toMatch(/gate-runs|123456789012|\.ts/);
    const reference = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer.body)?.[0];
    expect(log.entries).toMatchObject([
      { level: 'error', message: 'history request failed', fields: { reference, method: 'GET', path: '/api/runs' } },
    ]);
    expect(log.entries[0]?.fields['error']).toContain('account 123456789012 is gone');
  });

  it('has a HEAD without a body', async () => {
    const { app } = historyWith([cleanRun]);

    for (const path of ['/api/runs', `/api/runs/${cleanRun.id}`, '/healthz', '/runs', `/runs/${cleanRun.id}`]) {
      const answer = await ask(app, path, { method: 'HEAD' });

      expect([path, answer.status, answer.body]).toEqual([path, 200, '']);
    }
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('can only be read: %s is 405', async (method) => {
    const { app } = historyWith([cleanRun]);

    const answer = await ask(app, `/api/runs/${cleanRun.id}`, { method });

    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(JSON.parse(answer.body)).toMatchObject({ status: 405, title: 'The history can only be read' });
  });

  it('names the addresses that exist when one does not', async () => {
    const { app } = historyWith([]);

    const answer = await ask(app, '/api/run');

    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body).detail).toContain('/api/runs/<id>');
  });

  it('says that the function is alive', async () => {
    const { app } = historyWith([]);

    const answer = await ask(app, '/healthz');

    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { status: 'ok' }]);
  });
});
