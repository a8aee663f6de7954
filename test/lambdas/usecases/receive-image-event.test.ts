import { describe, expect, it } from 'vitest';
import type { ResolvedTag } from '../../../lambdas/ports/image-tags.ts';
import type { Forgotten } from '../../../lambdas/usecases/images/forget-image.ts';
import { type ImageEventPost, receiveImageEvent } from '../../../lambdas/usecases/images/receive-image-event.ts';
import {
  announcement,
  component,
  DIGEST,
  imageAction,
  OTHER_DIGEST,
  pipelineRun,
  repoPush,
  snapshot,
  spec,
} from '../../gates/intake/samples.ts';
import { fakeBlobStore } from '../../support/fakes/blob-store.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { sampleStream } from '../../support/streams.ts';

const NOW = '2026-08-27T03:20:00.000Z';

const streams = [
  sampleStream({
    components: [{ name: 'lamp', repository: 'quay.example.com/harbour/lamp' }],
    sources: [{ kind: 'quay' }, { kind: 'ecr', account: '111122223333' }],
    promoter: { kind: 'tag-copy', repositories: { lamp: 'quay.example.com/verified/lamp' }, tags: ['latest'] },
  }),
];

interface Circumstances {
  readonly proved?: boolean;
  readonly forgotten?: Forgotten;
  /** Streams that take what is handed on. */
  readonly takers?: number;
}

function house(
  resolved: Readonly<Record<string, ResolvedTag>> = {},
  { proved = true, forgotten = { kind: 'none' }, takers = 1 }: Circumstances = {},
) {
  const handed: { source: string; sender: string; images: (string | undefined)[]; tags?: readonly string[] }[] = [];
  const asked: string[] = [];
  const events = fakeBlobStore();
  const log = fakeLog();
  const take = (parts: Partial<ImageEventPost>, body: unknown) =>
    receiveImageEvent(
      {
        source: 'konflux',
        sender: 'harbour-tenant',
        isFromBus: false,
        headers: {},
        body:
          typeof body === 'string' ? new TextEncoder().encode(body) : new TextEncoder().encode(JSON.stringify(body)),
        ...parts,
      },
      {
        senders: {
          verify: async (sender) => {
            asked.push(sender);
            return proved ? { kind: 'proved', by: 'current' } : { kind: 'unproved', reason: 'signature_invalid' };
          },
        },
        events,
        tags: { resolve: async (_, tag) => resolved[tag] ?? { kind: 'absent' } },
        clock: fakeClock(NOW),
        log,
        streams: { active: async () => streams.map((stream) => ({ version: 1, stream })) },
        receive: async ({ source, sender, reading: { images, tags } }) => {
          handed.push({ source, sender, images: images.map(({ digest }) => digest), ...(tags && { tags }) });
          return Array.from({ length: takers }, () => ({ stream: 'lamp/harbour', outcome: 'added' as const }));
        },
        forget: async () => forgotten,
      },
    );
  return { take, handed, asked, events, log };
}

const resolvedTo = (digest: string): ResolvedTag => ({ kind: 'resolved', digest, mediaType: '' });
const ecr = { source: 'ecr', sender: '111122223333', isFromBus: true } as const;
const quay = { source: 'quay', sender: 'quay.example.com' } as const;
const tekton = {
  source: 'tekton',
  headers: {
    'content-type': 'application/json',
    'ce-id': 'e',
    'ce-source': 's',
    'ce-specversion': '1.0',
    'ce-type': 'dev.tekton.event.pipelinerun.successful.v1',
  },
} as const;
const build = {
  labels: { 'pipelines.appstudio.openshift.io/type': 'build', 'pipelinesascode.tekton.dev/event-type': 'push' },
  results: [
    { name: 'IMAGE_URL', value: 'quay.example.com/harbour/lamp:v1' },
    { name: 'IMAGE_DIGEST', value: DIGEST },
  ],
};
const succeeded = { status: 'True', reason: 'Succeeded' };

describe('an image event at the door', () => {
  it.each([
    { what: 'a Snapshot', parts: {}, body: snapshot(), images: [DIGEST] },
    {
      what: 'a Snapshot with a stub beside',
      parts: {},
      body: snapshot({ spec: spec(component('lamp'), component('buoy', { containerImage: '' })) }),
      images: [DIGEST],
    },
    { what: 'a push to ECR', parts: ecr, body: imageAction(), images: [DIGEST] },
    {
      what: 'a signed announcement',
      parts: { source: 'signed', sender: 'builder' } as const,
      body: announcement(),
      images: [DIGEST],
    },
    {
      what: 'the end of a build',
      parts: tekton,
      body: { pipelineRun: pipelineRun(succeeded, build) },
      images: [DIGEST],
    },
  ])('is kept, read and handed on: $what', async ({ parts, body, images }) => {
    const { take, handed, events } = house();

    expect(await take(parts, body)).toMatchObject({ outcome: 'received', images: 1 });
    expect(handed.map((one) => one.images)).toEqual([images]);
    expect([...events.texts.values()]).toEqual([JSON.stringify(body)]);
  });

  it('of Quay becomes one candidate for each digest that its tags name', async () => {
    const { take, handed } = house({ a: resolvedTo(DIGEST), b: resolvedTo(DIGEST), c: resolvedTo(OTHER_DIGEST) });

    expect(await take(quay, repoPush({ updated_tags: ['a', 'b', 'c', 'gone'] }))).toMatchObject({ images: 2 });
    expect(handed.map(({ images, tags }) => [images, tags])).toEqual([
      [[DIGEST], ['a', 'b']],
      [[OTHER_DIGEST], ['c']],
    ]);
  });

  it('of Quay about a repository that no stream moves is refused before any registry is asked', async () => {
    const { take } = house({ a: resolvedTo(DIGEST) });
    const push = repoPush({ docker_url: 'quay.elsewhere.example/harbour/lamp', updated_tags: ['a'] });

    expect(await take(quay, push)).toMatchObject({ outcome: 'refused', reason: 'unexpected_repository' });
  });

  it('that no stream takes ends with that reason', async () => {
    const { take } = house({}, { takers: 0 });

    expect(await take({}, snapshot())).toMatchObject({
      outcome: 'ignored',
      reason: 'no stream takes images from there',
    });
  });

  it.each<{ forgotten: Forgotten; receipt: object }>([
    {
      forgotten: { kind: 'kept' },
      receipt: { outcome: 'ignored', reason: 'the registry still has the image: only a tag is gone' },
    },
    {
      forgotten: { kind: 'dropped', candidates: 2 },
      receipt: { outcome: 'ignored', reason: 'the image is gone, and 2 waiting candidate(s) with it' },
    },
    {
      forgotten: { kind: 'undecided', reason: 'HTTP 503', afterSeconds: 9 },
      receipt: { outcome: 'undecided', reason: 'HTTP 503', afterSeconds: 9 },
    },
  ])('that an image is gone ends as the candidates do: $forgotten.kind', async ({ forgotten, receipt }) => {
    const { take } = house({}, { forgotten });

    expect(await take(ecr, imageAction({ 'action-type': 'DELETE' }))).toMatchObject(receipt);
  });

  it('of Quay waits when nobody can say what a tag names, and nothing is handed on', async () => {
    const { take, handed } = house({
      a: resolvedTo(DIGEST),
      b: { kind: 'undecided', reason: 'HTTP 503', afterSeconds: 5 },
    });

    expect(await take(quay, repoPush({ updated_tags: ['a', 'b'] }))).toMatchObject({
      outcome: 'undecided',
      reason: 'HTTP 503',
      afterSeconds: 5,
    });
    expect(handed).toEqual([]);
  });

  it('without proof is neither read nor kept', async () => {
    const { take, handed, events, asked } = house({}, { proved: false });

    expect(await take({}, snapshot())).toEqual({ outcome: 'unproved' });
    expect(await take({ ...ecr, isFromBus: false }, imageAction())).toEqual({ outcome: 'unproved' });
    expect({ handed, kept: events.texts.size, asked }).toEqual({
      handed: [],
      kept: 0,
      asked: ['konflux/harbour-tenant'],
    });
  });

  it.each([
    { what: 'no JSON', parts: {}, body: '{', receipt: { outcome: 'refused', reason: 'malformed' } },
    {
      what: 'a pull request',
      parts: {},
      body: snapshot({ labels: { 'pac.test.appstudio.openshift.io/pull-request': '1' } }),
      receipt: { outcome: 'refused', reason: 'not_a_push_build' },
    },
    {
      what: 'a Snapshot of another namespace',
      parts: { sender: 'reef-tenant' },
      body: snapshot(),
      receipt: { outcome: 'refused', reason: 'unexpected_sender' },
    },
    {
      what: 'a run of another namespace',
      parts: { ...tekton, sender: 'reef-tenant' },
      body: { pipelineRun: pipelineRun(succeeded, build) },
      receipt: { outcome: 'refused', reason: 'unexpected_sender' },
    },
    {
      what: 'another account',
      parts: { ...ecr, sender: '999900001111' },
      body: imageAction(),
      receipt: { outcome: 'refused', reason: 'unexpected_account' },
    },
    {
      what: 'an account that no stream expects',
      parts: { ...ecr, sender: '999900001111' },
      body: imageAction({}, { account: '999900001111' }),
      receipt: { outcome: 'refused', reason: 'unexpected_account' },
    },
    {
      what: 'a run that builds nothing',
      parts: tekton,
      body: { pipelineRun: pipelineRun(succeeded) },
      receipt: { outcome: 'ignored', reason: 'the pipeline run has built nothing' },
    },
    {
      what: 'a deletion',
      parts: ecr,
      body: imageAction({ 'action-type': 'DELETE' }),
      receipt: { outcome: 'ignored', reason: 'no candidate waits with the image that is gone' },
    },
    {
      what: 'tags that are gone',
      parts: quay,
      body: repoPush(),
      receipt: { outcome: 'ignored', reason: 'none of the tags exists now' },
    },
    { what: 'too much', parts: {}, body: ' '.repeat(1_048_577), receipt: { outcome: 'refused', reason: 'too_large' } },
  ] as const)('that is $what ends with its reason', async ({ parts, body, receipt }) => {
    const { take, handed, log } = house();

    expect(await take(parts, body)).toMatchObject(receipt);
    expect(handed).toEqual([]);
    expect(log.entries).toMatchObject([{ fields: receipt }]);
  });

  it.each([
    { what: 'half of JSON', parts: {}, body: '{"kind":', detail: 'the body is not JSON' },
    {
      what: 'a short digest',
      parts: { source: 'signed', sender: 'builder' } as const,
      body: announcement({ image: `registry.example.com/harbour/lamp@${DIGEST.slice(0, -1)}` }),
      detail: /63|digest/,
    },
    {
      what: 'another namespace',
      parts: { sender: 'pier-tenant' },
      body: snapshot(),
      detail: 'it is of the namespace harbour-tenant, and the key of pier-tenant speaks for pier-tenant alone',
    },
  ])('that is refused says why, and where what was sent is kept: $what', async ({ parts, body, detail }) => {
    const { take, events, log } = house();

    const receipt = await take(parts, body);
    const event = 'event' in receipt ? (receipt.event ?? '') : '';
    expect(receipt).toMatchObject({ outcome: 'refused', detail: expect.stringMatching(detail) });
    expect(events.texts.get(`image-events/${event}.json`)).toBe(typeof body === 'string' ? body : JSON.stringify(body));
    expect(log.entries).toMatchObject([{ fields: { event, detail: expect.stringMatching(detail) } }]);
  });

  it('tells its sender, and the log, what each stream made of it', async () => {
    const { take, log } = house({}, { takers: 2 });
    const made = { stream: 'lamp/harbour', outcome: 'added' };

    expect(await take({}, snapshot())).toMatchObject({ outcome: 'received', streams: [made, made] });
    expect(log.entries[0]?.fields).toMatchObject({ streams: 'lamp/harbour added, lamp/harbour added' });
  });

  it('that is no text is refused', async () => {
    const { take } = house();

    expect(await take({ body: new Uint8Array([0xff, 0xfe]) }, '')).toMatchObject({
      outcome: 'refused',
      reason: 'malformed',
    });
  });
});
