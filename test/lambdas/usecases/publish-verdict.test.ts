import { beforeEach, describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import type { PullRequestCandidate } from '../../../gates/model/candidate.ts';
import type { Run } from '../../../gates/model/run.ts';
import { MissingRun, publishVerdict } from '../../../lambdas/usecases/changes/publish-verdict.ts';
import { sweepOutbox } from '../../../lambdas/usecases/changes/sweep-outbox.ts';
import { baseSha, input, rule } from '../../support/evaluation.ts';
import { fakeCheckRuns } from '../../support/fakes/check-runs.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';
import { toyGate } from '../../support/toy-gate.ts';

const repository = 'harbour-lights/beacon-operator';
const place = { repository, number: 7 };
const headSha = 'b'.repeat(40);
const name = (run: string) => `${repository}#7@${headSha}/${run}`;

function runOf(text: string, second: number, parts: Parameters<typeof input>[1] = {}): Run {
  const candidate: PullRequestCandidate = {
    kind: 'pull_request',
    repository,
    base: 'main',
    baseSha,
    headSha,
    number: 7,
    title: 'Change the light',
    author: { id: 1, login: 'ada', type: 'User' },
    isFork: false,
  };
  const asOf = `2026-11-30T12:00:0${second}.000Z`;
  return evaluate(input({ 'a.txt': text }, { candidate, asOf, ...parts }), [toyGate]);
}

describe('publishing', () => {
  const clock = fakeClock();
  let runs: ReturnType<typeof fakeRunStore>;
  let checkRuns: ReturnType<typeof fakeCheckRuns>;
  const deps = () => ({ runs, checkRuns, publicUrl: 'https://gate.example.com', log: fakeLog() });

  beforeEach(() => {
    runs = fakeRunStore(clock);
    checkRuns = fakeCheckRuns();
  });

  async function complete(run: Run, deliveryId = run.id): Promise<void> {
    const evalSeq = await runs.beginEvaluation(repository, 7);
    expect(await runs.completeEvaluation({ evalSeq, deliveryId, installationId: 5, run })).toBe('stored');
  }

  it('costs one write for a clean candidate', async () => {
    await complete(runOf('one .a compatible', 1));

    await publishVerdict(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice']);
    expect([...checkRuns.shown.values()]).toMatchObject([
      {
        name: 'sluice',
        headSha,
        externalId: name('sluice'),
        verdict: 'pass',
        blocking: true,
        title: 'The rule holds',
        annotations: [],
      },
    ]);
    expect(await runs.outbox(repository, 7)).toBeUndefined();
  });

  it('gives a gate with findings a check run of its own, with annotations', async () => {
    const run = runOf('one .a\ntwo .b review\nthree .c compatible', 1);
    await complete(run);

    await publishVerdict(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice', 'create sluice / toy']);
    const gate = [...checkRuns.shown.values()][1];
    expect(gate).toMatchObject({
      verdict: 'fail',
      blocking: true,
      title: '1 error, 1 warning',
      detailsUrl: `https://gate.example.com/runs/${run.id}`,
    });
    expect(
      gate?.annotations.map(({ place: { path, line }, level, title }) => `${path}:${line} ${level} ${title}`),
    ).toEqual(['a.txt:1 error toy/one', 'a.txt:2 warning toy/two']);
  });

  it('shows a gate that only warns as not blocking, and does not show one that observes', async () => {
    await complete(runOf('one .a', 1, { rules: [rule({ mode: 'warn' })] }));
    await publishVerdict(place, deps());
    expect(
      [...checkRuns.shown.values()].map(({ name: shown, verdict, blocking }) => ({ shown, verdict, blocking })),
    ).toEqual([
      { shown: 'sluice', verdict: 'pass', blocking: true },
      { shown: 'sluice / toy', verdict: 'fail', blocking: false },
    ]);

    checkRuns.shown.clear();
    runs = fakeRunStore(clock);
    await complete(runOf('one .a', 2, { rules: [rule({ mode: 'observe' })] }));
    await publishVerdict(place, deps());
    expect([...checkRuns.shown.values()].map((content) => content.name)).toEqual(['sluice']);
    expect([...checkRuns.shown.values()][0]?.summary).not.toContain('toy/one');
  });

  it('shows a clean gate when its rule asks for a check run', async () => {
    await complete(runOf('one .a compatible', 1, { rules: [rule({ ownCheckRun: true })] }));

    await publishVerdict(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice', 'create sluice / toy']);
  });

  it('writes nothing when nothing changed for the reader', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    await publishVerdict(place, deps());
    await complete(runOf('one .a', 2), 'delivery-2');

    await publishVerdict(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice', 'create sluice / toy']);
    expect(await runs.head(repository, 7)).toMatchObject({ publishedSeq: 2 });
  });

  it('updates a gate that has nothing left to say but is still shown', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    await publishVerdict(place, deps());
    await complete(runOf('one .a', 2, { rules: [rule({ levels: [{ check: 'toy/*', level: 'off' }] })] }), 'delivery-2');

    await publishVerdict(place, deps());

    expect(checkRuns.writes.slice(2)).toEqual(['update sluice', 'update sluice / toy']);
    expect([...checkRuns.shown.values()].map((content) => content.verdict)).toEqual(['pass', 'pass']);
  });

  it('finds a check run whose answer was lost instead of making a second one', async () => {
    await complete(runOf('one .a', 1));
    checkRuns.loseAnswers = 1;
    await expect(publishVerdict(place, deps())).rejects.toThrow('the connection was cut');

    await publishVerdict(place, deps());

    expect([...checkRuns.shown.values()].map((content) => content.name)).toEqual(['sluice', 'sluice / toy']);
    expect(checkRuns.writes).toEqual(['create sluice', 'update sluice', 'create sluice / toy']);
  });

  it('survives a crash after every single write without a second check run', async () => {
    await complete(runOf('one .a', 1));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      checkRuns.loseAnswers = 1;
      await publishVerdict(place, deps()).catch(() => undefined);
    }
    checkRuns.loseAnswers = 0;

    await publishVerdict(place, deps());

    expect([...checkRuns.shown.values()].map((content) => content.name)).toEqual(['sluice', 'sluice / toy']);
    expect(await runs.outbox(repository, 7)).toBeUndefined();
  });

  it('shows only the newest of several waiting verdicts last, never an older one after a newer', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    await complete(runOf('one .a compatible', 2), 'delivery-2');

    await publishVerdict(place, deps());

    expect([...checkRuns.shown.values()].map((content) => content.verdict)).toEqual(['pass', 'pass']);
    expect(await runs.head(repository, 7)).toMatchObject({ publishedSeq: 2 });
  });

  it('skips an entry that is older than what is shown', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    const late = await runs.outbox(repository, 7);
    await complete(runOf('one .a compatible', 2), 'delivery-2');
    await publishVerdict(place, deps());
    const writes = checkRuns.writes.length;
    runs.waiting.set('late', late as NonNullable<typeof late>);
    const closing = { ...runs, closeOutbox: async () => void runs.waiting.delete('late') };

    await publishVerdict(place, { ...deps(), runs: closing });

    expect(checkRuns.writes).toHaveLength(writes);
    expect([...checkRuns.shown.values()].map((content) => content.verdict)).toEqual(['pass', 'pass']);
  });

  it('does nothing without a waiting verdict', async () => {
    await publishVerdict(place, deps());

    expect(checkRuns.writes).toEqual([]);
  });

  it('fails loudly when the run of an entry is not in the store', async () => {
    await complete(runOf('one .a', 1));
    runs.runs.clear();

    await expect(publishVerdict(place, deps())).rejects.toThrow(MissingRun);
    expect(await runs.outbox(repository, 7)).toBeDefined();
  });

  it('is waked for every pull request, also when their evaluations have the same number', async () => {
    const publications = fakeQueue<{ repository: string; number: number }>(clock);
    for (const number of [7, 8]) {
      const run = runOf('one .a', 1);
      const candidate = { ...run.candidate, number } as PullRequestCandidate;
      const evalSeq = await runs.beginEvaluation(repository, number);
      await runs.completeEvaluation({
        evalSeq,
        deliveryId: `d-${number}`,
        installationId: 5,
        run: { ...run, candidate },
      });
    }
    clock.advance(61_000);

    await sweepOutbox({ runs, publications, clock, log: fakeLog() });

    expect(publications.sent.map(({ message }) => message.number)).toEqual([7, 8]);
  });

  it('is waked by the sweep when a verdict waited for a minute, not before', async () => {
    const publications = fakeQueue<{ repository: string; number: number }>(clock);
    await complete(runOf('one .a', 1));
    const sweep = () => sweepOutbox({ runs, publications, clock, log: fakeLog() });

    expect(await sweep()).toEqual({ woken: 0, oldest: null });
    const createdAt = clock.now();
    clock.advance(61_000);
    expect(await sweep()).toEqual({ woken: 1, oldest: createdAt });

    expect(publications.sent.map(({ message }) => message)).toEqual([place]);
  });
});
