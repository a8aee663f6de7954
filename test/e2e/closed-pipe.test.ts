import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { openStores } from '../../bin/local/stores.ts';

const bundle = resolve(import.meta.dirname, '../../dist/sluice.mjs');
const dataDir = mkdtempSync(join(tmpdir(), 'sluice-pipe-'));
const env = { ...process.env, SLUICE_HOME: dataDir };

/** Runs a command whose reader goes away at once. */
function withClosedPipe(...args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [bundle, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  return new Promise((done) => child.once('exit', done));
}

describe.skipIf(!isEngineInstalled(process.env))('a reader that closes the pipe', () => {
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('leaves no rule set half written: apply comes to its end', async () => {
    const args = ['rules', 'apply', '--reason', 'first rules', '--author', 'ada@example.com'];

    expect(await withClosedPipe(...args)).toBe(0);

    const stores = await openStores({ dataDir, env });
    const { set, documents } = await stores.rules.heads();
    await stores.close();
    expect(set).toBe(1);
    expect(documents.length).toBeGreaterThan(10);
  });

  it('ends a command that only shows something', async () => {
    expect(await withClosedPipe('rules', 'show')).toBe(0);
  });
});
