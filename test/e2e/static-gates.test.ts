import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { type Laptop, startLaptop } from '../../bin/local/laptop.ts';
import { type FakeGangway, startFakeGangway } from '../../bin/rehearsal/gangway/fake-gangway.ts';
import { type FakeRegistry, startFakeRegistry } from '../../bin/rehearsal/registry/fake-registry.ts';
import { Stream } from '../../gates/model/stream.ts';
import { openOne } from '../../lambdas/usecases/images/open-candidate.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';
import { crdRule, lampCrd, writeRules } from '../support/image-gates.ts';
import { nightScripts, nightStream } from '../support/nightly-parts.ts';
import { sampleCandidate } from '../support/streams.ts';
import { layerOf } from '../support/tar.ts';

const isHere = isEngineInstalled(process.env);
if (!isHere) process.stderr.write('skipped: static gates on the laptop (the embedded engine is not installed here)\n');

describe.skipIf(!isHere)('static gates on the laptop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-gates-'));
  let registry: FakeRegistry;
  let gangway: FakeGangway;
  let laptop: Laptop;
  let clone: TestRepository;

  beforeAll(async () => {
    registry = await startFakeRegistry();
    gangway = await startFakeGangway({ jobs: nightScripts() });
    clone = createGitRepository();
    const env = { ...process.env, SLUICE_GANGWAY_URL: gangway.url, SLUICE_GANGWAY_TOKEN: 'night-token' };
    const repositories = { 'lamps/operator': clone.dir };
    laptop = await startLaptop({ dataDir: folder, env, port: 0, repositories, log: fakeLog(), nightlyMs: 100 });
    await writeRules(laptop.stores.rules, crdRule);
  });
  afterAll(async () => {
    await laptop.close();
    await Promise.all([registry.close(), gangway.close()]);
    clone.delete();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ended(letter: string, from: 'source' | 'image', revision: string, crd: string) {
    const { promotions } = laptop.stores;
    const gates = [{ gate: 'crd-compat', from, paths: ['/manifests/**'] }];
    const stream = Stream.parse({ ...nightStream(registry.host), id: `lamp-operator/${from}`, gates });
    const digest = registry.addLayers('lamps/operator', [layerOf({ 'manifests/crd.yaml': crd, letter })], {
      'org.opencontainers.image.source': 'https://github.com/lamps/operator',
      'org.opencontainers.image.revision': revision,
    });
    const images = [{ component: 'lamp-operator', repository: `${registry.host}/lamps/operator`, digest }];
    const clock = { now: () => new Date().toISOString() };
    const deps = { promotions, clock, log: fakeLog(), startTimer: async () => undefined };
    const picked = await openOne({ version: 1, stream }, sampleCandidate(letter, { images }), 'test', deps);
    if (picked.outcome !== 'opened') throw new Error('the stream is busy');
    for (let wait = 0; wait < 600; wait += 1) {
      const { promotion } = (await promotions.get(picked.promotion)) ?? {};
      if (promotion !== undefined && promotion.gates.length > 0 && promotion.phase !== 'pending') return promotion;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error('the gates were not answered');
  }

  it.each(['source', 'image'] as const)(
    'judge a first candidate, and turn its page into a link, by files of the %s',
    { timeout: 90_000 },
    async (from) => {
      const revision = clone.commit({ 'manifests/crd.yaml': lampCrd('colour'), from });
      const promotion = await ended(from === 'source' ? 'a' : 'b', from, revision, lampCrd('colour'));

      expect(promotion.gates).toMatchObject([{ gate: 'crd-compat', component: 'lamp-operator', verdict: 'pass' }]);
      const run = await laptop.stores.runs.run(promotion.gates[0]?.run ?? '');
      expect(run?.candidate).toMatchObject({ kind: 'image', from, isFirst: true, repository: 'lamps/operator' });
      const page = await fetch(`${laptop.url}/promotions/${promotion.id}`).then((answer) => answer.text());
      expect(page).toContain(`/runs/${run?.id}`);
    },
  );
});
