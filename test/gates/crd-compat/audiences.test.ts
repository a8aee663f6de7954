import { describe, expect, it } from 'vitest';
import { audiencesOf, whoBreaks } from '../../../gates/crd-compat/audiences.ts';
import { CHECKS } from '../../../gates/crd-compat/catalogue.ts';
import { HARMLESS, TIGHTENED, UNPROVED } from '../../../gates/crd-compat/effects.ts';

describe('the effects of a check in words', () => {
  it.each([
    { name: 'nothing happens', effects: HARMLESS, who: 'No one.', stored: /stay valid/, writers: /keep working/ },
    {
      name: 'values are rejected',
      effects: TIGHTENED,
      who: 'Anyone who applies, restores or updates manifests that worked before.',
      stored: /stays editable/,
      writers: /rejected/,
    },
    {
      name: 'nothing is proved',
      effects: UNPROVED,
      who: 'Perhaps owners of objects that are already stored; anyone who applies, restores or updates manifests that worked before; controllers and clients that read the objects.',
      stored: /not proved/,
      writers: /not proved/,
    },
  ])('say it where $name', ({ effects, who, stored, writers }) => {
    const words = audiencesOf(effects);

    expect(Object.keys(words)).toEqual(['stored objects', 'writers of manifests', 'readers of objects']);
    expect(words['stored objects']).toMatch(stored);
    expect(words['writers of manifests']).toMatch(writers);
    expect(whoBreaks({ ...effects })).toBe(who);
  });

  it('have a line of their own for .status where they differ there', () => {
    const plain = audiencesOf({ ...HARMLESS, status: { readers: 'break' } });

    expect(Object.entries(plain).at(-1)).toEqual([
      'readers of objects, in .status',
      'They fail, or no longer find what they rely on.',
    ]);
    expect(plain['readers of objects']).toBe('They find what they found before.');
  });

  it('differ for effects that differ', () => {
    const texts = new Map(CHECKS.map(({ effects, audiences }) => [JSON.stringify(effects), JSON.stringify(audiences)]));

    expect(new Set(texts.values()).size).toBe(new Set(texts.keys()).size);
  });
});

describe('what the API server does', () => {
  it('is said in sentences for every check', () => {
    const odd = CHECKS.filter(({ apiServer }) => !/^[A-Z].{15,}\.$/.test(apiServer));

    expect(odd.map(({ id }) => id)).toEqual([]);
  });
});
