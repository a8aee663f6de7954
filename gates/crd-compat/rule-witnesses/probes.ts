import type { Json } from '../../model/json.ts';
import type { NodePair } from '../difference.ts';
import { searchAutomaton } from '../values/automaton.ts';
import { basePredicate } from '../values/node-predicate.ts';
import { bounded } from '../values/predicate.ts';
import { parseRegex } from '../values/regex-syntax.ts';
import { findText } from '../values/texts.ts';
import { typeWord } from '../words.ts';
import { isTaken, paying } from './limits.ts';

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

const accepted = new WeakMap<NodePair, readonly string[]>();

/** The texts that base surely accepted at a node, kept with it: every new rule of it asks. */
export function probesOf(node: NodePair): readonly string[] {
  if (typeWord(node.base) !== 'string') return [];
  const known = accepted.get(node);
  if (known) return known;
  const { budget } = node.version.crd;
  const cost = costOf(node.base['pattern']);
  if (cost === undefined || budget.left <= cost) return [];
  budget.left -= cost;
  const shortest = findText(bounded(basePredicate(node, 'text'), false), budget);
  const probes = shortest.found ? [...PROBES, shortest.text] : PROBES;
  const texts = paying(budget, (limits) => probes.filter((text) => isTaken(node.base, text, limits))) ?? [];
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
