import { CONTROLS } from '../../cel/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { isUnset } from './unset.ts';

/**
 * The schema of the field that a path leads to, as the API server finds it for `fieldPath` of a rule and for selectable fields
 * (apiextensions-apiserver, pkg/apiserver/schema/cel/validation.go, ValidFieldPath); `undefined` where it leads nowhere, null where
 * nothing is known of the field. Names in brackets stand in single quotes.
 */
export function fieldAt(schema: JsonObject, path: string, allowsBrackets = true): Json | undefined {
  const tokens = tokensOf(path);
  let at: Json | undefined = schema;
  for (let i = 0; i < tokens.length && at !== undefined; ) {
    const name = nameIn(tokens, i, allowsBrackets);
    at = name === undefined ? undefined : below(at, name);
    i += tokens[i] === '[' ? 3 : 2;
  }
  return at;
}

function tokensOf(path: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < path.length; ) {
    const end = path[at] === "'" ? endOfQuotes(path, at) : endOfName(path, at);
    found.push(path.slice(at, end));
    at = end;
  }
  return found;
}

/** A quote behind a backslash does not end the name. */
function endOfQuotes(path: string, start: number): number {
  for (let at = path.indexOf("'", start + 1); at >= 0; at = path.indexOf("'", at + 1)) {
    if (path[at - 1] !== '\\') return at + 1;
  }
  return path.length;
}

function endOfName(path: string, start: number): number {
  const signs = '.[]';
  let at = start;
  while (at < path.length && !signs.includes(path.charAt(at))) at += 1;
  return Math.max(at, start + 1);
}

/** The name that begins at a token: `.name` or `['name']`. */
function nameIn(tokens: readonly string[], at: number, allowsBrackets: boolean): string | undefined {
  if (tokens[at] === '.') return tokens[at + 1];
  const [open, name = '', close] = tokens.slice(at, at + 3);
  if (open !== '[' || close !== ']' || !allowsBrackets) return undefined;
  return name.length >= 2 && name.startsWith("'") && name.endsWith("'") ? unescaped(name.slice(1, -1)) : undefined;
}

/** Those of CEL that stand for a control character, and what would end the name. */
const ESCAPES: Readonly<Record<string, string>> = { ...CONTROLS, "'": "'", '\\': '\\' };

function unescaped(text: string): string | undefined {
  const escapes = text.match(/\\./g) ?? [];
  if (escapes.some((found) => !Object.hasOwn(ESCAPES, found.charAt(1)))) return undefined;
  return text.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

/** A field, or a value of a map; a map of anything is not looked into any further. */
function below(schema: Json, name: string): Json | undefined {
  const properties = member(schema, 'properties');
  if (isJsonObject(properties) && Object.keys(properties).length > 0) return member(properties, name);
  const values = member(schema, 'additionalProperties');
  if (isUnset(values) && values !== false) return undefined;
  return isJsonObject(values) ? values : null;
}
