import { createSign } from 'node:crypto';
import type { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitHub, type GitHub } from '../../../../lambdas/adapters/github/create-github.ts';
import { GitHubUnavailable, RateLimited } from '../../../../lambdas/adapters/github/errors.ts';
import { kmsJwt } from '../../../../lambdas/adapters/github/kms-jwt.ts';
import { kmsSignature } from '../../../../lambdas/adapters/github/kms-signature.ts';
import { type CheckRunContent, CheckRunRefused } from '../../../../lambdas/ports/check-runs.ts';
import { annotationAt } from '../../../contracts/check-runs.ts';
import { type FakeLog, fakeLog } from '../../../support/fakes/log.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { APP_ID, appPrivateKey, testGitHub } from '../../../support/local-github.ts';

let repository: TestRepository;
let github: LocalGitHub;
let client: GitHub;
let log: FakeLog;
let sha = '';

beforeAll(() => {
  repository = createGitRepository();
  sha = repository.commit({ 'a.yaml': 'a: 1\n' });
});
afterAll(() => repository.delete());

beforeEach(async () => {
  github = await testGitHub({ repositories: { 'acme/lamp': repository.dir } });
  const author = { id: 7, login: 'ada', type: 'User' as const };
  await github.openPullRequest({ repository: 'acme/lamp', title: 'Change', author, baseRef: 'main', headRef: 'main' });
  log = fakeLog();
  client = clientWith(15_000);
  return () => github.close();
});

/** Patience with one answer is wide, so that a busy machine is not taken for a fault. */
function clientWith(timeoutMs: number): GitHub {
  const identity = { appId: String(APP_ID), privateKey: appPrivateKey };
  return createGitHub({ ...identity, baseUrl: github.url, log, patienceSeconds: 2, pauseMs: 5, timeoutMs });
}

const read = () => client.pullRequests.read('acme/lamp', 1);
const runs = () => github.store.checkRunsOf('acme/lamp', sha);

function content(parts: Partial<CheckRunContent> = {}): CheckRunContent {
  return {
    repository: 'acme/lamp',
    headSha: sha,
    name: 'sluice',
    externalId: 'x',
    detailsUrl: 'https://sluice.example.com/runs/1',
    verdict: 'pass',
    blocking: true,
    completedAt: '2026-01-02T03:04:05.000Z',
    title: 'All is well',
    summary: 'Nothing to report.',
    annotations: [],
    ...parts,
  };
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a rate limit', () => {
  it('is waited for when it is short', async () => {
    github.fail('pulls/get', { kind: 'too-many-requests', retryAfter: 1 });

    expect(await read()).toMatchObject({ number: 1 });
    expect(github.requests.count('pulls/get')).toBe(2);
    expect(log.messages()).toEqual(['github limits us: waiting']);
  });

  it('is waited for with a write, too: a refused one has done nothing', async () => {
    github.fail('checks/create', { kind: 'secondary-limit', retryAfter: 1 });

    await client.checkRuns.create(content());

    expect(await runs()).toHaveLength(1);
  });

  it.each([
    { what: 'a long retry-after', limit: { kind: 'too-many-requests', retryAfter: 30 }, seconds: 30 },
    { what: 'a secondary limit', limit: { kind: 'secondary-limit', retryAfter: 60 }, seconds: 60 },
    { what: 'a secondary limit that names no time', limit: { kind: 'secondary-limit' }, seconds: 60 },
  ] as const)('is handed on with its time: $what', async ({ limit, seconds }) => {
    github.fail('pulls/get', limit);

    const error = await failure(read());

    expect(error).toBeInstanceOf(RateLimited);
    expect((error as RateLimited).retryAfter).toBe(seconds);
    expect(github.requests.count('pulls/get')).toBe(1);
  });

  it('of the hour is handed on with the time to its end', async () => {
    github.fail('pulls/get', { kind: 'primary-limit', resetsIn: 1800 });

    const error = await failure(read());

    expect(error).toBeInstanceOf(RateLimited);
    expect((error as RateLimited).retryAfter).toBeGreaterThan(1790);
    expect((error as RateLimited).retryAfter).toBeLessThanOrEqual(1802);
  });

  it('that does not end is handed on after two waits', async () => {
    github.fail('pulls/get', { kind: 'too-many-requests', retryAfter: 0 }, 5);

    expect(await failure(read())).toBeInstanceOf(RateLimited);
    expect(github.requests.count('pulls/get')).toBe(3);
  });
});

describe('a fault of GitHub', () => {
  it('is passed over when it ends', async () => {
    github.fail('pulls/get', { kind: 'bad-gateway' }, 2);

    expect(await read()).toMatchObject({ number: 1 });
    expect(github.requests.count('pulls/get')).toBe(3);
  });

  it('is handed on when it does not', async () => {
    github.fail('pulls/get', { kind: 'bad-gateway' }, 9);

    expect(await failure(read())).toBeInstanceOf(GitHubUnavailable);
    expect(github.requests.count('pulls/get')).toBe(3);
  });

  it.each(['lost-response', 'lost-request'] as const)('of the network is passed over for a read: %s', async (kind) => {
    github.fail('pulls/get', { kind });

    expect(await read()).toMatchObject({ number: 1 });
  });

  it('that keeps us waiting is given up and tried again', async () => {
    github.fail('pulls/get', { kind: 'slow', ms: 6000 });

    expect(await clientWith(3000).pullRequests.read('acme/lamp', 1)).toMatchObject({ number: 1 });
    expect(github.requests.count('pulls/get')).toBeGreaterThanOrEqual(1);
  });

  it('strikes while a token is fetched, and is passed over', async () => {
    github.fail('apps/create-installation-access-token', { kind: 'bad-gateway' });
    github.fail('apps/get-repo-installation', { kind: 'bad-gateway' });

    expect(await read()).toMatchObject({ number: 1 });
  });
});

describe('a check run whose answer is lost', () => {
  it('is not created twice: it is found when looked for', async () => {
    github.fail('checks/create', { kind: 'lost-response' });

    const error = await failure(client.checkRuns.create(content()));
    const found = await client.checkRuns.find(content());

    expect(error).toBeInstanceOf(GitHubUnavailable);
    expect(github.requests.count('checks/create')).toBe(1);
    expect((await runs()).map(({ id }) => id)).toEqual([found?.id]);
  });

  it('gets each annotation once, wherever the answer was lost', async () => {
    const annotations = Array.from({ length: 120 }, (_, index) => annotationAt(index + 1));
    github.fail('checks/update', { kind: 'lost-response' });

    expect(await failure(client.checkRuns.create(content({ annotations })))).toBeInstanceOf(GitHubUnavailable);
    const found = await client.checkRuns.find(content());
    expect(await client.checkRuns.update(found?.id ?? 0, content({ annotations }))).toBe(found?.id);

    const stored = await github.store.annotationsOf(found?.id ?? 0);
    expect(stored.map((annotation) => annotation.start_line).sort((a, b) => a - b)).toEqual(
      annotations.map(({ place }) => place.line),
    );
  });

  it('is found though another App uses its name and its external id', async () => {
    const id = await client.checkRuns.create(content());
    const [own] = await runs();
    if (own !== undefined) await github.store.putCheckRun({ ...own, id: 999, appId: 15368 });

    expect(await client.checkRuns.find(content())).toEqual({ id, agrees: true });
  });

  it('is written anew where it has gone', async () => {
    const id = await client.checkRuns.update(404, content());

    expect((await runs()).map((run) => run.id)).toEqual([id]);
  });
});

describe('a token', () => {
  it('is fetched once and used by all', async () => {
    await Promise.all([
      read(),
      read(),
      client.pullRequests.withHead('acme/lamp', sha),
      client.checkRuns.find(content()),
    ]);

    expect(github.requests.count('apps/create-installation-access-token')).toBe(1);
    expect(github.requests.count('apps/get-repo-installation')).toBe(1);
  });

  it('that is refused before its time is fetched anew', async () => {
    await read();
    github.revokeTokens();
    // Right after it was given, a refused token may only be on its way to all of GitHub's machines, and is waited for.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });

    expect(await read()).toMatchObject({ number: 1 });
    expect(github.requests.count('apps/create-installation-access-token')).toBe(2);
    vi.useRealTimers();
  });

  it('is never in an error or in the log', async () => {
    github.fail('checks/create', { kind: 'bad-gateway' });
    const error = await failure(client.checkRuns.create(content()));
    const refused = await failure(client.checkRuns.create(content({ headSha: '0'.repeat(40) })));

    expect(refused).toBeInstanceOf(CheckRunRefused);
    expect(refused).toMatchObject({ isContent: true });
    const everything =
      [error, refused].map((one) => JSON.stringify(one, Object.getOwnPropertyNames(one))).join('') +
      JSON.stringify(log.entries);
    expect(everything).not.toMatch(/ghs_|bearer|BEGIN|eyJ/i);
  });
});

describe('a key in KMS', () => {
  it('signs for the App without ever being here', async () => {
    const asked: SignCommand['input'][] = [];
    const kms = {
      send: async ({ input }: SignCommand) => {
        asked.push(input);
        const signer = createSign('RSA-SHA256').update(input.Message ?? '');
        return { Signature: signer.sign(appPrivateKey) };
      },
    } as unknown as KMSClient;
    const withKms = createGitHub({
      appId: String(APP_ID),
      createJwt: kmsJwt('alias/app', (keyId, content) => kmsSignature(keyId, content, kms)),
      baseUrl: github.url,
      log,
    });

    expect(await withKms.pullRequests.read('acme/lamp', 1)).toMatchObject({ number: 1 });
    expect(asked[0]).toMatchObject({
      KeyId: 'alias/app',
      MessageType: 'RAW',
      SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
    });
  });
});
