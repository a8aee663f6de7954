import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../gates/model/json.ts';
import { readYaml } from '../../../../gates/model/yaml.ts';

const REFUSED = 'refused';

/** Answers of sigs.k8s.io/yaml v1.6.0 (YAMLToJSONStrict), asked about each text. */
const ANSWERS: readonly (readonly [string, Json])[] = [
  ['a:\tb\n', { a: 'b' }],
  ['a: \tb\n', { a: 'b' }],
  ['a:\t"b"\n', { a: 'b' }],
  ['a:\t{b: 1}\n', { a: { b: 1 } }],
  ['a:\t[1,\t2]\n', { a: [1, 2] }],
  ['-\tx\n', REFUSED],
  ['- \tx\n', REFUSED],
  ['-\ta: 1\n', REFUSED],
  ['-\t{a: 1}\n', REFUSED],
  ['a: b\t\n', { a: 'b' }],
  ['a: b\t# c\n', { a: 'b' }],
  ['a:\t# c\n  b: 1\n', { a: { b: 1 } }],
  ['key\t: v\n', { key: 'v' }],
  ['\ta: b\n', REFUSED],
  ['a:\n\tb: 1\n', REFUSED],
  ['a: 1\n\t\nb: 2\n', REFUSED],
  ['a: 1\n \t\nb: 2\n', { a: 1, b: 2 }],
  ['a: 1\n\t# c\nb: 2\n', REFUSED],
  ['a: x\n \ty\n', { a: 'x y' }],
  ['a:\n  - x\n  -\ty\n', REFUSED],
  ['a: {\n\tb: 1\n}\n', { a: { b: 1 } }],
  ['a: {\n  b: 1\n}\n', { a: { b: 1 } }],
  ['a:\n  b: [\n1,\n2\n]\n', { a: { b: [1, 2] } }],
  ['a:\n  b: {c: "x\ty",\td: {\n}}\n', { a: { b: { c: 'x\ty', d: {} } } }],
  ['a: |\n  x\n\t\n  y\n', REFUSED],
  ['a: |\n  x\n  \ty\n', { a: 'x\n\ty\n' }],
  ['a: "x\n\ty"\n', { a: 'x y' }],
  ['a: "x\ny"\n', { a: 'x y' }],
  ['?\ta\n:\tb\n', REFUSED],
  ['# c\n\t\na: 1\n', REFUSED],
  ['a: >\t\n  x\n', { a: 'x\n' }],
];

describe('blanks are read as the reader of Kubernetes reads them', () => {
  it.each(ANSWERS)('%j', (text, answer) => {
    const reading = readYaml(text);

    expect(reading.ok ? reading.documents[0] : REFUSED).toEqual(answer);
  });

  it('names the line of a tab that is refused', () => {
    expect(readYaml('a:\n  - x\n  -\ty\n')).toMatchObject({ ok: false, line: 3 });
  });

  it('reads a text again only as often as its size allows', () => {
    const text = `${'a: {\n}\n---\n'.repeat(3000)}`;

    expect(readYaml(text)).toMatchObject({ ok: false });
  });
});
