import { accessSync, constants } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { arch, platform } from 'node:process';
import { UsageError } from '../io.ts';
import { packageRoot } from '../package-root.ts';
import { engineUrl, findEngines, isAnswering, type RunningEngine, spawnEngine, stopEngine } from './engine-process.ts';
import { type EngineState, liveUsers, newUser, readState, writeState } from './engine-state.ts';
import { withLock } from './lock.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Engine {
  /** Where a DynamoDB client finds it. */
  readonly endpoint: string;
  /** Process that serves it; absent for an engine that the environment names. */
  readonly pid?: number;
  /** Removes this user from the list; the last one ends the engine, unless the environment named it. Calling it twice is harmless. */
  stop(): Promise<void>;
}

interface EngineOptions {
  readonly dataDir: string;
  readonly env: Env;
  readonly patienceMs?: number;
}

/** A busy machine makes a healthy engine slow; only one that does not answer for this long counts as dead. */
const PATIENCE_MS = 5000;

/**
 * Version of the engine that the tests run against; `package.json` pins the same.
 *
 * @internal a test compares it with package.json
 */
export const ENGINE_VERSION = '1.2.1';

/** Folder of the laptop's state: `SLUICE_HOME`, or `.sluice` beside the package. */
export function defaultStateDir(env: Env): string {
  return resolve(env['SLUICE_HOME'] || join(packageRoot(), '.sluice'));
}

/**
 * Finds or starts the engine for a state folder; there is never more than one per folder. `AWS_ENDPOINT_URL_DYNAMODB` names
 * any other engine, and nothing is started then. One that does not answer within `patienceMs` is replaced. Throws {@link UsageError}
 * where no engine is installed.
 */
export async function startEngine({ dataDir, env, patienceMs = PATIENCE_MS }: EngineOptions): Promise<Engine> {
  const named = env['AWS_ENDPOINT_URL_DYNAMODB'];
  if (named) return { endpoint: named, stop: async () => undefined };
  const binary = engineBinary(env);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await realpath(dataDir);
  const user = newUser();
  const running = await withLock(lockOf(folder), async () => {
    const state = await readState(folder);
    const found = (await reusable(folder, state, patienceMs)) ?? (await spawnEngine(binary, folder));
    await writeState(folder, { ...found, users: [...liveUsers(state), user] });
    return found;
  });
  return { endpoint: engineUrl(running.port), pid: running.pid, stop: () => leave(folder, user) };
}

function lockOf(folder: string): string {
  return join(folder, 'engine.lock');
}

/** An engine that already serves this folder and answers. One that does not answer is ended: it holds the file. */
async function reusable(
  dataDir: string,
  state: EngineState | undefined,
  patienceMs: number,
): Promise<RunningEngine | undefined> {
  for (const engine of await findEngines(dataDir, state)) {
    if (await isAnswering(engine.port, patienceMs)) return engine;
    await stopEngine(engine.pid, patienceMs);
  }
  return undefined;
}

/** Only the last user ends the engine: a command that started it must not end it under a server that joined later. */
async function leave(dataDir: string, user: string): Promise<void> {
  await withLock(lockOf(dataDir), async () => {
    const state = await readState(dataDir);
    if (!state?.users.includes(user)) return;
    const users = liveUsers(state).filter((other) => other !== user);
    if (users.length === 0) await stopEngine(state.pid);
    await writeState(dataDir, users.length === 0 ? undefined : { ...state, users });
  });
}

/**
 * Whether {@link startEngine} would find a program to start, or an engine that the environment names.
 *
 * @internal tests that need an engine are skipped where none is installed
 */
export function isEngineInstalled(env: Env): boolean {
  const binary = env['DYNOXIDE_BIN'] || installedBinary();
  return Boolean(env['AWS_ENDPOINT_URL_DYNAMODB']) || (binary !== undefined && isExecutable(binary));
}

function engineBinary(env: Env): string {
  const named = env['DYNOXIDE_BIN'];
  const binary = named || installedBinary();
  if (binary !== undefined && isExecutable(binary)) return binary;
  if (named)
    throw new UsageError(`DYNOXIDE_BIN: ${named} is not an executable file`, 'Give the path of a dynoxide program.');
  const target = `${platform}-${arch}`;
  throw new UsageError(
    `the embedded database for ${target} is not installed`,
    `Run: npm install --no-save @dynoxide/${target}@${ENGINE_VERSION} (or name another engine with DYNOXIDE_BIN or AWS_ENDPOINT_URL_DYNAMODB)`,
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installedBinary(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`@dynoxide/${platform}-${arch}/package.json`);
    return join(dirname(manifest), platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  } catch {
    return undefined;
  }
}
