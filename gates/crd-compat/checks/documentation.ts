import { type CrdCheck, crdCheck } from '../check.ts';
import { WORTH_A_LINE } from '../effects.ts';
import { keywordChange } from '../words.ts';

const DOCUMENTATION = [
  { id: 'crd/description-changed', keyword: 'description' },
  { id: 'crd/title-changed', keyword: 'title' },
  { id: 'crd/example-changed', keyword: 'example' },
  { id: 'crd/external-docs-changed', keyword: 'externalDocs' },
] as const;

/** Words about a field changed; no server and no client acts on them. */
export const documentationChecks: readonly CrdCheck[] = DOCUMENTATION.map(({ id, keyword }) =>
  crdCheck({
    id,
    topics: [keyword],
    effects: WORTH_A_LINE,
    keyword,
    title: `${keyword} changed`,
    why: 'It is documentation: nothing is validated, pruned or defaulted by it.',
    apiServer: 'It stores the text with the CRD and accepts the same objects as before.',
    wayOut: 'Nothing to do.',
    source: `apiextensions.k8s.io/v1 JSONSchemaProps.${keyword}`,
    find: ({ node }) => [{ before: node.base[keyword], after: node.head[keyword] }],
    message: (fact) => keywordChange(keyword, fact),
  }),
);
