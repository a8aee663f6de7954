import { describe, expect, it } from 'vitest';
import { addressesIn, ask, historyWith, readableText } from '../../support/history.ts';
import { failingRun, sampleRuns } from '../../support/runs.ts';

describe('the list of runs', () => {
  it('is where the root leads', async () => {
    const { app } = historyWith([]);

    const answer = await ask(app, '/');

    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/runs']);
  });

  it('shows each run with its verdict in words, its reason, its gates and its age', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/runs');

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    const text = readableText(answer.body);
    expect(text).toContain('6 runs, newest first Verdict Run Gates Commit Judged');
    expect(text).toContain(
      '✕ Fail example-org/harbour#41 Two changes break users of pumps.water.example.org: a field was removed, an enum lost a value. ' +
        '✕ crd-compat Fail ✓ image-pinning Pass f00dface9a 2026-11-29 13:55 1 hour ago',
    );
    expect(text).toContain('– Not applicable example-org/pilot@main No rule concerns the files of this change. none');
    expect(text.indexOf('harbour#42')).toBeLessThan(text.indexOf('harbour#41'));
    expect(addressesIn(answer.body)).toContain(`/runs/${failingRun.id}`);
  });

  it('keeps what was typed in the form, and offers the same list as JSON and as a command', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/runs?repository=example-org%2Fharbour&number=41&verdict=fail&since=7d&gate=');

    const text = readableText(answer.body);
    expect(text).toContain('1 run, newest first');
    expect(text).toContain(
      'npx sluice history --repository example-org/harbour --pull-request 41 --verdict fail --since 7d',
    );
    expect(answer.body).toContain('name="repository" value="example-org/harbour"');
    expect(answer.body).toMatch(/<option value="fail" selected=""/);
    expect(addressesIn(answer.body)).toContain(
      '/api/runs?repository=example-org%2Fharbour&number=41&verdict=fail&since=7d',
    );
  });

  it('says what to do when nothing has been judged yet', async () => {
    const { app } = historyWith([]);

    const text = readableText((await ask(app, '/runs')).body);

    expect(text).toContain('No runs yet');
    expect(text).toContain('npm start');
    expect(text).not.toContain('newest first');
  });

  it('says that filters match nothing, which is not the same', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/runs?repository=example-org/elsewhere');

    expect(answer.status).toBe(200);
    expect(readableText(answer.body)).toContain('No run matches');
    expect(readableText(answer.body)).not.toContain('No runs yet');
  });

  it('says when older runs were cut off, and shows more on request', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/runs?limit=2&verdict=');

    expect(readableText(answer.body)).toContain('These are the newest 2. Show up to 500');
    expect(addressesIn(answer.body)).toContain('/runs?limit=500');
  });

  it('puts a complaint beside the filter that cannot be used, and keeps the others', async () => {
    const { app } = historyWith(sampleRuns);

    const answer = await ask(app, '/runs?since=yesterday&repository=example-org%2Fharbour');

    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=UTF-8']);
    expect(readableText(answer.body)).toContain('since should be an age such as 24h, 7d or 2w');
    expect(answer.body).toMatch(
      /id="since"[^>]*value="yesterday"[^>]*aria-invalid="true"[^>]*aria-describedby="since-problem"/,
    );
    expect(answer.body).toContain('name="repository" value="example-org/harbour"');
  });
});

describe('a page that is not there', () => {
  it.each(['/nowhere', '/runs/latest', '/runs/20260101T000000000Z-000000000000', '/checks/crd/no-such-check'])(
    '%s is 404 and says what to do',
    async (path) => {
      const { app } = historyWith(sampleRuns);

      const answer = await ask(app, path);

      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=UTF-8']);
      expect(readableText(answer.body)).toMatch(/No such run|No such check|Nothing is here/);
      expect(addressesIn(answer.body)).toContain('/runs');
    },
  );
});
