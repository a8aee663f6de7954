import { describe, expect, it } from 'vitest';
import { readArchivedRuns } from '../../../../gates/intake/kubearchive/pipeline-runs.ts';

function run(day: number, condition: object | null) {
  return {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: { name: `night-${day}`, namespace: 'harbour-tenant', creationTimestamp: `2026-08-${day}T03:15:30Z` },
    status: condition === null ? {} : { conditions: [{ type: 'Succeeded', ...condition }] },
  };
}

const success = { status: 'True', reason: 'Succeeded' };
const failure = { status: 'False', reason: 'Failed' };
const timeout = { status: 'False', reason: 'PipelineRunTimeout' };
const cancelled = { status: 'False', reason: 'Cancelled' };
const running = { status: 'Unknown', reason: 'Running' };
const read = (items: unknown, more = '', current?: string) =>
  readArchivedRuns(JSON.stringify({ kind: 'List', metadata: { continue: more }, items }), current);

describe('the archived runs of a gate', () => {
  it.each([
    { what: 'nothing', items: null, streak: 0 },
    { what: 'no runs', items: [], streak: 0 },
    { what: 'a success', items: [run(27, success), run(26, failure)], streak: 0 },
    {
      what: 'failures until a success',
      items: [run(27, failure), run(26, timeout), run(25, success), run(24, failure)],
      streak: 2,
    },
    {
      what: 'failures in any order',
      items: [run(25, success), run(27, failure), run(24, failure), run(26, failure)],
      streak: 2,
    },
    {
      what: 'a run in progress and one that was stopped',
      items: [run(27, running), run(26, cancelled), run(25, failure)],
      streak: 1,
    },
    {
      what: 'runs without conditions',
      items: [run(27, null), { ...run(26, null), status: { conditions: null } }],
      streak: 0,
    },
  ])('$what: $streak failed in a row', ({ items, streak }) => {
    expect(read(items)).toMatchObject({ kind: 'streak', failedStreak: streak });
  });

  it('tell since when they fail, and when the last one did not', () => {
    expect(read([run(27, failure), run(26, failure), run(25, success)])).toMatchObject({
      failingSince: '2026-08-26T03:15:30.000Z',
      lastSuccess: '2026-08-25T03:15:30.000Z',
      isOpen: false,
    });
  });

  it('leave the streak open when there is a next page and no success yet', () => {
    expect(read([run(27, failure)], 'token')).toMatchObject({ isOpen: true, after: 'token' });
    expect(read([run(27, success)], 'token')).toMatchObject({ isOpen: false, after: 'token' });
    expect(read([run(27, failure)])).not.toHaveProperty('after');
  });

  it('do not count the run that asks', () => {
    expect(read([run(27, failure), run(26, failure)], '', 'night-27')).toMatchObject({ failedStreak: 1 });
  });

  it('do not count runs for pull requests', () => {
    const proposal = run(27, failure);
    const labels = { 'pac.test.appstudio.openshift.io/event-type': 'pull_request' };

    expect(read([{ ...proposal, metadata: { ...proposal.metadata, labels } }, run(26, failure)])).toMatchObject({
      failedStreak: 1,
    });
  });

  it('count entries that cannot be read, and take them for nothing else', () => {
    expect(read([null, { kind: 'PipelineRun' }, run(26, failure)])).toMatchObject({ failedStreak: 1, unreadable: 2 });
  });

  it.each([
    { text: '{"kind":"Status","code":403}', reason: 'unexpected_kind' },
    { text: '{"kind":"List","items":{}}', reason: 'malformed' },
    { text: '<html>', reason: 'malformed' },
  ])('are refused from $text', ({ text, reason }) => {
    expect(readArchivedRuns(text)).toMatchObject({ kind: 'refused', reason });
  });
});
