import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationFor, responseProblems, webhookProblems } from '../../../../bin/local/github/contract.ts';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { apiOf, appJwt, type CallApi, installationApiOf, testGitHub } from '../../../support/local-github.ts';

let repository: TestRepository;
let github: LocalGitHub;
let api: CallApi;
const commits = { root: '', main: '', feature: '' };
const blob = () => repository.git('rev-parse', 'HEAD:docs/a b.md');

beforeAll(async () => {
  repository = createGitRepository();
  commits.root = repository.commit({ 'docs/a b.md': '# A\n', 'b.yaml': 'b: 1\n' });
  commits.main = repository.commit({ 'c.yaml': 'c: 1\n' });
  commits.feature = repository.commit({ 'b.yaml': 'b: 2\n', 'd.yaml': 'd\n' }, { on: 'feature/x', from: commits.root });
  repository.git('checkout', '--quiet', 'main');
  github = await testGitHub({ repositories: { 'acme/lamp': repository.dir } });
  const author = { id: 7, login: 'ada', type: 'User' as const };
  await github.openPullRequest({
    repository: 'acme/lamp',
    title: 'Change b',
    author,
    baseRef: 'main',
    headRef: 'feature/x',
  });
  api = await installationApiOf(github, 'acme/lamp');
});
afterAll(async () => {
  await github.close();
  repository.delete();
});

describe('the extract of GitHub’s description', () => {
  it('names its source and stays small', () => {
    const text = readFileSync('bin/local/github/openapi.generated.json', 'utf8');

    expect(JSON.parse(text).source).toMatchObject({ package: '@octokit/openapi', version: '23.0.2', license: 'MIT' });
    expect(text.length).toBeLessThan(400_000);
    expect(text).not.toContain('"nullable"');
    expect(text).not.toContain('"description":"');
  });

  it('finds an operation by the longest path', () => {
    expect(operationFor('GET', '/repos/acme/lamp/commits/release/1.2/check-runs')).toEqual({
      id: 'checks/list-for-ref',
      params: { owner: 'acme', repo: 'lamp', ref: 'release/1.2' },
    });
    expect(operationFor('GET', '/repos/acme/lamp/commits/main')?.id).toBe('repos/get-commit');
    expect(operationFor('DELETE', '/repos/acme/lamp')).toBeUndefined();
  });

  it('sees what an answer lacks, and what it may not be', () => {
    expect(responseProblems('git/get-blob', 200, { sha: 'a' })).not.toEqual([]);
    expect(responseProblems('checks/list-annotations', 200, [])).toEqual([]);
    expect(responseProblems('checks/list-annotations', 202, [])).toEqual(['response 202 is not described']);
    expect(webhookProblems('pull-request-opened', { action: 'opened' })).not.toEqual([]);
    expect(webhookProblems('star-created', {})).toEqual(['webhook star-created is not described']);
  });
});

describe('every answer is one that GitHub could have given', () => {
  it.each([
    { what: 'a repository', path: '/repos/acme/lamp' },
    { what: 'a pull request', path: '/repos/acme/lamp/pulls/1' },
    { what: 'pull requests', path: '/repos/acme/lamp/pulls?state=all&per_page=5' },
    { what: 'pull requests of a commit', path: () => `/repos/acme/lamp/commits/${commits.feature}/pulls` },
    { what: 'a commit by branch', path: '/repos/acme/lamp/commits/feature/x' },
    { what: 'a comparison', path: () => `/repos/acme/lamp/compare/main...${commits.feature}` },
    { what: 'a git commit', path: () => `/repos/acme/lamp/git/commits/${commits.root}` },
    { what: 'a tree', path: () => `/repos/acme/lamp/git/trees/${commits.root}?recursive=1` },
    { what: 'a blob', path: () => `/repos/acme/lamp/git/blobs/${blob()}` },
    { what: 'a ref', path: '/repos/acme/lamp/git/ref/heads/feature/x' },
    { what: 'a file', path: '/repos/acme/lamp/contents/docs/a%20b.md' },
    { what: 'a folder', path: '/repos/acme/lamp/contents/docs?ref=feature/x' },
    { what: 'check runs', path: '/repos/acme/lamp/commits/main/check-runs' },
    { what: 'the rate limit', path: '/rate_limit' },
  ])('$what', async ({ path }) => {
    const { status } = await api('GET', typeof path === 'string' ? path : path());

    expect(status).toBe(200);
  });

  it.each([
    { what: 'the App', method: 'GET', path: '/app', status: 200 },
    { what: 'deliveries', method: 'GET', path: '/app/hook/deliveries', status: 200 },
    { what: 'the installation', method: 'GET', path: '/repos/acme/lamp/installation', status: 200 },
    { what: 'no delivery', method: 'POST', path: '/app/hook/deliveries/99/attempts', status: 404 },
  ])('$what', async ({ method, path, status }) => {
    expect((await apiOf(github, `bearer ${appJwt()}`)(method, path)).status).toBe(status);
  });

  it.each([
    { what: 'repository', path: '/repos/acme/none' },
    { what: 'pull request', path: '/repos/acme/lamp/pulls/99' },
    { what: 'commit', path: `/repos/acme/lamp/git/commits/${'0'.repeat(40)}` },
    { what: 'blob', path: `/repos/acme/lamp/git/blobs/${'0'.repeat(40)}` },
    { what: 'tree', path: `/repos/acme/lamp/git/trees/${'0'.repeat(40)}` },
    { what: 'comparison', path: `/repos/acme/lamp/compare/main...${'0'.repeat(40)}` },
    { what: 'check run', path: '/repos/acme/lamp/check-runs/99' },
    { what: 'file', path: '/repos/acme/lamp/contents/none.md' },
  ])('no such $what', async ({ path }) => {
    expect((await api('GET', path)).status).toBe(404);
  });

  it('and none of all these broke the contract', () => {
    expect(github.requests.problems()).toEqual([]);
  });
});

describe('what a repository shows', () => {
  it('is what git says of it', async () => {
    const { body: comparison } = await api('GET', `/repos/acme/lamp/compare/main...${commits.feature}`);
    const { body: pull } = await api('GET', '/repos/acme/lamp/pulls/1');
    const { body: content } = await api('GET', `/repos/acme/lamp/git/blobs/${blob()}`);

    expect(comparison).toMatchObject({
      merge_base_commit: { sha: commits.root },
      status: 'diverged',
      ahead_by: 1,
      behind_by: 1,
      files: [
        { filename: 'b.yaml', status: 'modified', additions: 1, deletions: 1 },
        { filename: 'd.yaml', status: 'added', additions: 1, deletions: 0 },
      ],
    });
    expect(pull).toMatchObject({
      head: { sha: commits.feature },
      base: { sha: commits.main },
      changed_files: 2,
      commits: 1,
    });
    expect(Buffer.from(content.content, 'base64').toString()).toBe('# A\n');
  });
});

describe('a request that GitHub would not take', () => {
  const run = { name: 'sluice', head_sha: 'x' };
  it.each([
    { what: 'a member it does not know', body: { ...run, headline: 'x' }, problem: 'additionalProperty' },
    { what: 'a member that is missing', body: { head_sha: 'x' }, problem: "required property 'name'" },
    { what: 'a word it does not know', body: { ...run, conclusion: 'passed' }, problem: 'must be equal to one of' },
    { what: 'a time that is none', body: { ...run, completed_at: 'now' }, problem: 'date-time' },
    {
      what: 'a text over 65,535 characters',
      body: { ...run, output: { title: 't', summary: 'x'.repeat(65_536) } },
      problem: 'NOT have more than 65535 characters',
    },
    {
      what: 'fifty-one annotations',
      body: {
        ...run,
        output: {
          title: 't',
          summary: 's',
          annotations: Array.from({ length: 51 }, () => ({
            path: 'a',
            start_line: 1,
            end_line: 1,
            annotation_level: 'notice',
            message: 'm',
          })),
        },
      },
      problem: 'NOT have more than 50 items',
    },
  ])('is answered 422 and remembered: $what', async ({ body, problem }) => {
    github.requests.forget();

    const answer = await api('POST', '/repos/acme/lamp/check-runs', body);

    expect(answer.status).toBe(422);
    expect(github.requests.problems()).toEqual([expect.stringContaining(problem)]);
  });

  it('is a query parameter with a slip of the pen, too', async () => {
    github.requests.forget();

    expect((await api('GET', '/repos/acme/lamp/pulls?perpage=100')).status).toBe(422);
    expect(github.requests.problems()).toEqual(['pulls/list: query/perpage is not a parameter']);
  });

  it('is an address outside the contract, too', async () => {
    github.requests.forget();

    expect((await api('GET', '/repos/acme/lamp/branches')).status).toBe(404);
    expect(github.requests.problems()).toEqual([
      '/repos/acme/lamp/branches: GET /repos/acme/lamp/branches is not in the contract',
    ]);
  });

  it('may be refused for reasons that only the repository knows, and is no breach then', async () => {
    github.requests.forget();

    const answer = await api('POST', '/repos/acme/lamp/check-runs', { name: 'sluice', head_sha: '0'.repeat(40) });

    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('No commit found for SHA');
    expect(github.requests.problems()).toEqual([]);
  });
});
