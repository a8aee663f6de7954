import { describe, expect, it } from 'vitest';
import { readScenario } from '../../../../gates/intake/konflux/scenario.ts';

function scenario(params: Readonly<Record<string, unknown>>, parts: object = {}) {
  return JSON.stringify({
    apiVersion: 'appstudio.redhat.com/v1beta2',
    kind: 'IntegrationTestScenario',
    metadata: { name: 'gate', namespace: 'harbour-tenant' },
    spec: {
      application: 'harbour',
      contexts: [{ name: 'disabled' }],
      params: Object.entries(params).map(([name, value]) => ({ name, value })),
      resolverRef: { params: [{ name: 'revision', value: 'main' }] },
    },
    ...parts,
  });
}

const good = {
  'e2e-blocking-job-names': '["night-aws","night-azure"]',
  'e2e-informing-job-names': '["night-upgrade"]',
  'release-plan-name': 'harbour-plan',
};

describe('a scenario of the old gate', () => {
  it('is imported with its jobs, its plan and what is left to a person', () => {
    expect(readScenario(scenario({ ...good, 'gate-label': 'Harbour', 'gangway-url': 'https://x' }))).toEqual({
      kind: 'importable',
      name: 'gate',
      namespace: 'harbour-tenant',
      application: 'harbour',
      blockingJobs: ['night-aws', 'night-azure'],
      informingJobs: ['night-upgrade'],
      label: 'Harbour',
      releasePlan: 'harbour-plan',
      staleAfterDays: 3,
      isOptional: false,
      isByRequest: true,
      notes: [
        'its pipeline came from "main", which moves; past verdicts cannot be reproduced',
        'parameter "gangway-url" has no place in a stream',
      ],
    });
  });

  it.each([
    { what: 'a text for the jobs', params: { 'e2e-blocking-job-names': '"abc"' }, reason: 'job_list_malformed' },
    { what: 'no JSON for the jobs', params: { 'e2e-blocking-job-names': 'night-aws' }, reason: 'job_list_malformed' },
    { what: 'null for the jobs', params: { 'e2e-blocking-job-names': 'null' }, reason: 'job_list_malformed' },
    { what: 'a number among the jobs', params: { 'e2e-blocking-job-names': '[1]' }, reason: 'job_list_malformed' },
    { what: 'an empty name', params: { 'e2e-blocking-job-names': '[""]' }, reason: 'job_list_malformed' },
    { what: 'a job twice', params: { 'e2e-blocking-job-names': '["a","a"]' }, reason: 'job_list_malformed' },
    { what: 'no blocking job', params: { 'e2e-blocking-job-names': '[]' }, reason: 'job_list_empty' },
    { what: 'no word of blocking jobs', params: { 'e2e-blocking-job-names': undefined }, reason: 'job_list_empty' },
    { what: 'a job in both lists', params: { 'e2e-informing-job-names': '["night-aws"]' }, reason: 'job_ambiguous' },
    { what: 'no plan', params: { 'release-plan-name': undefined }, reason: 'release_plan_missing' },
    { what: 'zero days', params: { 'stale-threshold-days': '0' }, reason: 'stale_threshold_malformed' },
    { what: 'a word for days', params: { 'stale-threshold-days': 'three' }, reason: 'stale_threshold_malformed' },
  ])('is not imported with $what', ({ params, reason }) => {
    expect(readScenario(scenario({ ...good, ...params }))).toEqual({
      kind: 'not_importable',
      reasons: [expect.stringMatching(`^${reason}: `)],
    });
  });

  it('is not imported when a parameter is given twice', () => {
    const text = scenario(
      {},
      {
        spec: {
          params: [
            { name: 'a', value: '1' },
            { name: 'a', value: '2' },
          ],
        },
      },
    );

    expect(readScenario(text)).toMatchObject({
      reasons: expect.arrayContaining([expect.stringMatching(/^parameter_ambiguous/)]),
    });
  });

  it.each(['', '[]', '{"kind":"IntegrationTestScenario"}', scenario(good, { kind: 'Snapshot' })])(
    'is not imported from what is none',
    (text) => {
      expect(readScenario(text)).toMatchObject({ kind: 'not_importable' });
    },
  );
});
