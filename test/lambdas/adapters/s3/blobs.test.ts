import type { ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3BlobStore } from '../../../../lambdas/adapters/s3/blobs.ts';
import { describeBlobStore } from '../../../contracts/blob-store.ts';
import {
  type LocalService,
  localAccess,
  type ReceivedRequest,
  startLocalService,
} from '../../../support/local-service.ts';

/** As much of S3 as the adapter uses: conditional PUT, GET, and its words for "taken" and "nothing there". */
const objects = new Map<string, Buffer>();
let received: ReceivedRequest[] = [];
let broken: { readonly status: number; readonly code: string } | undefined;

function answer(request: ReceivedRequest, response: ServerResponse): void {
  received.push(request);
  const key = request.path.split('?')[0] ?? '';
  const object = objects.get(key);
  const isCreation = request.headers['if-none-match'] === '*';
  if (broken) fail(response, broken.status, broken.code);
  else if (request.method === 'PUT' && isCreation && object) fail(response, 412, 'PreconditionFailed');
  else if (request.method === 'PUT') {
    objects.set(key, request.body);
    response.writeHead(200, { etag: '"1"' }).end();
  } else if (object) response.writeHead(200, { 'content-length': object.length }).end(object);
  else fail(response, 404, 'NoSuchKey');
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

describe('blobs in S3', () => {
  let service: LocalService;
  let client: S3Client;
  let buckets = 0;
  beforeAll(async () => {
    service = await startLocalService(answer);
    client = new S3Client({ endpoint: service.url, forcePathStyle: true, maxAttempts: 1, ...localAccess });
  });
  afterAll(async () => {
    client.destroy();
    await service.close();
  });
  beforeEach(() => {
    received = [];
    broken = undefined;
  });

  function emptyBucket() {
    buckets += 1;
    return s3BlobStore(client, `bucket-${buckets}`);
  }

  describeBlobStore('the bucket of blobs', async () => emptyBucket());

  it('sends a text compressed, and only where nothing is yet', async () => {
    await emptyBucket().put('runs/one.json', 'ahoy '.repeat(1000));

    const [put] = received;
    expect(received).toHaveLength(1);
    expect(put?.headers['if-none-match']).toBe('*');
    expect(put?.headers['content-encoding']).toBe('gzip');
    expect(put?.body.length).toBeLessThan(200);
    expect(gunzipSync(put?.body ?? '').toString()).toBe('ahoy '.repeat(1000));
  });

  it.each([
    { status: 403, code: 'AccessDenied' },
    { status: 503, code: 'SlowDown' },
    { status: 409, code: 'ConditionalRequestConflict' },
    { status: 404, code: 'NoSuchBucket' },
  ])('throws on $code: it is neither "there" nor "not there"', async (failure) => {
    const store = emptyBucket();
    broken = failure;

    await expect(store.put('runs/one.json', 'text')).rejects.toMatchObject({ name: failure.code });
    await expect(store.get('runs/one.json')).rejects.toMatchObject({ name: failure.code });
  });

  it('throws on an object that is not ours', async () => {
    const store = emptyBucket();
    objects.set(`/bucket-${buckets}/runs/one.json`, Buffer.from('not compressed'));

    await expect(store.get('runs/one.json')).rejects.toThrow('incorrect header check');
  });
});
