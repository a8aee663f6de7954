import type * as z from 'zod';
import type { GangwayOrder } from '../../gates/model/job-order.ts';
import type { ImageCandidate, Promotion } from '../../gates/model/promotion.ts';
import { Stream, type StreamVersion } from '../../gates/model/stream.ts';
import { openPromotion } from '../../gates/promotion/open.ts';

type Written = z.input<typeof Stream>;
type WrittenJob = NonNullable<Written['jobs']>[number];

export const NIGHT = '2026-11-29T03:15:00.000Z';

/** A job as a document would have it. */
export function sampleJob(name: string, overrides: Partial<WrittenJob> = {}): WrittenJob {
  return { name, runner: { kind: 'gangway', job: `periodic-harbour-${name}` }, kind: 'blocking', ...overrides };
}

/** An order for Gangway as a night would give it. */
export function gangwayOrder(jobName: string, overrides: Partial<GangwayOrder> = {}): GangwayOrder {
  return { kind: 'gangway', jobName, intentId: 'p-1.aws.1.1', annotations: {}, environment: {}, ...overrides };
}

export function sampleStream(overrides: Partial<Written> = {}): Stream {
  return Stream.parse({
    id: 'lamp-operator/harbour',
    title: 'The lamp operator that harbours follow',
    owner: 'team-lamps@example.com',
    components: [{ name: 'lamp-operator', repository: 'registry.example.com/lamps/operator' }],
    sources: [{ kind: 'konflux', namespace: 'lamps' }],
    jobs: [sampleJob('e2e-dock')],
    promoter: {
      kind: 'tag-copy',
      repositories: { 'lamp-operator': 'registry.example.com/verified/lamp-operator' },
      tags: ['harbour-latest'],
    },
    ...overrides,
  });
}

export function sampleVersion(overrides: Partial<Written> = {}): StreamVersion {
  return { version: 1, stream: sampleStream(overrides) };
}

/** `letter` makes the digest; later letters sort later. */
export function sampleCandidate(letter = 'a', overrides: Partial<ImageCandidate> = {}): ImageCandidate {
  return {
    sequence: `2026-11-29T02:${String(Math.max(0, letter.charCodeAt(0) - 97)).padStart(2, '0')}:00.000Z#${letter}`,
    images: [
      {
        component: 'lamp-operator',
        repository: 'registry.example.com/lamps/operator',
        digest: `sha256:${letter.repeat(64)}`,
        source: { repository: 'lamps/operator', revision: letter.repeat(40) },
      },
    ],
    origin: { kind: 'konflux', event: `event-${letter}`, receivedAt: NIGHT, snapshot: `lamps-${letter}` },
    ...overrides,
  };
}

export function samplePromotion(overrides: Partial<Written> = {}, now = NIGHT): Promotion {
  return openPromotion({ stream: sampleVersion(overrides), candidate: sampleCandidate(), now, by: 'schedule' });
}
