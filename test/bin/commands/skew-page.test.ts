import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { skewCommand } from '../../../bin/commands/skew.ts';
import { CHECKS } from '../../../gates/version-skew/catalogue.ts';
import { schemes } from '../../../gates/version-skew/schemes/index.ts';
import { recordedIo } from '../support/recorded-io.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/write-a-skew-rule.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sluice-skew-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Block {
  readonly kind: string;
  readonly name: string;
  readonly text: string;
}

const blocks = [...page.matchAll(/^```(\w+) ?(\S*)\n(.*?)^```$/gms)].map(
  ([, kind = '', name = '', text = '']): Block => ({ kind, name, text }),
);
for (const { name, text } of blocks.filter(({ kind }) => kind === 'yaml')) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const sessions = blocks
  .filter(({ kind }) => kind === 'console')
  .flatMap(({ text }) => text.split(/^\$ /m).slice(1))
  .map((text) => ({ command: text.slice(0, text.indexOf('\n')), output: text.slice(text.indexOf('\n') + 1) }));

describe('the page on writing a skew rule', () => {
  it('has examples', () => {
    expect(sessions.length).toBeGreaterThan(5);
  });

  it.each(sessions)('shows what `$command` prints', async ({ command, output }) => {
    const io = recordedIo(folder);
    const [program, ...argv] = command.split(' ');
    await runCli(argv, io, [skewCommand({ now: () => '2026-12-01T00:00:00.000Z' })]);

    expect(program).toBe('sluice');
    expect(io.stderr()).toBe('');
    expect(io.stdout()).toBe(output);
  });

  it('names every scheme and every kind of limit', () => {
    const words = new Set([...page.matchAll(/`([\w-]+)`/g)].map(([, word]) => word));

    expect([...Object.keys(schemes), ...CHECKS.map(({ kind }) => kind)].filter((word) => !words.has(word))).toEqual([]);
  });
});
