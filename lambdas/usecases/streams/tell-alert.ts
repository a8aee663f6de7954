import type { AlertTelling } from '../../../gates/model/alert-telling.ts';
import { addressOf, type Channel } from '../../../gates/model/stream/channel.ts';
import type { Stream } from '../../../gates/model/stream.ts';
import {
  type ChannelTold,
  channelsDue,
  channelsGivenUp,
  isAlertOver,
  isSomebodyTold,
} from '../../../gates/promotion/alert-tries.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { AlertMark, PromotionStore } from '../../ports/promotion-store.ts';

export interface StreamAlert {
  readonly kind: 'missing-nightly' | 'stale';
  readonly text: string;
}

export interface TellAlertDeps {
  readonly promotions: PromotionStore;
  /** Tells one channel that a stream does not move. Resolves to the reason when it could not be told. */
  alert(stream: Stream, channel: Channel, alert: StreamAlert): Promise<string | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

/** What is told, up to when: a night, or a day. */
export interface AlertDue {
  readonly name: AlertMark;
  readonly until: string;
}

/**
 * Tells each channel once, and tries those again that could not be told. Throws with their reasons while no channel was told, and once for a
 * channel that is given up. Each try is in the store before it is made: of two at once one makes it, and a process that dies over it may have it
 * made again, as twice is better than never.
 */
export async function tellAlert(stream: Stream, due: AlertDue, alert: StreamAlert, deps: TellAlertDeps): Promise<void> {
  const { promotions, clock, log } = deps;
  if (await isTold(stream.id, due, promotions)) return;
  const wanted = channelsDue(await tellingsOf(stream, due, deps), due.until, clock.now());
  const problems = new Map<string, string>();
  for (const channel of stream.notify.filter((one) => wanted.includes(addressOf(one)))) {
    const problem = await tellChannel(stream, channel, { due, alert }, deps);
    if (problem !== undefined) problems.set(addressOf(channel), problem);
  }
  const after = await tellingsOf(stream, due, deps);
  if (isAlertOver(after, due.until)) await promotions.mark(stream.id, due.name, due.until);
  if (problems.size === 0) return;
  const reason = [...problems.values()].join('; ');
  if (!isSomebodyTold(after, due.until)) throw new Error(reason);
  const closed = channelsGivenUp(after, due.until).filter((channel) => problems.has(channel));
  if (closed.length > 0) throw new Error(`${reason}; given up: ${closed.join(', ')} was not told of ${alert.kind}`);
  log.warn('message not sent', { stream: stream.id, topic: alert.kind, reason });
}

async function isTold(stream: string, { name, until }: AlertDue, promotions: PromotionStore): Promise<boolean> {
  const { missingUntil, staleUntil } = await promotions.state(stream);
  return ((name === 'missing' ? missingUntil : staleUntil) ?? '') >= until;
}

async function tellingsOf(
  { id, notify }: Stream,
  { name }: AlertDue,
  { promotions }: TellAlertDeps,
): Promise<readonly ChannelTold[]> {
  return Promise.all(
    notify.map(addressOf).map(async (channel) => ({
      channel,
      telling: await promotions.alertTelling(id, name, channel),
    })),
  );
}

interface Telling {
  readonly due: AlertDue;
  readonly alert: StreamAlert;
}

async function tellChannel(
  stream: Stream,
  channel: Channel,
  { due: { name, until }, alert }: Telling,
  { promotions, clock, alert: tell }: TellAlertDeps,
): Promise<string | undefined> {
  const address = addressOf(channel);
  const seen = await promotions.alertTelling(stream.id, name, address);
  const tries = seen?.until === until ? seen.tries + 1 : 1;
  const begun: AlertTelling = { until, tries, lastTryAt: clock.now() };
  if (seen?.until === until && seen.toldAt !== undefined) return undefined;
  if (!(await promotions.keepAlertTelling(stream.id, name, address, begun, seen))) return undefined;
  const problem = await tell(stream, channel, alert).catch((error: unknown) => `${address}: ${String(error)}`);
  if (problem !== undefined) return problem;
  await promotions.keepAlertTelling(stream.id, name, address, { ...begun, toldAt: clock.now() }, begun);
  return undefined;
}
