import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../../bin/local/engine.ts';
import { openStores } from '../../../bin/local/stores.ts';
import { type FakeRegistry, startFakeRegistry } from '../../../bin/rehearsal/registry/fake-registry.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { registryCopies } from '../../../lambdas/adapters/registry/copies.ts';
import { createGitRepository, type Files } from '../../support/git-repository.ts';
import { samplePromotion } from '../../support/streams.ts';
import { checkChange, wordsOf } from '../support/checked-change.ts';

const source = { document: 'the pilot book', date: '2026-08-01' };
/** A rule that asks one limit of axes. */
const rule = (axes: Record<string, unknown>, limit: Record<string, unknown>) => ({
  id: 'pilot-book',
  gate: 'version-skew',
  title: 'What sails together fits together',
  owner: 'pilots@example.com',
  mode: 'enforce',
  params: { axes, limits: [{ id: 'fit', title: 'It fits', source, ...limit }] },
});
/** The axis `subject`, read by sources, is within one line of 4.22. */
const near = (...sources: readonly unknown[]) =>
  rule(
    { subject: { sources }, reference: { value: '4.22.0' } },
    { kind: 'range', scheme: 'semver-tolerant', lineage: 'openshift', maxBehind: 1, maxAhead: 1 },
  );
const words = async (change: Parameters<typeof checkChange>[0]) => wordsOf((await checkChange(change)).run);

const clusterObjects = (version: string) =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [
      {
        kind: 'ClusterVersion',
        status: {
          history: [
            { state: 'Partial', version: '4.23.0' },
            { state: 'Completed', version },
          ],
        },
      },
      { kind: 'Node', metadata: { name: 'deck' }, status: { nodeInfo: { kubeletVersion: 'v1.35.2' } } },
    ],
  });

/** Where versions stand, each in a folder of its own. */
const PLACES: readonly {
  readonly name: string;
  readonly files: (version: string) => Files;
  readonly read: Record<string, unknown> & { readonly files: readonly string[] };
}[] = [
  {
    name: 'a go.mod',
    files: (version) => ({ 'go.mod': `module x\n\nrequire example.com/lamp/v4 v${version}\n` }),
    read: { files: ['go.mod'], read: { kind: 'go-mod', modules: ['example.com/lamp{,/v4}'] } },
  },
  {
    name: 'a go.mod with a replacement that is built instead',
    files: (version) => ({
      'go.mod': `module x\n\nrequire example.com/lamp/v4 v4.1.0\n\nreplace example.com/lamp/v4 => example.com/fork/v4 v${version}\n`,
    }),
    read: { files: ['go.mod'], read: { kind: 'go-mod', modules: ['example.com/lamp{,/v4}'], of: 'effective' } },
  },
  {
    name: 'vendored modules',
    files: (version) => ({
      'vendor/modules.txt': `# example.com/lamp v${version}\n## explicit; go 1.24\nexample.com/lamp\n`,
    }),
    read: { files: ['vendor/modules.txt'], read: { kind: 'vendor-modules', modules: ['example.com/lamp{,/v4}'] } },
  },
  {
    name: 'the FROM line of a Dockerfile',
    files: (version) => ({ Dockerfile: `ARG LAMP=v${version}\nFROM registry.example.com/lamp:\${LAMP}\n` }),
    read: { files: ['Dockerfile'], read: { kind: 'dockerfile', images: ['registry.example.com/*'] }, take: 'tag' },
  },
  {
    name: 'the image of a manifest',
    files: (version) => ({
      'deploy/lamp.yaml': `kind: Service\n---\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - name: lamp\n        image: registry.example.com/lamp:${version}\n`,
    }),
    read: {
      files: ['deploy/*.yaml'],
      read: {
        kind: 'document',
        where: { '/kind': 'Deployment' },
        pointer: '/spec/template/spec/containers/*/image',
        itemWhere: { '/name': 'lamp' },
      },
      take: 'tag',
    },
  },
  {
    name: 'the metadata of a release',
    files: (version) => ({
      'release.json': JSON.stringify({ metadata: { kind: 'cincinnati-metadata-v0', version } }),
    }),
    read: { files: ['release.json'], read: { kind: 'document', pointer: '/metadata/version' } },
  },
  {
    name: 'the objects of a cluster that were written as one list',
    files: (version) => ({ 'cluster/snapshot.json': clusterObjects(version) }),
    read: {
      files: ['cluster/snapshot.json'],
      read: {
        kind: 'document',
        where: { '/kind': 'ClusterVersion' },
        pointer: '/status/history/*/version',
        itemWhere: { '/state': 'Completed' },
        pick: 'first',
      },
    },
  },
  {
    name: 'any text',
    files: (version) => ({ Makefile: `all:\n\nLAMP_VERSION ?= ${version}\n` }),
    read: { files: ['Makefile'], read: { kind: 'pattern', pattern: '^LAMP_VERSION \\?= (\\S+)' } },
  },
];

/** What is said of each place where all of them have one version; one change and one run for all. */
async function wordsAt(version: string | undefined): Promise<readonly string[][]> {
  const head = PLACES.flatMap(({ files }, index) =>
    Object.entries(version === undefined ? { 'other.txt': '' } : files(version)).map(
      ([path, text]) => [`at${index}/${path}`, text] as const,
    ),
  );
  const rules = PLACES.map(({ read }, index) => ({
    ...near({ ...read, files: read.files.map((path) => `at${index}/${path}`) }),
    id: `book-${index}`,
  }));
  const { run } = await checkChange({
    head: Object.fromEntries(head),
    rules: rules.map((one) => JSON.stringify(one)).join('\n---\n'),
  });
  return PLACES.map((_, index) =>
    wordsOf({ ...run, results: run.results.filter((one) => one.rule === `book-${index}`) }),
  );
}

describe('what sluice check reads versions from', () => {
  let said: Readonly<Record<'right' | 'old' | 'unreadable' | 'missing', readonly string[][]>>;
  beforeAll(async () => {
    said = {
      right: await wordsAt('4.22.3'),
      old: await wordsAt('4.20.3'),
      unreadable: await wordsAt('soon'),
      missing: await wordsAt(undefined),
    };
  });

  it.each(PLACES.map(({ name }, index) => ({ name, index })))('is $name', ({ index }) => {
    expect(said.right[index]).toEqual(['pass']);
    expect(said.old[index]?.[1]).toMatch(
      /^error [\w./]+:\d+ subject `v?4\.20\.3` (?:\([^)]*\) )?is 2 lines behind reference/,
    );
    expect(said.unreadable[index]?.[0]).toBe('inconclusive');
    expect(said.missing[index]?.[0]).toBe('inconclusive');
  });

  it('is what each component of a release says of itself, where only some places count', async () => {
    const release = (versions: Readonly<Record<string, string>>) =>
      JSON.stringify({
        kind: 'ImageStream',
        spec: {
          tags: Object.entries(versions).map(([name, value]) => ({
            name,
            annotations: { 'io.openshift.build.versions': value },
          })),
        },
      });
    const rules = rule(
      {
        kubectl: {
          sources: [
            {
              files: ['image-references'],
              read: {
                kind: 'document',
                pointer: '/spec/tags/*/annotations/io.openshift.build.versions',
                key: '/name',
              },
              take: { pattern: '(?:^|,)kubectl=([^,]+)', unmatched: 'skip' },
            },
          ],
        },
        name: { value: 'kubectl' },
      },
      {
        kind: 'sameValue',
        values: 'kubectl',
        scheme: 'semver',
        granularity: 'full',
        onlyPlaces: { kubectl: ['cli', 'cli-artifacts'] },
      },
    );
    const said = (parts: Readonly<Record<string, string>>) =>
      words({ head: { 'image-references': release({ keel: 'kubernetes=1.36.2', ...parts }) }, rules });

    expect(await said({ cli: 'kubectl=1.36.1', 'cli-artifacts': 'kubernetes=1.36.2,kubectl=1.36.1' })).toEqual([
      'pass',
    ]);
    expect(await said({ cli: 'kubectl=1.36.1', tests: 'kubectl=1.35.0' })).toEqual(['pass']);
    expect(await said({ cli: 'kubectl=1.36.1', 'cli-artifacts': 'kubectl=1.35.0' })).toMatchObject([
      'fail',
      /1\.35\.0/,
    ]);
    expect(await said({ tests: 'kubectl=1.36.1' })).toMatchObject(['inconclusive', expect.anything()]);
  });

  it('is another repository, at a tag', async () => {
    const other = createGitRepository();
    const old = other.commit({ 'release.yaml': 'version: 4.20.0\n' });
    other.git('tag', 'v1');
    other.commit({ 'release.yaml': 'version: 4.22.1\n' });
    const read = {
      repository: 'harbour-lights/lamp',
      files: ['release.yaml'],
      read: { kind: 'document', pointer: '/version' },
    };
    const argv = ['--clone', `harbour-lights/lamp=${other.dir}`];

    const now = await checkChange({ head: { a: '' }, rules: near(read), argv });
    const then = await checkChange({ head: { a: '' }, rules: near({ ...read, ref: 'v1' }), argv });
    other.delete();

    expect(wordsOf(now.run)).toEqual(['pass']);
    expect(then.run.results[0]?.findings[0]?.facts['readings']).toMatchObject([
      { role: 'subject', origin: 'harbour-lights/lamp:release.yaml:1', sha: old },
      { role: 'reference', origin: 'the rule' },
    ]);
  });
});

describe('what sluice check asks registries', () => {
  let registry: FakeRegistry;
  let digest: string;
  beforeAll(async () => {
    registry = await startFakeRegistry();
    digest = registry.addImage('harbour/lamp', 'one', { version: '4.20.7' });
    const repository = `${registry.host}/harbour/lamp`;
    await registryCopies({ credentialsOf: async () => undefined, mayBeLocal: true }).copy({
      from: { repository, digest },
      to: { repository, tag: 'v1' },
    });
  });
  afterAll(() => registry.close());

  it('is the label of an image that the rule names', async () => {
    const rules = near({ image: `${registry.host}/harbour/lamp:v1`, label: 'version' });

    expect(await words({ head: { a: '' }, rules })).toEqual(['fail', expect.stringContaining('`4.20.7`')]);
  });

  it('is the label of an image that a file of the change names, found at that line, with the digest that the tag stood for', async () => {
    const image = {
      files: ['kustomization.yaml'],
      read: { kind: 'document', pointer: '/images/*/newTag' },
      as: `${registry.host}/harbour/lamp:{}`,
      registries: [registry.host],
    };
    const rules = near({ image, label: 'version' });

    const { run } = await checkChange({
      head: { 'kustomization.yaml': 'images:\n- name: lamp\n  newTag: v1\n' },
      rules,
    });

    const finding = run.results[0]?.findings[0];
    expect(finding?.headPlace).toEqual({ path: 'kustomization.yaml', line: 3 });
    expect(finding?.facts['readings']).toMatchObject([
      {
        value: '4.20.7',
        sha: digest,
        origin: `label version of ${registry.host}/harbour/lamp:v1, named in kustomization.yaml:3`,
      },
      { value: '4.22.0' },
    ]);
  });

  it('is nothing where the file names a registry that the rule does not let be asked', async () => {
    const image = {
      files: ['image.txt'],
      read: { kind: 'pattern', pattern: '(.+)' },
      registries: ['registry.example.com'],
    };

    expect(
      await words({
        head: { 'image.txt': `${registry.host}/harbour/lamp:v1\n` },
        rules: near({ image, label: 'version' }),
      }),
    ).toEqual([
      'inconclusive',
      expect.stringMatching(
        /^doubt image\.txt:1 subject could not be read: .* is not in a registry that the rule lets be asked/,
      ),
    ]);
  });
});

const isInstalled = isEngineInstalled(process.env);
if (!isInstalled) process.stderr.write('skipped: streams: no embedded database for this platform is installed\n');

describe.skipIf(!isInstalled)('what sluice check knows of streams', () => {
  const home = mkdtempSync(join(tmpdir(), 'sluice-streams-'));
  const opened = samplePromotion();
  const [image] = opened.candidate.images;
  const moved: Promotion = {
    ...opened,
    phase: 'promoted',
    history: [
      ...opened.history,
      { phase: 'promoted', at: '2026-08-20T04:42:00.000Z', cause: { kind: 'promoter', text: 'the tag was read back' } },
    ],
  };
  beforeAll(async () => {
    const { promotions, close } = await openStores({ dataDir: home, env: {} });
    await promotions.open(opened);
    await promotions.claim(opened);
    await promotions.leave(moved);
    await close();
  });
  afterAll(() => rmSync(home, { recursive: true }));
  const env = { SLUICE_HOME: home };
  const deployed = (digest: string) => ({ 'deploy.yaml': `image: registry.example.com/lamps/operator@${digest}\n` });
  const rules = (stream: string, onMissing = 'unknown') =>
    rule(
      {
        actual: {
          sources: [{ files: ['deploy.yaml'], read: { kind: 'document', pointer: '/image' }, take: 'digest' }],
        },
        expected: { sources: [{ stream, of: 'digest' }] },
      },
      { kind: 'equal', onMissing },
    );

  it('is the digest that one last promoted, with the sequence that it read', async () => {
    const other = `sha256:${'0'.repeat(64)}`;

    expect(await words({ head: deployed(image?.digest ?? ''), rules: rules('lamp-operator/harbour'), env })).toEqual([
      'pass',
    ]);
    const { run } = await checkChange({ head: deployed(other), rules: rules('lamp-operator/harbour'), env });
    expect(run.verdict).toBe('fail');
    expect(run.results[0]?.findings[0]?.facts['readings']).toMatchObject([
      { role: 'actual', value: other, origin: 'deploy.yaml:1' },
      {
        role: 'expected',
        value: image?.digest,
        sha: image?.digest,
        key: 'lamp-operator',
        origin: `stream lamp-operator/harbour at sequence ${opened.candidate.sequence} (promotion ${opened.id})`,
      },
    ]);
  });

  it('is what the rule says of nothing, where a stream promoted nothing', async () => {
    const head = deployed(image?.digest ?? '');

    expect(await words({ head, rules: rules('raft/harbour'), env })).toEqual([
      'inconclusive',
      expect.stringContaining(
        'expected has no value in stream raft/harbour, which has promoted nothing, or is not known',
      ),
    ]);
    expect(await words({ head, rules: rules('raft/harbour', 'pass'), env })).toEqual(['not-applicable']);
  });

  it('is not known without a store', async () => {
    const head = deployed(image?.digest ?? '');
    const answer = await words({
      head,
      rules: rules('lamp-operator/harbour', 'pass'),
      env: { SLUICE_HOME: join(home, 'nowhere') },
    });

    expect(answer).toEqual(['inconclusive', expect.stringContaining('there is no store of streams here')]);
  });
});
