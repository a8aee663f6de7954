import { NotCompiled, parseCel } from '../../cel/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { rulesOf } from '../keywords/cel-rules.ts';
import type { ReadingLimits } from '../stored/reading.ts';
import { isTaken } from './limits.ts';
import { mention, newMention } from './mentions.ts';
import { identified, withIdentity } from './resource.ts';
import { valuesOf } from './values.ts';

const COMBINATORS = ['allOf', 'anyOf', 'oneOf', 'not'];
const MOST_ROUND = 40;

/**
 * Whether an object of base can hold a value at a node: where branches or rules around it may say something about it, an object must be
 * found that has it and that they accept. `false` says nothing.
 */
export function around(node: NodePair, value: Json, limits: ReadingLimits): boolean {
  const { parent } = node;
  if (!parent || !ancestorsOf(node).some(({ base }) => saysMore(base))) return true;
  const outer = wrapped(node, parent, value, limits).find((one) =>
    isTaken(identified(parent), one, limits, parent.parent === undefined),
  );
  return outer !== undefined && around(parent, outer, limits);
}

function ancestorsOf({ parent }: NodePair): NodePair[] {
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

function saysMore(schema: JsonObject): boolean {
  return ['x-kubernetes-validations', ...COMBINATORS].some((keyword) => (schema[keyword] ?? null) !== null);
}

/** Values of the parent that hold a value at the node, the plainest first. */
function wrapped(node: NodePair, parent: NodePair, value: Json, limits: ReadingLimits): Json[] {
  const { field } = node;
  if (field === undefined) return parent.base['items'] === node.base ? [[value]] : [{ a: value }];
  const schema = identified(parent);
  const required = textsOf(schema['required']).filter((name) => name !== field);
  const others = valuesOf({ ...schema, required }, readBy(parent.base), limits.budget);
  return others
    .filter(isJsonObject)
    .slice(0, MOST_ROUND)
    .map((other) => withIdentity({ ...other, [field]: value }, parent));
}

function readBy(schema: JsonObject) {
  const read = newMention();
  for (const { rule } of rulesOf(schema['x-kubernetes-validations']) ?? []) {
    try {
      mention(parseCel(rule), schema, read);
    } catch (error) {
      if (!(error instanceof NotCompiled)) throw error;
    }
  }
  return read;
}
