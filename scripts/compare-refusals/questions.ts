import type { Random } from '../api-server-oracle/random.ts';
import { expressionOf, TYPES } from '../compare-cel/expressions.ts';
import { patternQuestions } from '../compare-cel/patterns.ts';
import type { Question } from './compare.ts';
import { CRD, edited } from './crd.ts';
import { EDITS } from './edits.ts';
import { type Edit, ruleEdit } from './rule-edits.ts';

const FIELDS = [undefined, 'text', 'count', 'list', 'map', 'object', 'any', 'either', 'when', 'raw', 'keyed'];

/** Parts of expressions that are changed into each other. */
const PIECES = [
  ...[
    'self',
    'oldSelf',
    'self.text',
    'self.count',
    'self.none',
    'self.namespace',
    'self.__namespace__',
    'self.a__dash__b',
    'self.a-b',
  ],
  ...[
    'self.object.import',
    'self.list',
    'self.map',
    'self.any',
    'self.either',
    'has(self.text)',
    'has(self)',
    'has(self.none)',
    '1',
    "'a'",
  ],
  ...[
    'size(self)',
    'self.size()',
    'self.list.all(x, x == "a")',
    'self.list.map(x, x)',
    'self.keyed.exists(k, k.size > 1)',
    'true',
    'null',
  ],
  ...[
    "self.matches('(')",
    "self.text.matches('a++')",
    "duration('1x')",
    'duration(self.text)',
    'self.when',
    "timestamp('x')",
    'self.raw',
    '1u',
  ],
  ...[
    "quantity('1')",
    'self.text.nope()',
    'nope(self)',
    'Foo{}',
    'self[0]',
    'self["a"]',
    'self.?text',
    'optional.of(1)',
    '[1, "a"]',
    '{1: 2}',
  ],
  ...[
    'cel.bind(x, 1, x == 1)',
    '.self.text',
    'google.protobuf.Duration{}',
    'a.b.C{}',
    'self.list.sum()',
    'type(self)',
    'int',
    'b"a"',
    'r"\\d"',
    "'\\q'",
    '0x10',
    '1.',
    '.5',
    '1e400',
    '9223372036854775808',
  ],
];
const JOINTS = [
  ' == ',
  ' && ',
  ' || ',
  ' + ',
  ' in ',
  ' < ',
  ' ? ',
  ' : ',
  '.',
  ', ',
  ' - ',
  ' ! ',
  '(',
  ')',
  '[',
  ']',
  '',
  ' and ',
];

/** As many questions about expressions and patterns as are asked for, and one about each edit: of a new CRD and of an update. */
export function questionsOf(count: number, random: Random): Question[] {
  const edits = [
    ...EDITS,
    ...Array.from({ length: count }, () => expressionEdit(random)),
    ...patternEdits(count, random),
  ];
  return edits.flatMap((edit) => {
    const head = edited(CRD, edit);
    const name = `${edit[0]}: ${JSON.stringify(edit[1])?.slice(0, 300)}`;
    return [
      { base: undefined, head, name: `new, ${name}` },
      { base: CRD, head, name: `update, ${name}` },
    ];
  });
}

function expressionEdit(random: Random): Edit {
  const keyword = random.chance(0.8) ? 'rule' : 'messageExpression';
  return ruleEdit(random.chance(0.3) ? made(random) : pieced(random), random.pick(FIELDS), keyword);
}

const made = (random: Random): string => expressionOf(random.pick(TYPES) ?? 'bool', random);

function pieced(random: Random): string {
  const piece = () => (random.chance(0.1) ? made(random) : (random.pick(PIECES) ?? ''));
  let text = piece();
  for (let more = random.below(3); more > 0; more -= 1) text += (random.pick(JOINTS) ?? '') + piece();
  return random.chance(0.7) ? `${text} == ${piece()}` : text;
}

function patternEdits(count: number, random: Random): Edit[] {
  const place = 'spec.versions.1.schema.openAPIV3Schema.properties.spec.properties.list.items.anyOf';
  return patternQuestions(count, random).map(({ question }): Edit => [place, [{ pattern: question['pattern'] ?? '' }]]);
}
