import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../gates/model/json.ts';
import { isJsonPatch, patchedParts } from '../../../gates/model/json-patch.ts';
import { runs } from '../../support/property-runs.ts';

const add = (path: string, value: Json): JsonObject => ({ op: 'add', path, value });
const replace = (path: string, value: Json): JsonObject => ({ op: 'replace', path, value });

describe('the parts that a JSON patch writes', () => {
  it.each([
    { name: 'a member', patch: [replace('/spec/image', 'a')], value: { spec: { image: 'a' } } },
    { name: 'an item by its index', patch: [replace('/c/3/image', 'a')], value: { c: [{ image: 'a' }] } },
    {
      name: 'members of one item',
      patch: [replace('/c/0/image', 'a'), add('/c/0/args', ['b'])],
      value: { c: [{ image: 'a', args: ['b'] }] },
    },
    {
      name: 'members of two items',
      patch: [replace('/c/1/image', 'a'), replace('/c/0/image', 'b')],
      value: { c: [{ image: 'a' }, { image: 'b' }] },
    },
    { name: 'appended items', patch: [add('/args/-', 'a'), add('/args/-', 'b')], value: { args: ['a', 'b'] } },
    {
      name: 'items added at one index',
      patch: [add('/args/0', 'a'), add('/args/0', 'b')],
      value: { args: ['a', 'b'] },
    },
    {
      name: 'an item replaced twice',
      patch: [replace('/args/0', 'a'), replace('/args/0', 'b')],
      value: { args: ['b'] },
    },
    {
      name: 'items appended to a list of the patch',
      patch: [add('/args', ['a']), add('/args/-', 'b')],
      value: { args: ['a', 'b'] },
    },
    {
      name: 'a name with a slash',
      patch: [add('/metadata/annotations/a.b~1c', 'x')],
      value: { metadata: { annotations: { 'a.b/c': 'x' } } },
    },
    {
      name: 'a name of prototypes',
      patch: [add('/__proto__/a', 'x')],
      value: Object.fromEntries([['__proto__', { a: 'x' }]]),
    },
    { name: 'nothing of what it takes away', patch: [{ op: 'remove', path: '/spec' }], value: {} },
  ])('are $name', ({ patch, value }) => {
    expect(JSON.stringify(patchedParts(patch).value)).toBe(JSON.stringify(value));
  });

  it('have their places in the patch', () => {
    const { sourceOf } = patchedParts([
      add('/c/0/args', ['a', 'b']),
      add('/c/0/args/-', 'c'),
      replace('/d', { e: 'f' }),
    ]);

    expect(['/c/0/args/1', '/c/0/args/2', '/d/e', '/c', '/x'].map(sourceOf)).toEqual([
      '/0/value/1',
      '/1/value',
      '/2/value/e',
      '',
      '',
    ]);
  });

  it.each([
    { name: 'operations', value: [add('/a', 1)], is: true },
    { name: 'an empty list', value: [], is: false },
    { name: 'a list of something else', value: [{ op: 'add' }], is: false },
    { name: 'a list with something else', value: [add('/a', 1), 'b'], is: false },
    { name: 'an object', value: add('/a', 1), is: false },
  ])('are those of a patch only: $name', ({ value, is }) => {
    expect(isJsonPatch(value)).toBe(is);
  });

  it('are found for any paths, without a crash, and a value is at its place', () => {
    const step = fc.constantFrom('a', 'b', '0', '1', '-', '~1', '__proto__');
    const path = fc.array(step, { minLength: 1, maxLength: 5 }).map((steps) => `/${steps.join('/')}`);
    const one = fc.record({
      op: fc.constantFrom('add', 'replace'),
      path,
      value: fc.constantFrom<Json>('x', ['y'], { z: 1 }),
    });

    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (patch) => {
        const last = patch.at(-1);
        const { value } = patchedParts(patch);
        if (last !== undefined) expect(JSON.stringify(value)).toContain(JSON.stringify(last.value));
      }),
      runs(),
    );
  });
});
