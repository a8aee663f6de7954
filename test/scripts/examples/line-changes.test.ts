import { expect, it } from 'vitest';
import { lineChanges } from '../../../scripts/examples/line-changes.ts';

it.each([
  { name: 'a changed line', base: 'a\nb\nc\n', head: 'a\nB\nc\n', lines: ['  a', '- b', '+ B', '  c'] },
  { name: 'an added line', base: 'a', head: 'a\nb', lines: ['  a', '+ b'] },
  { name: 'a removed line', base: 'a\nb', head: 'b', lines: ['- a', '  b'] },
  { name: 'an empty line', base: 'a\n\nb', head: 'a\n\nc', lines: ['  a', '', '- b', '+ c'] },
  { name: 'nothing', base: 'a\n', head: 'a', lines: ['  a'] },
])('shows $name', ({ base, head, lines }) => {
  expect(lineChanges(base, head)).toEqual(lines);
});
