import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { serveHistory } from '../../../lambdas/serve-history/handler.ts';
import { historyWith } from '../../support/history.ts';
import { failingRun, sampleRuns } from '../../support/runs.ts';

/** What an HTTP API sends, payload format 2.0, default stage. */
function event(method: string, path: string, query = '', headers: Record<string, string> = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers: { host: 'history.example.org', ...headers },
    isBase64Encoded: false,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      domainName: 'history.example.org',
      domainPrefix: 'history',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: '$default',
      stage: '$default',
      time: '29/Nov/2026:15:03:12 +0000',
      timeEpoch: 1_796_050_992_345,
    },
  };
}

describe('the history function', () => {
  const answer = serveHistory(historyWith(sampleRuns).dependencies);

  it('answers an API event with JSON as text', async () => {
    const result = await answer(event('GET', '/api/runs', 'verdict=fail&repository=example-org%2Fharbour'));

    expect(result.statusCode).toBe(200);
    expect(result.isBase64Encoded).toBe(false);
    expect(result.headers?.['content-type']).toBe('application/json');
    expect(JSON.parse(result.body ?? '').runs.map((run: { id: string }) => run.id)).toEqual([failingRun.id]);
  });

  it('answers a page event with a page and its protective headers', async () => {
    const result = await answer(event('GET', `/runs/${failingRun.id}`));

    expect(result.statusCode).toBe(200);
    expect(result.headers?.['content-type']).toBe('text/html; charset=UTF-8');
    expect(result.headers?.['content-security-policy']).toContain("default-src 'none'");
    expect(result.body).toMatch(/^<!doctype html><html lang="en">/);
    expect(result.body).toContain('Drop TLS settings that nobody uses');
  });

  it('redirects the root within the same host', async () => {
    const result = await answer(event('GET', '/'));

    expect([result.statusCode, result.headers?.['location']]).toEqual([302, '/runs']);
  });

  it('answers 400, 404 and 405 as the pages do', async () => {
    const statuses = await Promise.all(
      [event('GET', '/runs', 'since=soon'), event('GET', '/runs/none'), event('POST', '/runs')].map(
        async (request) => (await answer(request)).statusCode,
      ),
    );

    expect(statuses).toEqual([400, 404, 405]);
  });

  it('answers HEAD without a body', async () => {
    const result = await answer(event('HEAD', '/runs'));

    expect([result.statusCode, result.body]).toEqual([200, '']);
  });
});
