import {
  answerOf,
  type Call,
  childrenOf,
  type Expr,
  evaluate,
  type Fold,
  ident,
  truth as literalOf,
  newContext,
  notEvaluated,
  rewritten,
  type Scope,
  type Select,
  syntaxText,
} from '../../cel/index.ts';
import { findsNothing, hidesOne, loopTruth } from './loop.ts';
import { fieldOf, optionalPathOf, pathOf } from './path.ts';
import { meansTheSame, type SchemaPlace, type View } from './place.ts';
import { impliedBySchema } from './schema-truth.ts';
import { canonical, equalityOf, exactTwin, type Sight, stateOf, valueAt } from './state.ts';
import { asked } from './world.ts';

/** What a boolean expression comes to in a case. `error`: the API server gets an error. */
export type Truth = boolean | 'error';

/** Evaluates a boolean expression over all objects of a case at once. @throws Split where the case must say more. */
export function truthOf(expr: Expr, sight: Sight): Truth {
  if (expr.kind === 'literal') return expr.value === true;
  if (expr.kind === 'select' && expr.isTest) return presence(expr, sight) ?? leafTruth(expr, sight);
  if (expr.kind !== 'call') return leafTruth(expr, sight);
  switch (expr.name) {
    case '_&&_':
      return chain(expr.args, false, sight);
    case '_||_':
      return chain(expr.args, true, sight);
    case '!_':
      return negated(only(expr.args, sight));
    case '_?_:_':
      return conditional(expr, sight);
    case '_==_':
      return equality(expr, sight);
    case '_!=_':
      return negated(equality({ ...expr, name: '_==_' }, sight));
    default:
      return leafTruth(expr, sight);
  }
}

const negated = (truth: Truth): Truth => (truth === 'error' ? truth : !truth);

function only([arg]: readonly Expr[], sight: Sight): Truth {
  return arg ? truthOf(arg, sight) : 'error';
}

/** An operand that decides outweighs errors in the others. */
function chain(args: readonly Expr[], decides: boolean, sight: Sight): Truth {
  let found: Truth = !decides;
  for (const arg of args) {
    const truth = truthOf(arg, sight);
    if (truth === decides) return decides;
    if (truth === 'error') found = truth;
  }
  return found;
}

function conditional({ args: [test, yes, no] }: Call, sight: Sight): Truth {
  const answer = test ? truthOf(test, sight) : 'error';
  const branch = answer === true ? yes : no;
  return answer === 'error' || !branch ? 'error' : truthOf(branch, sight);
}

/** `has(a.b)`; `undefined` where `a` is not a place. */
function presence({ operand, field }: Select, sight: Sight): Truth | undefined {
  const place = fieldOf(operand, field, sight);
  if (!place?.parent) return undefined;
  if (stateOf(place.parent, sight).is === 'absent') return 'error';
  return stateOf(place, sight).is !== 'absent';
}

function equality(call: Call, sight: Sight): Truth {
  const [one, other] = call.args;
  if (!one || !other) return 'error';
  if (one.type?.key === 'bool' && other.type?.key === 'bool' && !isPlain(one) && !isPlain(other)) {
    const [a, b] = [truthOf(one, sight), truthOf(other, sight)];
    return a === 'error' || b === 'error' ? 'error' : a === b;
  }
  const [left, right] = [pathOf(one, sight), pathOf(other, sight)];
  return (left && right && placesEqual(left, right, sight)) ?? leafTruth(call, sight);
}

const isPlain = (expr: Expr): boolean => expr.kind === 'ident' || (expr.kind === 'select' && !expr.isTest);

/** Whether `self.a == oldSelf.a`; `undefined` where it is another question. */
function placesEqual(left: SchemaPlace, right: SchemaPlace, sight: Sight): Truth | undefined {
  const [one, other] = [canonical(left, sight), canonical(right, sight)];
  const states = [one, other].map((place) => stateOf(place, sight).is);
  if (states.includes('absent')) return 'error';
  if (one.text === other.text) return left.text === right.text || meansTheSame(one) ? true : undefined;
  if (!areTwins(one, other) || states.some((is) => is !== 'present')) return undefined;
  return asked(sight.world, twinQuestion(one, sight), [true, false]) === true;
}

function areTwins(one: SchemaPlace, other: SchemaPlace): boolean {
  const roots = new Set([one.root, other.root]);
  return roots.has('self') && roots.has('oldSelf') && one.names.join('.') === other.names.join('.');
}

/** Equality at head may be another question than at base, where members or the kinds of lists changed. */
function twinQuestion(place: SchemaPlace, { view }: Sight): string {
  return view === 'base' || meansTheSame(place) ? equalityOf(place) : `equal at head ${place.names.join('.')}`;
}

/** An expression that is not taken apart: evaluated where all that it reads is known, else implied by the schema, else a case. */
function leafTruth(expr: Expr, sight: Sight): Truth {
  const known = resolved(expr, sight);
  const answer = answerOf(() => evaluate(known, scopeOf(sight), newContext(MOST_STEPS)));
  if ('failure' in answer) return 'error';
  if ('value' in answer) return typeof answer.value === 'boolean' ? answer.value : 'error';
  return loopTruth(expr, sight, truthOf) ?? impliedBySchema(known, sight) ?? asCase(known, sight);
}

const MOST_STEPS = 2000;

function scopeOf(sight: Sight): Scope | undefined {
  let scope: Scope | undefined;
  for (const [name, place] of sight.places) {
    const get = () => valueAt(place, sight) ?? notEvaluated('a variable is not known');
    scope = {
      name,
      get value() {
        return get();
      },
      outer: scope,
    };
  }
  return scope;
}

/** The expression with each `has()` answered, and with places of `oldSelf` named as those of `self` where both are equal. */
function resolved(expr: Expr, sight: Sight): Expr {
  return rewritten(expr, (part) => {
    if (part.kind === 'fold') return loopIn(part, sight);
    const answer = presenceIn(part, sight);
    if (answer !== undefined && answer !== 'error') return literalOf(answer);
    const place = pathOf(part, sight);
    return place && (exactTwin(place, sight).root === place.root ? part : rerooted(part));
  });
}

/** Nothing in a loop that hides a variable of ours is taken for a place. */
function loopIn(fold: Fold, sight: Sight): Expr | undefined {
  if (hidesOne(fold, sight)) return fold;
  return findsNothing(fold, sight, truthOf) ? emptyList(fold) : undefined;
}

const emptyList = ({ type }: Expr): Expr => ({ kind: 'list', items: [], ...(type === undefined ? {} : { type }) });

function presenceIn(part: Expr, sight: Sight): Truth | undefined {
  if (part.kind === 'select' && part.isTest) return presence(part, sight);
  if (part.kind !== 'call' || part.name !== 'hasValue' || part.target === undefined) return undefined;
  const place = optionalPathOf(part.target, sight);
  return place && stateOf(place, sight).is !== 'absent';
}

function rerooted(expr: Expr): Expr {
  return rewritten(expr, (part) =>
    part.kind === 'ident' && part.name === 'oldSelf' ? { ...ident('self'), ...typeOf(part) } : undefined,
  );
}

const typeOf = ({ type }: Expr) => (type === undefined ? {} : { type });

/** Nothing is known of it but that it is the same wherever it stands: it is true, false or an error. */
function asCase(expr: Expr, sight: Sight): Truth {
  const places = placesIn(expr, sight);
  const view: View | 'both' = places.every((place) => isOneInBothViews(place, sight)) ? 'both' : sight.view;
  const roots = [...new Set([...places.map(({ root }) => root), ...keysIn(expr, sight)])].sort().join(' ');
  const answers = isTotal(expr, sight) ? [true, false] : [true, false, 'error'];
  const answer = asked(sight.world, `says ${view} ${roots} ${syntaxText(expr)}`, answers);
  return answer === 'error' ? answer : answer === true;
}

const TOTAL: ReadonlySet<string> = new Set(
  '_==_ _!=_ _<_ _<=_ _>_ _>=_ @in size startsWith endsWith contains'.split(' '),
);
const SCALARS: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];

/** Whether an expression over scalars that are there can only be true or false. */
function isTotal(expr: Expr, sight: Sight): boolean {
  if (expr.kind === 'literal') return true;
  const place = pathOf(expr, sight);
  if (place) return SCALARS.includes(place.head?.['type']) && stateOf(place, sight).is === 'present';
  if (expr.kind === 'list') return expr.items.every(({ value, isOptional }) => !isOptional && isTotal(value, sight));
  if (expr.kind !== 'call' || !TOTAL.has(expr.name)) return false;
  return [...(expr.target ? [expr.target] : []), ...expr.args].every((part) => isTotal(part, sight));
}

const isOneInBothViews = (place: SchemaPlace, sight: Sight): boolean =>
  meansTheSame(place) && stateOf(place, sight).is === 'present';

/** What the keys and indexes in an expression lead to: the question is another one for each of them. */
function keysIn(expr: Expr, sight: Sight): string[] {
  const entry = expr.kind === 'ident' ? sight.keys?.get(expr.name) : undefined;
  return [...(entry ? [entry.value.text] : []), ...childrenOf(expr).flatMap((part) => keysIn(part, sight))];
}

/** The places that an expression reads, each as far as it is named. */
function placesIn(expr: Expr, sight: Sight): SchemaPlace[] {
  const found: SchemaPlace[] = [];
  rewritten(expr, (part) => {
    const place = pathOf(part, sight);
    if (place) found.push(place);
    return place && part;
  });
  return found;
}
