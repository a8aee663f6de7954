import type { JsonObject } from '../../model/json.ts';
import { askRule } from '../cel-eval/rule.ts';
import type { NodePair } from '../difference.ts';
import type { CelRule } from '../keywords/cel-rules.ts';
import { ROOT } from '../stored/place.ts';
import type { Pass, ReadingLimits } from '../stored/reading.ts';
import { askRules } from '../stored/rules.ts';
import { validate } from '../stored/validate.ts';
import { typeWord } from '../words.ts';
import { basePredicate } from './node-predicate.ts';
import { bounded } from './predicate.ts';
import { findText } from './texts.ts';

/** Texts at the edges of what people demand of names, addresses and the like. */
const PROBES: readonly string[] = [
  ...[
    '',
    'a',
    'A',
    '0',
    '-',
    '_',
    '.',
    ' ',
    'é',
    'a b',
    'a-',
    '-a',
    'a_b',
    'a.b',
    'A.B',
    'a..b',
    'a/b',
    '/a',
    'a:b',
    'a@b',
  ],
  ...[
    '1.2.3.4',
    '01.2.3.4',
    '256.1.1.1',
    '::1',
    '::ffff:1.2.3.4',
    '1.2.3.4/8',
    '1.2.3.0/24',
    '01.2.3.4/8',
    '::1/64',
    '::ffff:1.2.3.4/120',
  ],
  ...['http://a', 'https://a', 'https://a b', 'https://a/b', 'https://a?b', 'https://a#b', 'https://a@b'],
  ...[63, 64, 253, 254].map((length) => 'a'.repeat(length)),
];

/** What the questions about one rule may cost, of what proofs may cost together. */
const MOST_STEPS = 100_000;

/**
 * A text that was accepted at base and that a rule of head refuses, for rules that nothing can be proved about: a few texts are
 * tried. No text is no proof. Nothing is tried of a field that branches around it say something about.
 */
export function refusedText(node: NodePair, rule: CelRule): string | undefined {
  const { base, head, parent, version } = node;
  if (typeWord(base) !== 'string' || typeWord(head) !== 'string' || (parent && hasBranches(parent.base)))
    return undefined;
  const { budget } = version.crd;
  const limits: ReadingLimits = {
    budget: { left: MOST_STEPS },
    steps: { left: Math.min(MOST_STEPS, budget.left) },
    patterns: new Map(),
  };
  const before = limits.steps.left;
  const shortest = findText(bounded(basePredicate(node, 'text'), false), budget);
  const probes = shortest.found ? [...PROBES, shortest.text] : PROBES;
  const found = probes.find((text) => wasAccepted(base, text, limits) && isRefused(head, rule, text, limits));
  budget.left -= before - Math.max(0, limits.steps.left);
  return found;
}

function hasBranches(node: JsonObject): boolean {
  return ['allOf', 'anyOf', 'oneOf', 'not'].some((combinator) => node[combinator] !== undefined);
}

function wasAccepted(schema: JsonObject, text: string, limits: ReadingLimits): boolean {
  const pass: Pass = {
    refused: [],
    pruned: new Map(),
    unproved: [],
    undecided: new Set(),
    limits,
    prunes: false,
    isBranch: false,
  };
  validate(schema, text, ROOT, pass);
  if (pass.refused.length === 0) askRules(schema, text, ROOT, pass, false);
  return pass.refused.length + pass.unproved.length + pass.undecided.size === 0;
}

function isRefused(schema: JsonObject, rule: CelRule, text: string, limits: ReadingLimits): boolean {
  return askRule({ text: rule.rule, isOptionalOld: false }, text, schema, false, limits).is === 'broken';
}
