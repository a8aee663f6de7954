import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { EngineState } from './engine-state.ts';
import { ARGUMENT_END, allProcesses, isAlive, type ProcessLine } from './processes.ts';

export interface RunningEngine {
  readonly pid: number;
  readonly port: number;
}

const START_TRIES = 3;
const START_WAIT_MS = 10_000;
const STOP_WAIT_MS = 3000;

export function engineUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** In this order, the path of the file stands between two known words even where arguments are joined by blanks. */
function engineArguments(dataDir: string, port: number): readonly string[] {
  return ['serve', '--host', '127.0.0.1', '--db-path', join(dataDir, 'store.db'), '--port', String(port)];
}

/**
 * Starts an engine on a free port and waits until it answers. It has its own session, so that Ctrl-C in the terminal
 * reaches this process and not the engine: results are still to be stored. Its output goes to `engine.log`.
 */
export async function spawnEngine(binary: string, dataDir: string): Promise<RunningEngine> {
  for (let tried = 1; ; tried += 1) {
    const port = await freePort();
    const pid = await spawned(binary, engineArguments(dataDir, port), join(dataDir, 'engine.log'));
    if (await untilAnswering({ pid, port })) return { pid, port };
    await stopEngine(pid);
    if (tried === START_TRIES) {
      const log = readFileSync(join(dataDir, 'engine.log'), 'utf8').trim().slice(-500);
      throw new Error(`the embedded database did not start; the end of its log: ${log || 'empty'}`);
    }
  }
}

async function spawned(binary: string, args: readonly string[], logPath: string): Promise<number> {
  const log = openSync(logPath, 'w', 0o600);
  try {
    const child = spawn(binary, args, { detached: true, stdio: ['ignore', log, log] });
    await once(child, 'spawn');
    child.unref();
    return child.pid ?? 0;
  } finally {
    closeSync(log);
  }
}

/** The port is free now. If another process opens it first, the engine ends at once and the next try uses another port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilAnswering({ pid, port }: RunningEngine): Promise<boolean> {
  const deadline = Date.now() + START_WAIT_MS;
  while (isAlive(pid) && Date.now() < deadline) {
    if (await isAnswering(port, START_WAIT_MS)) return true;
    await new Promise((wake) => setTimeout(wake, 10));
  }
  return false;
}

export function isAnswering(port: number, timeout: number): Promise<boolean> {
  return new Promise((answer) => {
    const request = get({ host: '127.0.0.1', port, path: '/', agent: false, timeout }, (response) => {
      response.resume();
      response.on('end', () => answer(response.statusCode === 200));
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', () => answer(false));
  });
}

/** Ends an engine by SIGTERM, then SIGKILL, and waits until it has ended: the file is free afterwards. */
export async function stopEngine(pid: number, patienceMs = STOP_WAIT_MS): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const deadline = Date.now() + patienceMs;
    if (isAlive(pid)) process.kill(pid, signal);
    while (isAlive(pid) && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 10));
  }
}

/**
 * The engines that serve this folder's file, known by their command lines. A state file alone proves nothing: it may be left
 * over from before a restart of the machine, or be missing because its writer was killed.
 */
export async function findEngines(dataDir: string, state: EngineState | undefined): Promise<readonly RunningEngine[]> {
  const processes = await allProcesses();
  const found = processes.flatMap((line) => engineIn(line, dataDir));
  // Where processes cannot be listed, the state file is all there is.
  const isBlind = processes.length === 0 && state !== undefined && isAlive(state.pid);
  return isBlind ? [{ pid: state.pid, port: state.port }] : found;
}

function engineIn({ pid, command }: ProcessLine, dataDir: string): readonly RunningEngine[] {
  const serving =
    ARGUMENT_END + engineArguments(dataDir, 0).slice(0, -1).join(ARGUMENT_END).replaceAll(' ', ARGUMENT_END);
  const [program, rest] = command.replaceAll(' ', ARGUMENT_END).split(`${serving}${ARGUMENT_END}`);
  const port = Number.parseInt(rest ?? '', 10);
  return program && port > 0 && isAlive(pid) ? [{ pid, port }] : [];
}
