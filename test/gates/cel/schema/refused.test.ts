import { describe, expect, it } from 'vitest';
import { declare } from '../../../../gates/cel/schema/declared.ts';
import { compileRule } from '../../../../gates/cel/schema/refused.ts';

const text = { type: 'string' };
const properties = {
  namespace: text,
  o: { type: 'object', properties: { import: text } },
  m: { type: 'object', additionalProperties: text },
};
const declared = declare({ type: 'object', properties }, { objects: 0 });

const compiled = (rule: string, kind: 'rule' | 'message' = 'rule') =>
  declared && compileRule({ kind, text: rule, isOptionalOld: false }, declared);

describe('an expression of a rule', () => {
  it.each([
    ["self.namespace == 'a' || self.o.import == 'b'", ['namespace', 'import']],
    ["self.__namespace__ == 'a'", []],
    ["self.m.namespace == 'a'", []],
    ["self.?o.?import.orValue('') == ''", ['import']],
    ["has(self.o.import) && self.o.import != ''", ['import']],
  ])('%s reads reserved words', (rule, reserved) => {
    expect(compiled(rule)).toEqual({ is: 'compiled', reserved });
  });

  it.each([
    ['self.', 'syntax error: the expression is incomplete'],
    ['self.x', 'self.x: unknown field'],
    ['self.namespace', 'it has type string, not bool'],
    ['Lamp{} == self', 'Lamp is not a type that can be built'],
    ["'a'.matches('(')", 'matches() of a literal: a pattern does not compile'],
  ])('%s is refused', (rule, reason) => {
    expect(compiled(rule)).toEqual({ is: 'refused', reason });
  });

  it('is a text where it is a message', () => {
    expect([compiled('self.namespace', 'message')?.is, compiled('true', 'message')?.is]).toEqual([
      'compiled',
      'refused',
    ]);
  });

  it.each([
    ['more than is read', `self.namespace == '${'a'.repeat(30_000)}'`],
    ['a message literal', 'google.protobuf.Duration{} == duration("1s")'],
    ['a name that begins with a dot', ".self.namespace == 'a'"],
    ['a class that only new servers read', "self.namespace.matches('\\\\p{Letter}')"],
  ])('is never refused for %s', (_, rule) => {
    expect(compiled(rule)?.is).not.toBe('refused');
  });
});
