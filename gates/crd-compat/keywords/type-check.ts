import { type CrdCheck, crdCheck, type Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import type { Effects } from '../effects.ts';
import { bare, keywordChange, typeWord } from '../words.ts';
import { type TypeCheckId, typeCheckId } from './type-change.ts';

interface TypeText {
  readonly id: TypeCheckId;
  readonly effects: Effects;
  readonly title: string;
  readonly why: string;
  readonly apiServer: string;
  readonly wayOut: string;
  readonly refine?: (node: NodePair) => Draft;
}

/** The checks of a changed type differ in what the two types have in common. */
export function typeCheck({ refine = () => ({}), ...text }: TypeText): CrdCheck {
  return crdCheck({
    ...text,
    topics: ['type'],
    keyword: 'type',
    source: 'apiextensions.k8s.io/v1 JSONSchemaProps.type, x-kubernetes-int-or-string',
    find: ({ node }) => {
      const found = typeCheckId(node);
      if (found === undefined && text.id === 'crd/type-changed' && isReadable(node.base) && isReadable(node.head)) {
        return { noOp: 'the same type in other words' };
      }
      if (found !== text.id) return undefined;
      return [{ before: typeWord(node.base), after: typeWord(node.head), ...refine(node) }];
    },
    message: (fact) => keywordChange('type', fact, bare),
  });
}

function isReadable(node: NodePair['base']): boolean {
  const [type, isIntOrString] = [node['type'] ?? '', node['x-kubernetes-int-or-string'] ?? false];
  // The API server refuses int-or-string together with a type.
  return typeof type === 'string' && typeof isIntOrString === 'boolean' && !(isIntOrString && type !== '');
}
