import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { HttpOrder } from '../../../../gates/model/job-order.ts';
import { httpJobs } from '../../../../lambdas/adapters/http-jobs/ci-jobs.ts';

const order: HttpOrder = {
  kind: 'http',
  intentId: 'i-1',
  hosts: ['ci.example.com'],
  secret: 'my-ci',
  start: {
    method: 'POST',
    url: 'https://ci.example.com/jobs',
    headers: { Authorization: 'Bearer {secret}' },
    body: {},
    idempotencyHeader: 'Idempotency-Key',
  },
  poll: { url: 'https://ci.example.com/jobs/{execution}', headers: {} },
  answers: {
    execution: undefined,
    page: undefined,
    state: '/status',
    states: { passed: ['ok'], failed: [], infrastructure: [], pending: [] },
  },
};

describe('a job over HTTP', () => {
  it('leaves no secret in what a server sends back', async () => {
    const server = createServer((request, response) =>
      response.writeHead(400).end(`bad ${request.headers.authorization}`),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const jobs = httpJobs({ secrets: async () => ({ value: 'k$&y', hosts: [host] }), mayBeLocal: true });
    const start = { ...order.start, url: `http://${host}/jobs` };

    expect(await jobs.trigger({ ...order, hosts: [host], start })).toMatchObject({ body: 'bad Bearer [secret]' });
    await new Promise((resolve) => server.close(resolve));
  });

  it('is not started without the secret that its document names, or where that may not go', async () => {
    const missing = httpJobs({ secrets: async () => undefined });
    const elsewhere = httpJobs({ secrets: async () => ({ value: 'k', hosts: ['other.example.com'] }) });

    expect(await missing.trigger(order)).toEqual({ kind: 'lost', cause: 'unreachable' });
    expect(await elsewhere.trigger(order)).toEqual({ kind: 'lost', cause: 'unreachable' });
  });
});
