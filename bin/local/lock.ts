import { randomUUID } from 'node:crypto';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { pid as ownPid } from 'node:process';
import { isAlive, isErrno } from './processes.ts';

const WAIT_MS = 30_000;
const RETRY_MS = 20;

/** Longer than any work under a lock. Catches a killed owner whose pid belongs to another process now. */
const ORPHANED_AFTER_MS = 60_000;

/** Runs one thing at a time per lock file, over all processes. A lock whose owner was killed is broken. */
export async function withLock<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await take(path))) {
    await breakIfOrphaned(path);
    if (Date.now() > deadline)
      throw new Error(`another process holds the lock ${path}; delete the file if no other process runs`);
    await new Promise((wake) => setTimeout(wake, RETRY_MS));
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** A link appears whole and only once: no process ever sees a lock without an owner, or gets one that is held. */
async function take(path: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, String(ownPid), { mode: 0o600 });
  try {
    await link(aside, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * Only who holds the second lock may break the first, and looks again under it. Without that, a slow breaker could remove
 * the lock that a quick one has just taken.
 */
async function breakIfOrphaned(path: string): Promise<void> {
  if (!(await isOrphaned(path))) return;
  const guard = `${path}.breaking`;
  if (await take(guard)) {
    if (await isOrphaned(path)) await rm(path, { force: true });
    await rm(guard, { force: true });
  } else if (await isOrphaned(guard)) {
    await rm(guard, { force: true });
  }
}

async function isOrphaned(path: string): Promise<boolean> {
  try {
    const [owner, { mtimeMs }] = [await readFile(path, 'utf8'), await stat(path)];
    return !isAlive(Number(owner)) || Date.now() - mtimeMs > ORPHANED_AFTER_MS;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
