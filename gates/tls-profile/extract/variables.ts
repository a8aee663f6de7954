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
    known.set(name, { name, pointer: at, ...valueOf(entry, scope) });
  }
  return scope;
}

function valueOf(entry: JsonObject, scope: Scope): { value?: string } {
  if (entry['valueFrom'] !== undefined) return {};
  const written = entry['value'] ?? '';
  const { text, unresolved } = expanded(String(written), scope);
  return unresolved === undefined ? { value: text } : {};
}

/**
 * Puts variables in for `$(NAME)`; `$$` stands for a dollar. A name that is not among the container's own variables stays as it is
 * written, as Kubernetes leaves it.
 */
export function expanded(text: string, { variables, budget }: Scope): Expanded {
  if (!text.includes('$')) return { text };
  const parts: string[] = [];
  let unresolved: string | undefined;
  for (const token of tokensOf(text)) {
    const variable = token.name === undefined ? undefined : variables.get(token.name);
    if (variable !== undefined && variable.value === undefined) unresolved ??= `$(${variable.name})`;
    const put = variable?.value ?? token.text;
    budget.left -= variable === undefined ? 0 : put.length;
    if (budget.left < 0) return { text: text.slice(0, 200), unresolved: 'a text that grows without end' };
    parts.push(put);
  }
  return { text: parts.join(''), ...(unresolved === undefined ? {} : { unresolved }) };
}

function* tokensOf(text: string): Generator<{ text: string; name?: string }> {
  let at = 0;
  while (at < text.length) {
    const dollar = text.indexOf('$', at);
    if (dollar < 0) break;
    if (dollar > at) yield { text: text.slice(at, dollar) };
    const close = text[dollar + 1] === '(' ? text.indexOf(')', dollar) : -1;
    if (close > 0) {
      yield { text: text.slice(dollar, close + 1), name: text.slice(dollar + 2, close) };
      at = close + 1;
    } else if (text[dollar + 1] === '$') {
      yield { text: '$' };
      at = dollar + 2;
    } else {
      yield { text: '$' };
      at = dollar + 1;
    }
  }
  if (at < text.length) yield { text: text.slice(at) };
}
