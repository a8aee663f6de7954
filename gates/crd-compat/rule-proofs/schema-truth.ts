import { type Expr, ident, rewritten } from '../../cel/index.ts';
import type { NodePair } from '../difference.ts';
import { predicateOf } from '../values/cel-predicate.ts';
import { stillAccepted } from '../values/containment.ts';
import { about, atomsOf, not, type Predicate } from '../values/predicate.ts';
import { typeWord } from '../words.ts';
import { pathOf } from './path.ts';
import type { SchemaPlace } from './place.ts';
import { type Sight, stateOf } from './state.ts';

const ASKED_OF = ['string', 'integer', 'number', 'array'];

/**
 * Whether the keywords of base at one place decide a question about it: a pattern, a bound, a length. Nothing where they do not, or
 * where the expression reads several places.
 */
export function impliedBySchema(expr: Expr, sight: Sight): boolean | undefined {
  const place = onlyPlace(expr, sight);
  if (!place || stateOf(place, sight).is !== 'present') return undefined;
  const type = typeWord(place.base);
  if (type !== typeWord(place.head) || !ASKED_OF.includes(type)) return undefined;
  const predicate = predicateOf(rewritten(expr, (part) => (pathOf(part, sight) ? ident('self') : undefined)));
  if (atomsOf(predicate).length === 0) return undefined;
  const { implied } = sight.proof;
  const key = `${place.text} ${JSON.stringify(predicate)}`;
  if (!implied.has(key)) implied.set(key, implication(pairOf(place, sight), predicate));
  return implied.get(key);
}

function implication(pair: NodePair, predicate: Predicate): boolean | undefined {
  const isImplied = (demand: Predicate): boolean =>
    stillAccepted(pair, (kind) => about(demand, kind, 'rule')).answer === 'contained';
  if (isImplied(predicate)) return true;
  return isImplied(not(predicate)) ? false : undefined;
}

function onlyPlace(expr: Expr, sight: Sight): SchemaPlace | undefined {
  const places = new Map<string, SchemaPlace>();
  let hasLoops = false;
  rewritten(expr, (part) => {
    if (part.kind === 'fold') hasLoops = true;
    const place = pathOf(part, sight);
    if (place) places.set(place.text, place);
    return place && part;
  });
  const [place] = places.values();
  return places.size === 1 && !hasLoops ? place : undefined;
}

function pairOf({ base, head, parent, names }: SchemaPlace, { proof: { node } }: Sight): NodePair {
  const { parent: _parent, field: _field, ...rest } = node;
  const own = { ...rest, base: base ?? {}, head: head ?? {} };
  const field = names.at(-1);
  if (!parent || field === undefined) return own;
  return { ...own, field, parent: { ...rest, base: parent.base ?? {}, head: parent.head ?? {} } };
}
