import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pid as ownPid } from 'node:process';
import * as z from 'zod';
import { isAlive } from './processes.ts';

const EngineState = z.object({
  pid: z.number().int().positive(),
  port: z.number().int().positive(),
  /** `<pid>:<unique>` of each process that uses the engine. A killed one is recognised by its pid. */
  users: z.array(z.string()),
});

export interface EngineState {
  readonly pid: number;
  readonly port: number;
  readonly users: readonly string[];
}

export function newUser(): string {
  return `${ownPid}:${randomUUID()}`;
}

export function liveUsers(state: EngineState | undefined): readonly string[] {
  return (state?.users ?? []).filter((user) => isAlive(Number.parseInt(user, 10)));
}

/** undefined when there is none or it cannot be read: the engine is then searched for among the processes. */
export async function readState(dataDir: string): Promise<EngineState | undefined> {
  try {
    return EngineState.parse(JSON.parse(await readFile(statePath(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

export async function writeState(dataDir: string, state: EngineState | undefined): Promise<void> {
  if (state === undefined) return rm(statePath(dataDir), { force: true });
  const aside = `${statePath(dataDir)}.${randomUUID()}`;
  await writeFile(aside, `${JSON.stringify(state)}\n`, { mode: 0o600 });
  await rename(aside, statePath(dataDir));
}

function statePath(dataDir: string): string {
  return join(dataDir, 'engine.json');
}
