import { describe, expect, it } from 'vitest';
import { mutantOf } from '../../scripts/api-server-oracle/mutations.ts';
import { judgePairs, type OracleAnswer, pairsOf } from '../../scripts/api-server-oracle/pairs.ts';
import { textFor } from '../../scripts/api-server-oracle/pattern-text.ts';
import { randomOf } from '../../scripts/api-server-oracle/random.ts';
import { reportOf } from '../../scripts/api-server-oracle/report.ts';

const lamp = {
  type: 'object',
  required: ['room'],
  properties: { room: { type: 'string', pattern: '^[a-z]+$', maxLength: 20 }, watts: { type: 'integer', maximum: 60 } },
};
const amount = { pairs: 40, objects: 5, seed: 3 };

/** Answers as if the API server took everything, but for one object of the first pair. */
function answersOf(pairs: ReturnType<typeof pairsOf>, headSays: string): OracleAnswer[] {
  return pairs.map(({ question }, i) => ({
    id: question.id,
    base: '',
    head: '',
    objects: question.objects.map((_object, j) => ({ base: '', head: i === 0 && j === 0 ? headSays : '' })),
  }));
}

describe('pairs for the API server', () => {
  it('are the same for the same seed, and others for another', () => {
    const made = (seed: number) => JSON.stringify(pairsOf([lamp], { ...amount, seed }));

    const [first, again, other] = [3, 3, 4].map(made);

    expect([first === again, first === other]).toEqual([true, false]);
  });

  it('differ, and each comes with objects', () => {
    const pairs = pairsOf([lamp], amount);

    expect(pairs).toHaveLength(40);
    expect(pairs.every(({ question: { base, head } }) => JSON.stringify(base) !== JSON.stringify(head))).toBe(true);
    expect(pairs.every(({ question: { objects } }) => objects.length >= 5)).toBe(true);
  });

  it('never change the schema they start from', () => {
    const before = JSON.stringify(lamp);
    const random = randomOf(9);
    for (let i = 0; i < 200; i += 1) mutantOf(lamp, random);

    expect(JSON.stringify(lamp)).toBe(before);
  });

  it.each(['^[a-z]{2,3}$', '^(a|b)-[0-9]+$', 'x?'])('hold texts that match %s', (pattern) => {
    const random = randomOf(1);
    const texts = Array.from({ length: 30 }, () => textFor(pattern, random) ?? '\u0000');

    expect(texts.filter((text) => !new RegExp(pattern, 'u').test(text))).toEqual([]);
  });
});

describe('the report about the API server', () => {
  const pairs = pairsOf([lamp], amount);
  const green = pairs.findIndex(
    ({ facts }) => facts.length > 0 && facts.every(({ impact }) => impact === 'compatible'),
  );
  const chosen = pairs.slice(green, green + 1);

  it('counts an object that is refused where the gate sees nothing as a false green', () => {
    const report = reportOf(judgePairs(chosen, answersOf(chosen, 'f: refused')), false);

    expect([report.falseGreens, report.text.includes('FALSE GREEN: ')]).toEqual([1, true]);
  });

  it('counts none where every object is accepted', () => {
    const report = reportOf(judgePairs(chosen, answersOf(chosen, '')), false);

    expect([report.falseGreens, report.falseReds]).toEqual([0, 0]);
  });

  it('does not take the answers about one pair for those about another', () => {
    expect(() => judgePairs(pairs, answersOf(pairs.slice(1), ''))).toThrow('no answer about pair 0');
  });
});
