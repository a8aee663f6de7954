import { describe, expect, it } from 'vitest';
import { nearMisses } from '../../../gates/model/near-misses.ts';

const names = ['crd/field-removed', 'crd/enum-value-removed', 'crd/enum-value-added', 'image/not-pinned', 'crd-compat'];

describe('names that somebody may have meant', () => {
  it.each([
    ['crd/field-remoed', ['crd/field-removed']],
    ['field-removed', ['crd/field-removed']],
    ['FIELD-REMOVED', ['crd/field-removed']],
    ['enum-value', ['crd/enum-value-added', 'crd/enum-value-removed']],
    ['not-pined', ['image/not-pinned']],
    ['something-else-entirely', []],
    ['', []],
  ])('by %s: %j', (word, expected) => {
    expect(nearMisses(word, names)).toEqual(expected);
  });

  it('are three at most', () => {
    expect(nearMisses('name', ['name1', 'name2', 'name3', 'name4'])).toEqual(['name1', 'name2', 'name3']);
  });
});
