import { askRule } from '../../cel/index.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { NodePair } from '../difference.ts';
import type { CelRule } from '../keywords/cel-rules.ts';
import { ROOT } from '../stored/place.ts';
import { newPass, type ReadingLimits } from '../stored/reading.ts';
import { askRules } from '../stored/rules.ts';
import { validate } from '../stored/validate.ts';
import { typeWord } from '../words.ts';
import { type Meter, searchAutomaton } from './automaton.ts';
import { basePredicate } from './node-predicate.ts';
import { bounded } from './predicate.ts';
import { parseRegex } from './regex-syntax.ts';
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

/** What the questions about one node, or about one rule, may cost, of what proofs may cost together. */
const MOST_STEPS = 100_000;
/** What it costs to read a rule at all. */
const COST_OF_A_RULE = 2000;

/**
 * A text that was accepted at base and that a rule of head refuses, for rules that nothing can be proved about: a few texts are
 * tried. No text proves nothing. A field that branches around it also restrict is not tried.
 */
export function refusedText(node: NodePair, rule: CelRule): string | undefined {
  const { base, head, parent, version } = node;
  if (typeWord(base) !== 'string' || typeWord(head) !== 'string' || (parent && hasBranches(parent.base)))
    return undefined;
  const { budget } = version.crd;
  budget.left -= COST_OF_A_RULE;
  return paying(budget, (limits) => acceptedTexts(node).find((text) => isRefused(head, rule, text, limits)));
}

const accepted = new WeakMap<NodePair, readonly string[]>();

/** The texts that base surely accepted, kept with the node: every new rule of it asks. */
function acceptedTexts(node: NodePair): readonly string[] {
  const known = accepted.get(node);
  if (known) return known;
  const { budget } = node.version.crd;
  const cost = costOf(node.base['pattern']);
  if (cost === undefined || budget.left <= cost) return [];
  budget.left -= cost;
  const shortest = findText(bounded(basePredicate(node, 'text'), false), budget);
  const probes = shortest.found ? [...PROBES, shortest.text] : PROBES;
  const texts = paying(budget, (limits) => probes.filter((text) => wasAccepted(node.base, text, limits))) ?? [];
  accepted.set(node, texts);
  return texts;
}

/** What it costs to match the probes, by the states of a pattern; nothing for one that is not realistic. */
function costOf(pattern: Json | undefined): number | undefined {
  if (typeof pattern !== 'string') return 0;
  const regex = pattern.length <= LONGEST_PATTERN ? parseRegex(pattern) : undefined;
  const automaton = regex && searchAutomaton(regex);
  return automaton && automaton.states.length * COST_OF_A_STATE;
}

const LONGEST_PATTERN = 2000;
const COST_OF_A_STATE = 200;

function paying<Answer>(budget: Meter, ask: (limits: ReadingLimits) => Answer): Answer | undefined {
  const left = Math.min(MOST_STEPS, budget.left);
  if (left <= 0) return undefined;
  const limits: ReadingLimits = { budget: { left }, steps: { left }, patterns: new Map() };
  const answer = ask(limits);
  budget.left -= left - Math.max(0, limits.steps.left);
  return answer;
}

function hasBranches(node: JsonObject | undefined): boolean {
  return ['allOf', 'anyOf', 'oneOf', 'not'].some((combinator) => node?.[combinator] !== undefined);
}

function wasAccepted(schema: JsonObject, text: string, limits: ReadingLimits): boolean {
  const pass = newPass(limits, false);
  validate(schema, text, ROOT, pass);
  if (pass.refused.length === 0) askRules(schema, text, ROOT, pass, false);
  return pass.refused.length + pass.unproved.length + pass.undecided.size === 0;
}

function isRefused(schema: JsonObject, rule: CelRule, text: string, limits: ReadingLimits): boolean {
  return askRule({ text: rule.rule, isOptionalOld: false }, text, schema, false, limits).is === 'broken';
}
