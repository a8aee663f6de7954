import type { Fact } from '../../model/finding.ts';
import { type Claim, type CrdCheck, crdCheck } from '../check.ts';
import type { CrdDifference, CrdTopic } from '../difference.ts';
import type { RuleId } from '../effects.ts';
import { say, small } from '../words.ts';

interface PlainText {
  readonly rule: RuleId;
  readonly topic: CrdTopic;
  readonly title: string;
  readonly why: string;
  readonly wayOut: string;
  readonly source: string;
  /** Whether the difference is this check's; every one of the topic when absent. */
  readonly when?: (difference: CrdDifference) => boolean;
  readonly claim?: (difference: CrdDifference) => Claim;
  readonly message?: (fact: Fact) => string;
}

function wasAndIs(fact: Fact): string {
  return `${fact.location} was ${say(fact.before)} and is ${say(fact.after)}.`;
}

/** A check whose message is, if it has no other: this was that and is that. */
export function plainCheck({ topic, when = () => true, claim, message = wasAndIs, ...text }: PlainText): CrdCheck {
  return crdCheck({
    ...text,
    topics: [topic],
    claim: (difference) => {
      if (!when(difference)) return undefined;
      return claim ? claim(difference) : [{ before: small(difference.before), after: small(difference.after) }];
    },
    message,
  });
}

/** One draft for each entry of a list of names that came or went. */
export function nameDrafts(entries: readonly unknown[], change: 'added' | 'removed'): Claim {
  return entries.map((entry) => {
    const value = small(entry as string);
    return change === 'added' ? { before: null, after: value } : { before: value, after: null };
  });
}
