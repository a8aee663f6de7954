import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { type Laptop, startLaptop } from '../../bin/local/laptop.ts';
import { gates } from '../../gates/catalogue.ts';
import type { Identity } from '../../gates/model/identity.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { approveWaiver, requestWaiver, revokeWaiver } from '../../lambdas/usecases/waivers/change-waivers.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';

const isHere = isEngineInstalled(process.env);
if (!isHere) process.stderr.write('skipped: waivers on the laptop (the embedded engine is not installed here)\n');

const repository = 'harbour-lights/beacon-operator';
const crd = 'config/crd/beacons.lighting.example.com.yaml';
const sample = resolve(import.meta.dirname, '../../bin/local/sample/beacon-operator');
const text = (branch: string) => readFileSync(join(sample, branch, crd), 'utf8');
const mira: Identity = { kind: 'github', id: '1001', name: 'mira', isClaim: false };
const jonas: Identity = { kind: 'github', id: '1002', name: 'jonas', isClaim: false };

/** The whole laptop: a red pull request is accepted by two people, turns green and says so, and is red again afterwards. */
describe.skipIf(!isHere)('a red that was accepted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-waivers-'));
  let laptop: Laptop;
  let clone: TestRepository;
  let headSha = '';

  beforeAll(async () => {
    clone = createGitRepository();
    clone.commit({ [crd]: text('main') });
    clone.commit({ [crd]: text('pull-2') }, { on: 'change', from: 'main' });
    const repositories = { [repository]: clone.dir };
    laptop = await startLaptop({ dataDir: folder, env: process.env, port: 0, repositories, log: fakeLog() });
    const author = { id: 70001, login: 'ada-keeper', type: 'User' as const };
    const change = { title: 'Drop the colour', author, baseRef: 'main', headRef: 'change' };
    ({ headSha } = await laptop.gitHub.openPullRequest({ repository, number: 1, ...change }));
    await laptop.gitHub.deliver({ event: 'pull_request', action: 'opened', repository, number: 1 });
  });
  afterAll(async () => {
    await laptop.close();
    clone.delete();
    rmSync(folder, { recursive: true, force: true });
  });

  const shown = async () => {
    const runs = await laptop.gitHub.store.checkRunsOf(repository, headSha);
    return runs.find(({ name }) => name === 'sluice');
  };
  const turns = (conclusion: string) =>
    vi.waitUntil(async () => (await shown())?.conclusion === conclusion, { timeout: 60_000, interval: 100 });

  it('turns green with who, why and until when, and red again once it is revoked', async () => {
    const desk = { ...laptop.stores, gates, clock: systemClock };
    await turns('failure');
    const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const reason = 'no stored beacon has what goes away';
    const request = { check: 'crd/*', scope: { repositories: [repository] }, until, reason };
    const { waiver, needs } = await requestWaiver(request, { by: mira, mayApprove: true }, desk);
    expect(needs).toBe('second-person');
    await expect(approveWaiver(waiver.id, mira, desk)).rejects.toThrow('another person than its requester');

    await approveWaiver(waiver.id, jonas, desk);
    await turns('success');

    const [first] = await laptop.stores.runs.history({ repository, limit: 1 });
    expect(first).toMatchObject({ verdict: 'waived', headline: 'Open by waiver: 3 findings accepted' });
    expect(JSON.stringify(await shown())).toContain('asked for by mira (github 1001), approved by jonas (github 1002)');
    const page = await (await fetch(`${laptop.url}/runs/${first?.id}`)).text();
    expect(page).toContain(`${waiver.id} until ${until}: ${reason}`);
    expect((await laptop.stores.waiverWatch.lastUses()).has(waiver.id)).toBe(true);

    await revokeWaiver(waiver.id, { by: mira, reason: 'mended upstream' }, desk);
    await turns('failure');
  });
});
