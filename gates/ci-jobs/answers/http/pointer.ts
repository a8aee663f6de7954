/** The word at a place in JSON (RFC 6901): a text, a number or a truth value as text; `undefined` for anything else. */
export function wordAt(value: unknown, pointer: string): string | undefined {
  const parts = pointer === '' ? [] : pointer.slice(1).split('/').map(unescaped);
  const found = parts.reduce<unknown>(memberOf, value);
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : undefined;
}

function memberOf(value: unknown, part: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[part];
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
