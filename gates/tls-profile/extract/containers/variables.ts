import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { type ConfigMaps, configMapOf } from '../config-maps.ts';

/** A variable of a container. Without a value: it comes from somewhere that the file does not show. */
export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly pointer: string;
}

/** The variables of one container, and how many characters all texts of a file may still grow by through variables. */
export interface Scope {
  readonly variables: Map<string, Variable>;
  readonly budget: { left: number };
  /** There are variables that the file does not show. */
  readonly hasForeign: boolean;
}

/** Characters that the variables of one file may add. */
export const EXPANSION_BUDGET = 1024 * 1024;

export interface Expanded {
  readonly text: string;
  readonly unresolved?: string;
}

/** Where a container stands: its place in the document, and the ConfigMaps of the same file. */
export interface Surrounded {
  readonly pointer: string;
  readonly budget: Scope['budget'];
  readonly configMaps: ConfigMaps;
  readonly namespace: string;
}

/** The variables of a container in order, with `$(NAME)` of earlier ones put in, as Kubernetes does. Its own win over `envFrom`. */
export function variablesOf(container: JsonObject, at: Surrounded): Scope {
  const known = new Map<string, Variable>();
  const hasForeign = !takeSources(container['envFrom'], known, at);
  const scope = { variables: known, budget: at.budget, hasForeign };
  const list = container['env'];
  if (!Array.isArray(list)) return scope;
  for (const [index, entry] of (list as readonly Json[]).entries()) {
    if (!isJsonObject(entry) || typeof entry['name'] !== 'string') continue;
    const name = entry['name'];
    known.set(name, { name, pointer: `${at.pointer}/env/${index}`, ...valueOfEntry(entry, scope, at) });
  }
  return scope;
}

/** Takes what `envFrom` names, where the file shows it; answers whether it shows all. */
function takeSources(sources: Json | undefined, known: Map<string, Variable>, at: Surrounded): boolean {
  if (!Array.isArray(sources)) return true;
  const taken = (sources as readonly Json[]).map((source, index) => {
    const variables = variablesIn(source, `${at.pointer}/envFrom/${index}`, at);
    for (const variable of variables ?? []) known.set(variable.name, variable);
    return variables !== undefined;
  });
  return taken.every(Boolean);
}

/** Characters that a variable of another object counts for: every listener of the container is looked for among them. */
const COST_OF_VARIABLE = 16;

function variablesIn(source: Json, pointer: string, at: Surrounded): Variable[] | undefined {
  if (!isJsonObject(source)) return undefined;
  const held = referencedMap(source['configMapRef'], at);
  // A large map that thousands of containers name would cost without end.
  if (held === undefined || at.budget.left <= 0) return undefined;
  const entries = Object.entries(held);
  at.budget.left -= entries.length * COST_OF_VARIABLE;
  const prefix = typeof source['prefix'] === 'string' ? source['prefix'] : '';
  return entries.map(([key, value]) => ({
    name: prefix + key,
    pointer,
    ...(typeof value === 'string' ? { value } : {}),
  }));
}

function valueOfEntry(entry: JsonObject, scope: Scope, at: Surrounded): { value?: string } {
  const { valueFrom } = entry;
  if (valueFrom !== undefined) return referencedValue(valueFrom, at);
  const written = entry['value'] ?? '';
  const { text, unresolved } = expanded(String(written), scope);
  return unresolved === undefined ? { value: text } : {};
}

function referencedValue(from: Json, at: Surrounded): { value?: string } {
  const reference = isJsonObject(from) ? from['configMapKeyRef'] : undefined;
  const key = isJsonObject(reference) ? reference['key'] : undefined;
  const value = typeof key === 'string' ? referencedMap(reference, at)?.[key] : undefined;
  return typeof value === 'string' ? { value } : {};
}

function referencedMap(reference: Json | undefined, { configMaps, namespace }: Surrounded): JsonObject | undefined {
  const name = isJsonObject(reference) ? reference['name'] : undefined;
  return typeof name === 'string' ? configMapOf(configMaps, namespace, name) : undefined;
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
