import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { type Laptop, startLaptop } from '../../bin/local/laptop.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';

const isHere = isEngineInstalled(process.env);
if (!isHere) process.stderr.write('skipped: deliveries on the laptop (the embedded engine is not installed here)\n');

const repository = 'harbour-lights/lamp-room';
const pinned = `quay.example.com/harbour/lamp@sha256:${'1'.repeat(64)}`;

function pod(image: string): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: lamp}\nspec:\n  containers:\n    - name: lamp\n      image: ${image}\n`;
}

/** Signed webhooks through the whole laptop, to a GitHub that fails in its usual ways. */
describe.skipIf(!isHere)('a delivery', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-deliveries-'));
  const log = fakeLog();
  let laptop: Laptop;
  let clone: TestRepository;
  let last = 0;

  beforeAll(async () => {
    clone = createGitRepository();
    clone.commit({ 'README.md': 'Lamp room\n' });
    laptop = await startLaptop({
      dataDir: folder,
      env: process.env,
      port: 0,
      repositories: { [repository]: clone.dir },
      log,
    });
  });
  afterEach(() => expect(laptop.gitHub.requests.problems()).toEqual([]));
  afterAll(async () => {
    await laptop.close();
    clone.delete();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a pull request with this pod, and has GitHub tell of it. */
  async function opened(image: string, before: () => void = () => undefined) {
    last += 1;
    const number = last;
    const branch = `change-${number}`;
    // Not the commit of another pull request: they would be judged together.
    clone.commit({ 'pod.yaml': `# ${branch}\n${pod(image)}` }, { on: branch, from: 'main' });
    const author = { id: 70001, login: 'ada-keeper', type: 'User' as const };
    const title = `Change ${number}`;
    const pull = await laptop.gitHub.openPullRequest({
      repository,
      number,
      title,
      author,
      baseRef: 'main',
      headRef: branch,
    });
    before();
    const { statusCode } = await laptop.gitHub.deliver({ event: 'pull_request', action: 'opened', repository, number });
    expect(statusCode).toBe(202);
    return { number, headSha: pull.headSha };
  }

  async function shownOn(headSha: string) {
    const runs = await laptop.gitHub.store.checkRunsOf(repository, headSha);
    return runs.map(({ name, status, conclusion, title }) => ({ name, status, conclusion, title }));
  }
  const until = (headSha: string, conclusion: string) =>
    vi.waitUntil(async () => (await shownOn(headSha)).some((run) => run.conclusion === conclusion), {
      timeout: 60_000,
      interval: 50,
    });

  it('that meets a 404 is judged on the next try', async () => {
    const { headSha } = await opened(pinned, () => laptop.gitHub.fail('pulls/get', { kind: 'not-found' }));

    await until(headSha, 'success');

    expect(log.entries).toContainEqual(
      expect.objectContaining({
        message: 'message returned to the queue',
        fields: expect.objectContaining({ reason: expect.stringContaining('NotShownYet') }),
      }),
    );
  });

  it('that meets a 404 each time ends in a check run that says so, and never in a green one', async () => {
    const { headSha } = await opened(pinned, () => laptop.gitHub.fail('pulls/get', { kind: 'not-found' }, 4));

    await until(headSha, 'action_required');

    const [shown] = await shownOn(headSha);
    expect(shown?.title).toContain('GitHub does not show pull request');
  });

  it('of another base takes the old green back at once, and shows the new verdict in its place', async () => {
    clone.commit({ 'README.md': 'Another lamp room\n' }, { on: 'release-1', from: 'main' });
    const { number, headSha } = await opened(pinned);
    await until(headSha, 'success');
    expect(await shownOn(headSha)).toHaveLength(1);
    laptop.gitHub.fail('repos/compare-commits-with-basehead', { kind: 'slow', ms: 4000 });

    await laptop.gitHub.editPullRequest(repository, number, { baseRef: 'release-1' });
    await laptop.gitHub.deliver({
      event: 'pull_request',
      action: 'edited',
      repository,
      number,
      from: { base: 'main' },
    });

    const newest = async () => (await shownOn(headSha)).at(-1);
    await vi.waitUntil(async () => (await newest())?.status === 'in_progress', { timeout: 60_000, interval: 50 });
    expect(await newest()).toMatchObject({ name: 'sluice', title: `#${number} into release-1 is being judged` });
    await vi.waitUntil(async () => (await newest())?.conclusion === 'success', { timeout: 60_000, interval: 50 });
    expect(await shownOn(headSha)).toHaveLength(2);
  });

  it('whose annotations GitHub refuses is shown without them', async () => {
    const { headSha } = await opened('quay.example.com/harbour/lamp:latest', () => {
      // The one to require is begun; that of the gate is refused.
      laptop.gitHub.fail('checks/create', { kind: 'slow', ms: 1 });
      laptop.gitHub.fail('checks/create', { kind: 'invalid' });
    });

    await vi.waitUntil(async () => (await shownOn(headSha)).length === 2, { timeout: 60_000 });

    const ofGate = (await laptop.gitHub.store.checkRunsOf(repository, headSha)).find(({ name }) => name !== 'sluice');
    expect(ofGate).toMatchObject({ status: 'completed', annotations: 0 });
    expect(ofGate?.summary).toContain('GitHub refused the annotations');
  });
});
