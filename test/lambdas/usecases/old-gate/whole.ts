import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from 'vitest';
import { startFakeGangway } from '../../../../bin/rehearsal/gangway/fake-gangway.ts';
import { dynamoPromotionStore } from '../../../../lambdas/adapters/dynamodb/promotion-store.ts';
import { openOne } from '../../../../lambdas/usecases/images/open-candidate.ts';
import { explainImage } from '../../../../lambdas/usecases/promotions/explain-promotion.ts';
import { trackJobs } from '../../../../lambdas/usecases/promotions/track-jobs.ts';
import { withNight } from '../../../support/night-over-http.ts';
import { nightScripts } from '../../../support/nightly-parts.ts';
import { NIGHT, sampleCandidate, samplePromotion } from '../../../support/streams.ts';

const YEAR_SECONDS = 365 * 86_400;

export async function historyIsKept(): Promise<void> {
  await withNight({}, async (night) => {
    const id = await night.open();
    const { candidate } = await night.run(id);

    const [explained, ...others] = await explainImage(candidate.images[0]?.digest ?? '', night.promotions);
    expect(others).toEqual([]);
    expect(explained).toMatchObject({
      isCurrent: true,
      promotion: { id, phase: 'promoted', verdict: 'pass', openedBy: 'schedule' },
    });
    expect(explained?.jobs.map(({ job, verdict }) => [job, verdict])).toEqual(
      night.version.stream.jobs.map(({ name }) => [name, 'pass']),
    );
    const pages = explained?.jobs.flatMap(({ attempts }) => attempts.map(({ url }) => url?.split('/view/')[0]));
    expect(pages).toEqual(night.version.stream.jobs.map(() => 'https://prow.example.com'));
    expect(explained?.promotion.history.map(({ phase }) => phase)).toEqual([
      'pending',
      'running',
      'accepted',
      'promoting',
      'promoted',
    ]);
    expect(await night.promotions.ofStream(night.version.stream.id, 10)).toMatchObject([{ id, phase: 'promoted' }]);
    expect((await trackJobs(night.version.stream, night.promotions)).map(({ passed }) => passed)).toEqual(
      night.version.stream.jobs.map(() => 1),
    );
  });
  const kept = await expiries();
  expect(kept.length).toBeGreaterThan(3);
  expect(Math.min(...kept) - Date.parse(NIGHT) / 1000).toBeGreaterThan(YEAR_SECONDS);
}

/** When DynamoDB is told to forget what a promotion writes, in epoch seconds. */
async function expiries(): Promise<readonly number[]> {
  const items: Readonly<Record<string, unknown>>[] = [];
  const send = async (command: unknown) => {
    if (command instanceof TransactWriteCommand)
      for (const { Put } of command.input.TransactItems ?? []) if (Put?.Item !== undefined) items.push(Put.Item);
    return {};
  };
  const store = dynamoPromotionStore({ client: { send } as never, table: 'gate-runs' });
  await store.open(samplePromotion());
  await store.save(samplePromotion(), 1, undefined);
  return items.flatMap(({ expiresAt }) => (typeof expiresAt === 'number' ? [expiresAt] : []));
}

export async function commitLeadsToVerdict(): Promise<void> {
  await withNight({}, async (night) => {
    const { images, ...rest } = night.candidate('a');
    const revision = '0123456789abcdef0123456789abcdef01234567';
    const source = { repository: 'lamps/operator', revision };
    const built = { ...rest, images: images.map((image) => ({ ...image, source })) };
    const picked = await openOne(night.version, built, 'event', night.deps);
    const { id } = await night.run(picked.outcome === 'opened' ? picked.promotion : '');

    const [explained] = await explainImage(revision, night.promotions);
    expect(explained?.promotion).toMatchObject({
      id,
      phase: 'promoted',
      verdict: 'pass',
      candidate: { images: [{ source }] },
    });
    expect(await explainImage(sampleCandidate('b').images[0]?.source?.revision ?? '', night.promotions)).toEqual([]);
  });
}

const tests = join(import.meta.dirname, '../../..');
const testFiles = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(tests, path), 'utf8') }));
/** They stand for the machine, and promise nothing. */
const withoutPort = ['clock.ts', 'log.ts'];

/** The whole runs here, over servers that hold us to the contract of the real ones; and so are the stores in memory. */
export async function wholeRunsHere(): Promise<void> {
  await withNight({}, async (night) => expect((await night.run(await night.open())).phase).toBe('promoted'));

  const gangway = await startFakeGangway({ jobs: nightScripts() });
  const stale = { job_name: 'periodic-harbour-e2e-0', job_execution_type: '1', pod_spec: { envs: {} } };
  const headers = { authorization: 'Bearer night-token' };
  const refused = await fetch(`${gangway.url}/v1/executions`, { method: 'POST', headers, body: JSON.stringify(stale) });
  expect([refused.status, gangway.problems().length]).toEqual([400, 1]);
  await gangway.close();

  const fakes = readdirSync(join(tests, 'support/fakes')).filter((name) => !withoutPort.includes(name));
  expect(fakes.length).toBeGreaterThan(8);
  expect(fakes.map((fake) => [fake, isHeldToContract(fake)])).toEqual(fakes.map((fake) => [fake, true]));
}

/** The suite of the port runs on the fake and on what it stands for. */
function isHeldToContract(fake: string): boolean {
  const [, suite] = /export function (describe\w+)/.exec(readFileSync(join(tests, 'contracts', fake), 'utf8')) ?? [];
  const runs = testFiles.filter(({ text }) => new RegExp(`^ *${suite}\\(`, 'm').test(text));
  const isOnFake = runs.some(({ text }) => text.includes(`support/fakes/${fake}'`));
  return isOnFake && runs.some(({ path }) => path.startsWith('lambdas/adapters/'));
}
