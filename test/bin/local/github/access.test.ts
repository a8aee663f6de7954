import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { APP_ID, apiOf, appJwt, installationApiOf, testGitHub } from '../../../support/local-github.ts';

let repository: TestRepository;
let github: LocalGitHub;
let nowMs = Date.now();

beforeAll(async () => {
  repository = createGitRepository();
  repository.commit({ 'a.yaml': 'a: 1\n' });
  github = await testGitHub({
    repositories: { 'acme/lamp': repository.dir, 'other/lamp': repository.dir },
    nowMs: () => nowMs,
  });
});
afterAll(async () => {
  await github.close();
  repository.delete();
});

const seconds = () => Math.floor(Date.now() / 1000);
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

describe('the App', () => {
  it('is known by a JWT that its key has signed', async () => {
    const { status, body } = await apiOf(github, `bearer ${appJwt()}`)('GET', '/app');

    expect(status).toBe(200);
    expect(body.id).toBe(APP_ID);
  });

  it.each([
    { what: 'no token', token: null, message: 'Requires authentication' },
    {
      what: 'a JWT that has expired',
      token: appJwt({ iat: seconds() - 700, exp: seconds() - 100 }),
      message: 'future time at which',
    },
    {
      what: 'a JWT good for longer than ten minutes',
      token: appJwt({ exp: seconds() + 1000 }),
      message: 'too far in the future',
    },
    {
      what: 'a JWT of tomorrow',
      token: appJwt({ iat: seconds() + 3600, exp: seconds() + 3700 }),
      message: 'Issued at',
    },
    { what: 'a JWT of another App', token: appJwt({ iss: 1 }), message: 'Issuer' },
    {
      what: 'a JWT that another key has signed',
      token: appJwt({}, stranger.privateKey),
      message: 'could not be decoded',
    },
    {
      what: 'a JWT without a signature',
      token: `${appJwt().split('.').slice(0, 2).join('.')}.`,
      message: 'could not be decoded',
    },
    { what: 'something that is no JWT', token: 'x', message: 'could not be decoded' },
  ])('is refused with $what', async ({ token, message }) => {
    const { status, body } = await apiOf(github, token === null ? null : `bearer ${token}`)('GET', '/app');

    expect(status).toBe(401);
    expect(body.message).toContain(message);
  });

  it('may not use its JWT where a token is wanted', async () => {
    expect((await apiOf(github, `bearer ${appJwt()}`)('GET', '/repos/acme/lamp')).status).toBe(401);
  });
});

describe('an installation token', () => {
  it('opens the repositories of its own organisation only', async () => {
    const api = await installationApiOf(github, 'acme/lamp');

    expect((await api('GET', '/repos/acme/lamp')).status).toBe(200);
    expect((await api('GET', '/repos/other/lamp')).status).toBe(404);
  });

  it('ends after an hour', async () => {
    nowMs = Date.now();
    const api = await installationApiOf(github, 'acme/lamp');

    nowMs += 59 * 60_000;
    expect((await api('GET', '/repos/acme/lamp')).status).toBe(200);
    nowMs += 2 * 60_000;
    expect((await api('GET', '/repos/acme/lamp')).status).toBe(401);
    nowMs = Date.now();
  });

  it('is not given for an installation that does not exist', async () => {
    const { status } = await apiOf(github, `bearer ${appJwt()}`)('POST', '/app/installations/1/access_tokens');

    expect(status).toBe(404);
  });
});
