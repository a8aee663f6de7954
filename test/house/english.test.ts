import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Words that the style guide in CONTRIBUTING.md replaces, each with what to write instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\b(some|no|every)body\b/i, 'name the person or the program'],
  [/\bwhoever\b/i, 'write "anyone who", or name the audience'],
  [/\bany more\b/i, 'write "no longer"'],
  [/\b(has|have|had) not to\b/i, 'write "need not" or "no longer"'],
  [/\b(said|took|felt|lone|stumbled)\b/i, 'use the present tense and a plain verb'],
  [/\bone of (its|their) own\b/i, 'write "its own"'],
  [/\b(guilty|blame[ds]?|innocent|suspects?|culprit)\b/i, 'write "cause"'],
  [/\bstandpoint\b/i, 'write "source"'],
  [/\bworkshop\b/i, 'write "evaluation context"'],
];

/** Words with one meaning in the whole product, and the rooms where another use of them is a mistake. */
const RESERVED: readonly (readonly [RegExp, string, string])[] = [
  [/\bRuleId\b/, 'gates/crd-compat', 'a rule is a document in the table: write check id'],
  [/\bcel[- ]rule\b(?!-)/i, 'gates/cel', 'CEL of a CRD is a validation rule'],
];

/** Rooms, and pages at the root, whose every line is held to the list. */
const ROOMS: readonly string[] = ['ARCHITECTURE.md', 'README.md', 'bin', 'docs', 'gates', 'lambdas', 'lib', 'scripts'];

const READ = /\.(ts|tsx|md|yaml)$/;

function filesBelow(room: string): string[] {
  if (statSync(join(root, room)).isFile()) return [room];
  return readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => READ.test(name) && !name.includes('generated'))
    .map((name) => join(room, name).replaceAll('\\', '/'));
}

/** Each banned or reserved word of a text: `file:line: word: what to write instead`. */
function faultsOf(file: string, text: string): string[] {
  const words = [
    ...BANNED,
    ...RESERVED.filter(([, room]) => file.startsWith(`${room}/`)).map(([word, , why]) => [word, why] as const),
  ];
  return text.split('\n').flatMap((line, index) =>
    words.flatMap(([word, why]) => {
      const [found] = word.exec(line) ?? [];
      return found === undefined ? [] : [`${file}:${index + 1}: ${found}: ${why}`];
    }),
  );
}

describe('the English of the product', () => {
  it.each(ROOMS)('has no banned word in %s', (room) => {
    expect(filesBelow(room).flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it.each([
    ['somebody', 'Ask somebody.'],
    ['any more', 'It is not there any more.'],
    ['said', 'as was said'],
    ['one of its own', 'a room of one of its own'],
    ['suspect', 'the suspect node'],
  ])('finds %s', (word, line) => {
    expect(faultsOf('gates/x.ts', `plain\n${line}`)).toEqual([expect.stringContaining(`gates/x.ts:2: ${word}: `)]);
  });

  it('lets plain sentences be', () => {
    expect(faultsOf('gates/x.ts', 'maxItems of .spec.f (v1) changed from 16 to 8\nwrite anyone who aid')).toEqual([]);
  });

  it('keeps reserved words to their room', () => {
    expect(faultsOf('gates/crd-compat/x.ts', 'RuleId')).toHaveLength(1);
    expect(faultsOf('gates/engine/x.ts', 'RuleId')).toEqual([]);
  });
});
