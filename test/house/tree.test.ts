import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const sources = files.filter((file) => /^(gates|lambdas|lib|bin|scripts)\/.*\.tsx?$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Top-level folders; the list grows only for a room of its own. */
const rooms = ['.ci', 'bin', 'docs', 'gates', 'lambdas', 'lib', 'scripts', 'test'];
const forbiddenWords = /(manager|helper|util|service|impl)s?$|^(data|info)$/i;
/** Proper names of other people's things. */
const names = new Set(['secrets-manager']);

describe('the house', () => {
  it('has no room that is not in the plan', () => {
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));

    expect([...folders].sort()).toEqual(rooms);
  });

  it('keeps every source file under 300 lines', () => {
    const long = sources
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ lines }) => lines >= 300);

    expect(long).toEqual([]);
  });

  it('has no file or folder named after nothing', () => {
    const bad = sources.filter((file) =>
      file
        .split('/')
        .map((part) => part.replace(/\.tsx?$/, ''))
        .some((part) => forbiddenWords.test(part) && !names.has(part)),
    );

    expect(bad).toEqual([]);
  });

  it('has an index.ts only where a registry is: a gate, or one kind of thing in a gate', () => {
    expect(
      sources.filter((file) => file.endsWith('/index.ts') && !/^gates(\/[a-z-]+){1,2}\/index\.ts$/.test(file)),
    ).toEqual([]);
  });

  it('names every function folder verb-noun, with its four files', () => {
    const folders = new Set(
      sources
        .filter((file) => /^lambdas\/(?!usecases|ports|adapters)[^/]+\//.test(file))
        .map((file) => file.split('/')[1]),
    );

    for (const folder of folders) {
      expect(folder).toMatch(/^[a-z]+(-[a-z]+)+$/);
      expect(sources).toContain(`lambdas/${folder}/compose.ts`);
      expect(sources).toContain(`lambdas/${folder}/env.ts`);
      expect(sources).toContain(`lambdas/${folder}/handler.ts`);
    }
  });

  it('has no word of machines, hosts or wishes left in the sources', () => {
    const traces = /\/(work|root|home)\/[a-z]|\b(TODO|FIXME|XXX)\b/;

    expect(sources.filter((file) => traces.test(read(file)))).toEqual([]);
  });
});
