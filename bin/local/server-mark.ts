import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../io.ts';

interface Mark {
  readonly pid: number;
  readonly url: string;
}

/** Throws {@link UsageError} when a server already runs on this folder: two would receive each other's messages. */
export async function refuseSecondServer(dataDir: string): Promise<void> {
  const mark = readMark(dataDir);
  if (mark === undefined || mark.pid === process.pid || !(await isAnswering(mark))) return;
  throw new UsageError(
    `a server already runs on ${dataDir}, at ${mark.url}`,
    'Use that server, or choose another folder with --home.',
  );
}

/** Records where this process serves; returns the function that removes the record. */
export function markServer(dataDir: string, url: string): () => void {
  const draft = `${markFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, url } satisfies Mark));
  renameSync(draft, markFile(dataDir));
  return () => {
    if (readMark(dataDir)?.pid === process.pid) rmSync(markFile(dataDir), { force: true });
  };
}

function markFile(dataDir: string): string {
  return join(dataDir, 'server.json');
}

function readMark(dataDir: string): Mark | undefined {
  if (!existsSync(markFile(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(markFile(dataDir), 'utf8')) as Mark;
  } catch {
    return undefined;
  }
}

/** A process id proves little after a restart of the machine; an answer does. */
async function isAnswering({ url }: Mark): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
}
