import { describe, expect, it } from 'vitest';
import { declarations, expand } from '../../../../gates/model/dockerfile/build-arguments.ts';

const values = new Map([
  ['A', 'a'],
  ['EMPTY', ''],
  ['UNSET', undefined],
]);

describe('a build argument', () => {
  it.each(
    [
      ['$A', 'a'],
      [`\${A}`, 'a'],
      ['x$A/y', 'xa/y'],
      ['$UNSET', '$UNSET'],
      ['$EMPTY', '$EMPTY'],
      [`\${NONE}`, `\${NONE}`],
      [`\${A:-b}`, 'a'],
      [`\${UNSET:-b}`, 'b'],
      [`\${EMPTY:-b}`, 'b'],
      [`\${EMPTY-b}`, ''],
      [`\${NONE-b}`, 'b'],
      [`\${A:+b}`, 'b'],
      [`\${EMPTY:+b}`, ''],
      [`\${EMPTY+b}`, 'b'],
      [`\${NONE:-\${A}}`, 'a'],
      [`\${A#pattern}`, `\${A#pattern}`],
    ].map(([text, expected]) => ({ text, expected })),
  )('in $text makes $expected', ({ text = '', expected }) => {
    expect(expand(text, values)).toBe(expected);
  });

  it.each([
    { rest: 'A=1', found: [['A', '1']] },
    { rest: 'A', found: [['A', undefined]] },
    {
      rest: 'A=1 B="x y" C',
      found: [
        ['A', '1'],
        ['B', 'x y'],
        ['C', undefined],
      ],
    },
    { rest: "A='x'y", found: [['A', 'xy']] },
    { rest: 'A=', found: [['A', '']] },
  ])('is declared by ARG $rest', ({ rest, found }) => {
    expect(declarations(rest)).toEqual(found);
  });
});
