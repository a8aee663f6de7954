import { describe, expect, it } from 'vitest';
import type { Need } from '../../../gates/model/snapshot.ts';
import { gatherEvidence } from '../../../lambdas/usecases/gather-evidence.ts';
import { fakeSourceTree } from '../../support/fakes/source-tree.ts';

const base = 'a'.repeat(40);
const head = 'b'.repeat(40);
const own = { repository: 'harbour-lights/beacon-operator', base, head };
const opened: string[] = [];
const sources = {
  openSourceTree: (repository: string) => {
    opened.push(repository);
    return repository === own.repository
      ? fakeSourceTree({
          [base]: { 'go.mod': 'old' },
          [head]: { 'go.mod': 'new', 'sub/go.mod': 'sub', 'README.md': '' },
        })
      : fakeSourceTree({ main: { 'go.mod': 'theirs' } });
  },
  registry: {
    inspect: async (reference: string) => {
      if (reference.includes('gone')) throw new Error('there is no such image');
      return { digest: `sha256:${'1'.repeat(64)}`, labels: { version: '4.22' } };
    },
  },
};

describe('evidence', () => {
  it.each([
    { name: 'of head when no ref is named', need: { paths: ['go.mod'] }, sha: head, files: ['go.mod: new'] },
    { name: 'of base', need: { ref: 'base', paths: ['go.mod'] }, sha: base, files: ['go.mod: old'] },
    { name: 'of several paths', need: { paths: ['**/go.mod'] }, sha: head, files: ['go.mod: new', 'sub/go.mod: sub'] },
    { name: 'of nothing that matches', need: { paths: ['*.toml'] }, sha: head, files: [] },
    {
      name: 'of another repository',
      need: { repository: 'harbour-lights/charts', paths: ['go.mod'] },
      sha: 'main',
      files: ['go.mod: theirs'],
    },
  ])('holds the files $name, and the commit they were read at', async ({ need, sha, files }) => {
    const [observation] = await gatherEvidence([{ kind: 'files', ...need }], own, sources);

    if (observation === undefined || !('files' in observation)) throw new Error('there is no answer');
    expect(observation.sha).toBe(sha);
    expect(observation.files.map((file) => `${file.path}: ${'content' in file ? file.content : 'unread'}`)).toEqual(
      files,
    );
  });

  it('holds what the registry says of an image', async () => {
    const need: Need = { kind: 'image', reference: 'quay.example.com/a:1' };

    expect(await gatherEvidence([need], own, sources)).toEqual([
      { need, digest: `sha256:${'1'.repeat(64)}`, labels: { version: '4.22' } },
    ]);
  });

  it.each<{ name: string; need: Need; problem: string }>([
    {
      name: 'a ref that is not there',
      need: { kind: 'files', ref: 'v9', paths: ['a'] },
      problem: 'there is no commit v9. Push it again.',
    },
    {
      name: 'an image that is not there',
      need: { kind: 'image', reference: 'gone' },
      problem: 'there is no such image',
    },
  ])('holds a problem for $name', async ({ need, problem }) => {
    expect(await gatherEvidence([need], own, sources)).toEqual([{ need, problem }]);
  });

  it('lets a failure that a later try may cure through', async () => {
    const failing = { openSourceTree: () => ({ ...fakeSourceTree({}), list: () => Promise.reject(new Error('502')) }) };

    await expect(gatherEvidence([{ kind: 'files', paths: ['a'] }], own, failing)).rejects.toThrow('502');
  });

  it('refuses a need that matches too much', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}.yaml`, 'x']));
    const crowded = { openSourceTree: () => fakeSourceTree({ [head]: many }) };

    expect(await gatherEvidence([{ kind: 'files', paths: ['**'] }], own, crowded)).toMatchObject([
      { problem: '501 files of harbour-lights/beacon-operator match, more than 500' },
    ]);
  });
});
