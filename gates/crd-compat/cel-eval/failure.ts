/** The API server gets an error where it evaluates this: no such key, a text that is no number. It refuses the object. */
export class RuleFailure extends Error {}

/** What it comes to is not known here. */
export class NotEvaluated extends Error {}

export function failed(reason: string): never {
  throw new RuleFailure(reason);
}

export function unknown(reason: string): never {
  throw new NotEvaluated(reason);
}

/** A value of a type that nothing fits. Types are checked before, so only dynamic values come to this. */
export function noOverload(): never {
  throw new RuleFailure('an operation does not take such a value');
}
