import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { conformanceCommand } from '../../../bin/commands/conformance.ts';
import type { CorpusResult } from '../../../bin/conformance/corpus.ts';
import { conformanceExitCode, runConformance } from '../../../bin/conformance/run.ts';
import { recordedIo } from '../support/recorded-io.ts';

const root = mkdtempSync(join(tmpdir(), 'sluice-conformance-'));
afterAll(() => rmSync(root, { recursive: true }));

const clean: CorpusResult = { cases: 2, mismatches: [], unreadable: [], unsupported: 0 };
const mismatch = { case: 'a', expected: ['x'], actual: [] };
const unreadable = { case: 'b', reason: 'not YAML' };

function plant(name: string, files: Readonly<Record<string, string>>): string {
  const dir = join(root, name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

describe('a conformance run', () => {
  it('runs the corpora that are there, and no others', async () => {
    const dir = plant('two', { 'one/x': '', 'two/x': '' });
    const runner = async () => clean;

    expect(Object.keys(await runConformance(dir, { one: runner, two: runner, three: runner }))).toEqual(['one', 'two']);
  });

  it('refuses a directory without a corpus', async () => {
    await expect(runConformance(plant('none', { 'x/y': '' }))).rejects.toMatchObject({
      wayOut: 'Name a directory with one or more of the folders crds, skew, tls, events, changes.',
    });
  });

  it.each([
    { name: 'every case matches', results: { a: clean }, code: 0 },
    { name: 'a case does not match', results: { a: clean, b: { ...clean, mismatches: [mismatch] } }, code: 1 },
    {
      name: 'a case cannot be read, whatever the others say',
      results: { a: { ...clean, mismatches: [mismatch], unreadable: [unreadable] } },
      code: 2,
    },
    { name: 'a gate is not there yet', results: { a: { ...clean, cases: 0, unsupported: 7 } }, code: 0 },
  ])('ends with $code where $name', ({ results, code }) => {
    expect(conformanceExitCode(results)).toBe(code);
  });
});

describe('sluice conformance', () => {
  const event = { file: 'moon/full.json', source: 'moon', kind: 'phase', expect: { accept: true } };
  const dir = plant('unsupported', { 'events/index.json': JSON.stringify({ events: [event, event] }) });

  it('counts what this version has no gate for, and never as a match', async () => {
    const io = recordedIo(root);

    expect(await runCli(['conformance', dir], io, [conformanceCommand()])).toBe(0);
    expect(io.stdout()).toBe('events: unsupported: 2 cases (this version has no gate for them)\n');
  });

  it('prints one object for scripts', async () => {
    const io = recordedIo(root);

    await runCli(['conformance', dir, '--json'], io, [conformanceCommand()]);

    expect(JSON.parse(io.stdout())).toEqual({
      corpora: { events: { cases: 0, mismatches: [], unreadable: [], unsupported: 2 } },
    });
  });

  it.each([
    { name: 'is not JSON', text: '{', reason: /JSON/ },
    { name: 'lists no cases', text: '{"other": []}', reason: /events/ },
    { name: 'is not an object', text: '3', reason: /expected object/ },
  ])('ends with 2 where an index $name', async ({ name, text, reason }) => {
    const io = recordedIo(root);
    const broken = plant(name, { 'events/index.json': text });

    expect(await runCli(['conformance', broken, '--json'], io, [conformanceCommand()])).toBe(2);
    expect(JSON.parse(io.stdout()).corpora.events.unreadable).toEqual([
      { case: 'index.json', reason: expect.stringMatching(reason) },
    ]);
  });
});
