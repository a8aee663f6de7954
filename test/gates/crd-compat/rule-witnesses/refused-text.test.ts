import { describe, expect, it } from 'vitest';
import type { NodePair, VersionPair } from '../../../../gates/crd-compat/difference.ts';
import { refusedValue } from '../../../../gates/crd-compat/rule-witnesses/refused-value.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';

const text = { type: 'string' };
const rule = (words: string): JsonObject => ({ 'x-kubernetes-validations': [{ rule: words }] });

function pair(base: JsonObject, head: JsonObject, around?: JsonObject, left = 1e9): NodePair {
  const version = { crd: { budget: { left } } } as VersionPair;
  const place = { path: '.f', basePointer: '', headPointer: '', region: 'spec' as const, version };
  return { ...place, base, head, ...(around ? { parent: { ...place, base: around, head: around }, field: 'f' } : {}) };
}

const SUBDOMAIN = '!format.dns1123Subdomain().validate(self).hasValue()';

describe('a text that a rule refuses and that was accepted', () => {
  it.each([
    { name: 'a capital letter', base: { ...text, pattern: '^[a-zA-Z0-9]+$' }, words: SUBDOMAIN, is: 'A' },
    { name: 'no letter at all', base: { ...text, pattern: '^$|^[a-z]+$' }, words: SUBDOMAIN, is: '' },
    {
      name: 'an address with a zero too many',
      base: { ...text, pattern: '^[0-9.]{7,}$' },
      words: 'isIP(self)',
      is: '01.2.3.4',
    },
    {
      name: 'an address of the other kind',
      base: { ...text, format: 'ipv4' },
      words: 'ip(self).family() == 6',
      is: '1.2.3.4',
    },
    {
      name: 'what the old rule let pass',
      base: { ...text, ...rule('isIP(self)') },
      words: 'isCIDR(self)',
      is: '1.2.3.4',
    },
    {
      name: 'nothing, where both say the same',
      base: { ...text, ...rule('isIP(self)') },
      words: 'isIP(self)',
      is: undefined,
    },
    {
      name: 'nothing that base refuses too',
      base: { ...text, pattern: '^[a-z]+$', maxLength: 63 },
      words: SUBDOMAIN,
      is: undefined,
    },
    { name: 'nothing of a rule that does not compile', base: text, words: 'self.frobnicate()', is: undefined },
    { name: 'nothing of a rule about updates', base: text, words: 'self == oldSelf', is: undefined },
    { name: 'nothing of a value of another type', base: { type: 'integer' }, words: 'isIP(self)', is: undefined },
    {
      name: 'nothing where base has a rule that nobody can ask',
      base: { ...text, ...rule('nonsense(self)') },
      words: 'isIP(self)',
      is: undefined,
    },
  ])('is $name', ({ base, words, is }) => {
    const head = { type: base.type, ...rule(words) };

    expect(refusedValue(pair(base, head), { rule: words })).toBe(is);
  });

  it('is not looked for where branches around the field say something about it', () => {
    const around = { anyOf: [{ properties: { f: { maxLength: 1 } } }] };

    expect(
      refusedValue(pair(text, { ...text, ...rule('isIP(self)') }, around), { rule: 'isIP(self)' }),
    ).toBeUndefined();
  });

  it('costs a part of what proofs may cost together, and is not looked for when that is used up', () => {
    const node = pair({ ...text, pattern: '^[a-zA-Z0-9]+$' }, { ...text, ...rule(SUBDOMAIN) }, undefined, 100_000);

    const found = refusedValue(node, { rule: SUBDOMAIN });

    expect([found, node.version.crd.budget.left < 100_000]).toEqual(['A', true]);
    expect(refusedValue(pair(text, node.head, undefined, 0), { rule: SUBDOMAIN })).toBeUndefined();
  });
});
