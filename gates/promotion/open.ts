import { hexDigest } from '../model/digest.ts';
import { plusMinutes } from '../model/instant-arithmetic.ts';
import { canonicalJson } from '../model/json.ts';
import type { ImageCandidate, Promotion } from '../model/promotion.ts';
import type { StreamVersion } from '../model/stream.ts';

export interface Opening {
  readonly stream: StreamVersion;
  readonly candidate: ImageCandidate;
  readonly now: string;
  /** A person, or what opened it by itself: `schedule`, `event`. */
  readonly by: string;
  readonly usual?: Readonly<Record<string, number>>;
  /** A person's word that stands for the evidence. */
  readonly decision?: Promotion['decision'];
}

/** A promotion at its beginning. Its id begins with the instant, so that ids sort by time. */
export function openPromotion({ stream, candidate, now, by, usual = {}, decision }: Opening): Promotion {
  const hash = hexDigest(canonicalJson([stream.stream.id, candidate, by, decision ?? null])).slice(0, 12);
  return {
    id: `p${now.replaceAll(/[-:.]/g, '')}-${hash}`,
    stream: stream.stream,
    streamVersion: stream.version,
    candidate,
    openedAt: now,
    openedBy: by,
    deadlineAt: plusMinutes(now, stream.stream.limits.totalMinutes),
    usual: { ...usual },
    phase: 'pending',
    history: [{ phase: 'pending', at: now, cause: { kind: 'opened', text: `opened by ${by}` } }],
    gates: [],
    asks: [],
    attempts: [],
    act: { state: 'not-begun' },
    ...(decision !== undefined && { decision }),
    orders: [],
    notices: [],
    pauses: {},
    hasLeft: false,
  };
}
