import { EventBridgeClient, type PutEventsCommandInput } from '@aws-sdk/client-eventbridge';
import { describe, expect, it } from 'vitest';
import { startFakeEventBus } from '../../../bin/rehearsal/aws/fake-event-bus.ts';
import { startFakeKonflux } from '../../../bin/rehearsal/konflux/fake-konflux.ts';
import { startFakeRegistry } from '../../../bin/rehearsal/registry/fake-registry.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { Confirmation, PromoterTarget } from '../../../gates/model/stream/promoter.ts';
import { eventBridgeBus } from '../../../lambdas/adapters/eventbridge/event-bus.ts';
import { repositoryEvents } from '../../../lambdas/adapters/github-jobs/repository-events.ts';
import { konfluxReleases } from '../../../lambdas/adapters/konflux/releases.ts';
import { registryCopies } from '../../../lambdas/adapters/registry/copies.ts';
import { registryTags } from '../../../lambdas/adapters/registry/tags.ts';
import { messagePromoter } from '../../../lambdas/usecases/promotions/promote-by-message.ts';
import { releasePromoter } from '../../../lambdas/usecases/promotions/promote-by-release.ts';
import { tagPromoter } from '../../../lambdas/usecases/promotions/promote-by-tags.ts';
import { describePromoter, type PromoterGround } from '../../contracts/promoter.ts';
import { openGitHubGround } from '../../support/github-ground.ts';
import { sampleCandidate, samplePromotion } from '../../support/streams.ts';

const page = (id?: string) => `https://gate.example.com/promotions/${id}`;
const unread = { resolve: async () => ({ kind: 'undecided' as const, reason: 'nobody asks' }) };

function begun(promoter: PromoterTarget, parts: Partial<Promotion> = {}, at = '2026-11-29T05:00:00.000Z'): Promotion {
  const act = { state: 'begun' as const, begunAt: at };
  return { ...samplePromotion({ promoter }), phase: 'promoting', act, ...parts };
}

describePromoter('a Konflux Release', async (): Promise<PromoterGround> => {
  const clock = { now: 0 };
  const script = { ends: 'released' as 'released' | 'failed', afterMs: 60_000, message: 'no quota in the registry' };
  const konflux = await startFakeKonflux({ plans: { harbour: [script] }, nowMs: () => clock.now });
  return {
    promoter: releasePromoter(konfluxReleases({ baseUrl: konflux.url, token: async () => 'night-token' }), unread),
    promotion: begun({ kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' }),
    carryOut() {
      clock.now += 61_000;
    },
    breakDown() {
      Object.assign(script, { ends: 'failed' });
      clock.now += 61_000;
    },
    loseAnswer: () => konflux.fail('create-release', { kind: 'lost-response' }),
    acts: () => konflux.releases().length,
    problems: konflux.problems,
    close: konflux.close,
  };
});

describePromoter('a copy to tags', async (): Promise<PromoterGround> => {
  const registry = await startFakeRegistry();
  const digest = registry.addImage('lamps/operator', '1.0');
  const access = { credentialsOf: async () => undefined, mayBeLocal: true };
  const image = { component: 'lamp-operator', repository: `${registry.host}/lamps/operator`, digest };
  const target = `${registry.host}/verified/lamp-operator`;
  const other = registry.addImage('lamps/operator', '0.9');
  const copies = registryCopies(access);
  return {
    promoter: tagPromoter({ copies, tags: registryTags(access) }),
    promotion: begun(
      { kind: 'tag-copy', repositories: { 'lamp-operator': target }, tags: ['latest'] },
      { candidate: sampleCandidate('a', { images: [image] }) },
    ),
    carryOut: () => undefined,
    breakDown: () => copies.copy({ from: { ...image, digest: other }, to: { repository: target, tag: 'latest' } }),
    acts: () => registry.tagWrites.length,
    problems: () => [],
    close: registry.close,
  };
});

describePromoter('a dispatch to a repository, confirmed by its workflow', async (): Promise<PromoterGround> => {
  const ground = await openGitHubGround();
  const script = { ends: 'success', afterMs: 60_000 };
  ground.github.board.addWorkflow('lamps/gate', 'deploy.yml', {
    on: 'repository_dispatch',
    runName: 'promotion',
    scripts: [script],
  });
  const confirm = { by: 'workflow-run' as const, repository: 'lamps/gate', workflow: 'deploy.yml' };
  return {
    promoter: messagePromoter({
      repositories: repositoryEvents(ground.access),
      tags: unread,
      bus: noBus,
      pageOf: page,
    }),
    promotion: begun({ kind: 'github-dispatch', repository: 'lamps/gate', event: 'promote', confirm }),
    carryOut: () => ground.pass(2),
    breakDown() {
      Object.assign(script, { ends: 'failure' });
      ground.pass(2);
    },
    loseAnswer: () => ground.github.fail('repos/create-dispatch-event', { kind: 'lost-response' }),
    acts: () => ground.github.board.dispatches.length,
    problems: ground.github.requests.problems,
    close: ground.close,
  };
});

const noBus = {
  put: async () => {
    throw new Error('no bus');
  },
};

/** A dispatch whose receiver says what it did in another place. */
async function blindGround(
  confirm: Confirmation,
  say: (ground: Awaited<ReturnType<typeof openGitHubGround>>, promotion: Promotion, isGood: boolean) => void,
): Promise<PromoterGround> {
  const ground = await openGitHubGround();
  const images = sampleCandidate('a').images.map((image) => ({
    ...image,
    source: { repository: 'lamps/gate', revision: ground.head },
  }));
  const promotion = begun(
    { kind: 'github-dispatch', repository: 'lamps/gate', event: 'promote', confirm },
    { candidate: sampleCandidate('a', { images }) },
    new Date(ground.nowMs()).toISOString(),
  );
  return {
    promoter: messagePromoter({
      repositories: repositoryEvents(ground.access),
      tags: unread,
      bus: noBus,
      pageOf: page,
    }),
    promotion,
    carryOut: () => say(ground, promotion, true),
    breakDown: () => say(ground, promotion, false),
    acts: () => ground.github.board.dispatches.length,
    isBlind: true,
    problems: ground.github.requests.problems,
    close: ground.close,
  };
}

describePromoter('a dispatch to a repository, confirmed by a commit status', () =>
  blindGround({ by: 'commit-status', context: 'deploy/harbour' }, ({ github, head, nowMs }, _, isGood) => {
    const status = { repository: 'lamps/gate', sha: head, context: 'deploy/harbour', description: 'deployed or not' };
    const hourAgo = new Date(nowMs() - 3_600_000).toISOString();
    const now = new Date(nowMs() + 1000).toISOString().replace(/\.\d+Z$/, 'Z');
    // What was said of the promotion before this one, and of something else.
    github.board.statuses.push({ ...status, id: 1, state: isGood ? 'failure' : 'success', createdAt: hourAgo });
    github.board.statuses.push({
      ...status,
      id: 3,
      context: 'lint',
      state: isGood ? 'failure' : 'success',
      createdAt: now,
    });
    github.board.statuses.push({ ...status, id: 2, state: isGood ? 'success' : 'failure', createdAt: now });
  }),
);

describePromoter('a dispatch to a repository, confirmed by a deployment', () =>
  blindGround(
    { by: 'deployment-status', repository: 'lamps/gate', environment: 'harbour' },
    ({ github }, { id }, isGood) => {
      const deployment = { repository: 'lamps/gate', environment: 'harbour' };
      const other = { promotion: 'p20261128T031500000Z-0123456789ab' };
      github.board.deployments.push({ ...deployment, id: 2, payload: other, states: [isGood ? 'failure' : 'success'] });
      const states = ['in_progress', isGood ? 'success' : 'failure'];
      github.board.deployments.push({ ...deployment, id: 1, payload: { promotion: id }, states });
    },
  ),
);

describePromoter('an event on a bus, confirmed by the registry', async (): Promise<PromoterGround> => {
  const server = await startFakeEventBus(['harbour']);
  const at = { digest: `sha256:${'0'.repeat(64)}` };
  const tags = {
    resolve: async () => ({ kind: 'resolved' as const, mediaType: 'application/json', ...at }),
  };
  const confirm = {
    by: 'registry-tag' as const,
    repositories: { 'lamp-operator': 'registry.example.com/verified/lamp-operator' },
    tags: ['latest'],
  };
  const promotion = begun({ kind: 'eventbridge', bus: 'harbour', detailType: 'Promote', confirm });
  const repositories = repositoryEvents({ baseUrl: 'https://api.invalid', token: async () => '' });
  return {
    promoter: messagePromoter({ repositories, tags, bus: eventBridgeBus(clientOf(server.url)), pageOf: page }),
    promotion,
    carryOut: () => void Object.assign(at, { digest: promotion.candidate.images[0]?.digest }),
    acts: () => server.events().length,
    isBlind: true,
    problems: server.problems,
    close: server.close,
  };
});

function clientOf(endpoint: string): EventBridgeClient {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return new EventBridgeClient({ endpoint, region: 'eu-west-1', credentials, maxAttempts: 1 });
}

describe('an event on a bus of EventBridge', () => {
  const message = { promotion: 'p-1', stream: 's', sequence: '1', images: { a: 'x@sha256:1' }, page: page('p-1') };

  it('is taken as the API has it', async () => {
    const server = await startFakeEventBus(['harbour']);

    expect(await eventBridgeBus(clientOf(server.url)).put('harbour', 'Promote', message)).toBeUndefined();
    expect(server.events()).toEqual([{ bus: 'harbour', source: 'sluice', detailType: 'Promote', detail: message }]);
    expect(server.problems()).toEqual([]);
    await server.close();
  });

  it('is refused, put off or lost, and each is another thing', async () => {
    const server = await startFakeEventBus(['harbour']);
    const bus = eventBridgeBus(clientOf(server.url));

    expect(await bus.put('attic', 'Promote', message)).toBe('InvalidArgument: there is no bus attic');
    server.refuseNext('ThrottlingException', 'later');
    await expect(bus.put('harbour', 'Promote', message)).rejects.toThrow('ThrottlingException: later');
    server.fail('put-events', { kind: 'lost-response' });
    await expect(bus.put('harbour', 'Promote', message)).rejects.toThrow();
    expect(server.events()).toHaveLength(1);
    await server.close();
  });
});

describe('a bus of EventBridge', () => {
  const message = { promotion: 'p-1', stream: 's', sequence: '1', images: {}, page: page('p-1') };
  const busThat = (answer: object, seen: PutEventsCommandInput[] = []) =>
    eventBridgeBus({
      send: async ({ input }: { input: PutEventsCommandInput }) => {
        seen.push(input);
        return answer;
      },
    } as unknown as EventBridgeClient);

  it('takes one event that names the promotion', async () => {
    const seen: PutEventsCommandInput[] = [];

    const refusal = await busThat({ FailedEntryCount: 0, Entries: [{ EventId: 'e-1' }] }, seen).put(
      'b',
      'Promote',
      message,
    );

    expect(refusal).toBeUndefined();
    expect(seen).toEqual([
      {
        Entries: [{ EventBusName: 'b', Source: 'sluice', DetailType: 'Promote', Detail: JSON.stringify(message) }],
      },
    ]);
  });

  it('refuses under a 200, and says why', async () => {
    const failed = { FailedEntryCount: 1, Entries: [{ ErrorCode: 'NotAuthorizedForSource', ErrorMessage: 'no' }] };

    expect(await busThat(failed).put('b', 'Promote', message)).toBe('NotAuthorizedForSource: no');
  });

  it.each([
    [{ FailedEntryCount: 1, Entries: [{ ErrorCode: 'ThrottlingException', ErrorMessage: 'later' }] }],
    [{ FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] }],
    [{ FailedEntryCount: 0, Entries: [] }],
    [{}],
  ])('may take it later, and is asked again: %j', async (answer) => {
    await expect(busThat(answer).put('b', 'Promote', message)).rejects.toThrow();
  });
});

describe('a promotion by message', () => {
  const confirm = { by: 'event' as const, source: 'lamps.deployer' };
  const target = { kind: 'eventbridge' as const, bus: 'default', detailType: 'Promote', confirm };
  const repositories = repositoryEvents({ baseUrl: 'https://api.invalid', token: async () => '' });

  it('is refused with the reason of the bus', async () => {
    const bus = { put: async () => 'InvalidArgument: too large' };
    const promoter = messagePromoter({ repositories, tags: unread, bus, pageOf: page });

    expect(await promoter.act(begun(target))).toEqual({
      state: 'failed',
      text: 'eventbridge was refused: InvalidArgument: too large',
    });
  });

  it('is not sent for an image that is gone', async () => {
    const sent: unknown[] = [];
    const bus = { put: async (...given: unknown[]) => void sent.push(given) };
    const tags = { resolve: async () => ({ kind: 'absent' as const }) };
    const promoter = messagePromoter({ repositories, tags, bus: bus as never, pageOf: page });

    expect(await promoter.act(begun(target))).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/ is gone$/),
    });
    expect(sent).toEqual([]);
  });

  it('stays under way until an event confirms it, whatever the time', async () => {
    const promoter = messagePromoter({ repositories, tags: unread, bus: { put: async () => undefined }, pageOf: page });

    expect(await promoter.watch(begun(target))).toEqual({
      state: 'underway',
      text: 'waits for an event from lamps.deployer',
    });
  });

  it('sends nothing while it is not known whether it was carried out', async () => {
    const sent: unknown[] = [];
    const bus = { put: async (...given: unknown[]) => void sent.push(given) };
    const promoter = messagePromoter({ repositories, tags: unread, bus: bus as never, pageOf: page });
    const registry = {
      by: 'registry-tag' as const,
      repositories: { 'lamp-operator': 'registry.example.com/a' },
      tags: ['x'],
    };

    await expect(promoter.act(begun({ ...target, confirm: registry }))).rejects.toThrow('nobody asks');
    expect(sent).toEqual([]);
  });

  it('is not confirmed by a status of before the act', async () => {
    const old = { context: 'deploy', state: 'success', id: 1, created_at: '2026-11-29T04:59:59Z' };
    const answered = { kind: 'answered' as const, status: 200, headers: {}, body: JSON.stringify([old]) };
    const promoter = messagePromoter({
      repositories: { ...repositories, commitStatuses: async () => answered },
      tags: unread,
      bus: noBus,
      pageOf: page,
    });
    const status = { by: 'commit-status' as const, context: 'deploy' };

    expect(await promoter.watch(begun({ ...target, confirm: status }))).toMatchObject({ state: 'underway' });
  });
});
