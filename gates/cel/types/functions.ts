import { FUNCTION_TABLE } from './function-table.ts';
import { type CelType, split, typeNamed } from './types.ts';

export interface Overload {
  readonly id: string;
  /** Called on its first argument. */
  readonly isMember: boolean;
  readonly args: readonly CelType[];
  readonly result: CelType;
  readonly isGeneric: boolean;
}

const lines = new Map<string, string[]>();
let current: string[] = [];
for (const line of FUNCTION_TABLE.trim().split('\n')) {
  const [first = '', ...rest] = line.split(' ').filter((word) => word !== '');
  if (line.startsWith(' ')) current.push(first, ...rest);
  else {
    current = rest;
    lines.set(first, current);
  }
}

/** Names of functions that an expression can call; operators have none. */
export function functionNames(): string[] {
  return [...lines.keys()].filter((name) => /^[a-z]/i.test(name) && !name.includes('@'));
}

const read = new Map<string, readonly Overload[]>();

/** The overloads of a function, parsed at the first call; `undefined` for an unknown function. */
export function overloadsOf(name: string): readonly Overload[] | undefined {
  const known = read.get(name);
  if (known) return known;
  const found = lines.get(name)?.map(overload);
  if (found) read.set(name, found);
  return found;
}

function overload(text: string): Overload {
  const isMember = text.startsWith('.');
  const open = text.indexOf('(');
  const close = closingOf(text, open);
  const args = split(text.slice(open + 1, close)).map(typeNamed);
  const result = typeNamed(text.slice(close + 1));
  return {
    id: text.slice(isMember ? 1 : 0, open),
    isMember,
    args,
    result,
    isGeneric: [...args, result].some(hasParam),
  };
}

function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    if (text[i] === ')') depth -= 1;
    if (depth === 0) return i;
  }
  return text.length;
}

function hasParam(type: CelType): boolean {
  return type.kind === 'param' || type.params.some(hasParam);
}
