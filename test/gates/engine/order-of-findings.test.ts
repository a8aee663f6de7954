import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { type Fact, type Finding, fingerprintOf, type Impact } from '../../../gates/model/finding.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import { input } from '../../support/evaluation.ts';
import { runs } from '../../support/property-runs.ts';
import { toyGate } from '../../support/toy-gate.ts';

const IMPACTS: readonly Impact[] = ['breaking', 'review', 'compatible'];

function fact(check: string, location: string, impact: Impact, impliedBy?: string): Fact {
  const bare = { check: `toy/${check}`, subject: 'toy', location, before: null, after: location, facts: {}, impact };
  return impliedBy === undefined ? bare : { ...bare, impliedBy };
}

/** The findings of a gate that answers with these facts. */
function findingsOf(facts: readonly Fact[]): readonly Finding[] {
  const gate: Gate = { ...toyGate, judge: () => ({ facts, doubts: [], examined: 1 }) };
  return evaluate(input({ 'a.txt': 'x' }), [gate]).results[0]?.findings ?? [];
}
const locations = (facts: readonly Fact[]) => findingsOf(facts).map(({ location }) => location);

describe('findings', () => {
  const someFact = fc
    .tuple(fc.constantFrom('one', 'two', 'two-b'), fc.constantFrom('.a', '.a.b', '.b', ''), fc.constantFrom(...IMPACTS))
    .map((parts) => fact(...parts));
  const facts = fc.uniqueArray(someFact, { selector: fingerprintOf, maxLength: 8 });

  it('stand by level, then check, subject and location, however they come', () => {
    const key = ({ impact = 'breaking', check, subject, location }: Fact) =>
      [IMPACTS.indexOf(impact), check, subject, location].join('\u0000');
    fc.assert(
      fc.property(facts, (some) => {
        const keys = findingsOf(some).map(key);

        expect(keys).toEqual(some.map(key).toSorted());
        expect(findingsOf(some.toReversed()).map(key)).toEqual(keys);
      }),
      runs(),
    );
  });

  it('are all there, each once, whatever implies what', () => {
    fc.assert(
      fc.property(facts, fc.array(fc.nat(9)), (some, causes) => {
        const prints = some.map(fingerprintOf);
        const linked = some.map((one, index) => ({ ...one, impliedBy: prints[causes[index] ?? 9] ?? 'elsewhere' }));

        expect(
          findingsOf(linked)
            .map(({ fingerprint }) => fingerprint)
            .toSorted(),
        ).toEqual(prints.toSorted());
      }),
      runs(),
    );
  });

  const cause = fact('two', '.m', 'review');
  const print = fingerprintOf(cause);

  it('that follow from one stand right behind it, in their own order', () => {
    const following = ['.z', '.x', '.y'].map((location) => fact('one', location, 'breaking', print));

    expect(locations([...following, fact('two-b', '.n', 'review'), cause])).toEqual(['.m', '.x', '.y', '.z', '.n']);
  });

  it('that follow from what follows stand behind that', () => {
    const next = fact('one', '.z', 'compatible', print);
    const last = fact('one', '.a', 'breaking', fingerprintOf(next));

    expect(locations([last, next, cause, fact('two-b', '.n', 'review')])).toEqual(['.m', '.z', '.a', '.n']);
  });

  it('whose cause is not there stand where their level puts them', () => {
    expect(locations([cause, fact('one', '.z', 'breaking', 'elsewhere'), fact('one', '.c', 'compatible')])).toEqual([
      '.z',
      '.m',
      '.c',
    ]);
  });

  it('that imply each other in a circle stand behind all others', () => {
    const one = fact('one', '.a', 'breaking');
    const two = fact('one', '.b', 'breaking', fingerprintOf(one));
    const circle = [{ ...one, impliedBy: fingerprintOf(two) }, two, { ...fact('one', '.c', 'breaking') }];
    const self = { ...cause, impliedBy: print };

    expect(locations([...circle, self])).toEqual(['.c', '.a', '.b', '.m']);
  });
});
