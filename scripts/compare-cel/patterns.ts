import { goPattern } from '../../gates/formats/go-regexp/pattern.ts';
import type { Random } from '../api-server-oracle/random.ts';
import type { Question } from './questions.ts';

/** Patterns as people write them, for RE2 and for other engines. */
const SEEDS = [
  '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
  '^(?P<name>[^/]+)/(?<tag>.+)$',
  '^((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.|$)){4}$',
  '(?i)^(?:on|off)$',
  '^(?=.*[A-Z])(?!.*\\s).{8,}$',
  '(?<!a)b(?<=b)',
  '^(a)\\1$',
  'a++b*+c?+',
  '(?>a|b)',
  '(?x) a # b',
  '^\\h+\\Z',
  '[[:alpha:]_][[:^digit:]]*',
  '[[:word:][:foo:]]',
  '\\p{Greek}\\P{^Lu}\\pN',
  '\\p{Letter}\\p{greek}\\p{Script=Greek}',
  '\\Qa.b\\E+',
  '\\x{1F600}\\x41\\077\\07\\7',
  '(x{2}){500}',
  '((x{10}){10}){10}',
  '(?:x{0}){1000}(y{1,}){1000}',
  'a{1,1000}b{1001}',
  '[a-\\d][\\d-z][--/][a-]',
  '[]a][^]a][a',
  '\\u00e9\\cA\\e',
  'é{2}|ß+|😀?',
  '(?i-s:a)(?U)(?-)(?i-)(?)',
  '(?#comment)a',
  "(?'name'a)",
  '(?P=name)(?P>name)',
  '\\b\\B\\A\\z\\G\\C',
  '$VAR{}{,3}{1,}{01}',
];

/** Parts that mean something, alone or beside each other. */
const PARTS = [
  ...'abz09_ .^$|()[]{}*+?\\-,:=!<>#/&~éß😀',
  ...['(?:', '(?i)', '(?i:', '(?P<n>', '(?<n>', '(?=', '(?!', '(?<=', '(?<!', '(?>', '(?#', '(?-s)', '(?s-i:', '(?'],
  ...[
    '{2}',
    '{2,}',
    '{2,5}',
    '{0}',
    '{0,0}',
    '{1000}',
    '{1001}',
    '{500}',
    '{5,2}',
    '{,5}',
    '{01}',
    '{1',
    '{99999999999}',
  ],
  ...['[^', '[[:alpha:]]', '[[:^space:]]', '[:', ':]', '[a-z]', '[z-a]', '[\\d-z]', '[]', '[^]]', '[\\w.-]', '[\\]]'],
  ...[
    '\\d',
    '\\D',
    '\\w',
    '\\S',
    '\\b',
    '\\B',
    '\\A',
    '\\z',
    '\\Z',
    '\\C',
    '\\Q',
    '\\E',
    '\\n',
    '\\v',
    '\\h',
    '\\e',
    '\\u',
    '\\_',
  ],
  ...[
    '\\1',
    '\\8',
    '\\0',
    '\\12',
    '\\777',
    '\\x',
    '\\x4',
    '\\x41',
    '\\x{',
    '\\x{41}',
    '\\x{10ffff}',
    '\\x{110000}',
    '\\x{}',
  ],
  ...[
    '\\p',
    '\\pL',
    '\\pX',
    '\\PN',
    '\\p{',
    '\\p{Greek}',
    '\\p{^Lu}',
    '\\p{L_u}',
    '\\p{latin}',
    '\\p{Any}',
    '\\p{assigned}',
  ],
  ...[
    '\\P{ LC}',
    '\\p{Old_Italic}',
    '\\p{Lowercase_Letter}',
    '\\p{SignWriting}',
    '\\p{}',
    '\\p{Nope}',
    '\\.',
    '\\-',
    '\\é',
    '**',
    '+?',
    '??',
    '*+',
    '++',
    '|',
    '()',
    '(|',
    '\u0000',
    '\n',
  ],
];

/** As many patterns: half are made of parts, half are changed ones of people. */
export function patternQuestions(count: number, random: Random): Question[] {
  return Array.from({ length: count }, () => patternQuestion(random.chance(0.5) ? made(random) : changed(random)));
}

function made(random: Random): string {
  return Array.from({ length: 1 + random.below(9) }, () => random.pick(PARTS)).join('');
}

function changed(random: Random): string {
  const chars = Array.from(random.pick(SEEDS) ?? '');
  for (let changes = random.below(4); changes > 0; changes -= 1)
    chars.splice(
      random.below(chars.length + 1),
      random.below(3),
      ...(random.chance(0.7) ? [random.pick(PARTS) ?? ''] : []),
    );
  return chars.join('');
}

/** @internal tests ask one chosen question */
export function patternQuestion(pattern: string): Question {
  const own = goPattern(pattern);
  const expected = own.is === 'taken' ? 'yes' : 'no';
  return {
    kind: 'pattern',
    name: `pattern ${JSON.stringify(pattern)}`,
    own: own.is === 'unknown' ? 'unknown' : 'value',
    expected: own.is === 'unknown' ? undefined : expected,
    question: { pattern },
  };
}
