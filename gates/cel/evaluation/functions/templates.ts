import { utf8Text } from '../../../formats/utf8.ts';
import { type EvaluationContext, spend } from '../context.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { isBoxed, type List, type Mapping, type Value } from '../value.ts';
import { textOf } from './conversions.ts';
import { listAt, type Table, textAt } from './function.ts';

const CLAUSE = /%%|%(?:\.[0-9]*)?.?/gsu;

/**
 * The function `format` of cel-go's strings, in the version that Kubernetes has. How it writes doubles depends on a language, and is not
 * known here.
 */
function formatted(template: string, { items }: List, context: EvaluationContext): string {
  let used = 0;
  const next = (): Value => {
    used += 1;
    return items[used - 1] ?? (used > items.length ? failed('format: there are more clauses than arguments') : null);
  };
  const text = template.replace(CLAUSE, (clause) => {
    const written = clause === '%%' ? '%' : clauseText(clause, next(), context);
    spend(context, written.length);
    return written;
  });
  // Where both are written out, that does not compile.
  return used < items.length ? unknown('format: there are fewer clauses than arguments') : text;
}

function clauseText(clause: string, value: Value, context: EvaluationContext): string {
  const kind = clause.at(-1) ?? '';
  switch (kind) {
    case 's':
      return shownText(value, context);
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
      return typeof value === 'number' || typeof value === 'string'
        ? unknown('format: doubles are not evaluated')
        : noOverload();
    default:
      return failed('format: a clause is not valid');
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

function shownText(value: Value, context: EvaluationContext): string {
  if (value === null) return 'null';
  if (isBoxed(value) && value.kind === 'list') return shownList(value, context);
  if (isBoxed(value) && value.kind === 'map') return shownMap(value, context);
  if (isBoxed(value) && (value.kind === 'ip' || value.kind === 'cidr')) return noOverload();
  return textOf(value);
}

function shownList({ items }: List, context: EvaluationContext): string {
  spend(context, 10 * items.length);
  return `[${items.map((item) => shownPart(item, context)).join(', ')}]`;
}

function shownMap(map: Mapping, context: EvaluationContext): string {
  spend(context, 10 * map.size);
  const entries = map.keys.map((key) => [shownPart(key, context), shownPart(map.get(key) ?? null, context)] as const);
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}:${value}`)
    .join(', ')}}`;
}

/** Inside of a list or map, values are written as literals. */
function shownPart(value: Value, context: EvaluationContext): string {
  if (typeof value === 'string')
    return /^[ !#-[\]-~]*$/.test(value) ? `"${value}"` : unknown('format: strings that need escapes are not evaluated');
  if (typeof value === 'number' || value instanceof Uint8Array)
    return unknown('format: doubles and bytes in lists are not evaluated');
  if (value !== null && isBoxed(value) && (value.kind === 'duration' || value.kind === 'timestamp')) {
    return `${value.kind}("${textOf(value)}")`;
  }
  return shownText(value, context);
}

export const TEMPLATE_FUNCTIONS: Table = {
  format: (args, context) => formatted(textAt(args, 0), listAt(args, 1), context),
};
