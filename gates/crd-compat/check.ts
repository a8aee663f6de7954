import { type Check, defineCheck } from '../model/check.ts';
import type { Explanation, Fact } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { audiencesOf, whoBreaks } from './audiences.ts';
import type { Difference, DifferenceAbout, Topic } from './difference.ts';
import type { Effects } from './effects.ts';
import type { Region } from './profiles.ts';

/** A fact before it has a subject, an impact and lines. What is left out is taken from the difference. */
export interface Draft {
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
  readonly facts?: Readonly<Record<string, Json>>;
  /** What this fact's effects are, where that is proved and differs from those of the check. */
  readonly effects?: Partial<Effects>;
  readonly location?: string;
  readonly version?: string;
  readonly basePointer?: string;
  readonly headPointer?: string;
  /** Where the cause may have been reported; the first that was is what this one follows from. */
  readonly follows?: readonly Cause[];
}

export interface Cause {
  /** The id of the check that reports the cause. */
  readonly check: string;
  readonly location: string;
}

/** A difference that means nothing to anyone, and why. */
interface NoOp {
  readonly noOp: string;
}

/** What a check finds in a difference; `undefined` where the difference is the business of another check. */
export type Claim = readonly Draft[] | NoOp | undefined;

/** A check of this gate: one question about differences, and what an answer means to whom. */
export interface CrdCheck extends Check<Difference, Claim> {
  /** The differences that the check is asked about; `unclaimed`: those that no other check claims. */
  readonly topics: readonly Topic[] | 'unclaimed';
  /** What a fact means where the check proves nothing more about it. */
  readonly effects: Effects;
  /** The schema keyword that the check is about: each of its messages names it. */
  readonly keyword?: string;
  readonly audiences: Readonly<Record<string, string>>;
  readonly apiServer: string;
}

type Written<T extends Topic> = Omit<CrdCheck, 'topics' | 'find' | 'whoBreaks' | 'audiences' | 'details'> & {
  readonly topics: readonly T[] | 'unclaimed';
  /** Whether the difference is the business of this check; each one of its topics where absent. */
  when?(difference: DifferenceAbout<T>): boolean;
  /** One fact that says what the difference says, where absent. */
  find?(difference: DifferenceAbout<T>): Claim;
};

/** Declares a check of this gate. It is asked about its topics only; who breaks, and how, follows from its effects. */
export function crdCheck<T extends Topic>({ when, find = () => [{}], ...check }: Written<T>): CrdCheck {
  return defineCheck({
    ...check,
    whoBreaks: whoBreaks({ ...check.effects }),
    audiences: audiencesOf(check.effects),
    find: (difference: Difference) =>
      isAbout(difference, check.topics) && (when === undefined || when(difference)) ? find(difference) : undefined,
    details: (fact) => detailsOf(check, fact),
  });
}

function isAbout<T extends Topic>(
  difference: Difference,
  topics: readonly T[] | 'unclaimed',
): difference is Difference & DifferenceAbout<T> {
  return topics === 'unclaimed' || topics.some((topic) => topic === difference.topic);
}

function detailsOf({ why, wayOut }: Pick<CrdCheck, 'why' | 'wayOut'>, { facts }: Fact): Omit<Explanation, 'message'> {
  const { note, suggestion } = facts;
  return {
    whoBreaks: whoBreaks(facts),
    why: typeof note === 'string' ? `${why} ${note}` : why,
    wayOut: typeof suggestion === 'string' ? `${wayOut} ${suggestion}` : wayOut,
  };
}

/** Where a fact lies, for effects that differ by region. */
export function regionOf(path: string): Region {
  if (path === '.status' || path.startsWith('.status.') || path.startsWith('.status[')) return 'status';
  return path.startsWith('.') || path.startsWith('[') ? 'spec' : 'crd';
}
