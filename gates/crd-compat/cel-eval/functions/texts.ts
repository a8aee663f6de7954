import { RE2JS } from 're2js';
import { failed, noOverload } from '../failure.ts';
import { isBoxed, listOf, type Value } from '../value.ts';
import { type CelFunction, intAt, listAt, spend, type Table, textAt } from './function.ts';

type Shop = Parameters<CelFunction>[1];

/** RE2, so that a pattern costs linear time. */
function compiled(pattern: string, shop: Shop): RE2JS {
  if (!shop.patterns.has(pattern)) shop.patterns.set(pattern, tryCompile(pattern));
  return shop.patterns.get(pattern) ?? failed('a pattern is none');
}

function tryCompile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

function matchesIn(text: string, pattern: string, most: number, shop: Shop): string[] {
  spend(shop, text.length * 4);
  const matcher = compiled(pattern, shop).matcher(text);
  const found: string[] = [];
  while (found.length < most && matcher.find()) found.push(matcher.group() ?? '');
  return found;
}

/** Offsets count characters, not the units of JavaScript. */
const charsOf = (text: string): string[] => Array.from(text);

function range(from: number, to: number, size: number): void {
  if (from < 0 || from > size || to < from || to > size) failed('an index is out of range');
}

function substring(text: string, from: number, to: number | undefined): string {
  const chars = charsOf(text);
  const end = to ?? chars.length;
  range(from, end, chars.length);
  return chars.slice(from, end).join('');
}

function indexOf(text: string, part: string, from: number): bigint {
  const chars = charsOf(text);
  range(from, chars.length, chars.length);
  const prefix = chars.slice(0, from).join('').length;
  const at = text.indexOf(part, prefix);
  return at < 0 ? -1n : BigInt(charsOf(text.slice(0, at)).length);
}

function lastIndexOf(text: string, part: string, from: number | undefined): bigint {
  const chars = charsOf(text);
  if (from !== undefined) range(from, chars.length, chars.length);
  const prefix = from === undefined ? text.length : chars.slice(0, from).join('').length;
  const at = text.lastIndexOf(part, prefix);
  return at < 0 ? -1n : BigInt(charsOf(text.slice(0, at)).length);
}

function replaced(text: string, part: string, by: string, most: number): string {
  if (most === 0) return text;
  const pieces = part === '' ? ['', ...charsOf(text), ''] : text.split(part);
  const count = most < 0 ? pieces.length - 1 : Math.min(most, pieces.length - 1);
  return `${pieces.slice(0, count + 1).join(by)}${pieces
    .slice(count + 1)
    .map((piece) => part + piece)
    .join('')}`;
}

function split(text: string, by: string, most: number): string[] {
  if (most === 0) return [];
  const pieces = by === '' ? charsOf(text) : text.split(by);
  if (most < 0 || pieces.length <= most) return pieces;
  return [...pieces.slice(0, most - 1), pieces.slice(most - 1).join(by)];
}

const SPACES =
  '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\u180e\\u200b\\u200c\\u200d\\u2060\\ufeff';
const TRIMMED = new RegExp(`^[${SPACES}]+`);
const isSpace = new RegExp(`[${SPACES}]`);

function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end).replace(TRIMMED, '');
}

function sizeOf(value: Value | undefined): bigint {
  if (typeof value === 'string') return BigInt(charsOf(value).length);
  if (value instanceof Uint8Array) return BigInt(value.length);
  if (value !== undefined && isBoxed(value) && value.kind === 'map') return BigInt(value.size);
  return noOverload();
}

const onTexts =
  (act: (text: string, other: string) => Value): CelFunction =>
  (args, shop) => {
    const [text, other] = [textAt(args, 0), textAt(args, 1)];
    spend(shop, text.length);
    return act(text, other);
  };

const onText =
  (act: (text: string) => Value): CelFunction =>
  (args, shop) => {
    spend(shop, textAt(args, 0).length);
    return act(textAt(args, 0));
  };

/** cel-go's strings and Kubernetes' regular expressions. `format` and `strings.quote` are not here. */
export const TEXT_FUNCTIONS: Table = {
  contains: onTexts((text, part) => text.includes(part)),
  startsWith: onTexts((text, part) => text.startsWith(part)),
  endsWith: onTexts((text, part) => text.endsWith(part)),
  matches: (args, shop) => {
    const text = textAt(args, 0);
    spend(shop, text.length * 4);
    return compiled(textAt(args, 1), shop).matcher(text).find();
  },
  find: (args, shop) => matchesIn(textAt(args, 0), textAt(args, 1), 1, shop)[0] ?? '',
  findAll: (args, shop) => {
    const most = intAt(args, 2, -1);
    return listOf(matchesIn(textAt(args, 0), textAt(args, 1), most < 0 ? Number.POSITIVE_INFINITY : most, shop));
  },
  size: (args, shop) => {
    const [value] = args;
    if (typeof value === 'string') spend(shop, value.length);
    return sizeOf(value);
  },
  charAt: (args, shop) => {
    spend(shop, textAt(args, 0).length);
    const chars = charsOf(textAt(args, 0));
    const at = intAt(args, 1);
    range(at, chars.length, chars.length);
    return chars[at] ?? '';
  },
  indexOf: (args, shop) => {
    spend(shop, textAt(args, 0).length);
    return indexOf(textAt(args, 0), textAt(args, 1), intAt(args, 2, 0));
  },
  lastIndexOf: (args, shop) => {
    spend(shop, textAt(args, 0).length);
    return lastIndexOf(textAt(args, 0), textAt(args, 1), args.length > 2 ? intAt(args, 2) : undefined);
  },
  join: (args, shop) => {
    const parts = listAt(args, 0).items.map((part) => (typeof part === 'string' ? part : noOverload()));
    const text = parts.join(args.length > 1 ? textAt(args, 1) : '');
    spend(shop, text.length);
    return text;
  },
  lowerAscii: onText((text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  upperAscii: onText((text) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  replace: (args, shop) => {
    const text = replaced(textAt(args, 0), textAt(args, 1), textAt(args, 2), intAt(args, 3, -1));
    spend(shop, text.length);
    return text;
  },
  split: (args, shop) => {
    spend(shop, textAt(args, 0).length);
    return listOf(split(textAt(args, 0), textAt(args, 1), intAt(args, 2, -1)));
  },
  substring: (args, shop) => {
    spend(shop, textAt(args, 0).length);
    return substring(textAt(args, 0), intAt(args, 1), args.length > 2 ? intAt(args, 2) : undefined);
  },
  trim: onText(trimmed),
};
