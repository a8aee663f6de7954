import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withLock } from '../../../bin/local/lock.ts';

describe('a lock over processes', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-lock-'));
    path = join(folder, 'engine.lock');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs many at once and says how many were inside at the same time, at most. */
  async function crowd(size: number): Promise<number> {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((wake) => setTimeout(wake, 3));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: size }, () => withLock(path, work)));
    return most;
  }

  it('lets one in at a time, and leaves nothing behind', async () => {
    expect(await crowd(20)).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is given back when the work fails', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('boom')))).rejects.toThrow('boom');

    expect(await withLock(path, async () => 'next')).toBe('next');
  });

  it('lets one in at a time also when all find it left behind by a killed owner', async () => {
    for (let round = 0; round < 10; round += 1) {
      await writeFile(path, String(await endedPid()));

      expect(await crowd(8)).toBe(1);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('is broken after a minute even if the pid of its owner lives again', async () => {
    await writeFile(path, String(process.pid));
    const longAgo = new Date(Date.now() - 61_000);
    await utimes(path, longAgo, longAgo);

    expect(await withLock(path, async () => 'in')).toBe('in');
  });
});

async function endedPid(): Promise<number> {
  const child = spawn('true');
  await new Promise((ended) => child.on('exit', ended));
  return child.pid ?? 0;
}
