import { askRule, childrenOf, compileCel, declare, type Expr, NotCompiled, rewritten } from '../../cel/index.ts';
import type { JsonObject } from '../../model/json.ts';
import { sameJson } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { type CelRule, rulesOf } from '../keywords/cel-rules.ts';
import { trial } from '../refusals/default-rules.ts';
import { ROOT } from '../stored/place.ts';
import { newPass } from '../stored/reading.ts';
import { settled } from '../stored/settle.ts';
import { typeWord } from '../words.ts';
import { isRefusedByCombinators } from './combinators.ts';
import { defaultIn, rootPlace } from './place.ts';
import type { Proof, Sight } from './state.ts';
import { truthOf } from './truth.ts';
import { holdsInEvery, type World } from './world.ts';

/** Most cases of one proof, loops in it included, and what each costs of what proofs may cost together. */
const MOST_CASES = 600;
const COST_OF_A_CASE = 20;
/** Rules of base that are read, and of these those that are assumed. */
const MOST_READ = 60;
const MOST_ASSUMED = 12;

/**
 * Whether a validation rule of head holds for every object, and every update, that base accepts: with every member that base does not
 * have absent or at its default, every value outside of base's enums excluded, and the rules and combinators of base at the node
 * assumed. `false` says nothing: the proof is sound and not complete.
 */
export function holdsForBase(node: NodePair, rule: CelRule): boolean {
  const { base, head, version } = node;
  const goal = compiled(rule, node, head);
  if (!goal || typeWord(base) !== typeWord(head) || !holdsForDefaults(node, rule, goal)) return false;
  const { budget } = version.crd;
  const most = Math.min(MOST_CASES, Math.floor(budget.left / COST_OF_A_CASE));
  const meter = { left: most };
  const proof: Proof = { node, meter, keepsAll: version.crd.base.preservesUnknownFields, implied: new Map() };
  const question = questionOf(goal, node, proof);
  const isProved = holdsInEvery(new Map(), question, meter);
  budget.left -= (most - Math.max(0, meter.left)) * COST_OF_A_CASE;
  return isProved;
}

interface CompiledRule {
  readonly expr: Expr;
  readonly isTransition: boolean;
}

/** A rule under one schema of the node; `undefined` where it does not compile, or takes the old value as optional. */
function compiled(rule: CelRule, node: NodePair, schema: JsonObject): CompiledRule | undefined {
  const declared = declare(schema, { objects: 0 }, node.parent === undefined);
  if (!declared || rule['optionalOldSelf'] === true) return undefined;
  try {
    const { type } = declared;
    const { expr, type: result } = compileCel(
      rule.rule,
      new Map([
        ['self', type],
        ['oldSelf', type],
      ]),
    );
    const isUsable = result.key === 'bool' && !hidesVariables(expr);
    return isUsable ? { expr, isTransition: mentions(expr, 'oldSelf') } : undefined;
  } catch (error) {
    if (error instanceof NotCompiled) return undefined;
    throw error;
  }
}

function mentions(expr: Expr, name: string): boolean {
  return expr.kind === 'ident' ? expr.name === name : childrenOf(expr).some((child) => mentions(child, name));
}

/** Whether a loop names its variable as the rule names its own. */
function hidesVariables(expr: Expr): boolean {
  const names = expr.kind === 'fold' ? [expr.variable, expr.second, expr.accumulator] : [];
  return names.some((name) => name === 'self' || name === 'oldSelf') || childrenOf(expr).some(hidesVariables);
}

/** Where head fills in the node itself and base did not, the rule is asked about that very value. */
function holdsForDefaults(node: NodePair, rule: CelRule, { isTransition }: CompiledRule): boolean {
  const isFilled = ({ base, head }: NodePair): boolean => !sameJson(defaultIn(base) ?? null, defaultIn(head) ?? null);
  for (let around = node.parent; around; around = around.parent) {
    if (isFilled(around) && defaultIn(around.head) !== undefined) return false;
  }
  const given = defaultIn(node.head);
  if (given === undefined || !isFilled(node)) return true;
  const value = settled(node.head, given, ROOT, newPass(trial(), true));
  return (
    !isTransition && askRule({ text: rule.rule, isOptionalOld: false }, value, node.head, false, trial()).is === 'kept'
  );
}

/** The rule holds in a case, or the case is of objects or updates that base refuses. */
function questionOf(goal: CompiledRule, node: NodePair, proof: Proof): (world: World) => boolean {
  const { base, head, parent } = node;
  const names = goal.isTransition ? ['self', 'oldSelf'] : ['self'];
  const places = new Map(
    names.map((name) => [name, rootPlace(name, { base, head }, proof.keepsAll, parent === undefined)]),
  );
  const assumed = assumedOf(node, goal);
  const isRefused = (world: World): boolean => {
    const sight: Sight = { places, view: 'base', world, proof };
    return (
      [...places.values()].some((place) => isRefusedByCombinators(place, sight)) ||
      assumed.some((expr) => truthOf(expr, sight) !== true)
    );
  };
  return (world) => truthOf(goal.expr, { places, view: 'head', world, proof }) === true || isRefused(world);
}

/**
 * The rules of base at the node that say something about what the goal reads. Those that compare with the old value hold for updates
 * only; on an update the rest hold for both.
 */
function assumedOf(node: NodePair, goal: CompiledRule): readonly Expr[] {
  const asked = fieldsIn(goal.expr);
  const related = rulesOfBase(node)
    .map((rule) => ({ ...rule, shared: sharedFields(fieldsIn(rule.expr), asked) }))
    .filter(({ shared }) => shared > 0);
  // What says most about the same fields is asked first: a case that it excludes needs no other rule.
  const known = related.sort((one, other) => other.shared - one.shared).slice(0, MOST_ASSUMED);
  if (!goal.isTransition) return known.flatMap(({ expr, isTransition }) => (isTransition ? [] : [expr]));
  return known.flatMap(({ expr, isTransition }) => (isTransition ? [expr] : [expr, aboutOld(expr)]));
}

const rulesOfNodes = new WeakMap<NodePair, readonly CompiledRule[]>();

/** Every new rule of a node asks for those of base, so they are kept with it. */
function rulesOfBase(node: NodePair): readonly CompiledRule[] {
  const known = rulesOfNodes.get(node);
  if (known) return known;
  const { base } = node;
  const rules = (rulesOf(base['x-kubernetes-validations']) ?? []).slice(0, MOST_READ);
  const found = rules.flatMap((rule) => compiled(rule, node, base) ?? []);
  rulesOfNodes.set(node, found);
  return found;
}

/** Stands for all fields: the expression reads a variable as a whole. */
const WHOLE = '';

/** Names of the fields that an expression reads. */
function fieldsIn(expr: Expr): ReadonlySet<string> {
  if (expr.kind === 'ident') return new Set([WHOLE]);
  if (expr.kind !== 'select') return new Set(childrenOf(expr).flatMap((part) => [...fieldsIn(part)]));
  const inner = expr.operand.kind === 'ident' ? [] : [...fieldsIn(expr.operand)];
  return new Set([expr.field, ...inner]);
}

/** How many fields two expressions share; one where either reads all of them. */
function sharedFields(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((name) => other.has(name)).length;
  return one.has(WHOLE) || other.has(WHOLE) ? Math.max(1, shared) : shared;
}

function aboutOld(expr: Expr): Expr {
  return rewritten(expr, (part) =>
    part.kind === 'ident' && part.name === 'self' ? { ...part, name: 'oldSelf' } : undefined,
  );
}
