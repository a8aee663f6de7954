import type { Expr, Fold } from '../../cel/index.ts';
import { isJsonObject } from '../../model/json.ts';
import { typeWord } from '../words.ts';
import { pathOf } from './path.ts';
import { isNullable, type Place, rootPlace } from './place.ts';
import { type Sight, stateOf } from './state.ts';
import { holdsInEvery } from './world.ts';

type Truth = boolean | 'error';
type Evaluate = (expr: Expr, sight: Sight) => Truth;

/**
 * `all` over a list whose every possible item satisfies the test, or `exists` where no item can. Nothing for other loops, and where
 * neither is proved. @throws Split for questions about what is outside of the list
 */
export function loopTruth(expr: Expr, sight: Sight, truthOf: Evaluate): Truth | undefined {
  if (expr.kind !== 'fold') return undefined;
  const [test, range] = [testOf(expr), pathOf(expr.range, sight)];
  if (!test || !range) return undefined;
  if (stateOf(range, sight).is !== 'present') return undefined;
  const item = itemPlace(range, sight);
  const variable = expr.second ?? expr.variable;
  if (!item || sight.places.has(variable)) return undefined;
  const places = new Map(sight.places).set(variable, item);
  const isAlways = holdsInEvery(
    sight.world,
    (world) => truthOf(test.body, { ...sight, world, places }) === test.asked,
    sight.proof.meter,
    (question) => question.includes(item.text),
  );
  return isAlways ? test.asked : undefined;
}

/** What `all` or `exists` asks of each item, and the answer of every item that makes it the answer of the whole. */
function testOf({ start, step, accumulator }: Fold): { readonly body: Expr; readonly asked: boolean } | undefined {
  if (start.kind !== 'literal' || step.kind !== 'call') return undefined;
  const [before, body] = step.args;
  if (before?.kind !== 'ident' || before.name !== accumulator || !body || step.args.length !== 2) return undefined;
  if (step.name === '_&&_' && start.value === true) return { body, asked: true };
  return step.name === '_||_' && start.value === false ? { body, asked: false } : undefined;
}

function itemPlace({ text, base, head }: Place, { proof }: Sight): Place | undefined {
  const [before, after] = [base?.['items'], head?.['items']];
  const isList = base?.['type'] === 'array' && head?.['type'] === 'array';
  if (!isList || !isJsonObject(before) || !isJsonObject(after)) return undefined;
  if (isNullable(before) || isNullable(after) || typeWord(before) !== typeWord(after)) return undefined;
  return rootPlace(`${text}[]`, { base: before, head: after }, proof.keepsAll);
}
