import { RE2JS } from 're2js';
import { goPattern } from '../../../formats/go-regexp/pattern.ts';
import { characters } from '../../syntax/syntax.ts';
import { type EvaluationContext, spend } from '../context.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { isBoxed, listOf, type Value } from '../value.ts';
import { type CelFunction, intAt, listAt, type Table, textAt } from './function.ts';

/** RE2, so that a pattern costs linear time: as many steps for each character as the pattern has states. */
function compiled(pattern: string, context: EvaluationContext): RE2JS {
  if (!context.patterns.has(pattern)) context.patterns.set(pattern, tryCompile(pattern));
  const known = context.patterns.get(pattern);
  if (known) return known;
  return goPattern(pattern).is === 'refused' ? failed('a pattern does not compile') : unknown('a pattern is not read');
}

function tryCompile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

function regexFor(text: string, pattern: string, context: EvaluationContext): RE2JS {
  spend(context, pattern.length);
  const regex = compiled(pattern, context);
  spend(context, text.length * (3 + regex.programSize() / 8));
  return regex;
}

/** As in Go, an empty match right after another match is not counted. */
function matchesIn(text: string, pattern: string, most: number, context: EvaluationContext): string[] {
  const matcher = regexFor(text, pattern, context).matcher(text);
  const found: string[] = [];
  let end = -1;
  while (found.length < most && matcher.find()) {
    spend(context, 50);
    if (matcher.end() > matcher.start() || matcher.start() !== end) found.push(matcher.group() ?? '');
    end = matcher.end();
  }
  return found;
}

/** Offsets count characters, not the units of JavaScript. */
const charsOf = (text: string): string[] => Array.from(text);
const lengthOf = (text: string): number => characters(text);

function range(from: number, to: number, size: number): void {
  if (from < 0 || from > size || to < from || to > size) failed('index out of range');
}

function substring(text: string, from: number, to: number | undefined): string {
  const chars = charsOf(text);
  const end = to ?? chars.length;
  range(from, end, chars.length);
  return chars.slice(from, end).join('');
}

function indexOf(text: string, part: string, from: number): bigint {
  if (from < 0) failed('index out of range');
  const prefix = from === 0 ? 0 : charsOf(text).slice(0, from).join('').length;
  const at = text.indexOf(part, prefix);
  return at < 0 ? -1n : BigInt(lengthOf(text.slice(0, at)));
}

function lastIndexOf(text: string, part: string, from: number | undefined): bigint {
  if (from !== undefined && from < 0) failed('index out of range');
  const chars = charsOf(text);
  if (from !== undefined && from >= chars.length) return -1n;
  const prefix = from === undefined ? text.length : chars.slice(0, from).join('').length;
  const at = text.lastIndexOf(part, prefix);
  return at < 0 ? -1n : BigInt(lengthOf(text.slice(0, at)));
}

function replaced(
  [text, part, by]: readonly [string, string, string],
  most: number,
  context: EvaluationContext,
): string {
  if (most === 0 || part === by) return text;
  const pieces = part === '' ? ['', ...charsOf(text), ''] : text.split(part);
  const count = most < 0 ? pieces.length - 1 : Math.min(most, pieces.length - 1);
  spend(context, text.length + count * by.length);
  const rest = pieces.slice(count);
  return `${pieces
    .slice(0, count)
    .map((piece) => piece + by)
    .join('')}${rest.join(part)}`;
}

function split(text: string, by: string, most: number): string[] {
  if (most === 0) return [];
  const pieces = by === '' ? charsOf(text) : text.split(by);
  if (most < 0 || pieces.length <= most) return pieces;
  return [...pieces.slice(0, most - 1), pieces.slice(most - 1).join(by)];
}

/** White space as Go defines it. */
const SPACES = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const TRIMMED = new RegExp(`^[${SPACES}]+`);
const isSpace = new RegExp(`[${SPACES}]`);

function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(TRIMMED, '');
}

const ESCAPED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

function quoted(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
  return `"${text.replace(/[\x07-\r\\"]/g, (char) => ESCAPED[char] ?? char)}"`;
}

function joined(parts: readonly Value[], by: string, context: EvaluationContext): string {
  const texts = parts.map((part) => (typeof part === 'string' ? part : noOverload()));
  spend(
    context,
    texts.reduce((length, part) => length + part.length + by.length, 0),
  );
  return texts.join(by);
}

function sizeOf(value: Value | undefined): bigint {
  if (typeof value === 'string') return BigInt(lengthOf(value));
  if (value instanceof Uint8Array) return BigInt(value.length);
  if (value !== undefined && isBoxed(value) && value.kind === 'map') return BigInt(value.size);
  return noOverload();
}

const onTexts =
  (act: (text: string, other: string) => Value): CelFunction =>
  (args, context) => {
    const [text, other] = [textAt(args, 0), textAt(args, 1)];
    spend(context, text.length);
    return act(text, other);
  };

const onText =
  (act: (text: string) => Value): CelFunction =>
  (args, context) => {
    spend(context, textAt(args, 0).length);
    return act(textAt(args, 0));
  };

/** cel-go's strings and Kubernetes' regular expressions. `format` is in templates.ts. */
export const TEXT_FUNCTIONS: Table = {
  contains: onTexts((text, part) => text.includes(part)),
  startsWith: onTexts((text, part) => text.startsWith(part)),
  endsWith: onTexts((text, part) => text.endsWith(part)),
  matches: (args, context) => {
    const text = textAt(args, 0);
    return regexFor(text, textAt(args, 1), context).matcher(text).find();
  },
  find: (args, context) => matchesIn(textAt(args, 0), textAt(args, 1), 1, context)[0] ?? '',
  findAll: (args, context) => {
    const most = intAt(args, 2, -1);
    return listOf(matchesIn(textAt(args, 0), textAt(args, 1), most < 0 ? Number.POSITIVE_INFINITY : most, context));
  },
  size: (args, context) => {
    const [value] = args;
    if (typeof value === 'string') spend(context, value.length);
    return sizeOf(value);
  },
  charAt: (args, context) => {
    spend(context, textAt(args, 0).length);
    const chars = charsOf(textAt(args, 0));
    const at = intAt(args, 1);
    range(at, chars.length, chars.length);
    return chars[at] ?? '';
  },
  indexOf: (args, context) => {
    spend(context, textAt(args, 0).length);
    return textAt(args, 1) === '' ? (args[2] ?? 0n) : indexOf(textAt(args, 0), textAt(args, 1), intAt(args, 2, 0));
  },
  lastIndexOf: (args, context) => {
    spend(context, textAt(args, 0).length);
    if (textAt(args, 1) === '') return args[2] ?? sizeOf(args[0]);
    return lastIndexOf(textAt(args, 0), textAt(args, 1), args.length > 2 ? intAt(args, 2) : undefined);
  },
  join: (args, context) => joined(listAt(args, 0).items, args.length > 1 ? textAt(args, 1) : '', context),
  lowerAscii: onText((text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upperAscii: onText((text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  replace: (args, context) => {
    const texts = [textAt(args, 0), textAt(args, 1), textAt(args, 2)] as const;
    return replaced(texts, intAt(args, 3, -1), context);
  },
  split: (args, context) => {
    spend(context, textAt(args, 0).length);
    return listOf(split(textAt(args, 0), textAt(args, 1), intAt(args, 2, -1)));
  },
  substring: (args, context) => {
    spend(context, textAt(args, 0).length);
    return substring(textAt(args, 0), intAt(args, 1), args.length > 2 ? intAt(args, 2) : undefined);
  },
  trim: onText(trimmed),
  'strings.quote': onText(quoted),
};
