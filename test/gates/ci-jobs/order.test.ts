import { describe, expect, it } from 'vitest';
import { jobOrderOf } from '../../../gates/ci-jobs/order.ts';
import { pinnedReference } from '../../../gates/model/image.ts';
import { StreamJob } from '../../../gates/model/stream/job.ts';
import { sampleCandidate, sampleJob, samplePromotion } from '../../support/streams.ts';

type Runner = NonNullable<Parameters<typeof sampleJob>[1]>['runner'];

const key = { job: 'dock', run: 2, number: 3 };
const pump = {
  component: 'pump',
  repository: 'registry.example.com/pumps/pump',
  digest: `sha256:${'d'.repeat(64)}`,
  source: { repository: 'pumps/pump', revision: 'd'.repeat(40) },
};
const lamp = sampleCandidate().images[0] ?? pump;
const [lampText, pumpText] = [pinnedReference(lamp), pinnedReference(pump)];

function orderOf(runner: Runner, images = [lamp, pump]) {
  const opened = samplePromotion();
  // Not by way of the stream, which refuses words that stand for nothing.
  const jobs = [sampleJob('tide'), sampleJob('dock', runner && { runner })].map((job) => StreamJob.parse(job));
  const { stream, candidate } = opened;
  return jobOrderOf({ ...opened, id: 'p-1', stream: { ...stream, jobs }, candidate: { ...candidate, images } }, key);
}

const words = {
  ALL: '{image} of {stream} in {promotion}',
  EACH: '{image.lamp-operator}+{image.pump}',
  INTENT: '{intent}',
  OTHERS: '{image.crane} {secret} {toString} {} {Image} {image.pump.x}',
};
const filled = {
  ALL: `${lampText} of lamp-operator/harbour in p-1`,
  EACH: `${lampText}+${pumpText}`,
  INTENT: 'p-1.dock.2.3',
  OTHERS: words.OTHERS,
};

describe('the order of a try', () => {
  it('of a Prow job has its words filled in, and says what it is for', () => {
    expect(orderOf({ kind: 'gangway', job: 'periodic-dock', env: words })).toEqual({
      kind: 'gangway',
      jobName: 'periodic-dock',
      intentId: 'p-1.dock.2.3',
      annotations: { promotion: 'p-1', stream: 'lamp-operator/harbour', image: `${lampText} ${pumpText}` },
      environment: filled,
    });
  });

  it('of a workflow carries our own id in the input that takes it, whatever the document puts there', () => {
    const runner = { kind: 'github-workflow', repository: 'lamps/e2e', workflow: 'dock.yml' } as const;
    const inputs = { ...words, mine: 'not this' };

    expect(orderOf({ ...runner, inputs, intentInput: 'mine', ref: 'next', accepts: ['neutral'] })).toEqual({
      ...runner,
      intentId: 'p-1.dock.2.3',
      ref: 'next',
      accepts: ['neutral'],
      inputs: { ...filled, mine: 'p-1.dock.2.3' },
    });
  });

  describe('of a check', () => {
    const runner = { kind: 'github-check', appId: 7, check: 'dock' } as const;
    const order = (component?: string, images = [lamp, pump]) =>
      orderOf({ ...runner, ...(component !== undefined && { component }) }, images);
    const bare = ({ source, ...image }: typeof pump) => image;

    it.each([
      [undefined, lamp],
      ['lamp-operator', lamp],
      ['pump', pump],
    ])('looks at the commit of %s', (component, image) => {
      expect(order(component)).toEqual({
        ...runner,
        intentId: 'p-1.dock.2.3',
        accepts: ['success'],
        ...image.source,
      });
    });

    it.each([
      ['pump', [lamp, bare(pump)], 'pump'],
      ['crane', [lamp, pump], 'crane'],
      [undefined, [bare(pump), lamp], 'the image'],
      [undefined, [], 'the image'],
    ])('is impossible where the commit of %s is not known', (component, images, name) => {
      expect(order(component, images as (typeof pump)[])).toEqual({
        kind: 'impossible',
        text: `it is not known what commit ${name} was built from, so no check can be looked for`,
      });
    });
  });

  describe('over HTTP', () => {
    const runner = {
      kind: 'http',
      hosts: ['ci.example.com'],
      start: {
        method: 'PUT',
        url: 'https://ci.example.com/start?image={image}',
        headers: { 'X-Stream': '{stream}' },
        body: words,
        idempotencyHeader: 'X-Key',
      },
      poll: { url: 'https://ci.example.com/{execution}?of={image.pump}', headers: { 'X-Intent': '{intent}' } },
      execution: '/id',
      state: '/state',
      states: { passed: ['ok'], failed: ['bad'], infrastructure: [], pending: [] },
      page: '/page',
    } as const;

    it('has its words filled in, encoded where they are part of an address', () => {
      expect(orderOf({ ...runner, secret: 'dock' } as unknown as Runner)).toEqual({
        kind: 'http',
        intentId: 'p-1.dock.2.3',
        hosts: runner.hosts,
        secret: 'dock',
        start: {
          ...runner.start,
          url: `https://ci.example.com/start?image=${encodeURIComponent(lampText)}`,
          headers: { 'X-Stream': 'lamp-operator/harbour' },
          body: filled,
        },
        poll: {
          url: `https://ci.example.com/{execution}?of=${encodeURIComponent(pumpText)}`,
          headers: { 'X-Intent': 'p-1.dock.2.3' },
        },
        answers: { execution: '/id', state: '/state', states: runner.states, page: '/page' },
      });
    });

    it('names no secret where the document names none', () => {
      expect(orderOf(runner as unknown as Runner)).not.toHaveProperty('secret');
    });
  });

  it('fills an empty text for the image of a candidate that has none', () => {
    expect(orderOf({ kind: 'gangway', job: 'dock', env: { IMAGE: '<{image}>' } }, [])).toMatchObject({
      environment: { IMAGE: '<>' },
    });
  });

  it('is impossible for a job that the stream no longer has', () => {
    const promotion = samplePromotion({ jobs: [sampleJob('tide')] });

    expect(jobOrderOf(promotion, key)).toEqual({ kind: 'impossible', text: 'the stream has no job dock' });
  });
});
