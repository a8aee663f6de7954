import { utf8Text } from '../../../formats/utf8.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { isBoxed, type List, type Mapping, type Value } from '../value.ts';
import { spend, type Workshop } from '../workshop.ts';
import { textOf } from './conversions.ts';
import { listAt, type Table, textAt } from './function.ts';

const CLAUSE = /%%|%(?:\.[0-9]*)?.?/gsu;

/**
 * The function `format` of cel-go's strings, in the version that Kubernetes has. How it writes doubles depends on a language, and is not
 * known here.
 */
function formatted(template: string, { items }: List, shop: Workshop): string {
  let used = 0;
  const next = (): Value => {
    used += 1;
    return items[used - 1] ?? (used > items.length ? failed('a template has more places than there are values') : null);
  };
  const text = template.replace(CLAUSE, (clause) => {
    const written = clause === '%%' ? '%' : clauseText(clause, next(), shop);
    spend(shop, written.length);
    return written;
  });
  // Where both are written out, that does not compile.
  return used < items.length ? unknown('a template has fewer places than there are values') : text;
}

function clauseText(clause: string, value: Value, shop: Workshop): string {
  const kind = clause.at(-1) ?? '';
  switch (kind) {
    case 's':
      return shownText(value, shop);
    case 'd':
      return typeof value === 'bigint' ? String(value) : noOverload();
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : inBase(value, 2);
    case 'o':
      return inBase(value, 8);
    case 'x':
      return hexOf(value);
    case 'X':
      return hexOf(value).toUpperCase();
    case 'e':
    case 'f':
      return typeof value === 'number' || typeof value === 'string' ? unknown('it writes a number out') : noOverload();
    default:
      return failed('a template has a clause that is none');
  }
}

const inBase = (value: Value, base: number): string =>
  typeof value === 'bigint' ? value.toString(base) : noOverload();

function hexOf(value: Value): string {
  if (typeof value === 'bigint') return value.toString(16);
  const bytes = value instanceof Uint8Array ? value : undefined;
  const codes =
    bytes ?? Array.from(typeof value === 'string' ? utf8Text(value) : noOverload(), (char) => char.charCodeAt(0));
  return Array.from(codes, (code) => code.toString(16).padStart(2, '0')).join('');
}

function shownText(value: Value, shop: Workshop): string {
  if (value === null) return 'null';
  if (isBoxed(value) && value.kind === 'list') return shownList(value, shop);
  if (isBoxed(value) && value.kind === 'map') return shownMap(value, shop);
  if (isBoxed(value) && (value.kind === 'ip' || value.kind === 'cidr')) return noOverload();
  return textOf(value);
}

function shownList({ items }: List, shop: Workshop): string {
  spend(shop, 10 * items.length);
  return `[${items.map((item) => shownPart(item, shop)).join(', ')}]`;
}

function shownMap(map: Mapping, shop: Workshop): string {
  spend(shop, 10 * map.size);
  const entries = map.keys.map((key) => [shownPart(key, shop), shownPart(map.get(key) ?? null, shop)] as const);
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}:${value}`)
    .join(', ')}}`;
}

/** Inside of a list or map, values are written as literals. */
function shownPart(value: Value, shop: Workshop): string {
  if (typeof value === 'string') return /^[ !#-[\]-~]*$/.test(value) ? `"${value}"` : unknown('it quotes a text');
  if (typeof value === 'number' || value instanceof Uint8Array) return unknown('it writes a number or bytes out');
  if (value !== null && isBoxed(value) && (value.kind === 'duration' || value.kind === 'timestamp')) {
    return `${value.kind}("${textOf(value)}")`;
  }
  return shownText(value, shop);
}

export const TEMPLATE_FUNCTIONS: Table = {
  format: (args, shop) => formatted(textAt(args, 0), listAt(args, 1), shop),
};
