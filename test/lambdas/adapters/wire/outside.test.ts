import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../../lambdas/adapters/wire/ask.ts';
import { outsideFetch } from '../../../../lambdas/adapters/wire/outside.ts';
import { secretFor } from '../../../../lambdas/adapters/wire/secrets.ts';

let server: Server;
let base: string;
let requests = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    if (request.url === '/moved') response.writeHead(302, { location: `${base}/` }).end();
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(`${request.method} ${request.headers['x-key']}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const get = (address: string, hosts: readonly string[], mayBeLocal = false) =>
  ask(
    { method: 'GET', url: new URL(address), headers: { 'x-key': 'k' } },
    { fetch: outsideFetch({ hosts, mayBeLocal }) },
  );

describe('an address from a document', () => {
  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine in other words', '127.1'],
    ['this machine as a number', '2130706433'],
    ['this machine in IPv6', '[::1]'],
    ['this machine, mapped into IPv6', '[::ffff:127.0.0.1]'],
    ['the metadata of an instance', '169.254.169.254'],
    ['the metadata of an instance in IPv6', '[fd00:ec2::254]'],
    ['credentials of a container', '169.254.170.2'],
    ['a private network', '10.0.0.7'],
    ['another private network', '172.31.255.1'],
    ['a third private network', '192.168.1.1'],
    ['a shared network', '100.64.0.1'],
    ['nothing', '0.0.0.0'],
    ['a private network, through NAT64', '[64:ff9b::a00:7]'],
    ['a name of this machine', 'localhost'],
  ])('never leads to %s', async (_, host) => {
    const url = new URL(`https://${host}/latest/meta-data/`);

    expect(await get(url.href, [url.host])).toEqual({ kind: 'lost', cause: 'unreachable' });
  });

  it.each([
    ['another host', 'https://ci.example.org/jobs', ['ci.example.com']],
    ['another port', 'https://ci.example.com:8443/jobs', ['ci.example.com']],
    ['plain HTTP', 'http://ci.example.com/jobs', ['ci.example.com']],
    ['a user', 'https://me@ci.example.com/jobs', ['ci.example.com']],
  ])('is not asked when it names %s', async (_, address, hosts) => {
    expect(await get(address, hosts)).toEqual({ kind: 'lost', cause: 'unreachable' });
  });

  it('of this machine is asked on a laptop only', async () => {
    const before = requests;
    const { host } = new URL(base);

    expect(await get(`${base}/`, [host])).toEqual({ kind: 'lost', cause: 'unreachable' });
    expect(requests).toBe(before);
    expect(await get(`${base}/`, [host], true)).toMatchObject({ kind: 'answered', status: 200, body: 'GET k' });
  });

  it('that leads elsewhere is an answer, and not followed', async () => {
    const before = requests;

    expect(await get(`${base}/moved`, [new URL(base).host], true)).toMatchObject({ status: 302, body: '' });
    expect(requests).toBe(before + 1);
  });
});

describe('a secret', () => {
  const secrets = async (name: string) =>
    name === 'my-ci' ? { value: 'k', hosts: ['ci.example.com', 'ci.example.com:8443'] } : undefined;

  it.each([
    ['my-ci', 'ci.example.com', 'k'],
    ['my-ci', 'ci.example.com:8443', 'k'],
    ['my-ci', 'evil.example.com', undefined],
    ['my-ci', 'ci.example.com.evil.example', undefined],
    ['other', 'ci.example.com', undefined],
  ])('%s goes to %s: %s', async (name, host, value) => {
    expect(await secretFor(secrets, name, host)).toBe(value);
  });

  it('that cannot be looked up is none', async () => {
    const broken = async () => {
      throw new Error('no rights');
    };

    expect(await secretFor(broken, 'my-ci', 'ci.example.com')).toBeUndefined();
  });
});
