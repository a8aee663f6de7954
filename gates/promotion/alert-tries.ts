import type { AlertTelling } from '../model/alert-telling.ts';
import { earliest, MINUTE_MS, msBetween } from '../model/instant-arithmetic.ts';

/** A channel of a stream, and how far it was told. */
export interface ChannelTold {
  readonly channel: string;
  readonly telling?: AlertTelling | undefined;
}

/** How long the others are tried after the first of them was told: eight tries, where they begin together. */
const OTHERS_MS = 120 * MINUTE_MS;
const LONGEST_WAIT_MINUTES = 64;
/** The look that comes every minute may come some seconds early. */
const JITTER_MS = MINUTE_MS / 4;

/**
 * Channels to be told now. While no channel was reached, all are tried each minute, because the alert is about silence. Once one
 * was, the others are tried one minute after their first failure, then twice as long each time, until they are given up.
 */
export function channelsDue(channels: readonly ChannelTold[], until: string, now: string): readonly string[] {
  const firstToldAt = firstTold(channels, until);
  return channels.flatMap(({ channel, telling }) => {
    if (telling?.until !== until) return [channel];
    if (telling.toldAt !== undefined || isPast(telling, firstToldAt)) return [];
    const minutes = firstToldAt === undefined ? 1 : Math.min(2 ** (telling.tries - 1), LONGEST_WAIT_MINUTES);
    return msBetween(telling.lastTryAt, now) >= minutes * MINUTE_MS - JITTER_MS ? [channel] : [];
  });
}

/** Channels that stay closed. None while no channel was reached. */
export function channelsGivenUp(channels: readonly ChannelTold[], until: string): readonly string[] {
  const firstToldAt = firstTold(channels, until);
  return channels.flatMap(({ channel, telling }) =>
    telling?.until === until && telling.toldAt === undefined && isPast(telling, firstToldAt) ? [channel] : [],
  );
}

/** Whether at least one channel was told; a stream without channels has reached all of them. */
export function isSomebodyTold(channels: readonly ChannelTold[], until: string): boolean {
  return channels.length === 0 || firstTold(channels, until) !== undefined;
}

/** Every channel was told, or given up: nothing of this is tried again. */
export function isAlertOver(channels: readonly ChannelTold[], until: string): boolean {
  const closed = channelsGivenUp(channels, until);
  return channels.every(
    ({ channel, telling }) => closed.includes(channel) || (telling?.until === until && telling.toldAt !== undefined),
  );
}

function firstTold(channels: readonly ChannelTold[], until: string): string | undefined {
  return earliest(channels.flatMap(({ telling }) => (telling?.until === until ? (telling.toldAt ?? []) : [])));
}

function isPast({ lastTryAt }: AlertTelling, firstToldAt: string | undefined): boolean {
  return firstToldAt !== undefined && msBetween(firstToldAt, lastTryAt) >= OTHERS_MS - JITTER_MS;
}
