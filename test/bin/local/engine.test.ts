import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../../bin/io.ts';
import {
  defaultStateDir,
  ENGINE_VERSION,
  type Engine,
  isEngineInstalled,
  startEngine,
} from '../../../bin/local/engine.ts';
import { findEngines, stopEngine } from '../../../bin/local/engine-process.ts';
import { readState, writeState } from '../../../bin/local/engine-state.ts';
import { isAlive } from '../../../bin/local/processes.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { localClient } from '../../support/engine.ts';

const isInstalled = isEngineInstalled(process.env);
if (!isInstalled) process.stderr.write('skipped: engine: no embedded database for this platform is installed\n');

let dataDir: string;
const started: Engine[] = [];

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'sluice-engine-')), 'state with a blank');
});

afterEach(async () => {
  for (const engine of started.splice(0)) await engine.stop();
  for (const { pid } of await findEngines(dataDir, undefined)) await stopEngine(pid);
  await rm(dirname(dataDir), { recursive: true, force: true });
});

async function start(env: Record<string, string | undefined> = {}, patienceMs?: number): Promise<Engine> {
  const parts = { dataDir, env: { DYNOXIDE_BIN: process.env['DYNOXIDE_BIN'], ...env } };
  const engine = await startEngine({ ...parts, ...(patienceMs !== undefined && { patienceMs }) });
  started.push(engine);
  return engine;
}

async function answers(engine: Engine): Promise<boolean> {
  const client = localClient(engine.endpoint);
  try {
    await client.send(new ListTablesCommand({}));
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

describe.skipIf(!isInstalled)('the engine of a state folder', () => {
  it('starts, answers on 127.0.0.1, and ends with its last user', async () => {
    const engine = await start();

    expect(engine.endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await answers(engine)).toBe(true);
    await engine.stop();
    await engine.stop();

    expect(isAlive(engine.pid ?? 0)).toBe(false);
    expect(await readState(dataDir)).toBeUndefined();
    expect((await readdir(dataDir)).filter((name) => name.startsWith('engine.'))).toEqual(['engine.log']);
  });

  it('is shared by those who ask at the same time', async () => {
    const engines = await Promise.all(Array.from({ length: 6 }, () => start()));

    expect(new Set(engines.map(({ pid }) => pid)).size).toBe(1);
    expect(await findEngines(dataDir, undefined)).toHaveLength(1);
  });

  it('stays while anybody uses it, whoever started it', async () => {
    const first = await start();
    const second = await start();

    await first.stop();
    expect(await answers(second)).toBe(true);
    await second.stop();

    expect(isAlive(first.pid ?? 0)).toBe(false);
  });

  it('is taken over from a user that was killed', async () => {
    const first = await start();
    await writeState(dataDir, { pid: first.pid ?? 0, port: portOf(first), users: [`${await endedPid()}:gone`] });

    const second = await start();
    expect(second.pid).toBe(first.pid);
    await second.stop();

    expect(isAlive(first.pid ?? 0)).toBe(false);
  });

  it.each([
    { name: 'missing', state: undefined },
    { name: 'torn', state: '{"pid":1' },
    { name: 'of before a restart of the machine', state: JSON.stringify({ pid: process.pid, port: 1, users: [] }) },
  ])('is found again when the state file is $name', async ({ state }) => {
    const first = await start();
    await rm(join(dataDir, 'engine.json'));
    if (state !== undefined) await writeFile(join(dataDir, 'engine.json'), state);

    const second = await start();

    expect(second.pid).toBe(first.pid);
    expect(await findEngines(dataDir, undefined)).toHaveLength(1);
  });

  it('is replaced when it no longer answers: two never share a file', async () => {
    const first = await start();
    process.kill(first.pid ?? 0, 'SIGSTOP');

    const second = await start({}, 500);

    expect(second.pid).not.toBe(first.pid);
    expect(isAlive(first.pid ?? 0)).toBe(false);
    expect(await answers(second)).toBe(true);
    expect(await findEngines(dataDir, undefined)).toEqual([{ pid: second.pid, port: portOf(second) }]);
  });

  it('is started although a killed process left its lock behind', async () => {
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'engine.lock'), String(await endedPid()));

    expect(await answers(await start())).toBe(true);
  });

  it('does not touch the engine of another folder', async () => {
    const engine = await start();
    const other = `${dataDir} too`;

    expect(await findEngines(other, undefined)).toEqual([]);
    expect(await findEngines(dirname(dataDir), undefined)).toEqual([]);
    expect(await answers(engine)).toBe(true);
  });

  it('keeps what it says in its own log', async () => {
    await start();

    expect(await readFile(join(dataDir, 'engine.log'), 'utf8')).toContain('listening on http://127.0.0.1:');
  });

  it('says what went wrong when the program ends at once', async () => {
    const program = join(dirname(dataDir), 'broken');
    await writeFile(program, '#!/bin/sh\necho the disk is on fire >&2\nexit 3\n');
    await chmod(program, 0o700);

    await expect(start({ DYNOXIDE_BIN: program })).rejects.toThrow('the disk is on fire');
  });
});

describe('finding an engine', () => {
  it('starts nothing where the environment names one', async () => {
    const engine = await start({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9', DYNOXIDE_BIN: '/nowhere' });

    expect(engine.endpoint).toBe('http://127.0.0.1:9');
    expect(engine.pid).toBeUndefined();
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('names the variable whose program cannot be run', async () => {
    const failure = await start({ DYNOXIDE_BIN: '/nowhere/dynoxide' }).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as UsageError).message).toBe('DYNOXIDE_BIN: /nowhere/dynoxide is not an executable file');
  });

  it('gives the one command that adds the missing package', async () => {
    // A copy of the sources outside the project: nothing can be resolved from there.
    const elsewhere = dirname(dataDir);
    const sources = dirname(createRequire(import.meta.url).resolve('../../../package.json'));
    await cp(join(sources, 'bin'), join(elsewhere, 'bin'), { recursive: true });
    await mkdir(join(elsewhere, 'node_modules'));
    await cp(join(sources, 'node_modules', 'zod'), join(elsewhere, 'node_modules', 'zod'), { recursive: true });
    await writeFile(join(elsewhere, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(elsewhere, 'try.ts'),
      `import { startEngine } from './bin/local/engine.ts';
       await startEngine({ dataDir: 'state', env: {} }).catch((error) => console.log(error.name, error.message, '>', error.wayOut));`,
    );

    const said = await output(process.execPath, ['--import', 'tsx', join(elsewhere, 'try.ts')], sources);

    const target = `${process.platform}-${process.arch}`;
    expect(said).toBe(
      `UsageError the embedded database for ${target} is not installed > Run: npm install --no-save @dynoxide/${target}@${ENGINE_VERSION} (or name another engine with DYNOXIDE_BIN or AWS_ENDPOINT_URL_DYNAMODB)\n`,
    );
  });

  it('names the version that the project pins', () => {
    expect(manifest.optionalDependencies['@dynoxide/linux-x64']).toBe(ENGINE_VERSION);
  });

  it('keeps its state beside the package, unless SLUICE_HOME names a folder', () => {
    const root = dirname(createRequire(import.meta.url).resolve('../../../package.json'));

    expect(defaultStateDir({})).toBe(join(root, '.sluice'));
    expect(defaultStateDir({ SLUICE_HOME: '/somewhere/else' })).toBe('/somewhere/else');
  });
});

function portOf({ endpoint }: Engine): number {
  return Number(new URL(endpoint).port);
}

async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((ended) => child.on('exit', ended));
  return child.pid ?? 0;
}

async function output(program: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await new Promise((ended) => child.on('close', ended));
  return said;
}
