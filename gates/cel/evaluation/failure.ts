/** The API server gets an error when it evaluates this, such as "no such key", and refuses the object. */
export class RuleFailure extends Error {}

/** This engine cannot tell the result. */
export class NotEvaluated extends Error {}

/** One error for each reason: a rule may fail for every item of a list, and a stack trace is costly. */
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

/** No overload accepts the value. Types are checked before, so this happens to dynamic values only. @throws RuleFailure */
export function noOverload(): never {
  return failed('no such overload');
}
