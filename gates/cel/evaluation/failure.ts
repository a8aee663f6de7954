/** The API server gets an error where it evaluates this: no such key, a text that is no number. It refuses the object. */
export class RuleFailure extends Error {}

/** What it comes to is not known here. */
export class NotEvaluated extends Error {}

/** One of each is enough: a rule may fail for every item of a list, and the trace of where is costly. */
const failures = new Map<string, RuleFailure>();
const unknowns = new Map<string, NotEvaluated>();

/** @throws RuleFailure */
export function failed(reason: string): never {
  const failure = failures.get(reason) ?? new RuleFailure(reason);
  failures.set(reason, failure);
  throw failure;
}

/** `reason` is one of few. @throws NotEvaluated */
export function unknown(reason: string): never {
  const failure = unknowns.get(reason) ?? new NotEvaluated(reason);
  unknowns.set(reason, failure);
  throw failure;
}

/** A value of a type that nothing fits. Types are checked before, so only dynamic values come to this. */
export function noOverload(): never {
  return failed('no such overload');
}
