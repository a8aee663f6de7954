import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const ROOMS = ['gates', 'lambdas', 'lib', 'bin', 'scripts'];

/** Nouns of the product (ARCHITECTURE.md, "Words"): one type each, so that the name says which thing it is. */
const NOUNS = [
  'Candidate',
  'Check',
  'Finding',
  'Gate',
  'Impact',
  'Level',
  'Mode',
  'Observation',
  'Outcome',
  'Place',
  'Promotion',
  'Rule',
  'Run',
  'Snapshot',
  'Stream',
  'Verdict',
  'Waiver',
];

interface Source {
  readonly file: string;
  readonly text: string;
}

/** `NAME: file and file` for each noun that more than one type or schema declares. */
function doubles(sources: readonly Source[]): string[] {
  return NOUNS.flatMap((noun) => {
    const declares = new RegExp(`^(?:export )?(?:type|interface|class) ${noun}\\b`, 'm');
    const files = sources.filter(({ text }) => declares.test(text)).map(({ file }) => file);
    return files.length > 1 ? [`${noun}: ${files.join(' and ')}`] : [];
  });
}

function productSources(): Source[] {
  return ROOMS.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(room, name).replaceAll('\\', '/'))
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') })),
  );
}

describe('the nouns of the product', () => {
  it('name one type each', () => {
    expect(doubles(productSources())).toEqual([]);
  });

  it('are types that exist', () => {
    const all = productSources()
      .map(({ text }) => text)
      .join('\n');

    expect(NOUNS.filter((noun) => !new RegExp(`^export (?:type|interface) ${noun}\\b`, 'm').test(all))).toEqual([]);
  });

  it.each([
    { name: 'a second type', text: 'export type Outcome = string;', found: ['Outcome: a.ts and b.ts'] },
    { name: 'a private one', text: 'interface Outcome {\n}', found: ['Outcome: a.ts and b.ts'] },
    { name: 'a longer name', text: 'type OutcomeOfJob = string;\ntype JobOutcome = string;', found: [] },
    { name: 'a use', text: 'const x: Outcome = y;', found: [] },
  ])('are told apart from $name', ({ text, found }) => {
    expect(
      doubles([
        { file: 'a.ts', text: 'export type Outcome = "a";' },
        { file: 'b.ts', text },
      ]),
    ).toEqual(found);
  });
});
