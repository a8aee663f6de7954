import { type Claim, type CrdCheck, crdCheck, type Draft } from '../check.ts';
import type { Aspect, NodePair } from '../difference.ts';
import type { Effects } from '../effects.ts';
import { keywordChange } from '../words.ts';

interface SwitchText {
  readonly id: string;
  readonly topic: Aspect;
  readonly keyword: string;
  readonly effects: Effects;
  readonly turned: 'on' | 'off';
  readonly title: string;
  readonly why: string;
  readonly apiServer: string;
  readonly wayOut: string;
  /** What is known beyond that the keyword was switched. */
  readonly refine?: (node: NodePair) => Pick<Draft, 'effects' | 'facts'>;
}

/** A keyword that is on or off; unset and `false` are the same. */
export function switchCheck({ topic, turned, refine, ...text }: SwitchText): CrdCheck {
  const { keyword } = text;
  return crdCheck({
    ...text,
    topics: [topic],
    source: `apiextensions.k8s.io/v1 JSONSchemaProps.${keyword}`,
    find: ({ node }) => claimSwitch(node, keyword, turned, refine),
    message: (fact) => keywordChange(keyword, fact),
  });
}

function claimSwitch(node: NodePair, keyword: string, turned: 'on' | 'off', refine: SwitchText['refine']): Claim {
  const sides = [node.base[keyword] ?? false, node.head[keyword] ?? false];
  if (!sides.every((side) => typeof side === 'boolean')) return undefined;
  const [before = false, after = false] = sides;
  if (before === after) return { noOp: 'unset and false are the same' };
  if (after !== (turned === 'on')) return undefined;
  return [{ before, after, ...refine?.(node) }];
}
