import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { retryAfterOf } from '../../../../gates/model/wire-answer.ts';
import { ask, askWithToken } from '../../../../lambdas/adapters/wire/ask.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/x`);
}

describe('a question over the wire', () => {
  it('brings status, headers and body as they are', async () => {
    const url = await serve((request, response) => {
      response.writeHead(418, { 'Content-Type': 'text/plain', 'set-cookie': 'secret=1' });
      response.end(`${request.method} ${request.headers['content-type']}`);
    });

    const answer = await ask({ method: 'POST', url, body: { a: 1 } });

    expect(answer).toMatchObject({ kind: 'answered', status: 418, body: 'POST application/json' });
    expect(answer).toMatchObject({ headers: { 'content-type': 'text/plain' } });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it.each<{ what: string; listener: RequestListener; cause: string }>([
    { what: 'cuts the connection', listener: (_, response) => response.destroy(), cause: 'cut' },
    {
      what: 'cuts the answer in the middle',
      listener: (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
        setTimeout(() => response.destroy(), 20);
      },
      cause: 'cut',
    },
    { what: 'never answers', listener: () => undefined, cause: 'timeout' },
    {
      what: 'never ends its answer',
      listener: (_, response) => {
        response.write('x');
      },
      cause: 'timeout',
    },
    { what: 'answers without measure', listener: (_, response) => response.end('x'.repeat(2000)), cause: 'too_large' },
  ])('to a server that $what is lost: $cause', async ({ listener, cause }) => {
    const url = await serve(listener);

    const timeoutMs = cause === 'timeout' ? 300 : 10_000;
    expect(await ask({ method: 'GET', url }, { timeoutMs, maxBytes: 1000 })).toEqual({ kind: 'lost', cause });
  });

  it('to nobody is known not to have arrived', async () => {
    const url = await serve((_, response) => response.end());
    await new Promise((resolve) => servers.pop()?.close(resolve));

    expect(await ask({ method: 'GET', url })).toEqual({ kind: 'lost', cause: 'unreachable' });
  });

  it('does not follow a redirect: a token must not go to another host', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const url = await serve((_, response) => response.writeHead(302, { location: elsewhere.href }).end());

    expect(await askWithToken(async () => 't', { method: 'GET', url })).toMatchObject({ status: 302 });
    expect(seen).toEqual([]);
  });

  it('carries a token, and is not sent without one', async () => {
    const url = await serve((request, response) => response.end(request.headers.authorization));
    const broken = async (): Promise<string> => {
      throw new Error('no secret');
    };

    expect(await askWithToken(async () => 't', { method: 'GET', url })).toMatchObject({ body: 'Bearer t' });
    expect(await askWithToken(broken, { method: 'GET', url })).toEqual({ kind: 'lost', cause: 'unreachable' });
  });

  it.each([
    { header: '30', seconds: 30 },
    { header: 'Thu, 27 Aug 2026 03:16:00 GMT', seconds: 60 },
    { header: 'Thu, 27 Aug 2026 03:14:00 GMT', seconds: 0 },
    { header: 'soon', seconds: undefined },
    { header: '-1', seconds: undefined },
  ])('is told to wait $header: $seconds seconds', async ({ header, seconds }) => {
    const url = await serve((_, response) =>
      response.writeHead(429, { 'retry-after': header, date: 'Thu, 27 Aug 2026 03:15:00 GMT' }).end(),
    );

    expect(retryAfterOf(await ask({ method: 'GET', url }))).toBe(seconds);
  });
});
