import type { JudgedListener } from './judge.ts';
import { type Exemption, excepts } from './knowledge/exemption.ts';
import type { Listener } from './listener.ts';

/** What one exemption did among the listeners of a revision. */
export interface ExemptionUse {
  readonly exemption: Exemption;
  readonly isOver: boolean;
  /** Listeners that it is the first to match, whether its day has passed or not. */
  readonly listeners: readonly Listener[];
}

export interface Excepted {
  /** Listeners that no exemption in force covers. */
  readonly judged: readonly Listener[];
  /** One entry for each exemption, in their order. */
  readonly uses: readonly ExemptionUse[];
}

/** Removes what an exemption covers. The first match is used; after its last day the listener is judged again. */
export function exceptedFrom(listeners: readonly Listener[], exemptions: readonly Exemption[], asOf: string): Excepted {
  const day = asOf.slice(0, 10);
  const uses = exemptions.map((exemption) => ({
    exemption,
    isOver: exemption.expires < day,
    listeners: [] as Listener[],
  }));
  const judged = listeners.filter((listener) => {
    const use = uses.find(({ exemption }) => excepts(exemption, listener));
    use?.listeners.push(listener);
    return use === undefined || use.isOver;
  });
  return { judged, uses };
}

/** An exemption that has no effect, and why. */
export interface UnusedExemption {
  readonly exemption: Exemption;
  readonly why: 'matches nothing' | 'holds the profile';
  readonly listener?: Listener;
}

/**
 * Exemptions in force without which nothing would fail or be undecided. A change shows only a part of the tree: an exemption for many
 * objects is never reported, and one for a single object only where it matched something before, or matches now.
 */
export function unusedExemptions(
  uses: readonly ExemptionUse[],
  before: readonly ExemptionUse[],
  judge: (listener: Listener) => JudgedListener,
): UnusedExemption[] {
  return uses.flatMap((use, index) => {
    const isForOne = !use.isOver && !use.exemption.subject.includes('*');
    return isForOne ? unusedForOne(use, (before[index]?.listeners.length ?? 0) > 0, judge) : [];
  });
}

function unusedForOne(
  { exemption, listeners }: ExemptionUse,
  matchedBefore: boolean,
  judge: (listener: Listener) => JudgedListener,
): UnusedExemption[] {
  const [listener] = listeners;
  if (listener === undefined) return matchedBefore ? [{ exemption, why: 'matches nothing' }] : [];
  return isNeeded(listeners, judge) ? [] : [{ exemption, why: 'holds the profile', listener }];
}

/** Whether one of its listeners would fail, or could not be decided, without it. */
export function isNeeded(listeners: readonly Listener[], judge: (listener: Listener) => JudgedListener): boolean {
  return listeners.some((listener) => ['fail', 'inconclusive'].includes(judge(listener).verdict));
}
