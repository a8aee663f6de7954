import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexDigest } from '../../../../gates/model/digest.ts';
import type { Json } from '../../../../gates/model/json.ts';
import type { Need, NeedAnswer } from '../../../../gates/model/snapshot.ts';
import { answersIn } from '../../../../gates/version-skew/sources/answers.ts';
import { needsOf, observe } from '../../../../gates/version-skew/sources/observe.ts';
import { Source } from '../../../../gates/version-skew/sources/source.ts';
import { runs } from '../../../support/property-runs.ts';

const sha = 'c'.repeat(40);
const digest = (digit: string) => `sha256:${digit.repeat(64)}`;

/** What the shell finds: texts by path, images by reference, streams by id. */
interface World {
  readonly files?: Readonly<Record<string, string>>;
  readonly images?: Readonly<Record<string, { digest: string; labels: Readonly<Record<string, Json>> }>>;
  readonly streams?: Readonly<Record<string, Extract<NeedAnswer, { promoted?: unknown }>['promoted']>>;
}

function answer(need: Need, { files = {}, images = {}, streams = {} }: World): NeedAnswer {
  if (need.kind === 'image') {
    const image = images[need.reference];
    return image === undefined ? { need, problem: `${need.reference} is not there` } : { need, ...image };
  }
  if (need.kind === 'stream') {
    const promoted = streams[need.stream];
    return { need, ...(promoted === undefined ? {} : { promoted }) };
  }
  const read = Object.entries(files).map(([path, content]) => ({
    path,
    blob: hexDigest(content).slice(0, 40),
    size: content.length,
    content,
  }));
  return { need, sha, files: read.filter(({ path }) => need.paths.includes(path)) };
}

/** Asks in rounds until nothing new is asked, and gives the rounds and the values. */
function read(document: unknown, world: World) {
  const source = Source.parse(document);
  const known: NeedAnswer[] = [];
  const rounds: Need[][] = [];
  for (;;) {
    const asked = new Set(known.map(({ need }) => JSON.stringify(need)));
    const open = needsOf(source, answersIn(known), 'head').filter((need) => !asked.has(JSON.stringify(need)));
    if (open.length === 0) break;
    rounds.push([...open]);
    known.push(...open.map((need) => answer(need, world)));
  }
  const values = observe(source, answersIn(known), 'head');
  return {
    rounds,
    values,
    brief: values.map(({ key, value, problem }) => `${key} ${problem ?? JSON.stringify(value)}`),
  };
}

const lamp = 'registry.example.com/harbour/lamp';
const named = (parts: Record<string, unknown> = {}, image: Record<string, unknown> = {}) => ({
  image: {
    files: ['deploy.yaml'],
    read: { kind: 'document', pointer: '/spec/template/spec/containers/*/image' },
    registries: ['registry.example.com'],
    ...image,
  },
  label: 'version',
  ...parts,
});
const deploy = (...images: readonly string[]) => ({
  'deploy.yaml': JSON.stringify({ spec: { template: { spec: { containers: images.map((image) => ({ image })) } } } }),
});

describe('an image that a file names', () => {
  it('is asked for once the file is there, and its digest is kept beside the place that names it', () => {
    const { rounds, values } = read(named(), {
      files: deploy(`${lamp}:v2`),
      images: { [`${lamp}:v2`]: { digest: digest('2'), labels: { version: '4.22.1' } } },
    });

    expect(rounds).toEqual([
      [{ kind: 'files', ref: 'head', paths: ['deploy.yaml'] }],
      [{ kind: 'image', reference: `${lamp}:v2` }],
    ]);
    expect(values).toEqual([
      {
        key: lamp,
        value: '4.22.1',
        origin: {
          name: `label version of ${lamp}:v2, named in deploy.yaml:1`,
          sha: digest('2'),
          place: { path: 'deploy.yaml', line: 1 },
        },
      },
    ]);
  });

  it('may be asked for its digest, to compare a tag with what it stands for now', () => {
    const { brief } = read(named({ label: undefined, of: 'digest' }), {
      files: deploy(`${lamp}:v2`),
      images: { [`${lamp}:v2`]: { digest: digest('2'), labels: {} } },
    });

    expect(brief).toEqual([`${lamp} "${digest('2')}"`]);
  });

  it('may be named by its tag alone, where the rule holds the rest', () => {
    const source = named(
      {},
      { files: ['kustomization.yaml'], read: { kind: 'document', pointer: '/images/0/newTag' }, as: `${lamp}:{}` },
    );
    const { rounds } = read(source, { files: { 'kustomization.yaml': 'images:\n- name: lamp\n  newTag: v3\n' } });

    expect(rounds[1]).toEqual([{ kind: 'image', reference: `${lamp}:v3` }]);
  });

  it('may stand in a FROM line, or in the image references of a release', () => {
    const dockerfile = named(
      {},
      { files: ['Dockerfile'], read: { kind: 'dockerfile', images: ['registry.example.com/**'] } },
    );
    const references = named(
      {},
      {
        files: ['image-references'],
        read: { kind: 'document', pointer: '/spec/tags/*/from/name', itemWhere: { '/name': 'lamp' }, key: '/name' },
      },
    );
    const release = JSON.stringify({
      kind: 'ImageStream',
      spec: {
        tags: [
          { name: 'lamp', from: { kind: 'DockerImage', name: `${lamp}@${digest('3')}` } },
          { name: 'oar', from: { kind: 'DockerImage', name: 'elsewhere.example.com/oar:1' } },
        ],
      },
    });

    expect(read(dockerfile, { files: { Dockerfile: `FROM ${lamp}:v1 AS build\n` } }).rounds[1]).toEqual([
      { kind: 'image', reference: `${lamp}:v1` },
    ]);
    expect(read(references, { files: { 'image-references': release } }).rounds[1]).toEqual([
      { kind: 'image', reference: `${lamp}@${digest('3')}` },
    ]);
  });

  it.each([
    ['elsewhere.example.com/lamp:v1', 'elsewhere.example.com/lamp is not in a registry that the rule lets be asked'],
    ['registry.example.com.evil.example/lamp:v1', 'registry.example.com.evil.example/lamp is not in a registry'],
    ['169.254.169.254/latest/meta-data:v1', '169.254.169.254/latest/meta-data is not in a registry'],
    ['registry.example.com:8443/lamp:v1', 'registry.example.com:8443/lamp is not in a registry'],
    ['lamp:v1', 'it names an image without a registry; write its host'],
    ['$' + '{REGISTRY}/lamp:v1', 'it names no image: it holds a variable that has no value in this file'],
    ['https://registry.example.com/lamp', 'it names no image: the text is not an image reference'],
    [`${lamp}@sha256:12`, 'it names an image by a digest that is none'],
  ])('is not asked for where the rule does not let it: %s', (reference, problem) => {
    const { rounds, brief } = read(named(), { files: deploy(reference) });

    expect(rounds).toHaveLength(1);
    expect(brief).toEqual([expect.stringContaining(problem)]);
  });

  it('may be held to some repositories of a registry', () => {
    const only = (glob: string) =>
      read(named({}, { registries: [glob] }), { files: deploy(`${lamp}:v1`) }).rounds.length;

    expect(only('registry.example.com/harbour/*')).toBe(2);
    expect(only('registry.example.com/harbour/lamp')).toBe(2);
    expect(only('registry.example.com/other/**')).toBe(1);
  });

  it('is not asked for among more than fifty', () => {
    const many = deploy(...Array.from({ length: 51 }, (_, index) => `${lamp}:v${index}`));

    expect(read(named(), { files: many }).rounds).toHaveLength(1);
    expect(read(named(), { files: many }).brief).toEqual([
      'undefined more than 50 images are named, and none of them is asked for',
    ]);
  });

  it('without the label is missing among others that have it, and nothing where none has', () => {
    const files = deploy(`${lamp}:v1`, `${lamp}:v2`);
    const images = (labels: Readonly<Record<string, Json>>) => ({
      [`${lamp}:v1`]: { digest: digest('1'), labels },
      [`${lamp}:v2`]: { digest: digest('2'), labels: {} },
    });

    expect(read(named(), { files, images: images({ version: '4.22' }) }).brief).toEqual([
      `${lamp} "4.22"`,
      `${lamp} null`,
    ]);
    expect(read(named(), { files, images: images({}) }).brief).toEqual([]);
  });

  it('that the registry does not have is a problem at the place that names it', () => {
    const { values } = read(named(), { files: deploy(`${lamp}:v9`) });

    expect(values).toMatchObject([
      { value: null, problem: `${lamp}:v9 is not there`, origin: { place: { path: 'deploy.yaml', line: 1 } } },
    ]);
  });
});

describe('for all texts in a file', () => {
  it('nothing but the registries of the rule is ever asked', () => {
    const part = fc.constantFrom(
      'registry.example.com',
      'elsewhere.example.com',
      '127.0.0.1:5000',
      '169.254.169.254',
      '[::1]',
      'harbour',
      'lamp',
      '..',
      '@',
      ':',
      '/',
      '//',
      'docker://',
      'https://',
      '#',
      '?',
      '%2f',
      ':v1',
      ' ',
      '\\',
      `@${digest('1')}`,
    );
    const text = fc.oneof(
      fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(text, fc.constantFrom('registry.example.com', 'registry.example.com/harbour/*'), (value, allowed) => {
        const source = Source.parse(
          named({}, { files: ['image.json'], read: { kind: 'document', pointer: '/image' }, registries: [allowed] }),
        );
        const [files] = needsOf(source, answersIn([]), 'head');
        if (files === undefined) throw new Error('files come first');
        const known = answersIn([answer(files, { files: { 'image.json': JSON.stringify({ image: value }) } })]);
        const asked = needsOf(source, known, 'head').flatMap((need) => (need.kind === 'image' ? [need.reference] : []));

        for (const reference of asked) {
          const url = new URL(`https://${reference.split('@')[0]}`);
          expect(url.host).toBe('registry.example.com');
          expect(reference).toMatch(/^registry\.example\.com\/[a-z0-9._/-]+(?::[\w.-]+)?(?:@sha256:[0-9a-f]{64})?$/);
        }
      }),
      runs(500),
    );
  });
});

const promoted = {
  promotion: 'p7',
  sequence: '20260820-0007',
  at: '2026-08-20T04:11:00.000Z',
  images: [
    {
      component: 'lamp',
      repository: lamp,
      digest: digest('7'),
      source: { repository: 'harbour-lights/lamp', revision: 'd'.repeat(40) },
    },
    { component: 'oar', repository: 'registry.example.com/harbour/oar', digest: digest('8') },
  ],
};
const streams = { 'boat/harbour': promoted };

describe('what a stream last promoted', () => {
  it.each([
    ['digest', [`lamp "${digest('7')}"`, `oar "${digest('8')}"`]],
    ['sequence', ['boat/harbour "20260820-0007"']],
    ['promotedAt', ['boat/harbour "2026-08-20T04:11:00.000Z"']],
    ['revision', [`lamp "${'d'.repeat(40)}"`, 'oar the image of oar does not say which commit it was built from']],
  ])('is read as its %s', (of, values) => {
    const { rounds, brief } = read({ stream: 'boat/harbour', of }, { streams });

    expect(rounds).toEqual([[{ kind: 'stream', stream: 'boat/harbour' }]]);
    expect(brief).toEqual(values);
  });

  it('is read as a label of the image that was promoted, by its digest', () => {
    const source = { stream: 'boat/harbour', component: 'lamp', label: 'version' };
    const { rounds, values } = read(source, {
      streams,
      images: { [`${lamp}@${digest('7')}`]: { digest: digest('7'), labels: { version: '4.22.1' } } },
    });

    expect(rounds).toEqual([
      [{ kind: 'stream', stream: 'boat/harbour' }],
      [{ kind: 'image', reference: `${lamp}@${digest('7')}` }],
    ]);
    expect(values).toEqual([
      {
        key: 'lamp',
        value: '4.22.1',
        origin: {
          name: `label version of ${lamp}@${digest('7')}, named in stream boat/harbour at sequence 20260820-0007 (promotion p7)`,
          sha: digest('7'),
        },
      },
    ]);
  });

  it('has no value where nothing was promoted, or there is no such stream', () => {
    const nothing = [
      { value: null, origin: { name: 'stream raft/harbour, which has promoted nothing, or is not known' } },
    ];

    expect(read({ stream: 'raft/harbour', of: 'digest' }, { streams }).values).toEqual(nothing);
    expect(read({ stream: 'raft/harbour', label: 'version' }, { streams }).values).toEqual(nothing);
  });

  it('is trouble for a component that it does not move', () => {
    expect(read({ stream: 'boat/harbour', component: 'sail', of: 'digest' }, { streams }).brief).toEqual([
      'undefined promotion p7 has no component sail',
    ]);
    expect(read({ stream: 'boat/harbour', component: 'sail', label: 'version' }, { streams }).brief).toEqual([
      'undefined promotion p7 has no component sail',
    ]);
  });
});

describe('a source', () => {
  it.each([
    { name: 'an image with neither label nor digest', document: { image: lamp } },
    { name: 'a stream with both', document: { stream: 'boat/harbour', of: 'digest', label: 'version' } },
    { name: 'an image in files without registries', document: named({}, { registries: [] }) },
    { name: 'a part of a reference without a place for it', document: named({}, { as: lamp }) },
    { name: 'a stream whose name is none', document: { stream: 'boat', of: 'digest' } },
  ])('is refused: $name', ({ document }) => {
    expect(Source.safeParse(document).success).toBe(false);
  });
});
