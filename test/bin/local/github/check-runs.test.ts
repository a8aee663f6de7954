import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { type CallApi, installationApiOf, testGitHub } from '../../../support/local-github.ts';

let repository: TestRepository;
let github: LocalGitHub;
let api: CallApi;
let sha = '';

beforeAll(() => {
  repository = createGitRepository();
  sha = repository.commit({ 'a.yaml': 'a: 1\n' });
  repository.commit({ 'a.yaml': 'a: 2\n' }, { on: 'feature', from: sha });
});
afterAll(() => repository.delete());

beforeEach(async () => {
  github = await testGitHub({ repositories: { 'acme/lamp': repository.dir } });
  api = await installationApiOf(github, 'acme/lamp');
  return () => github.close();
});

const create = async (body: object) =>
  (await api('POST', '/repos/acme/lamp/check-runs', { name: 'sluice', head_sha: sha, ...body })).body;
const list = async (query: string) => (await api('GET', `/repos/acme/lamp/commits/${sha}/check-runs${query}`)).body;

describe('a check run', () => {
  it('is completed by its conclusion, and stays completed', async () => {
    const run = await create({ conclusion: 'failure' });

    const { body } = await api('PATCH', `/repos/acme/lamp/check-runs/${run.id}`, { status: 'in_progress' });

    expect(run).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(body).toMatchObject({ status: 'completed', conclusion: 'failure' });
  });

  it('cannot be completed without a conclusion', async () => {
    const { status, body } = await api('POST', '/repos/acme/lamp/check-runs', {
      name: 'sluice',
      head_sha: sha,
      status: 'completed',
    });

    expect(status).toBe(422);
    expect(body.message).toContain('conclusion is required');
  });

  it('collects annotations over updates', async () => {
    const annotation = (line: number) => ({
      path: 'a.yaml',
      start_line: line,
      end_line: line,
      annotation_level: 'failure',
      message: 'No.',
    });
    const output = (...lines: number[]) => ({
      output: { title: 't', summary: 's', annotations: lines.map(annotation) },
    });
    const run = await create(output(1, 2));

    const { body } = await api('PATCH', `/repos/acme/lamp/check-runs/${run.id}`, output(2, 3));
    const { body: annotations } = await api('GET', `/repos/acme/lamp/check-runs/${run.id}/annotations`);

    expect(body.output.annotations_count).toBe(4);
    expect(annotations.map((one: { start_line: number }) => one.start_line)).toEqual([1, 2, 2, 3]);
  });

  it('takes no annotation message over 64 KB', async () => {
    const annotations = [
      { path: 'a', start_line: 1, end_line: 1, annotation_level: 'notice', message: 'ü'.repeat(40_000) },
    ];

    const body = await create({ output: { title: 't', summary: 's', annotations } });

    expect(body.message).toContain('message exceeds 64 KB');
  });

  it('of another App cannot be changed, and is told apart by its App', async () => {
    const run = await create({ conclusion: 'success' });
    const stored = await github.store.checkRun(run.id);
    if (stored !== undefined) await github.store.putCheckRun({ ...stored, id: 9000, appId: 15368 });

    const { status } = await api('PATCH', '/repos/acme/lamp/check-runs/9000', { conclusion: 'success' });

    expect(status).toBe(403);
    expect((await list('?filter=latest')).total_count).toBe(2);
    expect((await list('?app_id=15368')).check_runs.map((one: { id: number }) => one.id)).toEqual([9000]);
  });

  it('hides older ones of its name unless all are asked for', async () => {
    const first = await create({ conclusion: 'failure' });
    const second = await create({ conclusion: 'success' });
    const other = await create({ name: 'sluice / crd-compat', conclusion: 'failure' });
    const ids = async (query: string) => (await list(query)).check_runs.map((run: { id: number }) => run.id);

    expect(await ids('')).toEqual([other.id, second.id]);
    expect(await ids('?filter=all&check_name=sluice')).toEqual([second.id, first.id]);
    expect(await ids('?filter=all&per_page=1&page=2')).toEqual([second.id]);
  });

  it('names the pull requests at its commit, but none from a fork', async () => {
    const author = { id: 7, login: 'ada', type: 'User' as const };
    const pull = { repository: 'acme/lamp', title: 'Change', author, baseRef: 'main', headRef: 'feature' };
    await github.openPullRequest({ ...pull, head: 'main' });
    await github.openPullRequest({ ...pull, head: 'main', headRepository: 'ada/lamp' });

    const run = await create({ conclusion: 'success' });

    expect(run.pull_requests.map((one: { number: number }) => one.number)).toEqual([1]);
  });
});
