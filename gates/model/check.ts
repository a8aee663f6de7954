import type { Explanation, Fact } from './finding.ts';
import type { CheckDescription } from './gate.ts';
import type { Json } from './json.ts';

/**
 * One question that a gate asks: one file, one id. All gates share this shape; what they ask of (`Input`) and what an answer is
 * (`Found`) is their own: facts, claims on a difference, judgements of a limit. A check yields facts and knows no policy: no level, no
 * mode, no clock, no other check.
 */
export interface Check<Input, Found = readonly Fact[]> extends CheckDescription {
  find(input: Input): Found;
  /** The headline of a fact: the field's own keyword, old and new value, place. Under 120 characters, no full stop, no raw CEL. */
  message(fact: Fact): string;
  /** Where one fact knows more than the check in general. What is left out is taken from the check. */
  details?(fact: Fact): Partial<Omit<Explanation, 'message'>>;
}

/** The part of a check that is about facts that already exist. */
export type Explained = CheckDescription & Pick<Check<never>, 'message' | 'details'>;

const CHECK_ID = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/;

/** Declares a check and fixes its type. Throws on an id that is not `family/question`: waivers and history refer to it for ever. */
export function defineCheck<Input, Found = readonly Fact[], More = unknown>(
  check: Check<Input, Found> & More,
): Check<Input, Found> & More {
  if (!CHECK_ID.test(check.id)) throw new Error(`"${check.id}" is not a check id: write family/question`);
  return check;
}

/** `explain` of a gate: the words of the check that yielded a fact. Throws on a fact of another gate. */
export function explainBy(gate: string, checks: readonly Explained[]): (fact: Fact) => Explanation {
  const byId = new Map(checks.map((check) => [check.id, check]));
  return (fact) => {
    const check = byId.get(fact.check);
    if (check === undefined) throw new Error(`the gate ${gate} has no check ${fact.check}`);
    const { whoBreaks, why, wayOut } = check;
    return { whoBreaks, why, wayOut, ...check.details?.(fact), message: check.message(fact) };
  };
}

/** A value of a fact as text; empty where it is missing or not a text. */
export function factText(fact: Fact, key: string): string {
  const value = fact.facts[key];
  return typeof value === 'string' ? value : '';
}

const LONGEST_QUOTE = 200;

/** A foreign value in a sentence: in backticks, cut after 200 characters. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_QUOTE ? `\`${text.slice(0, LONGEST_QUOTE)}…\`` : `\`${text}\``;
}

const MOST_LISTED = 8;

/** A list of foreign values in a sentence; what is beyond the eighth is counted. */
export function listed(value: Json | undefined): string {
  if (!Array.isArray(value)) return quoted(value ?? '');
  const names = (value as readonly Json[]).slice(0, MOST_LISTED).map(quoted);
  const more = value.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/**
 * Where a fact is, for a headline: `Deployment/widget (manager)`, of a subject `Deployment/operators/widget` and the name of a part of
 * it. The namespace stands beside the headline, in the subject.
 */
export function placeName(subject: string, part: string): string {
  const object = subject.replace(/^([A-Z]\w*)\/[^/ ]+\/([^/ ]+)$/, '$1/$2');
  const name = object.slice(object.lastIndexOf('/') + 1);
  const isNamedSo = part === name || part.startsWith(`${name}.`) || part.startsWith(`${name}/`);
  const rest = isNamedSo ? part.slice(name.length + 1) : part;
  return rest === '' ? object : `${object} (${rest})`;
}
