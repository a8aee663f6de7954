import type { Fact } from '../../gates/model/finding.ts';
import type { PeerFinding } from './answers.ts';

/** Which of crdify's questions a check of ours answers. What is not here is `unhandled` in a schema, and nothing outside of it. */
const QUESTIONS: readonly (readonly [RegExp, string])[] = [
  [/^crd\/(?:default-\w+|required-default-removed)$/, 'default'],
  [/^crd\/description-changed$/, 'description'],
  [/^crd\/enum-[\w-]+$/, 'enum'],
  [/^crd\/nullable-\w+$/, 'nullable'],
  [/^crd\/pattern-\w+$/, 'pattern'],
  [/^crd\/required-[\w-]+$/, 'required'],
  [/^crd\/type-[\w-]+$/, 'type'],
  [/^crd\/field-removed$/, 'existingFieldRemoval'],
  [/^crd\/crd-scope-changed$/, 'scope'],
  [/^crd\/maximum-\w+$/, 'maximum'],
  [/^crd\/minimum-\w+$/, 'minimum'],
  [/^crd\/max-items-\w+$/, 'maxItems'],
  [/^crd\/min-items-\w+$/, 'minItems'],
  [/^crd\/max-length-\w+$/, 'maxLength'],
  [/^crd\/min-length-\w+$/, 'minLength'],
  [/^crd\/max-properties-\w+$/, 'maxProperties'],
  [/^crd\/min-properties-\w+$/, 'minProperties'],
];

export const isInSchema = ({ location }: Fact): boolean => /^[.[<{]/.test(location);

export function questionOf(fact: Fact): string | undefined {
  const named = QUESTIONS.find(([pattern]) => pattern.test(fact.check))?.[1];
  if (named !== undefined) return named;
  // Differences between served versions are compared as such; added fields and what rules cost or need not at all.
  if (/^crd\/(?:cross-version-[\w-]+|field-added|cel-(?:cost|needs)-[\w-]+)$/.test(fact.check)) return undefined;
  return isInSchema(fact) ? 'unhandled' : undefined;
}

/** crdify writes steps into lists and maps as names of members; ours are written the same way to be compared. */
export const peerPath = (location: string): string =>
  location === '.'
    ? '^'
    : `^${location.replaceAll('[*]', '.items').replaceAll('{*}', '.additionalProperties').replace(/<.*$/, '')}`;

/** What crdify says of a branch is about the combinator, which it has no question for. */
export function atCombinator(finding: PeerFinding): PeerFinding {
  const branch = /^(.*?)\.(?:(?:allOf|anyOf|oneOf)\[\d+\]|not)(?:\.|$)/.exec(finding.path);
  return branch ? { ...finding, question: 'unhandled', path: branch[1] ?? '' } : finding;
}

export const versionOf = (fact: Fact): string => String(fact.facts['version'] ?? '');

/** Where crdify would say what a fact says. */
export const findingOf = (fact: Fact, question: string): PeerFinding =>
  question === 'scope'
    ? { question, compared: '', path: '' }
    : { question, compared: versionOf(fact), path: peerPath(fact.location) };

export const keyOf = ({ question, compared, path }: PeerFinding): string => `${question}\n${compared}\n${path}`;

/** Nothing for what follows from another fact, and for what crdify does not ask. */
export function keyOfFact(fact: Fact): string | undefined {
  const question = questionOf(fact);
  return question === undefined || fact.impliedBy !== undefined ? undefined : keyOf(findingOf(fact, question));
}
