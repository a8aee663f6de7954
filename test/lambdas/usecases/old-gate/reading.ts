import { expect } from 'vitest';
import { readSnapshotSpec } from '../../../../bin/conformance/readers/snapshot-spec.ts';
import { readScenario } from '../../../../gates/intake/konflux/scenario.ts';
import { readArchivedRuns } from '../../../../gates/intake/kubearchive/pipeline-runs.ts';
import { INTENT_KEY } from '../../../../gates/model/job.ts';
import { Observation } from '../../../../gates/model/observation.ts';
import { Stream } from '../../../../gates/model/stream.ts';
import { advance } from '../../../../gates/promotion/advance.ts';
import { lookAtJobs, triggerJobs } from '../../../../lambdas/usecases/jobs/drive-jobs.ts';
import { reconcileJobs } from '../../../../lambdas/usecases/jobs/reconcile-jobs.ts';
import { compareNights } from '../../../../lambdas/usecases/promotions/compare-nights.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { NIGHT, sampleJob, samplePromotion, sampleStream } from '../../../support/streams.ts';
import { allRunning, answered, at, jobsAnswering, one, stored, watchedStream } from './ground.ts';

const JOB = 'periodic-harbour-e2e-dock';

/** Bodies that are no answer, or one with a hole where the result should be. */
const holes = [
  'null',
  '[]',
  '""',
  '0',
  '[null]',
  '',
  'not JSON',
  '{"job_execution":[null]}',
  JSON.stringify({ id: 'x-e2e-dock', job_name: JOB }),
  JSON.stringify({ id: 'x-e2e-dock', job_name: JOB, job_status: null }),
  JSON.stringify({ id: 'x-e2e-dock', job_name: JOB, job_status: {} }),
  JSON.stringify({ id: 'x-e2e-dock', job_name: JOB, job_status: 'constructor' }),
];

export async function resultsWithHoles(): Promise<void> {
  for (const hole of holes) {
    const says = answered(200, hole);
    const deps = {
      jobs: jobsAnswering({ read: () => says }),
      promotions: fakePromotionStore(),
      clock: { now: () => at(9) },
    };
    const looked = advance(allRunning(), await lookAtJobs(allRunning(), [one], deps), at(9)).next;
    expect([hole, looked.phase, looked.attempts[0]?.state]).toEqual([hole, 'running', 'running']);
    expect(advance(looked, [], at(450)).next).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
  }
  for (const hole of holes) expect([hole, await afterStart(hole)]).not.toEqual([hole, 'accepted']);
  for (const value of [
    null,
    {},
    { kind: 'ended', attempt: one },
    { kind: 'ended', at: at(1), attempt: one, execution: 'x' },
  ])
    expect(Observation.safeParse(value).success).toBe(false);
  const unasked = { ...allRunning(), attempts: [] };
  expect(advance(unasked, [], at(1)).next).toMatchObject({ phase: 'running' });
}

/** A start, and a look for a lost one, whose every answer is this body: where the promotion is a minute later. */
async function afterStart(body: string): Promise<string> {
  const start = advance(samplePromotion(), [], NIGHT).next;
  const says = answered(200, body);
  const jobs = jobsAnswering({ trigger: says, read: () => says });
  const deps = { jobs, promotions: await stored(start), clock: { now: () => at(0) } };
  const begun = advance(start, await triggerJobs(start, [one], deps), at(0)).next;
  const lost = jobsAnswering({ list: says });
  return advance(begun, await reconcileJobs(begun, [one], { ...deps, jobs: lost }), at(1)).next.phase;
}

export async function emptyArchive(): Promise<void> {
  for (const items of [{ items: null }, { items: [] }, {}]) {
    const body = JSON.stringify({ kind: 'List', apiVersion: 'v1', metadata: { continue: '' }, ...items });
    expect(readArchivedRuns(body)).toMatchObject({ kind: 'streak', runs: [], failedStreak: 0, unreadable: 0 });
    const archive = { list: async () => answered(200, body) };
    const asked = { stream: 'lamp-operator/harbour', namespace: 'lamps', scenario: 'lamp-gate', since: NIGHT };
    expect(await compareNights(asked, { archive, promotions: fakePromotionStore() })).toEqual({
      nights: [],
      unreadable: 0,
    });
  }
  // A stream that has no history at all is told of like any other.
  const { watch, told } = await watchedStream({ hasSchedule: true });
  await watch(61);
  expect(told('missing-nightly')).toEqual([`no candidate was tried for the night of ${NIGHT}; none was ever tried`]);
}

const sha = 'c'.repeat(64);
const repository = 'registry.example.com/lamps/operator';

function spec(components: unknown): string {
  return JSON.stringify({ application: 'lamps', components });
}

const component = (containerImage: string, source?: unknown) => ({
  name: 'lamp-operator',
  containerImage,
  ...(source !== undefined && { source }),
});

const snapshots: readonly (readonly [what: string, text: string, reason: string | undefined])[] = [
  ['a tag', spec([component(`${repository}:latest`)]), 'image_not_pinned'],
  ['no tag either', spec([component(repository)]), 'image_not_pinned'],
  ['three digits', spec([component(`${repository}@sha256:abc`)]), 'digest_malformed'],
  ['63 digits', spec([component(`${repository}@sha256:${sha.slice(1)}`)]), 'digest_malformed'],
  ['65 digits', spec([component(`${repository}@sha256:${sha}c`)]), 'digest_malformed'],
  ['capitals', spec([component(`${repository}@sha256:${sha.toUpperCase()}`)]), 'digest_malformed'],
  ['a list for a Snapshot', '[]', 'malformed'],
  ['null for a Snapshot', 'null', 'malformed'],
  ['null for components', spec(null), 'component_not_found'],
  ['an empty list of components', spec([]), 'component_not_found'],
  ['null for a component', spec([null]), 'malformed'],
  ['no image', spec([{ name: 'lamp-operator', containerImage: null }]), 'image_missing'],
  ['null for git', spec([component(`${repository}@sha256:${sha}`, { git: null })]), undefined],
  ['null for the source', spec([component(`${repository}@sha256:${sha}`, null)]), undefined],
];

export function imagesThatMove(): void {
  const read = snapshots.map(([what, text]) => {
    const reading = readSnapshotSpec(text, ['lamp-operator']);
    return [what, reading.kind === 'refused' ? reading.reason : undefined];
  });
  expect(read).toEqual(snapshots.map(([what, , reason]) => [what, reason]));
}

function scenario(blocking: string): string {
  return JSON.stringify({
    apiVersion: 'appstudio.redhat.com/v1beta2',
    kind: 'IntegrationTestScenario',
    metadata: { name: 'lamp-gate', namespace: 'lamps' },
    spec: {
      application: 'lamps',
      params: [
        { name: 'release-plan-name', value: 'harbour' },
        { name: 'e2e-blocking-job-names', value: blocking },
      ],
    },
  });
}

export async function namesThatAreNot(): Promise<void> {
  for (const list of ['"abc"', '{"a":1}', '[""]', '[1]', '["a","a"]', 'abc'])
    expect([list, readScenario(scenario(list))]).toMatchObject([
      list,
      {
        kind: 'not_importable',
        reasons: [expect.stringMatching(/^job_list_malformed: /), expect.anything()].slice(0, 1),
      },
    ]);
  expect(readScenario(scenario('["abc"]'))).toMatchObject({ kind: 'importable', blockingJobs: ['abc'] });
  expect(Stream.safeParse({ ...sampleStream(), jobs: 'abc' }).success).toBe(false);
  expect(() => sampleStream({ jobs: [sampleJob('twice'), sampleJob('twice')] })).toThrow('job twice is there twice');

  const [mine, theirs] = [sha, 'd'.repeat(64)].map((digest) => component(`${repository}@sha256:${digest}`));
  expect(readSnapshotSpec(spec([mine, theirs]), ['lamp-operator'])).toMatchObject({
    kind: 'refused',
    reason: 'component_ambiguous',
  });

  const success = { job_type: 'PERIODIC', job_status: 'SUCCESS' };
  for (const other of [
    { id: 'x-other', job_name: JOB },
    { id: 'x-e2e-dock', job_name: 'periodic-other' },
  ])
    expect(await phaseAfterLook({ ...success, ...other })).not.toBe('accepted');
  expect(await phaseAfterLook({ ...success, id: 'x-e2e-dock', job_name: JOB })).toBe('accepted');

  const created = { id: 'x-1', job_name: JOB, job_type: 'PERIODIC', job_status: 'TRIGGERED' };
  expect(await stateAfterStart(created)).toBe('running');
  expect(await stateAfterStart({ ...created, job_name: 'periodic-other' })).toBe('ended');
  const theirIntent = { pod_spec_options: { annotations: { [INTENT_KEY]: 'p-other.e2e-dock.1.1' } } };
  expect(await stateAfterStart({ ...created, ...theirIntent })).toBe('ended');
  expect(await stateAfterSearch([created])).toBe('running');
  expect(await stateAfterSearch([{ ...created, job_name: 'periodic-other' }])).toBe('lost');
}

/** Whether an answer to the start was taken for ours. */
async function stateAfterStart(body: unknown): Promise<string | undefined> {
  const start = advance(samplePromotion(), [], NIGHT).next;
  const deps = {
    jobs: jobsAnswering({ trigger: answered(200, body) }),
    promotions: await stored(start),
    clock: { now: () => at(0) },
  };
  const seen = await triggerJobs(start, [one], deps);
  const { promotion } = (await deps.promotions.get(start.id)) ?? { promotion: start };
  return advance(promotion, seen, at(0)).next.attempts[0]?.state;
}

/** Whether an execution of a list was taken for the one whose answer was lost. */
async function stateAfterSearch(executions: readonly unknown[]): Promise<string | undefined> {
  const start = advance(samplePromotion(), [], NIGHT).next;
  const promotions = await stored(start);
  const clock = { now: () => at(0) };
  const seen = await triggerJobs(start, [one], { jobs: jobsAnswering({}), promotions, clock });
  const lost = advance((await promotions.get(start.id))?.promotion ?? start, seen, at(0)).next;
  const jobs = jobsAnswering({ list: answered(200, { job_execution: executions }) });
  const found = await reconcileJobs(lost, [one], { jobs, promotions, clock: { now: () => at(1) } });
  return advance(lost, found, at(1)).next.attempts[0]?.state;
}

async function phaseAfterLook(body: unknown): Promise<string> {
  const jobs = jobsAnswering({ read: () => answered(200, body) });
  const deps = { jobs, promotions: fakePromotionStore(), clock: { now: () => at(9) } };
  return advance(allRunning(), await lookAtJobs(allRunning(), [one], deps), at(9)).next.phase;
}
