import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const bundle = join(root, 'dist/sluice.mjs');
const isEngineHere = isInstalled(`@dynoxide/${process.platform}-${process.arch}`);
if (!isEngineHere)
  process.stderr.write('skipped: the start of the laptop (the embedded engine is not installed for this platform)\n');

describe.skipIf(!isEngineHere)('npm start, as a newcomer meets it', () => {
  const home = mkdtempSync(join(tmpdir(), 'sluice-start-'));

  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('judges three sample pull requests, says so, prints nothing else, and stops cleanly', async () => {
    const { out, url, end } = await serve();

    expect(out).toContain('Three sample pull requests arrived as signed webhooks');
    expect(out).toMatch(/open {4}harbour-lights\/beacon-operator#1 /);
    expect(out).toMatch(/closed {2}harbour-lights\/beacon-operator#2 /);
    expect(out).toMatch(/open {4}harbour-lights\/lamp-room#1 /);
    expect(out.match(/check run "sluice": (success|failure)/g)).toEqual([
      'check run "sluice": success',
      'check run "sluice": failure',
      'check run "sluice": success',
    ]);
    expect(out).toContain('check run "sluice / crd-compat": failure');
    expect(out).toContain('check run "sluice / image-pinning": neutral');

    const pages = [...out.matchAll(/http:\/\/127\.0\.0\.1:\d+\/runs\/\S+/g)].map(([page]) => page);
    expect(pages).toHaveLength(3);
    for (const page of pages) expect((await fetch(page)).status).toBe(200);
    const { runs } = (await (await fetch(`${url}/api/runs`)).json()) as { runs: { verdict: string }[] };
    expect(runs.map(({ verdict }) => verdict).sort()).toEqual(['fail', 'pass', 'pass']);

    expect(await sluice('history', '--verdict', 'fail', '--format', 'json')).toMatchObject({ code: 0, err: '' });
    expect(await end()).toEqual({ code: 0, err: '' });
  });

  it('tells no story the second time, and still has what it judged', async () => {
    const { out, url, end } = await serve();

    expect(out).not.toContain('sample pull requests arrived');
    expect(await (await fetch(`${url}/runs`)).text()).toContain('harbour-lights/lamp-room');
    expect(await end()).toEqual({ code: 0, err: '' });
  });

  it('keeps its history readable while no server runs', async () => {
    const { code, out, err } = await sluice('history', '--format', 'json');

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out).runs).toHaveLength(3);
  });

  it('leaves the engine stopped', () => {
    const state = join(home, 'engine.json');
    const pid = existsSync(state) ? JSON.parse(readFileSync(state, 'utf8')).pid : undefined;

    expect(pid === undefined || !isAlive(pid)).toBe(true);
  });

  it('says what to do when the port or the folder is in use', async () => {
    const first = await serve();
    const port = new URL(first.url).port;

    const second = await sluice('serve', '--port', port, '--home', mkdtempSync(join(tmpdir(), 'sluice-second-')));
    const sameHome = await sluice('serve', '--port', '0');

    expect({ code: second.code, err: second.err }).toEqual({
      code: 2,
      err: `sluice: port ${port} on 127.0.0.1 is in use\n  Stop the program that uses it, or choose another port with --port.\n`,
    });
    expect({ code: sameHome.code, err: sameHome.err }).toEqual({
      code: 2,
      err: `sluice: a server already runs on ${home}, at ${first.url}\n  Use that server, or choose another folder with --home.\n`,
    });
    await first.end();
  });

  async function serve() {
    const child = spawn(process.execPath, [bundle, 'serve', '--port', '0'], {
      cwd: root,
      env: environment(),
      stdio: 'pipe',
    });
    const outcome = collected(child);
    await outcome.until('curl -s ');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(outcome.out())?.[0] ?? '';
    return {
      out: outcome.out(),
      url,
      end: () => {
        child.kill('SIGINT');
        return outcome.ended.then(({ code, err }) => ({ code, err }));
      },
    };
  }

  function sluice(...args: string[]) {
    return collected(spawn(process.execPath, [bundle, ...args], { cwd: root, env: environment(), stdio: 'pipe' }))
      .ended;
  }

  /** What a user has, without what tests set: nothing may be printed that they did not ask for. */
  function environment(): NodeJS.ProcessEnv {
    const { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: _, ...rest } = process.env;
    return { ...rest, SLUICE_HOME: home };
  }
});

function collected(child: ChildProcess) {
  let out = '';
  let err = '';
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const until = (text: string) =>
    new Promise<void>((done, fail) => {
      child.stdout?.on('data', () => out.includes(text) && done());
      child.once('exit', (code) => fail(new Error(`ended with ${code}: ${err}`)));
    });
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((done) => {
    child.once('close', (code) => done({ code, out, err }));
  });
  return { out: () => out, until, ended };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
