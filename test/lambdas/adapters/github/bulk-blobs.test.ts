import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitHub } from '../../../../lambdas/adapters/github/create-github.ts';
import type { SourceTree } from '../../../../lambdas/ports/source-tree.ts';
import { captureSnapshot } from '../../../../lambdas/usecases/changes/capture-snapshot.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { createGitRepository, type Files, type TestRepository } from '../../../support/git-repository.ts';
import { APP_ID, appPrivateKey, installationApiOf, testGitHub } from '../../../support/local-github.ts';

const REPOSITORY = 'acme/lamp';
const MOST_CHANGED = 1900;
const LONG = `${'größe: 1\n'.repeat(60_000)}`;

let repository: TestRepository;
let github: LocalGitHub;
const heads = new Map<string, string>();

beforeAll(async () => {
  repository = createGitRepository();
  repository.commit(files(MOST_CHANGED, 'base'));
  for (const changed of [1, 3, MOST_CHANGED]) head(String(changed), files(changed, 'head'));
  head('odd', {
    'long.yaml': LONG,
    'bom.yaml': '\uFEFFa: 1\r\n',
    'latin.yaml': new Uint8Array([0x61, 0x3a, 0xe4]),
    'nul.yaml': 'a: "\0"\n',
    'empty.yaml': '',
  });
  head('binary', Object.fromEntries(Array.from({ length: 210 }, (_, index) => [`b/${index}.yaml`, `\0${index}`])));
  repository.git('checkout', '--quiet', 'main');
  github = await testGitHub({ repositories: { [REPOSITORY]: repository.dir } });
}, 120_000);
afterAll(async () => {
  await github.close();
  repository.delete();
});

function files(number: number, side: string): Files {
  const paths = Array.from({ length: number }, (_, index) => `crds/${index % 40}/${index}.yaml`);
  return Object.fromEntries(paths.map((path) => [path, `path: ${path}\nside: ${side}\n`]));
}

function head(name: string, changed: Files): void {
  heads.set(name, repository.commit(changed, { on: name, from: 'main' }));
}

/** With its token and installation at hand, as in a function that has run before. */
async function warmTree(): Promise<SourceTree> {
  const settings = { baseUrl: github.url, log: fakeLog(), pauseMs: 1 };
  const { openSourceTree } = createGitHub({ appId: String(APP_ID), privateKey: appPrivateKey, ...settings });
  await openSourceTree(REPOSITORY).list('main');
  github.requests.forget();
  return openSourceTree(REPOSITORY);
}

async function capture(name: string) {
  const tree = await warmTree();
  return captureSnapshot(tree, { base: 'main', head: heads.get(name) ?? '' }, () => true);
}

describe('a change read from GitHub', () => {
  // Merge base, commit, two trees; then a hundred blobs at a time, two for each changed file.
  it.each([
    { changed: 1, requests: 5 },
    { changed: 3, requests: 5 },
    { changed: MOST_CHANGED, requests: 4 + 38 },
  ])(
    'of $changed files costs $requests requests',
    async ({ changed, requests }) => {
      const snapshot = await capture(String(changed));

      expect(snapshot.changes).toHaveLength(changed);
      expect(snapshot.incomplete).toBeUndefined();
      expect(snapshot.base.files[0]).toMatchObject({ content: expect.stringContaining('side: base') });
      expect(snapshot.head.files.every((file) => 'content' in file && file.content.includes('side: head'))).toBe(true);
      expect(snapshot.head.files).toHaveLength(changed);
      expect(github.requests.all()).toHaveLength(requests);
      expect(github.requests.problems()).toEqual([]);
    },
    60_000,
  );

  it('is the same bytes as git has, whatever GraphQL makes of them', async () => {
    const { head } = await capture('odd');

    expect(head.files).toMatchObject([
      { path: 'bom.yaml', content: '\uFEFFa: 1\r\n' },
      { path: 'empty.yaml', content: '' },
      { path: 'latin.yaml', unread: 'not-text' },
      { path: 'long.yaml', content: LONG },
      { path: 'nul.yaml', content: 'a: "\0"\n' },
    ]);
    expect(github.requests.count('graphql')).toBe(1);
    expect(github.requests.count('git/get-blob')).toBe(3);
  });

  it('asks for no more than 200 files one by one; the rest stays unread, which no gate passes', async () => {
    const { head } = await capture('binary');

    expect(github.requests.count('git/get-blob')).toBe(200);
    expect(head.files.filter((file) => 'content' in file)).toHaveLength(200);
    expect(head.files.filter((file) => 'unread' in file && file.unread === 'unavailable')).toHaveLength(10);
  }, 60_000);

  it('is asked for in halves where GitHub cannot finish a query', async () => {
    const tree = await warmTree();
    github.fail('graphql', { kind: 'bad-gateway' }, 3);

    const { head } = await captureSnapshot(tree, { base: 'main', head: heads.get('3') ?? '' }, () => true);

    expect(head.files.every((file) => 'content' in file)).toBe(true);
    expect(github.requests.count('graphql')).toBe(3 + 2);
  });

  it('waits for a limit', async () => {
    const tree = await warmTree();
    github.fail('graphql', { kind: 'too-many-requests', retryAfter: 1 });

    const { head } = await captureSnapshot(tree, { base: 'main', head: heads.get('1') ?? '' }, () => true);

    expect(head.files).toMatchObject([{ content: expect.stringContaining('head') }]);
  });
});

describe('the local GitHub, asked a query', () => {
  const ask = async (query: string, extra: object = {}) =>
    (await installationApiOf(github, REPOSITORY))('POST', '/graphql', { query, ...extra });

  it('answers what its schema has', async () => {
    const oid = repository.git('rev-parse', 'main:crds/0/0.yaml');
    const query = `{repository(owner:"acme",name:"lamp"){a:object(oid:"${oid}"){oid ...on Blob{byteSize isBinary isTruncated text}} b:object(oid:"${'0'.repeat(40)}"){oid}}}`;

    expect((await ask(query)).body).toEqual({
      data: {
        repository: {
          a: {
            oid,
            byteSize: 31,
            isBinary: false,
            isTruncated: false,
            text: 'path: crds/0/0.yaml\nside: base\n',
          },
          b: null,
        },
      },
    });
  });

  it.each([
    [
      'a field that GitHub lacks',
      '{repository(owner:"acme",name:"lamp"){object(oid:"a"){...on Blob{content}}}}',
      {},
      /"content"/,
    ],
    [
      'a type that GitHub lacks',
      '{repository(owner:"acme",name:"lamp"){object(oid:"a"){...on File{text}}}}',
      {},
      /"File"/,
    ],
    ['no query', 'what?', {}, /Syntax Error/],
    [
      'a member of the body that GitHub lacks',
      '{repository(owner:"a",name:"b"){object(oid:"a"){oid}}}',
      { vars: {} },
      /vars/,
    ],
  ])('refuses %s, and remembers it', async (_, query, extra, message) => {
    github.requests.forget();
    const { status, body } = await ask(query, extra);

    expect(status).toBe(200);
    expect(body.errors[0].message).toMatch(message);
    expect(github.requests.problems().join()).toMatch(message);
    github.requests.forget();
  });

  it('says that a repository is not there', async () => {
    const { body } = await ask('{repository(owner:"acme",name:"none"){object(oid:"a"){oid}}}');

    expect(body).toMatchObject({ data: { repository: null }, errors: [{ type: 'NOT_FOUND' }] });
  });
});
