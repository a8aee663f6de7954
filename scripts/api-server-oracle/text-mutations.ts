import type { JsonObject } from '../../gates/model/json.ts';
import { type Apply, added, boundMutations, dropped, isText, on } from './bounds.ts';
import type { Mutation } from './keywords.ts';
import { listOf, quoted, without, withRule } from './keywords.ts';
import type { Random } from './random.ts';

const PATTERNS = [
  '^[a-z]+$',
  '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$',
  '.*',
  '',
  '^.+$',
  '^a',
  'b$',
  '^(a|b|ab)$',
  '[0-9]',
  '^[^/]*$',
  '(?i)^X',
  '^\\S+$',
  '^[[:alpha:]]$',
  '^$|^[a-z]',
  '^(?:[A-Z][a-z]*)?$',
];

const EDITS: readonly (readonly [string, string])[] = [
  ['^', ''],
  ['$', ''],
  ['+', '*'],
  ['*', '+'],
  ['a-z', 'a-zA-Z'],
  ['A-Z', ''],
  ['0-9', '0-8'],
  ['?', ''],
  ['.', '\\.'],
  ['{1,63}', '{1,64}'],
];

function editedPattern(node: JsonObject, random: Random): JsonObject | undefined {
  const pattern = node['pattern'];
  const [from, to] = random.pick(EDITS) ?? ['^', ''];
  return typeof pattern === 'string' && pattern.includes(from)
    ? { ...node, pattern: pattern.replace(from, () => to) }
    : undefined;
}

const patternToRule =
  (spell: (pattern: string) => string): Apply =>
  (node) => {
    const pattern = node['pattern'];
    return isText(node) && typeof pattern === 'string' ? withRule(without(node, 'pattern'), spell(pattern)) : undefined;
  };

const enumToRule =
  (spell: (values: readonly string[]) => string): Apply =>
  (node) => {
    const values = listOf(node, 'enum').filter((value) => typeof value === 'string');
    return values.length > 0 && isText(node) ? withRule(without(node, 'enum'), spell(values)) : undefined;
  };

const RULES = [
  'self != ""',
  'size(self) > 0',
  'self.size() <= 63',
  '!self.contains(" ")',
  'self.startsWith("a") || self == ""',
  'self.endsWith("z")',
  'self.lowerAscii() == self',
  'self in ["a", "b", ""]',
  'self.matches("^[a-z]*$")',
  '!self.matches("[A-Z]")',
  'self.trim() == self',
  'self.split(",").all(x, x != "")',
  'isURL(self)',
  'self.indexOf("a") < 0',
  'self > "b"',
  'true',
  'self.matches(".*")',
  '!format.dns1123Label().validate(self).hasValue()',
  'self.replace("a", "") != ""',
  'isQuantity(self)',
  'isIP(self) || self == ""',
  'self.charAt(0) != "a"',
  '"a".startsWith(self)',
  '["a","b"].exists(x, self == x)',
];
/** Changes of what a text may be. */
export const textMutations: readonly Mutation[] = [
  ...boundMutations(isText, 'minLength', 'maxLength'),
  { name: 'pattern added', apply: on(isText, added('pattern', PATTERNS)) },
  { name: 'pattern dropped', widens: true, apply: dropped('pattern') },
  { name: 'pattern edited', apply: editedPattern },
  {
    name: 'pattern replaced',
    apply: (node, random) =>
      node['pattern'] === undefined ? undefined : { ...node, pattern: random.pick(PATTERNS) ?? '' },
  },
  {
    name: 'pattern widened by an alternative',
    widens: true,
    apply: (node) =>
      typeof node['pattern'] === 'string' ? { ...node, pattern: `(${node['pattern']})|^$` } : undefined,
  },
  {
    name: 'pattern to self.matches',
    widens: true,
    apply: patternToRule((pattern) => `self.matches(${quoted(pattern)})`),
  },
  {
    name: 'pattern to matches(self)',
    widens: true,
    apply: patternToRule((pattern) => `matches(self, ${quoted(pattern)})`),
  },
  {
    name: 'pattern to self.matches or empty',
    widens: true,
    apply: patternToRule((pattern) => `self == "" || self.matches(${quoted(pattern)})`),
  },
  { name: 'pattern to a negated rule', apply: patternToRule((pattern) => `!self.matches(${quoted(pattern)})`) },
  {
    name: 'enum to self in',
    widens: true,
    apply: enumToRule((values) => `self in [${values.map(quoted).join(', ')}]`),
  },
  {
    name: 'enum to equalities',
    widens: true,
    apply: enumToRule((values) => values.map((value) => `self == ${quoted(value)}`).join(' || ')),
  },
  {
    name: 'enum to a pattern',
    apply: (node) => {
      const values = listOf(node, 'enum').filter((value) => typeof value === 'string');
      return values.length > 0 && values.every((value) => /^\w*$/.test(value))
        ? { ...without(node, 'enum'), pattern: `^(${values.join('|')})$` }
        : undefined;
    },
  },
  {
    name: 'minLength to a rule',
    widens: true,
    apply: (node) =>
      typeof node['minLength'] === 'number'
        ? withRule(without(node, 'minLength'), `size(self) >= ${node['minLength']}`)
        : undefined,
  },
  {
    name: 'maxLength to a rule',
    widens: true,
    apply: (node) =>
      typeof node['maxLength'] === 'number'
        ? withRule(without(node, 'maxLength'), `self.size() <= ${node['maxLength']}`)
        : undefined,
  },
  { name: 'rule added to a text', apply: on(isText, (node, random) => withRule(node, random.pick(RULES) ?? 'true')) },
  {
    name: 'format added',
    apply: on(
      isText,
      added('format', [
        'uri',
        'email',
        'ipv4',
        'cidr',
        'date-time',
        'duration',
        'uuid',
        'byte',
        'date',
        'hostname',
        'ipv6',
        'street',
        'password',
        'int-or-string',
        'quantity',
        'mac',
        'k8s-short-name',
        'bsonobjectid',
      ]),
    ),
  },
  {
    name: 'format changed',
    apply: (node, random) =>
      isText(node) && node['format'] !== undefined
        ? { ...node, format: random.pick(['uri', 'date', 'duration', 'street', 'uuid', 'ipv4']) ?? '' }
        : undefined,
  },
  { name: 'format dropped', widens: true, apply: dropped('format') },
];
