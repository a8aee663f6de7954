import { describe, expect, it } from 'vitest';
import { lineLocator } from '../../../gates/model/yaml-lines.ts';

const text = `# a comment
spec:
  a:
  - x: 1
    y: |
      t
      u

  - {p: 2,
     q: [3]}
  "b/c~d": &anchor
    k: v
  copy: *anchor
---
k: v
---
---
- 1
-
  - 2
`;

describe('lines of values in YAML', () => {
  it.each([
    { what: 'the document', document: 0, pointer: '', lines: [2, 13] },
    { what: 'a mapping begins at its key', document: 0, pointer: '/spec/a', lines: [3, 10] },
    { what: 'a block scalar ends with its text', document: 0, pointer: '/spec/a/0/y', lines: [5, 7] },
    { what: 'a flow mapping', document: 0, pointer: '/spec/a/1', lines: [9, 10] },
    { what: 'a member of a flow mapping', document: 0, pointer: '/spec/a/1/q', lines: [10, 10] },
    { what: 'an escaped name', document: 0, pointer: '/spec/b~1c~0d/k', lines: [12, 12] },
    { what: 'through an alias: the alias', document: 0, pointer: '/spec/copy/k', lines: [13, 13] },
    { what: 'something gone: its nearest parent', document: 0, pointer: '/spec/a/0/gone/deeper', lines: [4, 7] },
    { what: 'a later document', document: 1, pointer: '/k', lines: [15, 15] },
    { what: 'items of a list', document: 3, pointer: '/1/0', lines: [20, 20] },
  ])('$what', ({ document, pointer, lines: [line, endLine] }) => {
    expect(lineLocator(text)(document, pointer)).toEqual({ line, endLine });
  });

  it('knows no lines of a document that is not there', () => {
    expect(lineLocator(text)(9, '')).toBeUndefined();
  });

  it('knows no lines of a text that is not YAML', () => {
    expect(lineLocator('a: [')(0, '/a')).toBeUndefined();
  });
});
