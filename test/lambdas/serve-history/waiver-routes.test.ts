import { describe, expect, it } from 'vitest';
import { createHistoryApp } from '../../../lambdas/serve-history/app.tsx';
import { keepWaiver } from '../../contracts/samples.ts';
import { ask, historyWith } from '../../support/history.ts';
import { firstFingerprint, jonas, mira, waiverDesk } from '../../support/waiver-desk.ts';

/** A history over a desk; `by`: the caller is known, so that it can be written to. */
async function served(by?: typeof mira, terms: Record<string, unknown> = {}) {
  const desk = await waiverDesk(terms);
  const { dependencies } = historyWith([]);
  const writing = by === undefined ? {} : { waiverDesk: { ...desk, by } };
  const app = createHistoryApp({ ...dependencies, ...desk, ...writing });
  const read = async (path: string) => JSON.parse((await ask(app, path)).body);
  const write = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    };
    const answer = await ask(app, path, init);
    return { status: answer.status, body: JSON.parse(answer.body) };
  };
  return { desk, app, read, write };
}

const ids = ({ waivers }: { waivers: { waiver: { id: string } }[] }) => waivers.map(({ waiver }) => waiver.id);

describe('GET /api/waivers', () => {
  it('lists them, by state and repository, with when they end and whether they are used', async () => {
    const { desk, read } = await served();
    await keepWaiver(desk.waivers, { id: 'w-soon', expiresAt: '2026-12-10T00:00:00.000Z' });
    await keepWaiver(desk.waivers, { id: 'w-late', scope: { repositories: ['harbour/*'] } });
    await keepWaiver(desk.waivers, { id: 'w-over', expiresAt: '2026-11-30T00:00:00.000Z' });
    await desk.waivers.noteUsed(['w-late'], '2026-12-01T10:00:00.000Z');

    expect(ids(await read('/api/waivers'))).toEqual(['w-soon', 'w-late', 'w-over']);
    expect(ids(await read('/api/waivers?state=ended'))).toEqual(['w-over']);
    expect(ids(await read('/api/waivers?repository=harbour/ropes'))).toEqual(['w-late']);
    expect(ids(await read('/api/waivers/expiring'))).toEqual(['w-soon']);
    expect(ids(await read('/api/waivers/expiring?days=60'))).toEqual(['w-soon', 'w-late']);
    expect(ids(await read('/api/waivers/unused?days=7'))).toEqual(['w-soon']);
    expect(await read('/api/waivers/w-late')).toMatchObject({
      state: 'approved',
      lastUsedAt: '2026-12-01T10:00:00.000Z',
      history: [{ action: 'approved', by: { id: '42' } }],
    });
  });

  it.each([
    ['/api/waivers?state=over', 400],
    ['/api/waivers?colour=red', 400],
    ['/api/waivers/unused?days=-1', 400],
    ['/api/waivers/w-none', 404],
  ])('answers %s with %i', async (path, status) => {
    const { app } = await served();

    expect((await ask(app, path)).status).toBe(status);
  });
});

describe('POST /api/waivers', () => {
  const wish = { until: '2026-12-24', reason: 'agreed with all consumers' };

  it('asks, approves and revokes as the person whom the server knows', async () => {
    const here = await served(mira, { waivable: 'two-person' });
    const fingerprint = firstFingerprint(await here.desk.judged('one .a'));

    const asked = await here.write('/api/waivers', { ...wish, fingerprint: fingerprint.slice(0, 9) });
    expect(asked).toMatchObject({ status: 200, body: { needs: 'second-person', waiver: { requester: mira } } });
    const { id } = asked.body.waiver;
    expect(await here.write(`/api/waivers/${id}/approve`, {})).toMatchObject({
      status: 400,
      body: { title: expect.stringContaining('another person than its requester') },
    });
    const { dependencies } = historyWith([]);
    const other = createHistoryApp({ ...dependencies, ...here.desk, waiverDesk: { ...here.desk, by: jonas } });
    const json = { 'content-type': 'application/json' };
    const approved = await ask(other, `/api/waivers/${id}/approve`, { method: 'POST', body: '{}', headers: json });
    expect(JSON.parse(approved.body)).toMatchObject({ needs: 'nothing', state: 'approved' });
    const revoked = await here.write(`/api/waivers/${id}/revoke`, { reason: 'mended' });
    expect(revoked.body).toMatchObject({ state: 'revoked', waiver: { revoked: { by: mira, reason: 'mended' } } });
  });

  it.each([
    ['no end', { reason: 'agreed with all consumers', rule: 'toy-rule' }],
    ['a field that it does not know', { ...wish, rule: 'toy-rule', approver: 'me' }],
    ['a rule that does not exist', { ...wish, rule: 'none', scope: { repositories: ['a/b'] } }],
    ['no JSON object', 7],
  ])('refuses a body with %s', async (_, body) => {
    const here = await served(mira);

    expect((await here.write('/api/waivers', body)).status).toBe(400);
    expect(await here.desk.waivers.list()).toEqual([]);
  });

  it.each([
    ['a form', { 'content-type': 'text/plain' }],
    ['a page of another site', { origin: 'https://evil.example' }],
  ])('takes nothing from %s', async (_, headers) => {
    const here = await served(mira);
    const body = { ...wish, rule: 'toy-rule', scope: { repositories: ['a/b'] } };

    expect((await here.write('/api/waivers', body, headers)).status).toBe(405);
    expect(await here.desk.waivers.list()).toEqual([]);
  });

  it('is not there where no caller is known', async () => {
    const here = await served();

    expect((await here.write('/api/waivers', wish)).status).toBe(405);
  });
});
