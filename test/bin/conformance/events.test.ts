import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unmet } from '../../../bin/conformance/events/case.ts';
import { runEventCorpus } from '../../../bin/conformance/events.ts';

const root = mkdtempSync(join(tmpdir(), 'sluice-events-'));
afterAll(() => rmSync(root, { recursive: true }));

const DIGEST = `sha256:${'ab'.repeat(32)}`;
const SECRET = 'a secret of this test';
let corpora = 0;

function plant(files: Readonly<Record<string, unknown>>): string {
  corpora += 1;
  const dir = join(root, String(corpora));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return dir;
}

const push = (digest: string) => ({
  source: 'aws.ecr',
  'detail-type': 'ECR Image Action',
  account: '111122223333',
  region: 'eu-north-1',
  detail: {
    result: 'SUCCESS',
    'repository-name': 'a/b',
    'image-digest': digest,
    'action-type': 'PUSH',
    'image-tag': 'v1',
  },
});
const ecr = (file: string, expected: object) => ({ file, source: 'ecr', kind: 'ecr_image_action', expect: expected });

describe('what is expected of an event', () => {
  it.each([
    { expected: {}, found: { state: 'x' }, missing: [] },
    { expected: { state: 'x' }, found: { state: 'x', more: 1 }, missing: [] },
    { expected: { run: null }, found: {}, missing: [] },
    { expected: { run: null }, found: { run: { sha: 'a' } }, missing: ['run'] },
    { expected: { run: { sha: 'a' } }, found: { run: { sha: 'a', pr: 1 } }, missing: [] },
    { expected: { run: { sha: 'a' } }, found: { run: { sha: 'b' } }, missing: ['run'] },
    { expected: { run: { sha: 'a' } }, found: { run: null }, missing: ['run'] },
    { expected: { list: ['a'] }, found: { list: ['a', 'b'] }, missing: ['list'] },
    { expected: { list: ['a', 'b'] }, found: { list: ['a', 'b'] }, missing: [] },
    { expected: { accept: false }, found: {}, missing: ['accept'] },
    { expected: { count: 3 }, found: { count: '3' }, missing: ['count'] },
    { expected: { made: 'up' }, found: { state: 'x' }, missing: ['made'] },
  ])('$expected of $found lacks $missing', ({ expected, found, missing }) => {
    expect(unmet(expected, found)).toEqual(missing);
  });
});

describe('a corpus of events', () => {
  it('matches, differs, is unsupported or unreadable, each by itself', async () => {
    const dir = plant({
      'index.json': {
        events: [
          ecr('ecr/good.json', { accept: true, candidate: { digest: DIGEST, tag: 'v1' } }),
          ecr('ecr/again.json', { accept: true, duplicateOf: 'ecr/good.json' }),
          ecr('ecr/short.json', { accept: true }),
          { file: 'moon/full.json', source: 'moon', kind: 'phase', expect: {} },
          ecr('ecr/missing.json', { accept: true }),
          ecr('../outside.json', { accept: true }),
        ],
      },
      'ecr/good.json': push(DIGEST),
      'ecr/again.json': push(DIGEST),
      'ecr/short.json': push('sha256:ab'),
    });

    expect(await runEventCorpus(dir)).toEqual({
      cases: 3,
      mismatches: [{ case: 'ecr/short.json', expected: { accept: true }, actual: { accept: false } }],
      unreadable: [
        { case: '#5', reason: expect.stringContaining('a file inside the corpus') },
        { case: 'ecr/missing.json', reason: 'the file is not there' },
      ],
      unsupported: 1,
    });
  });

  it('holds an answer of Gangway against the job that was created', async () => {
    const id = '3830e2c5-9c9e-45c5-8ab8-b99fa897c68b';
    const url = 'https://gangway.example.com/v1/executions';
    const answer = (job: string, status: string) => ({ status: 200, body: { id, job_name: job, job_status: status } });
    const gangway = (file: string, expected: object) => ({
      file,
      source: 'gangway',
      kind: 'gangway',
      expect: expected,
    });
    const dir = plant({
      'index.json': {
        events: [
          gangway('create.json', { state: 'triggered', executionId: id }),
          gangway('other.json', { state: 'error', cause: 'identity_mismatch' }),
          gangway('lost.json', { state: 'pending', cause: 'answer_lost' }),
          {
            file: 'night.json',
            source: 'gangway',
            kind: 'sequence',
            expect: { state: 'passed', attempts: 1, alerts: 0 },
          },
        ],
      },
      'create.json': {
        request: { method: 'POST', url, body: { job_name: 'night' } },
        response: answer('night', 'TRIGGERED'),
      },
      'other.json': { request: { method: 'GET', url: `${url}/${id}` }, response: answer('day', 'SUCCESS') },
      'lost.json': { request: { method: 'GET', url: `${url}/${id}` } },
      'end.json': { request: { method: 'GET', url: `${url}/${id}` }, response: answer('night', 'SUCCESS') },
      'night.json': { steps: ['create.json', 'never-recorded.json', 'end.json'] },
    });

    expect(await runEventCorpus(dir)).toEqual({ cases: 4, mismatches: [], unreadable: [], unsupported: 0 });
  });

  it('takes an execution for the one of a lost create only when it is the only one that may be it', async () => {
    const at = 'https://gangway.example.com/v1/executions';
    const list = (...ids: string[]) => ({
      request: { method: 'GET', url: `${at}?job_name=periodic-a` },
      response: {
        status: 200,
        body: { job_execution: ids.map((id) => ({ id, job_name: 'periodic-a', job_status: 'PENDING' })) },
      },
    });
    const passed = { id: 'new', job_name: 'periodic-a', job_status: 'SUCCESS' };
    const sequence = (file: string, state: string) => ({
      file,
      source: 'gangway',
      kind: 'sequence',
      expect: { state },
    });
    const steps = (...files: string[]) => ({ steps: files.map((file) => `${file}.json`) });
    const dir = plant({
      'index.json': { events: [sequence('one.json', 'passed'), sequence('two.json', 'inconclusive')] },
      'lost.json': { request: { method: 'POST', url: at, body: { job_name: 'periodic-a' } }, response: null },
      'before.json': list('old'),
      'after.json': list('old', 'new'),
      'crowded.json': list('old', 'new', 'newer'),
      'passed.json': { request: { method: 'GET', url: `${at}/new` }, response: { status: 200, body: passed } },
      'one.json': steps('before', 'lost', 'after', 'passed'),
      'two.json': steps('before', 'lost', 'crowded', 'passed'),
    });

    expect((await runEventCorpus(dir)).mismatches).toEqual([]);
  });

  it('holds events of registries against the repositories that its accepted ones are about', async () => {
    const notice = (host: string) => ({ repository: 'a/b', docker_url: `${host}/a/b`, updated_tags: ['v1'] });
    const quay = (file: string, expected: object) => ({ file, source: 'quay', kind: 'repo_push', expect: expected });
    const other = push(DIGEST);
    const refused = { accept: false, reason: 'unexpected_repository' };
    const dir = plant({
      'index.json': {
        events: [
          quay('quay.json', { accept: true, resolve: ['v1'] }),
          quay('elsewhere.json', refused),
          ecr('ecr.json', { accept: true }),
          ecr('other.json', refused),
        ],
      },
      'quay.json': notice('quay.example.com'),
      'elsewhere.json': notice('quay.elsewhere.example'),
      'ecr.json': push(DIGEST),
      'other.json': { ...other, detail: { ...other.detail, 'repository-name': 'a/c' } },
    });

    expect((await runEventCorpus(dir)).mismatches).toEqual([]);
  });

  it('verifies deliveries over their bytes, with the secrets of the index', async () => {
    const body = JSON.stringify({ action: 'opened', repository: { id: 1, full_name: 'acme/lamp' }, zen: 'x' });
    const headers = (secret: string) => ({
      'X-GitHub-Delivery': 'd-1',
      'X-GitHub-Event': 'ping',
      'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    });
    const github = (name: string, expected: object) => ({
      file: 'body.json',
      headers: `${name}.headers.json`,
      source: 'github',
      kind: 'ping',
      expect: expected,
    });
    const dir = plant({
      'index.json': {
        secrets: { current: SECRET },
        events: [
          github('good', { accept: true, secret: 'current', run: null }),
          github('bad', { accept: false, status: 401 }),
        ],
      },
      'body.json': body,
      'good.headers.json': headers(SECRET),
      'bad.headers.json': headers('another secret'),
    });

    expect(await runEventCorpus(dir)).toEqual({ cases: 2, mismatches: [], unreadable: [], unsupported: 0 });
  });
});

const corpus = '../shared/corpus/events';
const isThere = existsSync(join(corpus, 'index.json'));

describe('the corpus of events', () => {
  it(isThere ? 'holds in every event and sequence' : `is not at ${corpus}: nothing to hold ourselves to`, async () => {
    if (!isThere) {
      process.stderr.write(`skipped: no corpus at ${corpus}\n`);
      return;
    }
    const result = await runEventCorpus(corpus);

    expect(result).toEqual({ cases: expect.any(Number), mismatches: [], unreadable: [], unsupported: 0 });
    expect(result.cases).toBeGreaterThan(100);
  });
});
