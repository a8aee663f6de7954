import { request } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FrontDoor, MAX_BODY_BYTES, openFrontDoor } from '../../../bin/local/front-door.ts';

describe('the front door', () => {
  const seen: { handler: string; event: APIGatewayProxyEventV2 }[] = [];
  let door: FrontDoor;
  const handlerOf = (handler: string) => async (event: APIGatewayProxyEventV2) => {
    seen.push({ handler, event });
    if (event.rawPath === '/throws') throw new Error('secret internals');
    return { statusCode: 200, headers: { 'x-handler': handler }, body: 'aGVsbG8=', isBase64Encoded: true };
  };

  beforeEach(async () => {
    seen.length = 0;
    door = await openFrontDoor(0, {
      webhook: handlerOf('webhook'),
      images: handlerOf('images'),
      history: handlerOf('history'),
    });
  });

  afterEach(() => door.close());

  it.each([
    ['POST', '/webhook', 'webhook'],
    ['POST', '/images/konflux/lamps', 'images'],
    ['GET', '/images/konflux/lamps', 'history'],
    ['GET', '/webhook', 'history'],
    ['POST', '/webhook/x', 'history'],
    ['GET', '/runs?gate=crd-compat', 'history'],
  ])('hands %s %s to the %s function', async (method, path, handler) => {
    const answer = await fetch(door.url + path, { method, ...(method === 'POST' ? { body: 'x' } : {}) });

    expect(answer.headers.get('x-handler')).toBe(handler);
    expect(await answer.text()).toBe('hello');
  });

  it('hands over the exact bytes, the headers and the query', async () => {
    const bytes = Uint8Array.from([0, 255, 10, 13, 200]);

    await fetch(`${door.url}/webhook?a=1&b=%2F`, {
      method: 'POST',
      body: bytes,
      headers: { 'X-GitHub-Event': 'ping' },
    });

    const [{ event } = { event: undefined }] = seen;
    expect(event?.isBase64Encoded).toBe(true);
    expect([...Buffer.from(event?.body ?? '', 'base64')]).toEqual([...bytes]);
    expect(event?.headers['x-github-event']).toBe('ping');
    expect(event?.queryStringParameters).toEqual({ a: '1', b: '/' });
  });

  it('answers HEAD without a body', async () => {
    const answer = await fetch(`${door.url}/runs`, { method: 'HEAD' });

    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });

  it('refuses a body over the limit and hands nothing over', async () => {
    const answer = await fetch(`${door.url}/webhook`, { method: 'POST', body: new Uint8Array(MAX_BODY_BYTES + 1) });

    expect(answer.status).toBe(413);
    expect(seen).toEqual([]);
  });

  it('says nothing of an error but that there was one', async () => {
    const answer = await fetch(`${door.url}/throws`);

    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('internal error');
  });

  it.each([
    ['evil.example.com', 421],
    ['localhost.evil.example.com', 421],
    ['localhost:1', 200],
    ['127.0.0.1', 200],
  ])('to a request for %s answers %i', async (host, status) => {
    expect(await statusFor(door.url, host)).toBe(status);
  });
});

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/runs`, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
}
