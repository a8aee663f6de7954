import { describe, expect, it } from 'vitest';
import type { Need, NeedAnswer } from '../../../gates/model/snapshot.ts';
import type { SourceTree } from '../../../lambdas/ports/source-tree.ts';
import { gatherEvidence, gatherInRounds } from '../../../lambdas/usecases/changes/gather-evidence.ts';
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

  it('brings the text of what is too large to be read, where bundles are wanted', async () => {
    const large = `# ${'x'.repeat(2 * 1024 * 1024)}`;
    const from = { openSourceTree: () => fakeSourceTree({ [head]: { 'all.yaml': large, 'one.yaml': 'a: 1' } }) };
    const need = { kind: 'files', paths: ['*.yaml'] } as const;
    const [plain, bundled] = await gatherEvidence([need, { ...need, bundles: true }], own, from);

    expect(plain).toMatchObject({ files: [{ path: 'all.yaml', unread: 'too-large' }, { content: 'a: 1' }] });
    expect(bundled).toMatchObject({ files: [{ unread: 'too-large', bundle: large }, { content: 'a: 1' }] });
    expect(plain && 'files' in plain && plain.files[0]).not.toHaveProperty('bundle');
  });

  describe('that holds a word of each list', () => {
    const files = {
      'a.yaml': 'kind: Lamp\nname: red\n',
      'b.yaml': 'kind: Lamp\nname: blue\n',
      'c.yaml': 'kind: Mast\nname: red\n',
      'd.yaml': 'kind: Lamp\nname: green\n',
      'e.md': 'kind: Lamp, name: red',
    };
    const need = {
      kind: 'files',
      paths: ['*.yaml', '!d.yaml'],
      holding: [['red', 'green', 'blue'], ['kind: Lamp']],
    } as const;
    const gather = async (tree: SourceTree) => {
      const [answer] = await gatherEvidence([need], own, { openSourceTree: () => tree });
      return answer;
    };
    const pathsOf = (answer: NeedAnswer | undefined) =>
      answer !== undefined && 'files' in answer ? answer.files.map(({ path }) => path) : answer;

    it('is found by reading where the tree cannot search', async () => {
      expect(pathsOf(await gather(fakeSourceTree({ [head]: files })))).toEqual(['a.yaml', 'b.yaml']);
    });

    it('is found by the search of the tree, list by list', async () => {
      const asked: [number, readonly string[]][] = [];
      const tree: SourceTree = {
        ...fakeSourceTree({ [head]: files }),
        search: async (some, words) => {
          asked.push([some.length, words]);
          return some.slice(1);
        },
      };

      expect(pathsOf(await gather(tree))).toEqual(['c.yaml']);
      expect(asked).toEqual([
        [3, ['red', 'green', 'blue']],
        [2, ['kind: Lamp']],
      ]);
    });

    it('is a problem where too many files would have to be read', async () => {
      const many = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`${i}.yaml`, 'kind: Lamp\nname: red\n']));

      expect(await gather(fakeSourceTree({ [head]: many }))).toEqual({
        need,
        problem: `${own.repository}: 1001 files would have to be read to search them, more than 1000`,
      });
    });

    it('comes unread beyond what the texts may come to together', async () => {
      const large = `kind: Lamp\nname: red\n${'#'.repeat(1_000_000)}`;
      const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`${100 + i}.yaml`, large]));
      const answer = await gather(fakeSourceTree({ [head]: many }));

      if (answer === undefined || !('files' in answer)) throw new Error('there is no answer');
      expect(answer.files.map((file) => 'content' in file)).toEqual(Array.from({ length: 60 }, (_, i) => i < 20));
    });
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

describe('what a stream is at', () => {
  const need: Need = { kind: 'stream', stream: 'lamp/harbour' };
  const promoted = { promotion: 'p1', sequence: '0001', images: [], at: '2026-08-20T00:00:00.000Z' };
  const at = (state: object) => ({
    ...sources,
    promotions: { state: async (stream: string) => ({ stream, ...state }) },
  });

  it('is the last candidate that it promoted', async () => {
    expect(await gatherEvidence([need], own, at({ promoted }))).toEqual([{ need, promoted }]);
  });

  it('is nothing for one that promoted nothing, and for one that is unknown', async () => {
    expect(await gatherEvidence([need], own, at({}))).toEqual([{ need }]);
  });

  it('is a problem where there is no store of streams', async () => {
    expect(await gatherEvidence([need], own, sources)).toEqual([
      { need, problem: 'there is no store of streams here' },
    ]);
  });

  it('fails where the store does: a later try may cure it', async () => {
    const broken = { ...sources, promotions: { state: () => Promise.reject(new Error('throttled')) } };

    await expect(gatherEvidence([need], own, broken)).rejects.toThrow('throttled');
  });
});

describe('rounds of evidence', () => {
  const image = (reference: string): Need => ({ kind: 'image', reference });
  /** Asks for the images of a chain, each once the one before it is there. */
  const chain = (length: number) => (known: readonly NeedAnswer[]) =>
    Array.from({ length: Math.min(length, known.length + 1) }, (_, index) => image(`quay.example.com/${index}`));
  const references = (observations: readonly NeedAnswer[]) =>
    observations.map((one) => `${'reference' in one.need && one.need.reference}${'problem' in one ? ' problem' : ''}`);

  it('end when nothing new is asked, and hold what was asked in the order of asking', async () => {
    expect(references(await gatherInRounds(chain(2), own, sources))).toEqual([
      'quay.example.com/0',
      'quay.example.com/1',
    ]);
  });

  it('are three: what follows from the third is a problem, not a question', async () => {
    const observations = await gatherInRounds(chain(9), own, sources);

    expect(references(observations)).toEqual([
      'quay.example.com/0',
      'quay.example.com/1',
      'quay.example.com/2',
      'quay.example.com/3 problem',
    ]);
    expect(observations.at(-1)).toMatchObject({
      problem: 'it follows from more than 3 answers in a row, and was not asked for',
    });
  });

  it('ask for each thing once', async () => {
    const asked: string[] = [];
    const counting = {
      ...sources,
      registry: {
        inspect: async (reference: string) => {
          asked.push(reference);
          return { digest: `sha256:${'1'.repeat(64)}`, labels: {} };
        },
      },
    };

    await gatherInRounds(() => [image('quay.example.com/a')], own, counting);

    expect(asked).toEqual(['quay.example.com/a']);
  });

  it('ask nobody where no gate asks', async () => {
    expect(await gatherInRounds(() => [], own, sources)).toEqual([]);
  });
});
