import { expect } from 'vitest';
import type * as z from 'zod';
import type { JobScript } from '../../bin/rehearsal/gangway/executions.ts';
import { type FakeGangway, startFakeGangway } from '../../bin/rehearsal/gangway/fake-gangway.ts';
import { type FakeRegistry, startFakeRegistry } from '../../bin/rehearsal/registry/fake-registry.ts';
import type { ImageCandidate, Promotion } from '../../gates/model/promotion.ts';
import type { Stream, StreamVersion } from '../../gates/model/stream.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { StreamStore } from '../../lambdas/ports/stream-store.ts';
import { openOne } from '../../lambdas/usecases/images/open-candidate.ts';
import { advancePromotion, type Progress } from '../../lambdas/usecases/promotions/advance-promotion.ts';
import { fakePromotionStore } from './fakes/promotion-store.ts';
import { fakeStreamStore } from './fakes/stream-store.ts';
import { nightlyParts, nightScripts, nightStream } from './nightly-parts.ts';
import { NIGHT, sampleCandidate, sampleStream } from './streams.ts';

export interface NightPlan {
  /** How the executions of jobs go, by our names; a job of the ten that is not here passes after half an hour. */
  readonly scripts?: Readonly<Record<string, readonly JobScript[]>>;
  /** What the document says otherwise than `nightStream`. */
  readonly stream?: Partial<z.input<typeof Stream>>;
  /** Tokens that Gangway takes. */
  readonly accepts?: (token: string) => boolean;
  readonly token?: () => Promise<string>;
  /** Where promotions are kept; in memory when absent. */
  readonly promotions?: PromotionStore;
}

export interface HttpNight {
  readonly gangway: FakeGangway;
  readonly registry: FakeRegistry;
  readonly promotions: PromotionStore;
  readonly streams: StreamStore;
  /** `<promotion> <topic>`, as they were sent. */
  readonly messages: string[];
  readonly deps: ReturnType<typeof nightlyParts>;
  readonly version: StreamVersion;
  /** Lets virtual time go by. */
  pass(minutes: number): void;
  /** An image that the registry has; later letters are newer. */
  candidate(letter: string): ImageCandidate;
  open(letter?: string): Promise<string>;
  /** Advances and sleeps as the timer would, in no time; gives the promotion at its end. */
  run(id: string, until?: (progress: Progress) => boolean): Promise<Promotion>;
  close(): Promise<void>;
}

/** The real use cases over a registry and a Gangway on 127.0.0.1, under a virtual clock that begins at `NIGHT`. */
export async function startHttpNight(plan: NightPlan = {}): Promise<HttpNight> {
  const { scripts, stream = {}, accepts, token, promotions = fakePromotionStore() } = plan;
  let time = Date.parse(NIGHT);
  const [registry, gangway] = await Promise.all([
    startFakeRegistry(),
    startFakeGangway({ jobs: nightScripts(scripts), nowMs: () => time, ...(accepts !== undefined && { accepts }) }),
  ]);
  const [streams, messages] = [fakeStreamStore(), [] as string[]];
  const clock = { now: () => new Date(time).toISOString() };
  const ground = { promotions, streams, gangwayUrl: gangway.url, clock, messages };
  const deps = nightlyParts({ ...ground, ...(token !== undefined && { token }) });
  const version = { version: 1, stream: sampleStream({ ...nightStream(registry.host), ...stream }) };
  const candidate = (letter: string) => {
    const digest = registry.addImage('lamps/operator', letter);
    const images = [{ component: 'lamp-operator', repository: `${registry.host}/lamps/operator`, digest }];
    return sampleCandidate(letter, { images });
  };
  return {
    gangway,
    registry,
    promotions,
    streams,
    messages,
    deps,
    version,
    candidate,
    pass: (minutes) => {
      time += minutes * 60_000;
    },
    async open(letter = 'a') {
      const picked = await openOne(version, candidate(letter), 'schedule', deps);
      if (picked.outcome !== 'opened') throw new Error(`the stream is ${picked.outcome}`);
      return picked.promotion;
    },
    async run(id, until = ({ isDone }) => isDone) {
      for (let round = 0; round < 1000; round += 1) {
        const progress = await advancePromotion(id, deps);
        if (until(progress)) break;
        time += Math.max(1, progress.waitSeconds) * 1000;
      }
      return storedPromotion(promotions, id);
    },
    close: async () => void (await Promise.all([registry.close(), gangway.close()])),
  };
}

/** A night for the length of a block. Whatever Gangway would not have taken fails it. */
export async function withNight(plan: NightPlan, block: (night: HttpNight) => Promise<void>): Promise<void> {
  const night = await startHttpNight(plan);
  try {
    await block(night);
    expect(night.gangway.problems()).toEqual([]);
  } finally {
    await night.close();
  }
}

export async function storedPromotion(promotions: PromotionStore, id: string): Promise<Promotion> {
  const stored = await promotions.get(id);
  if (stored === undefined) throw new Error(`promotion ${id} is gone`);
  return stored.promotion;
}
