import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** A variable of a container. Without a value: it comes from somewhere that the manifest does not show. */
export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly pointer: string;
}

/** The variables of one container, and how many characters all texts of a file may still grow by through variables. */
export interface Scope {
  readonly variables: Map<string, Variable>;
  readonly budget: { left: number };
}

/** Characters that the variables of one file may add. */
export const EXPANSION_BUDGET = 1024 * 1024;

export interface Expanded {
  readonly text: string;
  readonly unresolved?: string;
}

/** The variables of a container in order, with `$(NAME)` of earlier ones put in, as Kubernetes does. */
export function variablesOf(container: JsonObject, pointer: string, budget: Scope['budget']): Scope {
  const known = new Map<string, Variable>();
  const scope = { variables: known, budget };
  const list = container['env'];
  if (!Array.isArray(list)) return scope;
  for (const [index, entry] of (list as readonly Json[]).entries()) {
    if (!isJsonObject(entry) || typeof entry['name'] !== 'string') continue;
    const name = entry['name'];
    const at = `${pointer}/env/${index}`;
    known.set(name, { name, pointer: at, ...valueOfEntry(entry, scope) });
  }
  return scope;
}

function valueOfEntry(entry: JsonObject, scope: Scope): { value?: string } {
  if (entry['valueFrom'] !== undefined) return {};
  const written = entry['value'] ?? '';
  const { text, unresolved } = expanded(String(written), scope);
  return unresolved === undefined ? { value: text } : {};
}

/**
 * Puts variables in for `$(NAME)`; `$$` stands for a dollar. A name that is not among the container's own variables stays as it is
 * written, as Kubernetes leaves it.
 */
export function expanded(text: string, scope: Scope): Expanded {
  if (!text.includes('$')) return { text };
  const parts = tokensOf(text).map((token) => put(token, scope));
  if (scope.budget.left < 0) return { text: text.slice(0, 200), unresolved: 'a text that grows without end' };
  const unresolved = parts.find((part) => part.unresolved !== undefined)?.unresolved;
  return { text: parts.map((part) => part.text).join(''), ...(unresolved === undefined ? {} : { unresolved }) };
}

function put({ text, name }: Token, { variables, budget }: Scope): Expanded {
  const variable = name === undefined ? undefined : variables.get(name);
  if (variable === undefined) return { text };
  if (variable.value === undefined) return { text, unresolved: text };
  budget.left -= variable.value.length;
  return budget.left < 0 ? { text } : { text: variable.value };
}

interface Token {
  readonly text: string;
  readonly name?: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (let dollar = text.indexOf('$'); dollar >= 0; dollar = text.indexOf('$', at)) {
    if (dollar > at) tokens.push({ text: text.slice(at, dollar) });
    const { token, length } = tokenAt(text, dollar);
    tokens.push(token);
    at = dollar + length;
  }
  if (at < text.length) tokens.push({ text: text.slice(at) });
  return tokens;
}

/** Longest name of a variable that is looked for; the end of an unclosed one is not sought through the whole text. */
const MAX_NAME = 300;

function tokenAt(text: string, dollar: number): { token: Token; length: number } {
  const next = text[dollar + 1];
  const name = next === '(' ? text.slice(dollar + 2, dollar + 2 + MAX_NAME) : '';
  const close = name.indexOf(')');
  if (close >= 0)
    return { token: { text: `$(${name.slice(0, close)})`, name: name.slice(0, close) }, length: close + 3 };
  return { token: { text: '$' }, length: next === '$' ? 2 : 1 };
}
