import { describe, expect, it } from 'vitest';
import { levelOf } from '../../../gates/engine/levels.ts';
import type { Fact, Impact, Level } from '../../../gates/model/finding.ts';
import type { LevelEntry } from '../../../gates/model/rule.ts';

const LEVELS: readonly Level[] = ['off', 'info', 'warning', 'error'];
const pairs = LEVELS.flatMap((one) => LEVELS.filter((other) => other !== one).map((other) => [one, other] as const));

function fact(impact?: Impact): Fact {
  const place = { check: 'toy/one', subject: 'lamps.example.com', location: '.spec.size' };
  return { ...place, before: null, after: 1, facts: {}, ...(impact === undefined ? {} : { impact }) };
}

describe('the level of a fact', () => {
  it.each([
    ['breaking', 'error'],
    ['review', 'warning'],
    ['compatible', 'info'],
    [undefined, 'error'],
  ] as const)('of impact %s is %s where no entry matches', (impact, level) => {
    expect(levelOf(fact(impact), [])).toBe(level);
    expect(levelOf(fact(impact), [{ check: 'toy/two', level: 'off' }])).toBe(level);
  });

  const closerFirst: readonly (readonly [string, Partial<LevelEntry>, Partial<LevelEntry>])[] = [
    ['an impact', { check: 'toy/*', impact: 'breaking' }, { check: 'toy/*' }],
    ['a name', { check: 'toy/one' }, { check: 'toy/*', impact: 'breaking' }],
    ['a path', { check: 'toy/*', path: '.spec.**' }, { check: 'toy/one', impact: 'breaking' }],
    ['a longer path', { check: 'toy/*', path: '.spec.size' }, { check: 'toy/*', path: '.spec.**' }],
    ['a subject', { check: 'toy/*', subject: 'lamps.*' }, { check: 'toy/one', path: '.spec.size', impact: 'breaking' }],
  ];

  it.each(closerFirst)('is that of the entry with %s, whichever stands first and is stricter', (_, closer, wider) => {
    for (const [ofCloser, ofWider] of pairs) {
      const entries = [{ ...closer, level: ofCloser } as LevelEntry, { ...wider, level: ofWider } as LevelEntry];

      expect(levelOf(fact('breaking'), entries)).toBe(ofCloser);
      expect(levelOf(fact('breaking'), entries.toReversed())).toBe(ofCloser);
    }
  });

  it.each(pairs)('is the stricter of %s and %s where two entries tie', (one, other) => {
    const strictest = LEVELS[Math.max(LEVELS.indexOf(one), LEVELS.indexOf(other))];

    expect(
      levelOf(fact('breaking'), [
        { check: 'toy/*', level: one },
        { check: '*/one', level: other },
      ]),
    ).toBe(strictest);
  });

  it.each([
    ['check', { check: 'toy/two' }],
    ['path', { check: 'toy/*', path: '.status.**' }],
    ['subject', { check: 'toy/*', subject: 'boats.*' }],
    ['impact', { check: 'toy/*', impact: 'review' }],
  ] as const)('does not heed an entry for another %s', (_, entry) => {
    expect(levelOf(fact('breaking'), [{ ...entry, level: 'off' }])).toBe('error');
  });
});
