import { earliest, MINUTE_MS, msBetween, plusMinutes, plusMs } from '../model/instant-arithmetic.ts';
import type { GateAsk, GateOpinion, Promotion } from '../model/promotion.ts';
import { isAskedAbout, type StreamGate } from '../model/stream/gate.ts';

/** Longer than any evaluation of an image may take: a request of this age has no owner. */
const ASK_LEASE_MINUTES = 20;
/** After this many unanswered requests the candidate counts as undecided. */
const MOST_ASKS = 5;
const LONGEST_PAUSE_MINUTES = 8;

/** A request for the gates of one component that is due. */
export interface AskDue {
  readonly component: string;
  readonly number: number;
  readonly at: string;
}

/** Gates of a component that are not answered yet. */
export function missingGates({ stream, gates }: Promotion, component: string): readonly StreamGate[] {
  return stream.gates.filter(
    (asked) => isAskedAbout(asked, component) && !gates.some((opinion) => isOn(opinion, asked.gate, component)),
  );
}

export function isOn(opinion: Pick<GateOpinion, 'gate' | 'component'>, gate: string, component?: string): boolean {
  return (
    opinion.gate === gate &&
    (opinion.component === undefined || component === undefined || opinion.component === component)
  );
}

/** Components whose gates are not all answered. */
function waiting(promotion: Promotion): readonly string[] {
  const names = promotion.stream.components.map(({ name }) => name);
  return names.filter((name) => missingGates(promotion, name).length > 0);
}

export function areGatesAnswered(promotion: Promotion): boolean {
  return waiting(promotion).length === 0;
}

/** Requests that are to be made, now or later: the first at once, the next when one was lost or could not be answered. */
export function asksOf(promotion: Promotion): readonly AskDue[] {
  if (promotion.phase !== 'pending') return [];
  return waiting(promotion).flatMap((component) => {
    const ask = promotion.asks.find((known) => known.component === component);
    if (ask === undefined) return [{ component, number: 1, at: promotion.openedAt }];
    return ask.number >= MOST_ASKS ? [] : [{ component, number: ask.number + 1, at: againAt(ask) }];
  });
}

/** Pauses of 1, 2, 4 and 8 minutes. */
function againAt({ number, at, failedAt }: GateAsk): string {
  if (failedAt === undefined) return plusMinutes(at, ASK_LEASE_MINUTES);
  return plusMinutes(failedAt, Math.min(LONGEST_PAUSE_MINUTES, 2 ** (number - 1)));
}

/** A request that was the last one and could not be answered. */
export function unanswerable(promotion: Promotion): GateAsk | undefined {
  const names = waiting(promotion);
  return promotion.asks.find(
    ({ component, number, failedAt }) => number >= MOST_ASKS && failedAt !== undefined && names.includes(component),
  );
}

/** When the gates must have answered. */
export function gatesUntil({ openedAt, deadlineAt, stream }: Promotion): string {
  return earliest([plusMinutes(openedAt, stream.limits.gatesMinutes), deadlineAt]) ?? deadlineAt;
}

/** Opinions come from outside: while they are waited for, a look once a minute. */
export function nextGateLook(promotion: Promotion, now: string): readonly string[] {
  if (promotion.phase !== 'pending' || promotion.stream.gates.length === 0) return [];
  const open = promotion.asks.filter(({ failedAt }) => failedAt === undefined);
  const looks = open.map(({ at }) =>
    plusMs(at, (Math.floor(Math.max(0, msBetween(at, now)) / MINUTE_MS) + 1) * MINUTE_MS),
  );
  return [...looks, gatesUntil(promotion)];
}
