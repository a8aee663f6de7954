import { member } from '../../model/json-values.ts';
import { EFFECTS, type RuleId } from '../effects.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { place, say, small } from '../words.ts';

export const crossVersionConstraintStricter = plainCheck({
  rule: 'cross-version-constraint-stricter',
  topic: 'cross-version-constraint',
  title: 'A served version refuses what another one accepts',
  why: 'Without a webhook an object is the same in every version: what was written through the one version can be read through the other, and not be updated.',
  wayOut: 'Demand the same in every served version, or convert with a webhook.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  claim: ({ before, after, location }) => {
    const rule = member(after, 'as');
    // Where the version itself became stricter, that is the cause.
    const follows = isRule(rule) ? [{ rule, location }] : [];
    return [{ before: small(before), after: small(after), follows }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} refuses what another served version accepts: ${say(fact.before)} there, ${say(fact.after)} here.`,
});

function isRule(value: unknown): value is RuleId {
  return typeof value === 'string' && Object.hasOwn(EFFECTS, value);
}
