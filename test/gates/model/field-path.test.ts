import { describe, expect, it } from 'vitest';
import {
  branchPath,
  itemsPath,
  memberPath,
  pointerSteps,
  pointerTo,
  ROOT_PATH,
  valuesPath,
} from '../../../gates/model/field-path.ts';

describe('field paths', () => {
  it('read as people write them', () => {
    const ports = memberPath(memberPath(ROOT_PATH, 'spec'), 'ports');

    expect(memberPath(itemsPath(ports), 'name')).toBe('.spec.ports[*].name');
    expect(valuesPath(memberPath(ROOT_PATH, 'labels'))).toBe('.labels{*}');
    expect(branchPath(ports, 'anyOf', 1)).toBe('.spec.ports<anyOf:1>');
  });

  it('quote a name that would read as several steps', () => {
    expect(memberPath('.metadata', 'a.b/c')).toBe('.metadata["a.b/c"]');
  });

  it('start at the root without a doubled dot', () => {
    expect([itemsPath(ROOT_PATH), valuesPath(ROOT_PATH), branchPath(ROOT_PATH, 'not', 0)]).toEqual([
      '[*]',
      '{*}',
      '<not:0>',
    ]);
  });
});

describe('JSON pointers', () => {
  it('keep slashes and tildes of a name apart from their own', () => {
    const pointer = pointerTo(pointerTo('', 'a/b~c'), 0);

    expect(pointer).toBe('/a~1b~0c/0');
    expect(pointerSteps(pointer)).toEqual(['a/b~c', '0']);
  });

  it('have no step at the root', () => {
    expect(pointerSteps('')).toEqual([]);
  });
});
