import type { JobScript } from '../../bin/rehearsal/gangway/executions.ts';
import { gangwayJobs } from '../../lambdas/adapters/gangway/ci-jobs.ts';
import { registryCopies } from '../../lambdas/adapters/registry/copies.ts';
import { registryTags } from '../../lambdas/adapters/registry/tags.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { StreamStore } from '../../lambdas/ports/stream-store.ts';
import { tagPromoter } from '../../lambdas/usecases/promotions/promote-by-tags.ts';
import { fakeLog } from './fakes/log.ts';
import { sampleJob, sampleStream } from './streams.ts';

export interface NightlyGround {
  readonly promotions: PromotionStore;
  readonly streams: StreamStore;
  readonly gangwayUrl: string;
  readonly clock: Clock;
  readonly messages: string[];
  readonly token?: () => Promise<string>;
}

/** The real use cases over real HTTP clients, with messages into a list. */
export function nightlyParts({ promotions, streams, gangwayUrl, clock, messages, token }: NightlyGround) {
  const access = { credentialsOf: async () => undefined, mayBeLocal: true };
  const promoter = tagPromoter({ copies: registryCopies(access), tags: registryTags(access) });
  return {
    promotions,
    streams,
    clock,
    log: fakeLog(),
    jobs: { gangway: gangwayJobs({ baseUrl: gangwayUrl, token: token ?? (async () => 'night-token') }) },
    promoterOf: () => promoter,
    askGates: async (): Promise<void> => undefined,
    startTimer: async () => undefined,
    notify: async (promotion: { id: string }, { topic }: { topic: string }) => {
      messages.push(`${promotion.id} ${topic}`);
      return undefined;
    },
    alert: async (stream: { id: string }, _channel: unknown, alert: { kind: string }) => {
      messages.push(`${stream.id} ${alert.kind}`);
      return undefined;
    },
  };
}

const names = Array.from({ length: 10 }, (_, index) => `e2e-${index}`);

export function ends(status: JobScript['ends'], minutes: number): JobScript {
  return { ends: status, afterMs: minutes * 60_000 };
}

/** Scripts by Prow's names, for those that are given by ours and for every job of `nightStream`, which else passes after half an hour. */
export function nightScripts(
  scripts: Readonly<Record<string, readonly JobScript[]>> = {},
): Readonly<Record<string, readonly JobScript[]>> {
  return Object.fromEntries(
    [...new Set([...names, ...Object.keys(scripts)])].map((name) => [
      `periodic-harbour-${name}`,
      scripts[name] ?? [ends('SUCCESS', 30)],
    ]),
  );
}

/** Eight that block and two that inform; each is given the image. */
export const nightJobs = names.map((name, index) =>
  sampleJob(name, {
    retries: 3,
    kind: index < 8 ? 'blocking' : 'informing',
    runner: { kind: 'gangway', job: `periodic-harbour-${name}`, env: { OPERATOR_IMAGE: '{image}' } },
  }),
);

/** A stream of ten jobs whose images are in a test registry. */
export function nightStream(registryHost: string) {
  return sampleStream({
    components: [{ name: 'lamp-operator', repository: `${registryHost}/lamps/operator` }],
    jobs: nightJobs,
    limits: { retries: 20 },
    promoter: {
      kind: 'tag-copy',
      repositories: { 'lamp-operator': `${registryHost}/verified/lamp-operator` },
      tags: ['harbour-latest'],
    },
  });
}
