/**
 * Two ways to say where something is in a document. A JSON pointer (RFC 6901) is its position and is exact; a field path is
 * how people write it: `.spec.ports[*].name`, with `[*]` for the items of a list and `{*}` for the values of a map.
 */

/** The root of a document, as a field path. */
export const ROOT_PATH = '.';

const PLAIN_NAME = /^[A-Za-z_$][\w$-]*$/;

/** Path of a member; a name that would read as several steps is quoted: `.metadata["a.b/c"]`. */
export function memberPath(parent: string, name: string): string {
  const stem = parent === ROOT_PATH ? '' : parent;
  return PLAIN_NAME.test(name) ? `${stem}.${name}` : `${stem}[${JSON.stringify(name)}]`;
}

/** Path of the items of a list. */
export function itemsPath(parent: string): string {
  return `${parent === ROOT_PATH ? '' : parent}[*]`;
}

/** Path of the values of a map. */
export function valuesPath(parent: string): string {
  return `${parent === ROOT_PATH ? '' : parent}{*}`;
}

/** Path of one branch of a schema combinator: `.spec<anyOf:0>`. */
export function branchPath(parent: string, combinator: string, index: number | string): string {
  return `${parent === ROOT_PATH ? '' : parent}<${combinator}:${index}>`;
}

/** A JSON pointer one step deeper. */
export function pointerTo(parent: string, step: string | number): string {
  return `${parent}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The steps of a JSON pointer, unescaped; an empty list for the whole document. */
export function pointerSteps(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
