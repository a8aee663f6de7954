import { describe, expect, it } from 'vitest';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import {
  deploymentOf,
  sightDeployment,
  sightRun,
  sightStatus,
  Unreadable,
} from '../../../../gates/promotion/confirm/github.ts';

const PROMOTION = 'p20261129T031500000Z-0123456789ab';
const ACT = '2026-11-29T05:00:07.500Z';

function answered(body: unknown, status = 200): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

describe('an answer that does not tell', () => {
  const readers = [
    ['workflow runs', (answer: WireAnswer) => sightRun(answer, PROMOTION)],
    ['commit statuses', (answer: WireAnswer) => sightStatus(answer, 'deploy', ACT)],
    ['deployments', (answer: WireAnswer) => deploymentOf(answer, PROMOTION)],
    ['deployment statuses', (answer: WireAnswer) => sightDeployment(answer, 1)],
  ] as const;

  it.each(readers)('about %s is never "there is nothing"', (what, read) => {
    const failure = (answer: WireAnswer) => {
      try {
        return read(answer);
      } catch (error) {
        return error;
      }
    };

    expect(failure({ kind: 'lost', cause: 'cut' })).toEqual(new Unreadable(`${what}: no answer (cut)`));
    expect(failure(answered('x'.repeat(900), 502))).toEqual(new Unreadable(`${what}: HTTP 502 ${'x'.repeat(200)}`));
    expect(failure(answered([], 201))).toEqual(new Unreadable(`${what}: HTTP 201 []`));
    expect(failure(answered('<html>'))).toEqual(new Unreadable(`${what}: the answer cannot be read`));
    expect(failure(answered([{}]))).toEqual(new Unreadable(`${what}: the answer cannot be read`));
    expect(failure(answered({ workflow_runs: [{}] }))).toHaveProperty('name', 'Unreadable');
  });
});

describe('the workflow run of a promotion', () => {
  const run = (parts: object = {}) => ({
    id: 7,
    display_title: `Move ${PROMOTION}`,
    status: 'completed',
    conclusion: 'success',
    html_url: 'https://github.com/lamps/harbour/actions/runs/7',
    ...parts,
  });
  const sight = (...runs: readonly object[]) => sightRun(answered({ workflow_runs: runs }), PROMOTION);
  const url = 'https://github.com/lamps/harbour/actions/runs/7';

  it.each([
    [{}, { state: 'confirmed', text: 'workflow run 7: success', url }],
    [{ conclusion: 'failure' }, { state: 'failed', text: 'workflow run 7: failure', url }],
    [{ conclusion: null }, { state: 'failed', text: 'workflow run 7: completed', url }],
    [
      { status: 'queued', conclusion: null },
      { state: 'underway', text: 'workflow run 7: queued', url },
    ],
    [
      { status: 'in_progress', conclusion: 'success' },
      { state: 'underway', text: 'workflow run 7: success', url },
    ],
    [
      { status: null, conclusion: null },
      { state: 'underway', text: 'workflow run 7: no conclusion', url },
    ],
    [{ html_url: null }, { state: 'confirmed', text: 'workflow run 7: success' }],
  ])('%j is %j', (parts, sighting) => {
    expect(sight(run(parts))).toEqual(sighting);
  });

  it.each([
    [PROMOTION, true],
    [`(${PROMOTION})`, true],
    [`Move lamps: ${PROMOTION}.`, true],
    [`${PROMOTION}1`, false],
    [`x-${PROMOTION}`, false],
    [PROMOTION.slice(0, -1), false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('named %j is its own: %s', (display_title, isOwn) => {
    expect(sight(run({ display_title })).state).toBe(isOwn ? 'confirmed' : 'unseen');
  });

  it('is the newest one that names it, and none where no run does', () => {
    const failed = run({ id: 9, conclusion: 'failure' });

    expect(sight(run(), failed, run({ id: 8 })).state).toBe('failed');
    expect(sight(failed, run(), run({ id: 12, display_title: 'Nightly' })).state).toBe('failed');
    expect(sight()).toEqual({ state: 'unseen', text: 'no workflow run names the promotion yet' });
  });
});

describe('the commit status of a promotion', () => {
  const status = (parts: object = {}) => ({
    id: 7,
    context: 'deploy',
    state: 'success',
    description: 'moved',
    target_url: 'https://deploy.example.com/7',
    created_at: '2026-11-29T05:01:00Z',
    ...parts,
  });
  const sight = (...statuses: readonly object[]) => sightStatus(answered(statuses), 'deploy', ACT);
  const url = 'https://deploy.example.com/7';

  it.each([
    [{}, { state: 'confirmed', text: 'status deploy: success moved', url }],
    [{ state: 'failure' }, { state: 'failed', text: 'status deploy: failure moved', url }],
    [{ state: 'error' }, { state: 'failed', text: 'status deploy: error moved', url }],
    [{ state: 'pending' }, { state: 'underway', text: 'status deploy: pending moved', url }],
    [{ state: 'dreaming' }, { state: 'underway', text: 'status deploy: dreaming moved', url }],
    [{ description: null }, { state: 'confirmed', text: 'status deploy: success', url }],
    [{ target_url: null }, { state: 'confirmed', text: 'status deploy: success moved' }],
    [{ target_url: '' }, { state: 'confirmed', text: 'status deploy: success moved' }],
  ])('%j is %j', (parts, sighting) => {
    expect(sight(status(parts))).toEqual(sighting);
  });

  it('is the newest of its context since the act, to the second', () => {
    const unseen = { state: 'unseen', text: 'no status deploy since the act' };

    expect(sight()).toEqual(unseen);
    expect(sight(status({ context: 'build' }))).toEqual(unseen);
    expect(sight(status({ created_at: '2026-11-29T05:00:06Z' }))).toEqual(unseen);
    expect(sight(status({ created_at: '2026-11-29T05:00:07Z' })).state).toBe('confirmed');
    expect(sight(status(), status({ id: 9, state: 'failure' }), status({ id: 8 })).state).toBe('failed');
    expect(sight(status({ id: 9, state: 'failure' }), status({ id: 10, context: 'build' })).state).toBe('failed');
  });
});

describe('the deployment of a promotion', () => {
  const of = (id: number, payload: unknown) => ({ id, payload });
  const found = (...deployments: readonly object[]) => deploymentOf(answered(deployments), PROMOTION);

  it.each([
    ['as JSON', { promotion: PROMOTION }, true],
    ['as text', JSON.stringify({ promotion: PROMOTION }), true],
    ['as a text in a text', JSON.stringify(JSON.stringify({ promotion: PROMOTION })), true],
    ['in another member', { other: PROMOTION }, false],
    ['of another promotion', { promotion: 'p-2' }, false],
    ['as a text alone', PROMOTION, false],
    ['as nothing', null, false],
    ['as a number', 7, false],
  ])('names it %s: %j: %s', (_, payload, isOwn) => {
    expect(found(of(1, payload))).toBe(isOwn ? 1 : undefined);
  });

  it('is the newest that names it', () => {
    const payload = { promotion: PROMOTION };

    expect(found(of(1, payload), of(3, payload), of(2, payload), of(4, {}))).toBe(3);
    expect(found(of(3, payload), of(1, payload))).toBe(3);
    expect(found()).toBeUndefined();
  });

  it.each([
    [{}, { state: 'confirmed', text: 'deployment 1: success moved', url: 'https://deploy.example.com/7' }],
    [
      { state: 'inactive', log_url: null },
      { state: 'failed', text: 'deployment 1: inactive moved' },
    ],
    [
      { state: 'failure', log_url: '' },
      { state: 'failed', text: 'deployment 1: failure moved' },
    ],
    [
      { state: 'in_progress', log_url: null, description: null },
      { state: 'underway', text: 'deployment 1: in_progress' },
    ],
  ])('with the status %j is %j', (parts, sighting) => {
    const status = { id: 7, state: 'success', description: 'moved', log_url: 'https://deploy.example.com/7', ...parts };

    expect(sightDeployment(answered([status]), 1)).toEqual(sighting);
  });

  it('has its newest status, and is under way without any', () => {
    const statuses = [
      { id: 1, state: 'pending' },
      { id: 3, state: 'success' },
      { id: 2, state: 'failure' },
    ];

    expect(sightDeployment(answered(statuses), 1).state).toBe('confirmed');
    expect(sightDeployment(answered([]), 1)).toEqual({ state: 'underway', text: 'deployment 1 has no status yet' });
  });
});
