import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { BlobStore } from '../../ports/blob-store.ts';

/** Stops an object that inflates without end. */
const MAX_TEXT_BYTES = 256 * 1024 * 1024;

const PRECONDITION_FAILED = 412;

/** Texts as gzipped objects of a bucket, written only where nothing is yet. */
export function s3BlobStore(client: S3Client, bucket: string): BlobStore {
  const get = (key: string) => readIfThere(client, bucket, key);
  return {
    get,
    async put(key, text) {
      const Body = await promisify(gzip)(text);
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body,
            IfNoneMatch: '*',
            ContentType: 'text/plain; charset=utf-8',
            ContentEncoding: 'gzip',
          }),
        );
      } catch (error) {
        if (!isTaken(error)) throw error;
        if ((await get(key)) !== text) throw new Error(`blob ${key} already holds another text`);
      }
    },
  };
}

async function readIfThere(client: S3Client, bucket: string, key: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const packed = await Body?.transformToByteArray();
    if (packed === undefined) throw new Error(`blob ${key} came without a body`);
    const text = await promisify(gunzip)(packed, { maxOutputLength: MAX_TEXT_BYTES });
    return text.toString('utf8');
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === PRECONDITION_FAILED;
}
