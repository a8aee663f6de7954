import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { type CallApi, installationApiOf, testGitHub } from '../../../support/local-github.ts';

let repository: TestRepository;
let github: LocalGitHub;
let api: CallApi;
let sha = '';

beforeAll(() => {
  repository = createGitRepository();
  sha = repository.commit({ 'a.yaml': 'a: 1\n' });
});
afterAll(() => repository.delete());
beforeEach(async () => {
  github = await testGitHub({ repositories: { 'acme/lamp': repository.dir } });
  api = await installationApiOf(github, 'acme/lamp');
  return () => github.close();
});

const create = () =>
  api('POST', '/repos/acme/lamp/check-runs', { name: 'sluice', head_sha: sha, conclusion: 'success' });
const runs = async () => (await github.store.checkRunsOf('acme/lamp', sha)).length;

describe('a failure that was asked for', () => {
  it('comes as often as asked, for that operation alone', async () => {
    github.fail('checks/create', { kind: 'bad-gateway' }, 2);

    expect((await api('GET', '/repos/acme/lamp')).status).toBe(200);
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([502, 502, 201]);
    expect(github.requests.count('checks/create')).toBe(3);
    expect(await runs()).toBe(1);
  });

  it('says when to come back', async () => {
    github.fail('repos/get', { kind: 'too-many-requests', retryAfter: 7 });
    github.fail('repos/get', { kind: 'secondary-limit', retryAfter: 60 });
    github.fail('repos/get', { kind: 'primary-limit', resetsIn: 30 });
    const answers = [
      await api('GET', '/repos/acme/lamp'),
      await api('GET', '/repos/acme/lamp'),
      await api('GET', '/repos/acme/lamp'),
    ];

    expect(answers.map(({ status }) => status)).toEqual([429, 403, 403]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['7', '60', null]);
    expect(answers[1]?.body.message).toContain('secondary rate limit');
    expect(answers[2]?.headers.get('x-ratelimit-remaining')).toBe('0');
  });

  it('can lose the answer after the work, or the request before it', async () => {
    github.fail('checks/create', { kind: 'lost-response' });
    await expect(create()).rejects.toThrow();
    expect(await runs()).toBe(1);

    github.fail('checks/create', { kind: 'lost-request' });
    await expect(create()).rejects.toThrow();
    expect(await runs()).toBe(1);
  });

  it('can take its time: what is asked later is answered earlier', async () => {
    github.fail('repos/get', { kind: 'slow', ms: 500 });
    const answered: string[] = [];
    const slow = api('GET', '/repos/acme/lamp').then(({ status }) => answered.push(`slow ${status}`));
    await api('GET', `/repos/acme/lamp/commits/${sha}/check-runs`).then(({ status }) =>
      answered.push(`next ${status}`),
    );
    await slow;

    expect(answered).toEqual(['next 200', 'slow 200']);
  });
});
