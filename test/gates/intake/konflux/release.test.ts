import { describe, expect, it } from 'vitest';
import { readRelease } from '../../../../gates/intake/konflux/release.ts';
import { releaseProgressOf } from '../../../../gates/intake/konflux/release-answer.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

const ordered = { name: 'night-1', namespace: 'harbour-tenant', releasePlan: 'plan', snapshot: 'harbour-1' };

type Condition = readonly [type: string, status: string, reason: string];

function release(conditions: readonly Condition[] | null, parts: object = {}) {
  return {
    apiVersion: 'appstudio.redhat.com/v1alpha1',
    kind: 'Release',
    metadata: { name: 'night-1', namespace: 'harbour-tenant' },
    spec: { releasePlan: 'plan', snapshot: 'harbour-1' },
    status: {
      conditions:
        conditions?.map(([type, status, reason]) => ({ type, status, reason, message: `${type} said so` })) ?? null,
    },
    ...parts,
  };
}

const valid: Condition = ['Validated', 'True', 'Succeeded'];
const working: Condition = ['Released', 'False', 'Progressing'];

describe('a Release', () => {
  it.each<{ what: string; conditions: readonly Condition[] | null; promotion: string; cause?: string }>([
    { what: 'just made', conditions: null, promotion: 'in_progress' },
    { what: 'left out', conditions: [valid, ['Released', 'False', 'Skipped']], promotion: 'failed', cause: 'pipeline' },
    {
      what: 'under way',
      conditions: [valid, ['ManagedPipelineProcessed', 'False', 'Progressing'], working],
      promotion: 'in_progress',
    },
    { what: 'released', conditions: [valid, ['Released', 'True', 'Succeeded']], promotion: 'succeeded' },
    {
      what: 'released with a stage left out',
      conditions: [valid, ['TenantPipelineProcessed', 'False', 'Skipped'], ['Released', 'True', 'Succeeded']],
      promotion: 'succeeded',
    },
    {
      what: 'not valid',
      conditions: [
        ['Validated', 'False', 'Failed'],
        ['Released', 'False', 'Failed'],
      ],
      promotion: 'failed',
      cause: 'invalid',
    },
    {
      what: 'not valid, and no more to come',
      conditions: [['Validated', 'False', 'Failed']],
      promotion: 'failed',
      cause: 'invalid',
    },
    {
      what: 'failed in the managed pipeline',
      conditions: [valid, ['ManagedPipelineProcessed', 'False', 'Failed'], ['Released', 'False', 'Failed']],
      promotion: 'failed',
      cause: 'managed_pipeline',
    },
    {
      what: 'failed in the last pipeline',
      conditions: [valid, ['FinalPipelineProcessed', 'False', 'Failed'], ['Released', 'False', 'Failed']],
      promotion: 'failed',
      cause: 'final_pipeline',
    },
    {
      what: 'failed without saying where',
      conditions: [valid, ['Released', 'False', 'Failed']],
      promotion: 'failed',
      cause: 'pipeline',
    },
    {
      what: 'failed in a stage, and not at its end yet',
      conditions: [valid, ['ManagedPipelineProcessed', 'False', 'Failed'], working],
      promotion: 'in_progress',
    },
    {
      what: 'released though a stage failed',
      conditions: [valid, ['ManagedPipelineProcessed', 'False', 'Failed'], ['Released', 'True', 'Succeeded']],
      promotion: 'failed',
      cause: 'contradictory',
    },
    { what: 'of unknown end', conditions: [valid, ['Released', 'Unknown', 'Paused']], promotion: 'in_progress' },
    { what: 'without the condition that counts', conditions: [valid], promotion: 'in_progress' },
  ])('$what is $promotion', ({ conditions, promotion, cause }) => {
    const progress = readRelease(release(conditions), ordered);

    expect({ promotion: progress.promotion, cause: progress.cause }).toEqual({ promotion, cause });
  });

  it('carries what its stages said', () => {
    const progress = readRelease(
      release([
        ['ManagedPipelineProcessed', 'False', 'Failed'],
        ['Released', 'False', 'Failed'],
      ]),
    );

    expect(progress.details).toEqual([
      'ManagedPipelineProcessed: Failed: ManagedPipelineProcessed said so',
      'Released: Failed: Released said so',
    ]);
  });

  it.each([
    { what: 'name', parts: { metadata: { name: 'other', namespace: 'harbour-tenant' } } },
    { what: 'namespace', parts: { metadata: { name: 'night-1', namespace: 'other' } } },
    { what: 'Snapshot', parts: { spec: { releasePlan: 'plan', snapshot: 'other' } } },
  ])('of another $what than ordered is refused', ({ parts }) => {
    expect(readRelease(release([['Released', 'True', 'Succeeded']], parts), ordered)).toMatchObject({
      promotion: 'failed',
      cause: 'identity_mismatch',
    });
  });

  it.each([undefined, null, [], {}, { kind: 'Snapshot' }])('is not %s', (value) => {
    expect(readRelease(value)).toMatchObject({ promotion: 'unknown', cause: 'malformed' });
  });
});

describe('an answer about a Release', () => {
  const answered = (status: number, body: unknown = { kind: 'Status', message: 'so' }): WireAnswer => ({
    kind: 'answered',
    status,
    headers: status === 429 ? { 'retry-after': '7' } : {},
    body: JSON.stringify(body),
  });
  it.each<{ operation: 'create' | 'read'; answer: WireAnswer; expected: object }>([
    { operation: 'create', answer: answered(201, release(null)), expected: { promotion: 'in_progress' } },
    {
      operation: 'create',
      answer: answered(409),
      expected: { promotion: 'unknown', cause: 'already_exists', retry: false },
    },
    {
      operation: 'create',
      answer: answered(422),
      expected: { promotion: 'failed', cause: 'invalid_request', retry: false, alert: true },
    },
    {
      operation: 'create',
      answer: answered(403),
      expected: { promotion: 'unknown', cause: 'auth', retry: true, alert: true },
    },
    {
      operation: 'create',
      answer: answered(503),
      expected: { promotion: 'unknown', cause: 'server_error', retry: true },
    },
    { operation: 'create', answer: answered(302), expected: { promotion: 'unknown', cause: 'malformed' } },
    {
      operation: 'create',
      answer: { kind: 'lost', cause: 'cut' },
      expected: { promotion: 'unknown', cause: 'answer_lost', retry: true },
    },
    {
      operation: 'create',
      answer: { kind: 'lost', cause: 'unreachable' },
      expected: { cause: 'unreachable', retry: true },
    },
    {
      operation: 'read',
      answer: answered(200, release([['Released', 'True', 'Succeeded']])),
      expected: { promotion: 'succeeded' },
    },
    { operation: 'read', answer: answered(404), expected: { promotion: 'unknown', cause: 'not_found' } },
    { operation: 'read', answer: answered(401), expected: { promotion: 'unknown', cause: 'auth', alert: true } },
    { operation: 'read', answer: answered(429), expected: { cause: 'rate_limited', afterSeconds: 7 } },
    { operation: 'read', answer: answered(400), expected: { promotion: 'unknown', cause: 'malformed' } },
    {
      operation: 'read',
      answer: { kind: 'answered', status: 200, headers: {}, body: '<html>Sign in</html>' },
      expected: { promotion: 'unknown', cause: 'malformed' },
    },
  ])('to $operation: $expected', ({ operation, answer, expected }) => {
    expect(releaseProgressOf(operation, answer, ordered)).toMatchObject(expected);
  });
});
