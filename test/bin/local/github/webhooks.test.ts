import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GitHubEvent } from '../../../../bin/local/github/events.ts';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { APP_ID, apiOf, appJwt, installationApiOf, testGitHub } from '../../../support/local-github.ts';

let repository: TestRepository;
let github: LocalGitHub;
let receiver: Server;
let answerWith = 202;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const commits = { first: '', second: '' };
const secret = 'a test secret';

beforeAll(async () => {
  repository = createGitRepository();
  repository.commit({ 'a.yaml': 'a: 1\n' });
  commits.first = repository.commit({ 'a.yaml': 'a: 2\n' }, { on: 'feature', from: 'main' });
  commits.second = repository.commit({ 'a.yaml': 'a: 3\n' });
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(answerWith).end('noted');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => receiver.close(resolve));
  repository.delete();
});

beforeEach(async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhook`;
  github = await testGitHub({ repositories: { 'acme/lamp': repository.dir }, webhook: { url, secret } });
  const author = { id: 7, login: 'ada', type: 'User' as const };
  await github.openPullRequest({
    repository: 'acme/lamp',
    number: 12,
    title: 'Change',
    author,
    baseRef: 'main',
    headRef: 'feature',
  });
  const api = await installationApiOf(github, 'acme/lamp');
  await api('POST', '/repos/acme/lamp/check-runs', { name: 'sluice', head_sha: commits.second, conclusion: 'failure' });
  received.splice(0);
  answerWith = 202;
});
afterEach(() => github.close());

const pull = { event: 'pull_request', repository: 'acme/lamp', number: 12 } as const;

describe('a delivery', () => {
  it('is signed and carries what GitHub sends along', async () => {
    const delivery = await github.deliver({ ...pull, action: 'opened' });

    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(headers).toMatchObject({
      'x-github-event': 'pull_request',
      'x-github-delivery': delivery.guid,
      'x-github-hook-installation-target-id': String(APP_ID),
      'x-github-hook-installation-target-type': 'integration',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'content-type': 'application/json',
    });
    expect(headers['user-agent']).toMatch(/^GitHub-Hookshot\//);
    expect(delivery).toMatchObject({
      status: 'OK',
      statusCode: 202,
      event: 'pull_request',
      action: 'opened',
      responseBody: 'noted',
    });
  });

  const events: readonly { readonly what: string; readonly event: GitHubEvent; readonly part: object }[] = [
    {
      what: 'opened',
      event: { ...pull, action: 'opened' },
      part: { action: 'opened', number: 12, installation: { id: expect.any(Number) } },
    },
    { what: 'reopened', event: { ...pull, action: 'reopened' }, part: { action: 'reopened' } },
    { what: 'closed', event: { ...pull, action: 'closed' }, part: { action: 'closed' } },
    { what: 'ready for review', event: { ...pull, action: 'ready_for_review' }, part: { action: 'ready_for_review' } },
    {
      what: 'pushed to',
      event: { ...pull, action: 'synchronize', before: '1'.repeat(40) },
      part: { before: '1'.repeat(40), after: expect.stringMatching(/^[0-9a-f]{40}$/) },
    },
    { what: 'labelled', event: { ...pull, action: 'labeled', label: 'bug' }, part: { label: { name: 'bug' } } },
    {
      what: 'moved to another base',
      event: { ...pull, action: 'edited', from: { base: 'feature' } },
      part: { changes: { base: { ref: { from: 'feature' }, sha: { from: expect.stringMatching(/^[0-9a-f]{40}$/) } } } },
    },
    {
      what: 'renamed',
      event: { ...pull, action: 'edited', from: { title: 'Old' } },
      part: { changes: { title: { from: 'Old' } } },
    },
    {
      what: 'asked to check again',
      event: { event: 'check_run', action: 'rerequested', repository: 'acme/lamp', id: 1 },
      part: { action: 'rerequested', check_run: { id: 1, app: { id: APP_ID }, pull_requests: [{ number: 12 }] } },
    },
    {
      what: 'asked for an action',
      event: { event: 'check_run', action: 'requested_action', repository: 'acme/lamp', id: 1, identifier: 'recheck' },
      part: { requested_action: { identifier: 'recheck' } },
    },
    {
      what: 'told of our own run',
      event: { event: 'check_run', action: 'completed', repository: 'acme/lamp', id: 1 },
      part: { action: 'completed' },
    },
    { what: 'pinged', event: { event: 'ping' }, part: { zen: expect.any(String) } },
  ];
  it.each(events)(
    'tells of a pull request $what with a whole body that GitHub’s description allows',
    async ({ event, part }) => {
      await github.deliver(event);

      expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject(part);
    },
  );

  it('tells of a suite to check again', async () => {
    await github.deliver({
      event: 'check_suite',
      action: 'rerequested',
      repository: 'acme/lamp',
      headSha: commits.second,
    });

    expect(JSON.parse(received[0]?.body ?? '{}').check_suite).toMatchObject({
      head_sha: commits.second,
      app: { id: APP_ID },
    });
  });

  it('shows the pull request as it is after an edit', async () => {
    await github.editPullRequest('acme/lamp', 12, { title: 'New', head: commits.first });

    await github.deliver({ ...pull, action: 'synchronize', before: commits.second });

    expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
      after: commits.first,
      pull_request: { title: 'New', head: { sha: commits.first } },
    });
  });

  it('is not sent for what is not there', async () => {
    await expect(github.deliver({ ...pull, number: 99, action: 'opened' })).rejects.toThrow(
      'no pull request acme/lamp#99',
    );
  });

  it('that fails is recorded and not repeated, until somebody asks for it', async () => {
    answerWith = 500;
    const failed = await github.deliver({ ...pull, action: 'opened' });
    answerWith = 202;
    const asApp = apiOf(github, `bearer ${appJwt()}`);

    const { status } = await asApp('POST', `/app/hook/deliveries/${failed.id}/attempts`);
    await expect.poll(() => received.length).toBe(2);
    await expect.poll(async () => (await asApp('GET', '/app/hook/deliveries')).body.length).toBe(2);
    const { body: all } = await asApp('GET', '/app/hook/deliveries');

    expect(failed).toMatchObject({ status: 'Invalid HTTP Response: 500', statusCode: 500 });
    expect(status).toBe(202);
    expect(received[1]).toMatchObject({ body: received[0]?.body, headers: { 'x-github-delivery': failed.guid } });
    expect(all.map((one: object) => ({ ...one }))).toMatchObject([
      { guid: failed.guid, redelivery: true, status_code: 202 },
      { guid: failed.guid, redelivery: false, status_code: 500 },
    ]);
    expect((await asApp('GET', '/app/hook/deliveries?status=failure')).body).toHaveLength(1);
    expect((await asApp('GET', `/app/hook/deliveries/${failed.id}`)).body.request.payload.number).toBe(12);
    expect(github.requests.problems()).toEqual([]);
  });

  it('to nobody is recorded as such', async () => {
    github.sendWebhooksTo({ url: 'http://127.0.0.1:1/webhook', secret });

    expect(await github.deliver({ ...pull, action: 'opened' })).toMatchObject({
      status: 'failed to connect to host',
      statusCode: 0,
    });
  });

  it('is listed page by page, newest first', async () => {
    for (let count = 0; count < 3; count += 1) await github.deliver({ event: 'ping' });
    const asApp = apiOf(github, `bearer ${appJwt()}`);

    const first = await asApp('GET', '/app/hook/deliveries?per_page=2');
    const next = /<[^>]*?(\/app[^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await asApp('GET', next);

    expect(first.body.map((one: { id: number }) => one.id)).toEqual([3, 2]);
    expect(second.body.map((one: { id: number }) => one.id)).toEqual([1]);
    expect(second.headers.get('link')).toBeNull();
  });
});
