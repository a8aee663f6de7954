import { describe, expect, it } from 'vitest';
import { readProwJob } from '../../../../gates/ci-jobs/answers/gangway/prow-job.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

const expected = { executionId: 'x-1', jobName: 'periodic-dock', intentId: 'p-1.dock.1.1' };

function deck(body: string, status = 200): WireAnswer {
  return { kind: 'answered', status, headers: {}, body };
}

function prowJob({ name = 'x-1', job = 'periodic-dock', intent = 'p-1.dock.1.1' } = {}): string {
  return [
    'apiVersion: prow.k8s.io/v1',
    'kind: ProwJob',
    'metadata:',
    '  annotations:',
    `    sluice/intent: ${intent}`,
    `  name: ${name}`,
    'spec:',
    `  job: ${job}`,
    'status:',
    '  state: pending',
    '',
  ].join('\n');
}

describe('a ProwJob as Deck shows it', () => {
  it.each<{ what: string; answer: WireAnswer; whose: string | undefined }>([
    { what: 'carries our id', answer: deck(prowJob()), whose: 'ours' },
    { what: 'carries the id of another try', answer: deck(prowJob({ intent: 'p-1.dock.1.2' })), whose: 'other' },
    { what: 'is of another job', answer: deck(prowJob({ job: 'periodic-storm' })), whose: 'other' },
    { what: 'is not the one that was asked for', answer: deck(prowJob({ name: 'x-2' })), whose: undefined },
    { what: 'is not there', answer: deck('ProwJob not found', 404), whose: undefined },
    { what: 'is a login page', answer: deck('<html>Sign in</html>'), whose: undefined },
    { what: 'is no YAML', answer: deck('a: [b'), whose: undefined },
    { what: 'is shown beside another', answer: deck(`${prowJob()}---\n${prowJob()}`), whose: undefined },
    { what: 'is of another kind', answer: deck(prowJob().replace('kind: ProwJob', 'kind: Pod')), whose: undefined },
    { what: 'has no kind', answer: deck(prowJob().replace('kind: ProwJob\n', '')), whose: 'ours' },
    { what: 'comes with another status', answer: deck(prowJob(), 201), whose: undefined },
    {
      what: 'has annotations that are none',
      answer: deck(prowJob().replace('    sluice/intent: p-1.dock.1.1', '    - sluice/intent')),
      whose: undefined,
    },
    { what: 'is of a job that is a number', answer: deck(prowJob({ job: '7' })), whose: undefined },
    { what: 'did not come', answer: { kind: 'lost', cause: 'timeout' }, whose: undefined },
    {
      what: 'has no annotations',
      answer: deck('kind: ProwJob\nmetadata:\n  name: x-1\nspec:\n  job: periodic-dock\n'),
      whose: 'other',
    },
  ])('that $what: $whose', ({ answer, whose }) => {
    expect(readProwJob(answer, expected)).toBe(whose);
  });
});
