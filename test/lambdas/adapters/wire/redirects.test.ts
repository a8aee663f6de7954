import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registryContents } from '../../../../lambdas/adapters/registry/contents.ts';
import { registryImages } from '../../../../lambdas/adapters/registry/images.ts';
import { followingOutsideFetch } from '../../../../lambdas/adapters/wire/outside.ts';
import { following, MOST_REDIRECTS } from '../../../../lambdas/adapters/wire/redirects.ts';

let server: Server;
let other: Server;
let base: string;
let elsewhere: string;
const asked: IncomingMessage[] = [];
/** Where a path leads. A number counts down, hop by hop. */
const leads: Record<string, string> = {};

beforeAll(async () => {
  server = await listening((request) => leads[request.url ?? ''] ?? countdown(request.url ?? ''));
  other = await listening(() => undefined);
  base = addressOf(server);
  elsewhere = addressOf(other);
});
afterAll(() => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    one.close();
  }
});
beforeEach(() => void asked.splice(0));

async function listening(target: (request: IncomingMessage) => string | undefined): Promise<Server> {
  const one = createServer((request, response) => {
    asked.push(request);
    const location = target(request);
    if (location !== undefined) response.writeHead(307, { location }).end('moved');
    else response.end('here');
  });
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return one;
}

function addressOf(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

function countdown(path: string): string | undefined {
  const hops = Number(path.slice(1));
  return hops > 0 ? `/${hops - 1}` : undefined;
}

const onLaptop = followingOutsideFetch({ mayBeLocal: true });

describe('a redirect', () => {
  it('is followed, and a relative one too', async () => {
    const answer = await onLaptop(`${base}/${MOST_REDIRECTS}`);

    expect(await answer.text()).toBe('here');
    expect(asked).toHaveLength(MOST_REDIRECTS + 1);
  });

  it(`is refused after ${MOST_REDIRECTS}`, async () => {
    await expect(onLaptop(`${base}/${MOST_REDIRECTS + 1}`)).rejects.toThrow('more than 5 redirects');
  });

  it('is refused in a circle', async () => {
    leads['/a'] = '/b';
    leads['/b'] = '/a';

    await expect(onLaptop(`${base}/a`)).rejects.toThrow('in a circle');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['the metadata of an instance', 'http://169.254.169.254/latest/meta-data/', /169\.254\.169\.254 is refused/],
    ['the metadata, mapped into IPv6', 'http://[::ffff:169.254.169.254]/', /is refused/],
    ['the metadata of an instance in IPv6', 'http://[fd00:ec2::254]/', /is refused/],
    ['a file', 'file:///etc/passwd', /file: is refused/],
    ['a user', 'http://me:word@127.0.0.1/', /with a user is refused/],
    ['no address', 'http://', /an address that is none/],
  ])('to %s is refused, on a laptop too', async (_, location, message) => {
    leads['/out'] = location;

    await expect(onLaptop(`${base}/out`)).rejects.toThrow(message);
    expect(asked).toHaveLength(1);
  });

  it('of a request that writes is an answer', async () => {
    leads['/write'] = `${elsewhere}/`;

    expect((await onLaptop(`${base}/write`, { method: 'POST', body: 'secret' })).status).toBe(307);
    expect(asked).toHaveLength(1);
  });

  it('takes credentials to no other origin, and keeps what is no credential', async () => {
    leads['/away'] = `${elsewhere}/`;
    leads['/near'] = '/0';
    const headers = { authorization: 'Bearer word', cookie: 'a=b', accept: 'text/plain' };

    await onLaptop(`${base}/near`, { headers });
    await onLaptop(`${base}/away`, { headers });

    const [, near, , away] = asked.map((request) => request.headers);
    expect(near).toMatchObject(headers);
    expect(away).toMatchObject({ accept: 'text/plain' });
    expect(away).not.toHaveProperty('authorization');
    expect(away).not.toHaveProperty('cookie');
  });

  it('may be refused by the client', async () => {
    leads['/away'] = `${elsewhere}/`;
    const atHome = following(fetch, { refusal: () => 'this one stays at home' });

    await expect(atHome(`${base}/away`)).rejects.toThrow('this one stays at home');
    expect(asked).toHaveLength(1);
  });
});

/** A registry on the internet, which answers every request with a redirect. */
const registryThatLeadsTo = (location: string) => async () =>
  new Response(null, { status: 302, headers: { location } });
const digest = `sha256:${'a'.repeat(64)}`;
const question = {
  repository: 'registry.example.org/lamp',
  digest,
  paths: ['/etc/os-release'],
  platform: 'linux/amd64',
};

describe.each([
  [
    'labels',
    (access: Parameters<typeof registryImages>[0]) =>
      registryImages(access).inspect(`${question.repository}@${digest}`),
  ],
  ['files', (access: Parameters<typeof registryContents>[0]) => registryContents(access).read(question)],
])('a registry asked for %s', (_, read) => {
  const credentialsOf = async () => 'user:word';

  it.each([
    ['this machine', () => base.replace('http:', 'https:'), /127\.0\.0\.1 is refused/],
    ['the metadata of an instance', () => 'https://169.254.169.254/latest/', /169\.254\.169\.254 is refused/],
    ['plain HTTP', () => 'http://registry.example.org/v2/', /from https to http is refused/],
    ['itself for ever', () => `https://registry.example.org/v2/lamp/manifests/${digest}`, /in a circle/],
  ])('does not lead to %s, in AWS or on a laptop', async (__, location, message) => {
    const fetch = registryThatLeadsTo(location());

    await expect(read({ credentialsOf, fetch })).rejects.toThrow(message);
    await expect(read({ credentialsOf, fetch, mayBeLocal: true })).rejects.toThrow(message);
    expect(asked).toHaveLength(0);
  });

  it('does not lead to a private network in AWS', async () => {
    const fetch = registryThatLeadsTo('https://10.0.0.7/blob');

    await expect(read({ credentialsOf, fetch })).rejects.toThrow('10.0.0.7 is refused');
  });
});

describe('a registry that a reference names', () => {
  it.each(['169.254.169.254', '10.0.0.7', '[::1]:5000'])('is not asked at %s in AWS', async (host) => {
    const reference = `${host}/harbour/lamp@${digest}`;

    await expect(registryImages({ credentialsOf: async () => undefined }).inspect(reference)).rejects.toThrow();
  });
});
