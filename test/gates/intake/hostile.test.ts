import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPayload, readPayloadTags } from '../../../bin/conformance/readers/payloads.ts';
import { readSnapshotSpec } from '../../../bin/conformance/readers/snapshot-spec.ts';
import { readCreate, readExecution, readListing } from '../../../gates/ci-jobs/answers/gangway/read.ts';
import { readImageAction } from '../../../gates/intake/ecr/image-action.ts';
import { releaseProgressOf } from '../../../gates/intake/konflux/release-answer.ts';
import { readScenario } from '../../../gates/intake/konflux/scenario.ts';
import { readSnapshot } from '../../../gates/intake/konflux/snapshot.ts';
import { readArchivedRuns } from '../../../gates/intake/kubearchive/pipeline-runs.ts';
import { readRepoPush } from '../../../gates/intake/quay/repo-push.ts';
import { readAnnouncement } from '../../../gates/intake/signed/announcement.ts';
import { readCloudEvent } from '../../../gates/intake/tekton/cloud-event.ts';
import type { BuiltImage, ImageEventReading } from '../../../gates/model/image-event.ts';
import type { WireAnswer } from '../../../gates/model/wire-answer.ts';
import { readConformaReport } from '../../../gates/report-import/conforma.ts';
import { runs } from '../../support/property-runs.ts';
import { announcement, component, DIGEST, imageAction, pipelineRun, repoPush, snapshot, spec } from './samples.ts';

const succeeded = { status: 'True', reason: 'Succeeded' };
const release = {
  apiVersion: 'appstudio.redhat.com/v1alpha1',
  kind: 'Release',
  metadata: { name: 'night-1', namespace: 'harbour-tenant' },
  spec: { releasePlan: 'plan', snapshot: 'harbour-1' },
  status: { conditions: [{ type: 'Released', ...succeeded, message: '' }] },
};
const ordered = { name: 'night-1', namespace: 'harbour-tenant', releasePlan: 'plan', snapshot: 'harbour-1' };
const execution = { id: 'e-1', job_name: 'night-aws', job_status: 'SUCCESS', job_url: 'https://prow.example.com/x' };
const scenario = {
  apiVersion: 'appstudio.redhat.com/v1beta2',
  kind: 'IntegrationTestScenario',
  metadata: { name: 'gate' },
  spec: {
    params: [
      { name: 'e2e-blocking-job-names', value: '["night-aws"]' },
      { name: 'release-plan-name', value: 'plan' },
    ],
  },
};
const conforma = {
  success: true,
  components: [{ name: 'lamp', containerImage: `a.example.com/b@${DIGEST}`, violations: [], success: true }],
};
const headers = {
  'content-type': 'application/json',
  'ce-id': 'e',
  'ce-source': 's',
  'ce-specversion': '1.0',
  'ce-type': 'dev.tekton.event.pipelinerun.successful.v1',
};
const answered = (body: string): WireAnswer => ({ kind: 'answered', status: 200, headers: {}, body });

/** Every reader of a text from outside, with an event that it takes. */
const readers: readonly { name: string; sample: unknown; read: (text: string) => unknown }[] = [
  { name: 'snapshot spec', sample: spec(component('lamp')), read: (text) => readSnapshotSpec(text, ['lamp']) },
  { name: 'snapshot', sample: snapshot(), read: (text) => readSnapshot(text, ['lamp']) },
  { name: 'scenario', sample: scenario, read: readScenario },
  { name: 'quay', sample: repoPush(), read: (text) => readRepoPush(text) },
  { name: 'ecr', sample: imageAction(), read: (text) => readImageAction(text) },
  {
    name: 'announcement',
    sample: announcement(),
    read: (text) => readAnnouncement(text, { receivedAt: '2026-08-27T03:20:00.000Z' }),
  },
  {
    name: 'cloud event',
    sample: { pipelineRun: pipelineRun(succeeded) },
    read: (text) => readCloudEvent(headers, text),
  },
  {
    name: 'archived runs',
    sample: { kind: 'List', items: [pipelineRun(succeeded)] },
    read: (text) => readArchivedRuns(text),
  },
  {
    name: 'payload',
    sample: { name: 'a-1', phase: 'Accepted', results: { blockingJobs: { aws: { state: 'Succeeded' } } } },
    read: readPayload,
  },
  { name: 'payload tags', sample: { name: 'a', tags: [{ name: 'a-1', phase: 'Ready' }] }, read: readPayloadTags },
  { name: 'conforma', sample: conforma, read: readConformaReport },
  {
    name: 'execution',
    sample: execution,
    read: (text) => readExecution(answered(text), { jobName: 'night-aws', executionId: 'e-1' }),
  },
  {
    name: 'created execution',
    sample: execution,
    read: (text) => readCreate(answered(text), { jobName: 'night-aws' }),
  },
  { name: 'listing', sample: { job_execution: [execution] }, read: (text) => readListing(answered(text), 'night-aws') },
  { name: 'release', sample: release, read: (text) => releaseProgressOf('read', answered(text), ordered) },
];

/** A value that is not what stood there. */
const stranger = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    -1,
    1e300,
    true,
    [],
    {},
    [null],
    '../..',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    DIGEST.toUpperCase(),
  ),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The event with one place changed, dropped or doubled. `path` picks the place, step by step. */
function changed(value: unknown, path: readonly number[], edit: 'replace' | 'drop' | 'double', by: unknown): unknown {
  const [step = 0, ...rest] = path;
  if (typeof value !== 'object' || value === null || path.length === 0) return by;
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (name !== key) return [[name, member]];
    if (rest.length > 0) return [[name, changed(member, rest, edit, by)]];
    if (edit === 'drop') return [];
    return edit === 'double'
      ? [
          [name, member],
          [`${name}2`, member],
        ]
      : [[name, by]];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}

const mutation = fc.record({
  path: fc.array(fc.nat(12), { minLength: 1, maxLength: 7 }),
  edit: fc.constantFrom('replace' as const, 'drop' as const, 'double' as const),
  by: stranger,
});

function imagesOf(reading: ImageEventReading): readonly BuiltImage[] {
  if (reading.kind === 'built') return reading.images;
  return reading.kind === 'deleted' ? [reading.image] : [];
}

function expectStrict(reading: ImageEventReading): void {
  for (const { repository, digest, tag, source, builtAt } of imagesOf(reading)) {
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(repository).toMatch(/^[A-Za-z0-9.:[\]_/-]+$/);
    expect(tag ?? 'x').toMatch(/^\w[\w.-]{0,127}$/);
    expect(source?.revision ?? 'a'.repeat(40)).toMatch(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
    expect(builtAt ?? '1970-01-01T00:00:00.000Z').toBe(new Date(builtAt ?? 0).toISOString());
  }
}

function hasImages(value: unknown): value is ImageEventReading {
  return (
    typeof value === 'object' &&
    value !== null &&
    'evidence' in value &&
    'kind' in value &&
    value.kind !== 'pipeline_run'
  );
}

describe.each(readers)('whatever becomes of a $name', ({ sample, read }) => {
  it('it is read to an end, and what is accepted is strict', () => {
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 3 }), (mutations) => {
        const value = mutations.reduce((event: unknown, { path, edit, by }) => changed(event, path, edit, by), sample);
        const reading = read(JSON.stringify(value) ?? '');
        if (hasImages(reading)) expectStrict(reading);
        expect(JSON.stringify(reading)).toEqual(expect.any(String));
      }),
      runs(300),
    );
  });

  it('any text is read to an end', () => {
    const text = JSON.stringify(sample);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.nat(text.length).map((length) => text.slice(0, length)),
        ),
        (cut) => {
          if (cut !== text) read(cut);
        },
      ),
      runs(200),
    );
    for (const deep of [
      '['.repeat(100_000),
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    ]) {
      read(deep);
    }
  });
});

describe('whatever a job system answers', () => {
  it('only its own word makes a job pass or fail', () => {
    const answer = fc.oneof(
      fc.constantFrom<WireAnswer>({ kind: 'lost', cause: 'cut' }, { kind: 'lost', cause: 'too_large' }),
      fc.record({
        kind: fc.constant('answered' as const),
        status: fc.integer({ min: 100, max: 599 }),
        headers: fc.constant({}),
        body: fc.oneof(
          fc.string(),
          fc.json(),
          fc.constant(JSON.stringify({ ...execution, job_status: 'NEWS' })),
          fc.constant(JSON.stringify({ ...execution, job_name: 'other' })),
        ),
      }),
    );
    fc.assert(
      fc.property(answer, (given) => {
        const seen = readExecution(given, { jobName: 'night-aws', executionId: 'e-1' });
        expect(['passed', 'failed']).not.toContain(seen.state);
        if (['inconclusive', 'error'].includes(seen.state))
          expect(['identity_mismatch', 'execution_gone']).toContain(seen.cause);
      }),
      runs(),
    );
  });
});
