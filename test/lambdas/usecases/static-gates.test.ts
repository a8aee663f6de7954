import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type FakeGangway, startFakeGangway } from '../../../bin/rehearsal/gangway/fake-gangway.ts';
import { type FakeRegistry, startFakeRegistry } from '../../../bin/rehearsal/registry/fake-registry.ts';
import type { ComponentImage } from '../../../gates/model/image.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { Stream } from '../../../gates/model/stream.ts';
import type { PromotionStore } from '../../../lambdas/ports/promotion-store.ts';
import type { SourceTree } from '../../../lambdas/ports/source-tree.ts';
import { evaluateImage } from '../../../lambdas/usecases/images/evaluate-image.ts';
import { openOne } from '../../../lambdas/usecases/images/open-candidate.ts';
import { advancePromotion } from '../../../lambdas/usecases/promotions/advance-promotion.ts';
import { keepWaiver } from '../../contracts/samples.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeSourceTree } from '../../support/fakes/source-tree.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { crdRule, imageGates, lampCrd, writeRules } from '../../support/image-gates.ts';
import { nightlyParts, nightScripts, nightStream } from '../../support/nightly-parts.ts';
import { NIGHT, sampleCandidate, sampleStream } from '../../support/streams.ts';
import { layerOf } from '../../support/tar.ts';
import { writeRule } from '../../support/write-rule.ts';

let registry: FakeRegistry;
let gangway: FakeGangway;
let promotions: PromotionStore;
let time: number;
beforeEach(async () => {
  [time, promotions] = [Date.parse(NIGHT), fakePromotionStore()];
  registry = await startFakeRegistry();
  gangway = await startFakeGangway({ jobs: nightScripts(), nowMs: () => time });
});
afterEach(async () => {
  await Promise.all([registry.close(), gangway.close()]);
  expect(gangway.problems()).toEqual([]);
});

type Written = Partial<z.input<typeof Stream>>;

const inImage = { gate: 'crd-compat', from: 'image' as const, paths: ['/manifests/**'] };

/** A night over a real registry and a real Gangway; requests for gates are answered at once. */
async function ground(overrides: Written, trees: Readonly<Record<string, SourceTree>> = {}) {
  const clock = { now: () => new Date(time).toISOString() };
  const messages: string[] = [];
  const judging = imageGates({ promotions, clock, trees });
  await writeRules(judging.rules, crdRule);
  const parts = nightlyParts({ promotions, streams: fakeStreamStore(), gangwayUrl: gangway.url, clock, messages });
  const requests: string[] = [];
  const deps = {
    ...parts,
    askGates: async (request: Parameters<typeof evaluateImage>[0]) => {
      requests.push(`${request.component} ${request.number}`);
      await evaluateImage(request, judging);
    },
  };
  const stream = sampleStream({ ...nightStream(registry.host), ...overrides });
  return { deps, judging, requests, stream };
}

type Ground = Awaited<ReturnType<typeof ground>>;

/** Tries images to the end of the night, or to the first wait while the gates are asked. */
async function tryImages(
  { deps, stream }: Ground,
  letter: string,
  images: readonly ComponentImage[],
): Promise<Promotion> {
  const candidate = sampleCandidate(letter, { images: [...images] });
  const picked = await openOne({ version: 1, stream }, candidate, 'schedule', deps);
  if (picked.outcome !== 'opened') throw new Error(`the stream is ${picked.outcome}`);
  for (let round = 0; round < 1000; round += 1) {
    const progress = await advancePromotion(picked.promotion, deps);
    if (progress.isDone) break;
    time += Math.max(1, progress.waitSeconds) * 1000;
  }
  const stored = await promotions.get(picked.promotion);
  if (stored === undefined) throw new Error('it is gone');
  return stored.promotion;
}

function operator(
  files: Readonly<Record<string, string>>,
  more: Partial<ComponentImage> & { labels?: Record<string, string> } = {},
): ComponentImage {
  const { labels = {}, ...rest } = more;
  const name = rest.component === undefined ? 'lamps/operator' : `lamps/${rest.component}`;
  const digest = registry.addLayers(name, [layerOf({ 'usr/bin/lamp': 'binary' }), layerOf(files)], labels);
  return { component: 'lamp-operator', repository: `${registry.host}/${name}`, digest, ...rest };
}

describe('an image whose CRDs break against the last promoted one', () => {
  it('is rejected before any job was triggered, and a good one goes on', async () => {
    const here = await ground({ gates: [inImage] });
    const first = await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': lampCrd('colour', 'range') })]);
    expect(first.phase).toBe('promoted');
    const triggered = gangway.executions().length;

    const broken = await tryImages(here, 'b', [operator({ 'manifests/crd.yaml': lampCrd('colour') })]);

    expect(broken).toMatchObject({ phase: 'rejected', verdict: 'fail', attempts: [] });
    expect(gangway.executions().length - triggered).toBe(0);
    expect(broken.gates).toMatchObject([{ gate: 'crd-compat', component: 'lamp-operator', verdict: 'fail' }]);
    expect(broken.history.at(-1)?.cause.text).toMatch(
      /^crd-compat of lamp-operator: .*range.*; no job was started \(10 blocked\)$/,
    );

    const good = await tryImages(here, 'c', [operator({ 'manifests/crd.yaml': lampCrd('colour', 'range', 'height') })]);

    expect(good.phase).toBe('promoted');
    expect(gangway.executions().length - triggered).toBe(10);
  });

  it('leaves a run with its findings, a snapshot to replay, and a line of history', async () => {
    const here = await ground({ gates: [inImage] });
    const before = await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': lampCrd('colour', 'range') })]);
    const image = operator({ 'manifests/crd.yaml': lampCrd('colour') });
    const broken = await tryImages(here, 'b', [image]);

    const run = await here.judging.runs.run(broken.gates[0]?.run ?? '');

    expect(run?.candidate).toEqual({
      kind: 'image',
      repository: image.repository,
      base: 'lamp-operator/harbour',
      baseSha: before.candidate.images[0]?.digest.replace('sha256:', ''),
      headSha: image.digest.replace('sha256:', ''),
      stream: 'lamp-operator/harbour',
      component: 'lamp-operator',
      image: { repository: image.repository, digest: image.digest },
      promoted: {
        repository: image.repository,
        digest: before.candidate.images[0]?.digest,
        promotion: before.id,
      },
      isFirst: false,
      from: 'image',
    });
    expect(run?.asOf).toBe(broken.openedAt);
    expect(run?.results.flatMap(({ findings }) => findings.map(({ check }) => check))).toContain('crd/field-removed');
    expect([...here.judging.blobs.texts.keys()].map((key) => key.split('/')[0])).toEqual(
      expect.arrayContaining(['snapshots', 'rule-sets']),
    );
    expect(await here.judging.runs.history({ gate: 'crd-compat', verdict: 'fail', limit: 5 })).toMatchObject([
      { id: run?.id, number: null, gates: { 'crd-compat': 'fail' } },
    ]);
  });

  it('goes on under a waiver of what was found', async () => {
    const here = await ground({ gates: [inImage] });
    await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': lampCrd('colour', 'range') })]);
    const image = operator({ 'manifests/crd.yaml': lampCrd('colour') });
    await keepWaiver(here.judging.waivers, {
      rule: 'harbour-crds',
      scope: { repositories: [image.repository] },
      expiresAt: '2026-12-24T00:00:00.000Z',
    });

    expect(await tryImages(here, 'b', [image])).toMatchObject({ phase: 'promoted', gates: [{ verdict: 'waived' }] });
  });
});

describe('a set of components', () => {
  it('is rejected as a whole when one of them fails', async () => {
    const components = ['lamp-operator', 'buoy'].map((name) => ({
      name,
      repository: `${registry.host}/lamps/${name === 'buoy' ? 'buoy' : 'operator'}`,
    }));
    const repositories = { 'lamp-operator': `${registry.host}/verified/lamp`, buoy: `${registry.host}/verified/buoy` };
    const promoter = { kind: 'tag-copy' as const, repositories, tags: ['latest'] };
    const here = await ground({ gates: [inImage], components, promoter });
    const buoy = (...fields: string[]) =>
      operator({ 'manifests/crd.yaml': lampCrd(...fields).replaceAll('lamp', 'buoy') }, { component: 'buoy' });
    await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': lampCrd('colour') }), buoy('bell', 'chain')]);
    const triggered = gangway.executions().length;

    const broken = await tryImages(here, 'b', [
      operator({ 'manifests/crd.yaml': lampCrd('colour', 'x') }),
      buoy('bell'),
    ]);

    expect(broken).toMatchObject({ phase: 'rejected', verdict: 'fail', attempts: [] });
    expect(broken.gates.filter(({ component }) => component === 'buoy')).toMatchObject([{ verdict: 'fail' }]);
    expect(gangway.executions().length - triggered).toBe(0);
    expect(registry.tagWrites).toHaveLength(2);
  });
});

describe('files at the commit that an image was built from', () => {
  const commits = { one: 'a'.repeat(40), two: 'b'.repeat(40), three: 'c'.repeat(40) };
  const tree = fakeSourceTree({
    [commits.one]: { 'config/crd.yaml': lampCrd('colour', 'range'), 'README.md': 'lamps' },
    [commits.two]: { 'config/crd.yaml': lampCrd('colour'), 'README.md': 'lamps' },
    [commits.three]: { 'config/crd.yaml': lampCrd('colour', 'range'), 'README.md': 'lamps and more' },
  });
  const labelled = (revision: string, repository = 'lamps/operator') => ({
    labels: {
      'org.opencontainers.image.source': `https://github.com/${repository}`,
      'org.opencontainers.image.revision': revision,
    },
  });

  it('are compared with those of the last promoted one, found by the labels of both images', async () => {
    const here = await ground({ gates: ['crd-compat'] }, { 'lamps/operator': tree });
    const first = await tryImages(here, 'a', [operator({ a: '1' }, labelled(commits.one))]);
    const second = await tryImages(here, 'b', [operator({ a: '2' }, labelled(commits.two))]);
    const third = await tryImages(here, 'c', [operator({ a: '3' }, labelled(commits.three))]);

    expect([first, second, third].map(({ phase }) => phase)).toEqual(['promoted', 'rejected', 'promoted']);
    expect(third.gates).toMatchObject([{ verdict: 'not-applicable' }]);
    const run = await here.judging.runs.run(second.gates[0]?.run ?? '');
    expect(run?.candidate).toMatchObject({
      repository: 'lamps/operator',
      baseSha: commits.one,
      headSha: commits.two,
      from: 'source',
    });
  });

  it('are those that the event named, where it named one', async () => {
    const here = await ground({ gates: ['crd-compat'] }, { 'lamps/operator': tree });
    const source = { repository: 'lamps/operator', revision: commits.one };

    const promotion = await tryImages(here, 'a', [operator({ a: '1' }, { source })]);

    expect(promotion.phase).toBe('promoted');
  });

  it.each([
    ['no labels', {}, 'has no labels that name the commit'],
    ['a commit that is not there', labelled('d'.repeat(40)), `there is no commit ${'d'.repeat(40)}`],
    ['a repository that is not there', labelled(commits.one, 'lamps/other'), 'there is no repository lamps/other'],
    ['a short commit', labelled('abc1234'), 'has no labels that name the commit'],
  ])('close the candidate when there is %s', async (_, labels, reason) => {
    const here = await ground({ gates: ['crd-compat'] }, { 'lamps/operator': tree });

    const promotion = await tryImages(here, 'a', [operator({ a: '1' }, labels)]);

    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive', attempts: [] });
    expect(promotion.gates[0]?.text).toContain(reason);
    expect(promotion.gates[0]?.run).toMatch(/^2026/);
  });

  it('are not those of another repository than the document expects', async () => {
    const components = [
      { name: 'lamp-operator', repository: `${registry.host}/lamps/operator`, source: 'lamps/operator' },
    ];
    const here = await ground({ gates: ['crd-compat'], components }, { 'lamps/fork': tree, 'lamps/operator': tree });
    const inherited = await tryImages(here, 'a', [operator({ a: '1' }, labelled(commits.one, 'lamps/fork'))]);
    const source = { repository: 'lamps/fork', revision: commits.one };
    const told = await tryImages(here, 'b', [operator({ a: '2' }, { source })]);

    expect(inherited.gates[0]?.text).toContain('has no labels that name the commit of lamps/operator');
    expect(told.gates[0]?.text).toContain('was built from lamps/fork, not from lamps/operator');
    expect([inherited.phase, told.phase]).toEqual(['rejected', 'rejected']);
  });
});

describe('a first candidate', () => {
  it('is judged alone', async () => {
    const here = await ground({ gates: [inImage] });
    const odd = lampCrd('colour').replace(/ {6}schema:[\s\S]*$/, '');

    expect(await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': odd })])).toMatchObject({
      phase: 'rejected',
      verdict: 'inconclusive',
      attempts: [],
    });
  });

  it('is let through by a rule that has nothing to say of it, and says so', async () => {
    const here = await ground({ gates: [inImage] });
    const excepted = crdRule.replace('mode:', 'when: "!candidate.isFirst"\nmode:').replace('harbour-crds', 'excepting');
    await writeRule(here.judging.rules, {
      id: 'harbour-crds',
      rule: null,
      author: 'c',
      reason: 'replaced',
      at: NIGHT,
    });
    await writeRules(here.judging.rules, excepted);
    const odd = lampCrd('colour').replace(/ {6}schema:[\s\S]*$/, '');

    expect(await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': odd })])).toMatchObject({
      phase: 'promoted',
      gates: [{ verdict: 'not-applicable', text: 'excepted by the condition of excepting' }],
    });
  });
});

describe('nothing unknown is open', () => {
  it.each([
    ['a gate that no rule is about', ['tls-profile'], 'no rule of tls-profile is about this candidate'],
    [
      'paths where nothing is',
      [{ ...inImage, paths: ['/manifest/**'] }],
      'has no file under manifest/** that a rule of crd-compat covers',
    ],
  ])('such as %s', async (_, gates, reason) => {
    const here = await ground({ gates });
    const files = { 'manifests/crd.yaml': lampCrd('colour') };

    const promotion = await tryImages(here, 'a', [operator(files)]);

    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive', attempts: [] });
    expect(promotion.gates[0]?.text).toContain(reason);
  });

  it('such as a link in the place of the folder, or a CRD that nobody can read', async () => {
    const here = await ground({ gates: [inImage] });
    const linked = registry.addLayers('lamps/operator', [
      layerOf({ 'usr/crds/a.yaml': lampCrd('a') }, [{ path: 'manifests', type: '2', target: 'usr/crds' }]),
    ]);
    const one = await tryImages(here, 'a', [operator({ a: '1' }, { digest: linked })]);
    const two = await tryImages(here, 'b', [operator({ 'manifests/crd.yaml': `${lampCrd('colour')}\tx: [` })]);

    expect(one.gates[0]).toMatchObject({
      verdict: 'inconclusive',
      text: expect.stringContaining('manifests is a link to usr/crds'),
    });
    expect(two).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
  });

  it('such as a registry that stays away: it is asked five times, then the candidate is undecided', async () => {
    const here = await ground({ gates: [inImage] });
    const image = operator({ 'manifests/crd.yaml': lampCrd('colour') });
    registry.pause(true);

    const promotion = await tryImages(here, 'a', [image]);

    expect(here.requests).toEqual([1, 2, 3, 4, 5].map((number) => `lamp-operator ${number}`));
    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive', attempts: [], gates: [] });
    expect(promotion.history.at(-1)?.cause.text).toMatch(/could not be asked \(5 tries\): .*HTTP 503/);
    expect(gangway.executions()).toHaveLength(0);
  });
});

describe('the same promotion asked twice', () => {
  it('gives the same run, byte for byte, and keeps its first opinion', async () => {
    const here = await ground({ gates: [inImage] });
    const candidate = sampleCandidate('a', { images: [operator({ 'manifests/crd.yaml': lampCrd('colour') })] });
    const picked = await openOne({ version: 1, stream: here.stream }, candidate, 'schedule', here.deps);
    const id = picked.outcome === 'opened' ? picked.promotion : '';
    const before = await promotions.get(id);
    const request = { promotion: id, component: 'lamp-operator', number: 1 };
    await evaluateImage(request, here.judging);
    const kept = [...here.judging.runs.runs.values()].map(({ run }) => run);
    const told = await promotions.get(id);
    time += 60_000;
    if (before !== undefined && told !== undefined) await promotions.save(before.promotion, told.revision, undefined);

    await Promise.all([evaluateImage(request, here.judging), evaluateImage(request, here.judging)]);

    expect([...here.judging.runs.runs.values()].map(({ run }) => run)).toEqual(kept);
    expect((await promotions.get(id))?.promotion.gates).toHaveLength(1);
  });

  it('is not judged any more when it is decided', async () => {
    const here = await ground({ gates: [inImage] });
    const promotion = await tryImages(here, 'a', [operator({ 'manifests/crd.yaml': lampCrd('colour') })]);
    const runs = here.judging.runs.runs.size;

    await evaluateImage({ promotion: promotion.id, component: 'lamp-operator', number: 2 }, here.judging);

    expect(here.judging.runs.runs.size).toBe(runs);
  });
});
