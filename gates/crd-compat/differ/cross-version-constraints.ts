import type { Fact } from '../../model/finding.ts';
import type { CrdDifference, CrdPair } from '../difference.ts';
import { type ComparisonContext, factsOf } from '../facts.ts';
import { type CrdDefinition, type CrdVersion, isConverted } from '../reading/definition.ts';
import type { Sides } from './crd-differ.ts';
import { servedPairs } from './cross-version.ts';
import { schemaDifferences } from './walk.ts';

/**
 * What one served version refuses that another one accepts, as far as it is new at head: without a webhook an object is the same in
 * every version, so what was written through the one cannot be updated through the other. Compared only where a rule asks for it:
 * the old version accepts what it accepted, so its writers are not affected.
 */
export function crossVersionConstraintDifferences({ crd, differ }: Sides): CrdDifference[] {
  const { params, head } = crd;
  if (params.crossVersion !== 'constraints' || isConverted(head)) return [];
  const known = new Set(stricterIn(crd.base, crd).map(keyOf));
  return stricterIn(head, crd)
    .filter((one) => !known.has(keyOf(one)))
    .map(({ from, to, fact }) =>
      differ({
        topic: 'cross-version-constraint',
        version: to.name,
        location: fact.location,
        before: { [from.name]: fact.before },
        after: { [to.name]: fact.after, as: nameOf(fact) },
        basePointer: crd.base.source.pointer,
        headPointer: to.schemaPointer,
      }),
    );
}

interface Stricter {
  readonly from: CrdVersion;
  readonly to: CrdVersion;
  readonly fact: Fact;
}

/** Facts that are stored name a check without its family. */
function nameOf({ check }: Fact): string {
  return check.slice(check.indexOf('/') + 1);
}

function keyOf({ from, to, fact }: Stricter): string {
  return JSON.stringify([from.name, to.name, fact.check, fact.location, fact.before, fact.after]);
}

const NOWHERE: ComparisonContext['baseAt'] = ({ path }) => ({ path });

/** Two served versions of one definition are compared like base and head; what breaks writers is what the second refuses. */
function stricterIn(definition: CrdDefinition, { params, budget }: CrdPair): Stricter[] {
  const crd: CrdPair = { base: definition, head: definition, params, budget };
  const context: ComparisonContext = { crd, sides: 'both', baseAt: NOWHERE, headAt: NOWHERE };
  return servedPairs(definition).flatMap(([from, to]) =>
    [...schemaDifferences({ crd, name: to.name, base: from, head: to })]
      // A part that is missing is another question.
      .filter(({ kind }) => kind === 'node')
      .flatMap((difference) => factsOf(difference, context))
      .filter(({ fact, follows }) => fact.facts['writers'] === 'break' && follows.length === 0)
      .map(({ fact }) => ({ from, to, fact })),
  );
}
