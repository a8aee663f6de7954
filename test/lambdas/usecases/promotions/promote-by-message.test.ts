import { describe, expect, it } from 'vitest';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import type { ResolvedTag } from '../../../../lambdas/ports/image-tags.ts';
import { messagePromoter } from '../../../../lambdas/usecases/promotions/promote-by-message.ts';
import { samplePromotion } from '../../../support/streams.ts';

type Target = NonNullable<NonNullable<Parameters<typeof samplePromotion>[0]>['promoter']>;
type Confirmation = Extract<Target, { kind: 'github-dispatch' }>['confirm'];

const REPOSITORY = 'lamps/harbour';
const REVISION = 'a'.repeat(40);
const there: ResolvedTag = { kind: 'resolved', digest: `sha256:${'a'.repeat(64)}`, mediaType: '' };
const run: Confirmation = { by: 'workflow-run', repository: REPOSITORY, workflow: 'deploy.yml' };
const dispatch = (confirm: Confirmation = run) =>
  ({ kind: 'github-dispatch', repository: REPOSITORY, event: 'move', confirm }) as const;
const bus = (confirm: Confirmation = run) =>
  ({ kind: 'eventbridge', bus: 'nights', detailType: 'Move', confirm }) as const;

function answered(body: unknown, status = 200): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

interface World {
  readonly sent?: WireAnswer;
  readonly refusal?: string;
  readonly image?: ResolvedTag;
  readonly answers?: Readonly<Record<string, WireAnswer>>;
}

/** A GitHub, a bus and a registry that answer as they are told, and keep what was asked of them. */
function world({ sent = answered('', 204), refusal, image = there, answers = {} }: World = {}) {
  const calls: unknown[][] = [];
  const asked =
    (name: string, empty: unknown) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args]);
      return answers[name] ?? answered(empty);
    };
  const repositories = {
    dispatch: async (...args: unknown[]) => {
      calls.push(['dispatch', ...args]);
      return sent;
    },
    dispatchedRuns: asked('runs', { workflow_runs: [] }),
    commitStatuses: asked('statuses', []),
    deployments: asked('deployments', []),
    deploymentStatuses: asked('deployment', []),
  };
  const put = async (...args: unknown[]) => {
    calls.push(['put', ...args]);
    return refusal;
  };
  const tags = { resolve: async () => image };
  const promoter = messagePromoter({
    repositories,
    tags,
    bus: { put },
    pageOf: (id) => `https://gate.example.com/${id}`,
  });
  return { promoter, calls, sends: () => calls.filter(([name]) => name === 'dispatch' || name === 'put') };
}

const of = (promoter: Target): Promotion => samplePromotion({ promoter });
const unseen = 'no workflow run names the promotion yet';

describe('a promotion by a message', () => {
  const promotion = of(dispatch());
  const message = {
    promotion: promotion.id,
    stream: 'lamp-operator/harbour',
    sequence: promotion.candidate.sequence,
    images: { 'lamp-operator': `registry.example.com/lamps/operator@sha256:${'a'.repeat(64)}` },
    page: `https://gate.example.com/${promotion.id}`,
  };

  it('looks for traces, then tells GitHub once', async () => {
    const { promoter, calls } = world();

    expect(await promoter.act(promotion)).toEqual({ state: 'underway', text: `github-dispatch is sent; ${unseen}` });
    expect(calls).toEqual([
      ['runs', REPOSITORY, 'deploy.yml'],
      ['dispatch', REPOSITORY, 'move', message],
    ]);
  });

  it('tells the bus of the document', async () => {
    const { promoter, sends } = world();
    const asked = of(bus());

    expect(await promoter.act(asked)).toEqual({ state: 'underway', text: `eventbridge is sent; ${unseen}` });
    expect(sends()).toEqual([
      ['put', 'nights', 'Move', { ...message, promotion: asked.id, page: `https://gate.example.com/${asked.id}` }],
    ]);
  });

  it('sends nothing where there is a trace', async () => {
    const runs = answered({
      workflow_runs: [{ id: 7, display_title: promotion.id, status: 'completed', conclusion: 'success' }],
    });
    const { promoter, sends } = world({ answers: { runs } });

    expect(await promoter.act(promotion)).toEqual({ state: 'confirmed', text: 'workflow run 7: success' });
    expect(sends()).toEqual([]);
  });

  it('sends nothing of an image that is gone, and goes on where that is not known', async () => {
    const gone = world({ image: { kind: 'absent' } });
    const unknown = world({ image: { kind: 'undecided', reason: 'HTTP 401' } });

    expect(await gone.promoter.act(promotion)).toEqual({
      state: 'failed',
      text: `${message.images['lamp-operator']} is gone`,
    });
    expect(gone.sends()).toEqual([]);
    expect(await unknown.promoter.act(promotion)).toMatchObject({ state: 'underway' });
  });

  it.each([
    [answered('no such repository', 404), 'github-dispatch was refused: HTTP 404 no such repository'],
    [answered('x'.repeat(900), 422), `github-dispatch was refused: HTTP 422 ${'x'.repeat(200)}`],
  ])('fails where GitHub refuses it: %#', async (sent, text) => {
    expect(await world({ sent }).promoter.act(promotion)).toEqual({ state: 'failed', text });
  });

  it.each([
    [answered('', 500), 'repository_dispatch: HTTP 500'],
    [answered('', 200), 'repository_dispatch: HTTP 200'],
    [{ kind: 'lost', cause: 'timeout' } as const, 'repository_dispatch: timeout'],
  ])('is asked again where it is not known whether it arrived: %#', async (sent, problem) => {
    await expect(world({ sent }).promoter.act(promotion)).rejects.toThrow(new Error(problem));
  });

  it('fails where the bus refuses it, in part where that is long', async () => {
    const { promoter } = world({ refusal: 'x'.repeat(900) });
    const { state, text } = await promoter.act(of(bus()));

    expect([state, text]).toEqual(['failed', `eventbridge was refused: ${'x'.repeat(900)}`.slice(0, 500)]);
  });

  it('sends nothing once it has ended, and is for its own streams', async () => {
    const { promoter, sends } = world();

    await expect(promoter.act({ ...promotion, phase: 'failed' })).rejects.toThrow(
      'a promotion that has ended sends nothing',
    );
    await expect(promoter.watch(samplePromotion())).rejects.toThrow(
      'stream lamp-operator/harbour is not promoted by a message',
    );
    expect(sends()).toEqual([]);
  });
});

describe('what confirms it', () => {
  const watch = (
    confirm: Confirmation,
    answers: World['answers'],
    parts: Partial<Promotion> = {},
    image: ResolvedTag = there,
  ) => {
    const { promoter, calls } = world({ ...(answers && { answers }), image });
    return promoter.watch({ ...of(dispatch(confirm)), ...parts }).then((answer) => ({ answer, calls }));
  };
  const begun = { act: { state: 'underway' as const, begunAt: '2026-11-29T05:00:00.000Z' } };
  const status = (created_at: string) => answered([{ id: 1, context: 'deploy', state: 'success', created_at }]);
  const byStatus: Confirmation = { by: 'commit-status', context: 'deploy' };

  it('is a run of the workflow', async () => {
    expect(await watch(run, {})).toEqual({
      answer: { state: 'underway', text: unseen },
      calls: [['runs', REPOSITORY, 'deploy.yml']],
    });
  });

  it('is a status on the commit that the image was built from, since the act', async () => {
    const { answer, calls } = await watch(byStatus, { statuses: status('2026-11-29T05:00:01Z') }, begun);

    expect(answer).toEqual({ state: 'confirmed', text: 'status deploy: success' });
    expect(calls).toEqual([['statuses', 'lamps/operator', REVISION]]);
    expect((await watch(byStatus, { statuses: status('2026-11-29T04:59:59Z') }, begun)).answer.state).toBe('underway');
    expect((await watch(byStatus, { statuses: status('2026-11-29T05:00:01Z') })).answer.state).toBe('underway');
  });

  it('is a status on the commit of the component that is named', async () => {
    const { candidate } = of(dispatch());
    const [image] = candidate.images;
    if (image === undefined) throw new Error('a candidate has an image');
    const images = [
      { ...image, component: 'first', source: { repository: 'lamps/first', revision: 'f'.repeat(40) } },
      image,
    ];
    const named = { ...byStatus, component: 'lamp-operator' };

    expect((await watch(named, {}, { candidate: { ...candidate, images } })).calls).toEqual([
      ['statuses', 'lamps/operator', REVISION],
    ]);
    expect((await watch(byStatus, {}, { candidate: { ...candidate, images } })).calls).toEqual([
      ['statuses', 'lamps/first', 'f'.repeat(40)],
    ]);
    const { source: _, ...bare } = image;
    expect((await watch(named, {}, { candidate: { ...candidate, images: [bare] } })).answer).toEqual({
      state: 'failed',
      text: 'it is not known what commit the image was built from, so no status can confirm it',
    });
    expect(
      (
        await watch(
          { ...byStatus, component: 'lamp-operator' },
          {},
          { candidate: { ...candidate, images: images.slice(0, 1) } },
        )
      ).answer.state,
    ).toBe('failed');
  });

  it('is a deployment that names the promotion', async () => {
    const confirm: Confirmation = { by: 'deployment-status', repository: REPOSITORY, environment: 'harbour' };
    const { id } = of(dispatch(confirm));
    const answers = {
      deployments: answered([{ id: 3, payload: { promotion: id } }]),
      deployment: answered([{ id: 1, state: 'success' }]),
    };
    const { answer, calls } = await watch(confirm, answers);

    expect(answer).toEqual({ state: 'confirmed', text: 'deployment 3: success' });
    expect(calls).toEqual([
      ['deployments', REPOSITORY, 'harbour'],
      ['deployment', REPOSITORY, 3],
    ]);
    expect((await watch(confirm, {})).answer).toEqual({
      state: 'underway',
      text: 'no deployment to harbour names the promotion yet',
    });
  });

  it.each<[ResolvedTag, object]>([
    [there, { state: 'confirmed' }],
    [
      { ...there, digest: `sha256:${'b'.repeat(64)}` } as ResolvedTag,
      { state: 'underway', text: expect.stringContaining(' names ') },
    ],
    [{ kind: 'absent' }, { state: 'underway', text: expect.stringContaining(' names nothing') }],
  ])('is a tag that names its image: %j', async (image, expected) => {
    const confirm: Confirmation = {
      by: 'registry-tag',
      repositories: { 'lamp-operator': 'registry.example.com/prod/lamp' },
      tags: ['now'],
    };

    expect((await watch(confirm, {}, {}, image)).answer).toMatchObject(expected);
  });

  it('is not known where the registry does not tell', async () => {
    const confirm: Confirmation = {
      by: 'registry-tag',
      repositories: { 'lamp-operator': 'registry.example.com/prod/lamp' },
      tags: ['now'],
    };

    await expect(watch(confirm, {}, {}, { kind: 'undecided', reason: 'HTTP 401' })).rejects.toThrow(
      'not read back yet: HTTP 401',
    );
  });

  it('is an event that comes by itself', async () => {
    expect((await watch({ by: 'event', source: 'lamps.deployer' }, {})).answer).toEqual({
      state: 'underway',
      text: 'waits for an event from lamps.deployer',
    });
  });
});
