import { createSign, generateKeyPairSync } from 'node:crypto';
import { type LocalGitHub, type LocalGitHubOptions, startLocalGitHub } from '../../bin/local/github/local-github.ts';
import { memoryStore } from '../../bin/local/github/store.ts';

export const APP_ID = 424242;

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const appPrivateKey = keys.privateKey;
const appPublicKey = keys.publicKey;

/** A local GitHub in memory that knows our test App. */
export function testGitHub(
  options: Partial<LocalGitHubOptions> & Pick<LocalGitHubOptions, 'repositories'>,
): Promise<LocalGitHub> {
  return startLocalGitHub({ store: memoryStore(), app: { id: APP_ID, publicKey: appPublicKey }, ...options });
}

/** A JWT of the test App, or of whom the claims say. Times in seconds. */
export function appJwt(
  claims: { iss?: number | string; iat?: number; exp?: number } = {},
  privateKey: string = appPrivateKey,
): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iat: now - 30, exp: now + 300, iss: APP_ID, ...claims })}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}

interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of many shapes, and compare exactly
  readonly body: any;
}

export type CallApi = (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;

/** Plain HTTP to a local GitHub, without the client that is tested elsewhere. */
export function apiOf(github: LocalGitHub, authorization: string | null): CallApi {
  return async (method, path, body) => {
    const response = await fetch(`${github.url}${path}`, {
      method,
      headers: {
        'user-agent': 'test',
        'content-type': 'application/json',
        ...(authorization !== null && { authorization }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
}

/** Plain HTTP with a token of the installation on a repository's owner. */
export async function installationApiOf(github: LocalGitHub, repository: string): Promise<CallApi> {
  const asApp = apiOf(github, `bearer ${appJwt()}`);
  const { body: installation } = await asApp('GET', `/repos/${repository}/installation`);
  const { body } = await asApp('POST', `/app/installations/${installation.id}/access_tokens`);
  return apiOf(github, `token ${body.token}`);
}
