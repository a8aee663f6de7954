import { type NodeCheck, nodeCheck } from '../check.ts';
import type { Aspect } from '../difference.ts';
import type { RuleId } from '../effects.ts';
import { place, say } from '../words.ts';

/** Words about a field changed; no server and no client acts on them. */
export function documentationCheck({
  rule,
  topic,
  what,
}: {
  rule: RuleId;
  topic: Aspect & keyof typeof KEYWORD;
  what: string;
}): NodeCheck {
  return nodeCheck({
    rule,
    topics: [topic],
    title: `The ${what} of a field changed`,
    why: 'It is documentation: nothing is validated, pruned or defaulted by it.',
    wayOut: 'Nothing to do.',
    source: `apiextensions.k8s.io/v1 JSONSchemaProps.${KEYWORD[topic]}`,
    claim: ({ node }) => [{ before: node.base[topic], after: node.head[topic] }],
    message: (fact) =>
      `The ${what} of ${place(fact.location, fact.facts['version'])} changed from ${say(fact.before)} to ${say(fact.after)}.`,
  });
}

const KEYWORD = {
  description: 'description',
  title: 'title',
  example: 'example',
  externalDocs: 'externalDocs',
} as const;
