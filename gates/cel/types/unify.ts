import { type CelType, compound, DYN, NULL } from './types.ts';

/** What type parameters stand for so far, with what undoes a trial. */
export interface Substitutions {
  readonly bound: Map<string, CelType>;
  undo: (readonly [string, CelType | undefined])[];
}

export function noSubstitutions(): Substitutions {
  return { bound: new Map(), undo: [] };
}

/** Whether values of the first types fit where the second are expected, as cel-go decides it; what it learns of parameters is kept. */
export function fits(known: Substitutions, types: readonly CelType[], expected: readonly CelType[]): boolean {
  known.undo = [];
  if (allAssignable(known, types, expected)) return true;
  for (const [key, before] of known.undo.reverse()) {
    if (before) known.bound.set(key, before);
    else known.bound.delete(key);
  }
  return false;
}

/** A type with its parameters replaced by what they stand for. Free ones become dynamic at the end. */
export function substituted(known: Substitutions, type: CelType, freeToDyn: boolean): CelType {
  const bound = type.kind === 'param' ? known.bound.get(type.key) : undefined;
  if (bound) return substituted(known, bound, freeToDyn);
  if (type.kind === 'param') return freeToDyn ? DYN : type;
  return mapParams(type, (param) => substituted(known, param, freeToDyn));
}

/** A type with other parameters; the same one where nothing changes. */
export function mapParams(type: CelType, change: (param: CelType) => CelType): CelType {
  if (type.params.length === 0) return type;
  const params = type.params.map(change);
  const isSame = params.every((param, i) => param === type.params[i]);
  return isSame ? type : compound(type.kind as 'list' | 'map' | 'optional' | 'type', params);
}

function bind(known: Substitutions, param: CelType, type: CelType): void {
  known.undo.push([param.key, known.bound.get(param.key)]);
  known.bound.set(param.key, type);
}

function allAssignable(known: Substitutions, types: readonly CelType[], expected: readonly CelType[]): boolean {
  return types.length === expected.length && types.every((type, i) => isAssignable(known, type, expected[i] ?? DYN));
}

function isAssignable(known: Substitutions, one: CelType, other: CelType): boolean {
  if (other.kind === 'param') {
    const answer = isSubstitution(known, one, other);
    if (answer !== 'free') return answer === 'yes';
  }
  if (one.kind === 'param') return isSubstitution(known, other, one) === 'yes';
  if (one.kind === 'dyn' || other.kind === 'dyn') return true;
  if (one.key === NULL.key) return isNullable(other);
  return other.key === NULL.key ? isNullable(one) : isSameShape(known, one, other);
}

function isSameShape(known: Substitutions, one: CelType, other: CelType): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'type') return true;
  return one.params.length > 0 ? allAssignable(known, one.params, other.params) : one.key === other.key;
}

/** Whether a parameter can stand for a type. `free`: it cannot, but stands for nothing yet. */
function isSubstitution(known: Substitutions, type: CelType, param: CelType): 'yes' | 'no' | 'free' {
  if (type.key === param.key) return 'yes';
  const bound = known.bound.get(param.key);
  if (!bound) {
    if (occursIn(known, param, type)) return 'free';
    bind(known, param, type);
    return 'yes';
  }
  if (type.key === bound.key) return 'yes';
  if (!isAssignable(known, type, bound)) return 'no';
  const general = moreGeneral(type, bound);
  if (!occursIn(known, param, general)) bind(known, param, general);
  return 'yes';
}

function occursIn(known: Substitutions, param: CelType, type: CelType): boolean {
  if (param.key === type.key) return true;
  if (type.kind !== 'param') return type.params.some((inner) => occursIn(known, param, inner));
  const bound = known.bound.get(type.key);
  return bound !== undefined && occursIn(known, param, bound);
}

const NULLABLE = new Set(['duration', 'timestamp', NULL.key]);

function isNullable({ kind, key }: CelType): boolean {
  return kind === 'optional' || kind === 'opaque' || kind === 'object' || NULLABLE.has(key);
}

/** The more general of two types that fit. */
export function moreGeneral(one: CelType, other: CelType): CelType {
  return isLessSpecific(one, other) ? one : other;
}

function isLessSpecific(one: CelType, other: CelType): boolean {
  if (one.kind === 'dyn' || one.kind === 'param') return true;
  if (other.kind === 'dyn' || other.kind === 'param') return false;
  if (one.kind !== other.kind) return false;
  if (one.kind === 'type') return true;
  if (one.params.length === 0) return one.key === other.key;
  return one.params.every((param, i) => isLessSpecific(param, other.params[i] ?? DYN));
}
