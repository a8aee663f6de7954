import { describe, expect, it } from 'vitest';
import type { ImportedScenario } from '../../../../gates/intake/konflux/scenario.ts';
import { streamOfScenario } from '../../../../gates/intake/konflux/scenario-stream.ts';
import { Stream } from '../../../../gates/model/stream.ts';

const scenario: ImportedScenario = {
  kind: 'importable',
  name: 'lamp-gate',
  namespace: 'lamps',
  application: 'harbour-lamps',
  blockingJobs: ['periodic-ci-lamps-main-e2e-dock', 'periodic-ci-lamps-main-e2e-storm'],
  informingJobs: ['periodic-ci-lamps-main-upgrade'],
  label: 'Harbour 2',
  releasePlan: 'harbour-plan',
  staleAfterDays: 5,
  isOptional: false,
  isByRequest: true,
  notes: [],
};
const answers = {
  component: 'lamp-operator',
  repository: 'registry.example.com/lamps/operator',
  owner: 'team-lamps@example.com',
};

function made(overrides: Partial<ImportedScenario> = {}, more: object = {}) {
  const result = streamOfScenario({ ...scenario, ...overrides }, { ...answers, ...more });
  if (result.kind === 'refused') throw new Error(result.reasons.join('\n'));
  return Stream.parse(result.stream);
}

describe('the stream of an old scenario', () => {
  it('has its jobs, its ReleasePlan and its patience, and only observes', () => {
    expect(made()).toMatchObject({
      id: 'lamp-operator/harbour-2',
      mode: 'observe',
      sources: [{ kind: 'konflux', namespace: 'lamps', application: 'harbour-lamps' }],
      jobs: [
        { name: 'e2e-dock', kind: 'blocking', runner: { kind: 'gangway', job: 'periodic-ci-lamps-main-e2e-dock' } },
        { name: 'e2e-storm', kind: 'blocking' },
        { name: 'upgrade', kind: 'informing' },
      ],
      promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour-plan' },
      staleAfterDays: 5,
      limits: { totalMinutes: 420 },
    });
  });

  it.each([
    {
      name: 'one job keeps its whole name',
      blocking: ['periodic-ci-lamps-main-e2e-dock'],
      names: ['periodic-ci-lamps-main-e2e-dock'],
    },
    {
      name: 'a name that begins as another one ends keeps its last word',
      blocking: ['nightly-e2e', 'nightly-e2e-storm'],
      names: ['e2e', 'e2e-storm'],
    },
    {
      name: 'letters that a name of ours cannot have become dashes',
      blocking: ['Nightly_A', 'Nightly_B'],
      names: ['a', 'b'],
    },
  ])('$name', ({ blocking, names }) => {
    expect(made({ blockingJobs: blocking, informingJobs: [] }).jobs.map(({ name }) => name)).toEqual(names);
  });

  it('gives every job the environment, and the stream its channel and its hour', () => {
    const stream = made({}, { env: { OPERATOR_IMAGE: '{image}' }, slack: 'C0HARBOUR', schedule: { at: '03:15' } });

    const environments = stream.jobs.map(({ runner }) => (runner.kind === 'gangway' ? runner.env : undefined));
    expect(environments).toEqual(Array(3).fill({ OPERATOR_IMAGE: '{image}' }));
    expect([stream.notify, stream.schedule?.at]).toEqual([[{ kind: 'slack', channel: 'C0HARBOUR' }], '03:15']);
  });

  it('refuses what no stream can be made of, with every reason', () => {
    const repository = 'registry.example.com/lamps/operator:latest';

    expect(streamOfScenario({ ...scenario, namespace: undefined }, answers).kind).toBe('refused');
    expect(streamOfScenario(scenario, { ...answers, repository, schedule: { at: '3pm' } })).toMatchObject({
      kind: 'refused',
      reasons: [expect.stringMatching(/^components\.0\.repository: /), expect.stringMatching(/^schedule\.at: /)],
    });
  });
});
