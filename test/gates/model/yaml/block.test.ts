import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pointerTo } from '../../../../gates/model/field-path.ts';
import type { Json } from '../../../../gates/model/json.ts';
import { readBlocks } from '../../../../gates/model/yaml/block.ts';
import { readAnyYaml } from '../../../../gates/model/yaml.ts';
import { lineLocator } from '../../../../gates/model/yaml-lines.ts';
import { seed, turns } from '../../../support/property-runs.ts';

function pointersIn(value: Json, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [pointer];
  return [pointer, ...Object.entries(value).flatMap(([name, one]) => pointersIn(one, pointerTo(pointer, name)))];
}

/** What the whole parser says: documents, and the lines of every value in them. */
function wholly(text: string) {
  const reading = readAnyYaml(text);
  if (!reading.ok) return reading.reason;
  const locate = lineLocator(text);
  return reading.documents.map((document, i) => placed(document, (pointer) => locate(i, pointer)));
}

function placed(document: Json, locate: (pointer: string) => unknown) {
  return { document, lines: pointersIn(document).map((pointer) => [pointer, locate(pointer)]) };
}

/** What this reader says in the same words; nothing where it leaves a text to the other one. */
function quickly(text: string) {
  const blocks = readBlocks(text);
  return blocks?.documents.map((document, i) => placed(document, (pointer) => blocks.lines(i, pointer)));
}

const crd = `---
# written by a generator
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    acme.example/since: "2026"
    empty: ''
  name: lamps.acme.example
  labels: {}
  finalizers: []
  words: [one, no , 3,a/b.c-d]
  after: x
spec:
  versions:
  - name: v1
    served: true
    schema:
      openAPIV3Schema:
        description: |-
          A lamp.

            With a list.
        properties:
          spec:
            description: 'It''s a long text: it goes on
              here

              and here.'
            default: "a \\"b\\" \\\\ c
              \\  d\\
              \\ e"
            enum:
              - "yes"
              - no
              - ~
              - -1
              - 0x1F
              - 2026-11-30
              - a plain text
                over two lines
            x-kubernetes-validations:
              - message: >-
                  folded
                  text

                  with a gap
                rule: self == oldSelf
              - - nested
                - list
            required:
            - a
            type: object
  conversion:
  group: acme.example
---
second: |
  ends with a break

third: >
  folds
  and ends
`;

describe('the reader of plain blocks', () => {
  it('says what the whole parser says, and puts everything on the same lines', () => {
    expect(quickly(crd)).toEqual(wholly(crd));
  });

  it('finds the nearest parent of what is not there', () => {
    expect(readBlocks(crd)?.lines(0, '/spec/versions/0/gone/deeper')).toEqual({ line: 16, endLine: 53 });
    expect(readBlocks(crd)?.lines(7, '')).toBeUndefined();
  });

  it.each([
    ['a flow mapping', 'a: {b: c}\n'],
    ['a flow list of more than words', 'a: [b: c]\n'],
    ['a flow list with quotes', "a: ['b']\n"],
    ['a flow list over two lines', 'a: [b,\n  c]\n'],
    ['an anchor', 'a: &x b\n'],
    ['an alias', 'a: &x b\nc: *x\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a merge', 'a:\n  <<: b\n'],
    ['a quoted key', '"a b": c\n'],
    ['a key that is no text', 'yes: a\n'],
    ['a key that is a number', '1: a\n'],
    ['a key named like the prototype', '__proto__: a\n'],
    ['a key given twice', 'a: 1\na: 2\n'],
    ['a comment behind a value', 'a: b # c\n'],
    ['a comment behind a key', 'a: # c\n  b: 1\n'],
    ['a tab', 'a:\tb\n'],
    ['an indentation indicator', 'a: |2\n   b\n'],
    ['a block that keeps its last breaks', 'a: |+\n  b\n\n'],
    ['a text between two indentations', 'a: |\n    b\n  c: d\n'],
    ['a folded text with a deeper line', 'a: >\n  b\n    c\n'],
    ['an escape that is not common', 'a: "\\x41"\n'],
    ['a quote without an end', "a: 'b\n"],
    ['a carriage return', 'a: b\r\n'],
    ['a character that YAML forbids', 'a: b\u0007\n'],
    ['no break at the end', 'a: b'],
    ['a scalar alone', 'hello\n'],
    ['nothing', '\n'],
    ['an empty document', '---\n---\na: b\n'],
    ['a directive', '%YAML 1.2\n---\na: b\n'],
    ['an end of a document', 'a: b\n...\n'],
    ['a mapping in a text', 'a: b: c\n'],
    ['a list after a mapping', 'a: b\n- c\n'],
    ['a deeper key', 'a: b\n  c: d\n'],
    ['a complex key', '? a\n: b\n'],
    ['an item on the next line', '-\n  a: b\n'],
    ['a number that JSON has not', 'a: b\nc: .inf\n'],
  ])('leaves %s to the whole parser', (_what, text) => {
    expect(readBlocks(text)).toBeUndefined();
  });

  it('leaves what nests deeper than any schema to the whole parser', () => {
    const nested = (depth: number) =>
      `${Array.from({ length: depth }, (_, i) => `${' '.repeat(i)}a:`).join('\n')}\n${' '.repeat(depth)}b: c\n`;

    expect(quickly(nested(90))).toEqual(wholly(nested(90)));
    expect(readBlocks(nested(150))).toBeUndefined();
  });

  it('takes no text that the whole parser refuses, and reads none in another way, however a text is spoiled', () => {
    const spoiled = spoiledTexts(turns(4000));
    const taken = spoiled.filter((text) => readBlocks(text) !== undefined);

    expect(taken.length).toBeGreaterThan(spoiled.length / 10);
    for (const text of taken) expect(quickly(text), text).toEqual(wholly(text));
  });

  it('reads every YAML file of the corpus like the whole parser', ({ skip }) => {
    const corpus = join(import.meta.dirname, '../../../../../shared/corpus');
    skip(!existsSync(corpus), 'no corpus beside the checkout');
    const texts = readdirSync(corpus, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
    const taken = texts.filter((text) => readBlocks(text) !== undefined);

    expect(taken.length).toBeGreaterThan(texts.length * 0.6);
    const differing = taken.filter((text) => JSON.stringify(quickly(text)) !== JSON.stringify(wholly(text)));
    expect(differing.map((text) => text.slice(0, 200))).toEqual([]);
  });
});

const BITS = [
  ...[
    ' ',
    '  ',
    '\t',
    ':',
    ': ',
    '-',
    '- ',
    '#',
    ' #',
    "'",
    '"',
    '\\',
    '|',
    '>',
    '|-',
    '>-',
    '{',
    '}',
    '[]',
    '[',
    '[a, 1]',
  ],
  ...['&a ', '*a', '!!', '?', '%', '@', '\n', '\n\n', '\n ', '---\n', '...\n', '~', 'yes', '1', '0x1f', '1e3', '_'],
  ...['<<: ', 'é', '\u2028', 'null', "''", '""', '\\\n', '\\n'],
];

/** The text above, each time with some lines or characters moved, gone or put in; the same ones for the same seed. */
function spoiledTexts(count: number): string[] {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const bit = () => BITS[below(BITS.length)] ?? '';
  const spoil = (text: string): string => {
    const lines = text.split('\n');
    const at = below(lines.length);
    const offset = below(text.length);
    switch (below(7)) {
      case 0:
        return text.slice(0, offset) + bit() + text.slice(offset);
      case 1:
        return text.slice(0, offset) + text.slice(offset + 1 + below(3));
      case 2:
        return lines.toSpliced(at, 1).join('\n');
      case 3:
        return lines.with(at, ' '.repeat(below(4)) + lines[at]).join('\n');
      case 4:
        return lines.with(at, (lines[at] ?? '').slice(below(3))).join('\n');
      case 5:
        return lines.toSpliced(at, 0, lines[below(lines.length)] ?? '').join('\n');
      default:
        return lines.with(at, (lines[at] ?? '').replace(/: .*$/, `: ${bit()}x${bit()}`)).join('\n');
    }
  };
  const spoiledTwice = () => spoil(below(2) === 0 ? crd : spoil(crd));
  return Array.from({ length: count }, spoiledTwice);
}
