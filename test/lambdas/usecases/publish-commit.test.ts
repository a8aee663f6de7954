import { beforeEach, describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import type { PullRequestCandidate } from '../../../gates/model/candidate.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { PublicationRequest } from '../../../lambdas/ports/queue.ts';
import { publishCommit } from '../../../lambdas/usecases/changes/publish-commit.ts';
import { sweepOutbox } from '../../../lambdas/usecases/changes/sweep-outbox.ts';
import { baseSha, input, rule } from '../../support/evaluation.ts';
import { fakeCheckRuns } from '../../support/fakes/check-runs.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePullRequests, pullRequest } from '../../support/fakes/pull-requests.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';
import { toyGate } from '../../support/toy-gate.ts';

const repository = 'harbour-lights/beacon-operator';
const headSha = 'b'.repeat(40);
const place = { repository, headSha };

function runOf(
  text: string,
  second: number,
  pull: Partial<PullRequestCandidate> = {},
  parts: Parameters<typeof input>[1] = {},
): Run {
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
    ...pull,
  };
  const asOf = `2026-11-30T12:00:0${second}.000Z`;
  return evaluate(input({ 'a.txt': text }, { candidate, asOf, ...parts }), [toyGate]);
}

describe('publishing', () => {
  const clock = fakeClock();
  let runs: ReturnType<typeof fakeRunStore>;
  let checkRuns: ReturnType<typeof fakeCheckRuns>;
  let pulls: ReturnType<typeof fakePullRequests>;
  const log = fakeLog();
  const deps = () => ({ runs, checkRuns, pullRequests: pulls, publicUrl: 'https://gate.example.com', clock, log });

  beforeEach(() => {
    runs = fakeRunStore(clock);
    checkRuns = fakeCheckRuns();
    pulls = fakePullRequests(pullRequest());
  });

  async function complete(run: Run, deliveryId = run.id): Promise<void> {
    const number = run.candidate.kind === 'pull_request' ? run.candidate.number : 0;
    const evalSeq = await runs.beginEvaluation(repository, number);
    expect(await runs.completeEvaluation({ evalSeq, deliveryId, installationId: 5, run })).toBe('stored');
  }

  const waiting = async () =>
    (await runs.commit(repository, headSha)).verdicts.filter(({ isWaiting }) => isWaiting).map(({ number }) => number);
  const shownNow = () => [...checkRuns.shown.values()];

  it('costs one write for a clean candidate', async () => {
    await complete(runOf('one .a compatible', 1));

    await publishCommit(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice']);
    expect([...checkRuns.shown.values()]).toMatchObject([
      {
        name: 'sluice',
        headSha,
        externalId: `${repository}@${headSha}/sluice`,
        verdict: 'pass',
        blocking: true,
        title: 'The rule holds',
        annotations: [],
      },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('gives a gate with findings a check run of its own, with annotations', async () => {
    const run = runOf('one .a\ntwo .b review\nthree .c compatible', 1);
    await complete(run);

    await publishCommit(place, deps());

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
    await complete(runOf('one .a', 1, {}, { rules: [rule({ mode: 'warn' })] }));
    await publishCommit(place, deps());
    expect(
      [...checkRuns.shown.values()].map(({ name: shown, verdict, blocking }) => ({ shown, verdict, blocking })),
    ).toEqual([
      { shown: 'sluice', verdict: 'pass', blocking: true },
      { shown: 'sluice / toy', verdict: 'fail', blocking: false },
    ]);

    checkRuns.shown.clear();
    runs = fakeRunStore(clock);
    await complete(runOf('one .a', 2, {}, { rules: [rule({ mode: 'observe' })] }));
    await publishCommit(place, deps());
    expect([...checkRuns.shown.values()].map((content) => content.name)).toEqual(['sluice']);
    expect([...checkRuns.shown.values()][0]?.summary).not.toContain('toy/one');
  });

  it('shows a clean gate when its rule asks for a check run', async () => {
    await complete(runOf('one .a compatible', 1, {}, { rules: [rule({ ownCheckRun: true })] }));

    await publishCommit(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice', 'create sluice / toy']);
  });

  it('writes nothing when nothing changed for the reader', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    await publishCommit(place, deps());
    await complete(runOf('one .a', 2), 'delivery-2');

    await publishCommit(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice', 'create sluice / toy']);
    expect(await runs.head(repository, 7)).toMatchObject({ publishedSeq: 2 });
  });

  it('updates a gate that has nothing left to say but is still shown', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    await publishCommit(place, deps());
    await complete(
      runOf('one .a', 2, {}, { rules: [rule({ levels: [{ check: 'toy/*', level: 'off' }] })] }),
      'delivery-2',
    );

    await publishCommit(place, deps());

    expect(checkRuns.writes.slice(2)).toEqual(['update sluice', 'update sluice / toy']);
    expect([...checkRuns.shown.values()].map((content) => content.verdict)).toEqual(['pass', 'pass']);
  });

  it('finds a check run whose answer was lost instead of making a second one', async () => {
    await complete(runOf('one .a', 1));
    checkRuns.loseAnswers = 1;
    await publishCommit(place, deps());
    expect(await waiting()).toEqual([7]);

    await publishCommit(place, deps());

    expect([...checkRuns.shown.values()].map((content) => content.name)).toEqual(['sluice', 'sluice / toy']);
    expect(checkRuns.writes).toEqual(['create sluice', 'update sluice', 'create sluice / toy']);
  });

  it('survives a crash after every single write without a second check run', async () => {
    await complete(runOf('one .a', 1));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      checkRuns.loseAnswers = 1;
      await publishCommit(place, deps());
    }
    checkRuns.loseAnswers = 0;

    await publishCommit(place, deps());

    expect([...checkRuns.shown.values()].map((content) => content.name)).toEqual(['sluice', 'sluice / toy']);
    expect(await waiting()).toEqual([]);
  });

  it('shows only the newest of several waiting verdicts', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    await complete(runOf('one .a compatible', 2), 'delivery-2');

    await publishCommit(place, deps());

    expect(checkRuns.writes).toEqual(['create sluice']);
    expect(shownNow().map(({ verdict }) => verdict)).toEqual(['pass']);
    expect(await runs.head(repository, 7)).toMatchObject({ publishedSeq: 2 });
  });

  it('goes on with a newer verdict that was stored while it wrote', async () => {
    await complete(runOf('one .a', 1), 'delivery-1');
    const create = checkRuns.create;
    checkRuns.create = async (content) => {
      checkRuns.create = create;
      await complete(runOf('one .a compatible', 2), 'delivery-2');
      return create(content);
    };

    await publishCommit(place, deps());

    expect(shownNow().map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
    expect(await runs.head(repository, 7)).toMatchObject({ publishedSeq: 2 });
  });

  it('does nothing without a waiting verdict', async () => {
    await publishCommit(place, deps());

    expect(checkRuns.writes).toEqual([]);
  });

  it('says why when the run of an entry is not in the store', async () => {
    const run = runOf('one .a', 1);
    await complete(run);
    runs.runs.clear();

    await publishCommit(place, deps());

    const [verdict] = (await runs.commit(repository, headSha)).verdicts;
    const failure = `MissingRun: run ${run.id} waits to be shown but is not in the store`;
    expect(verdict).toMatchObject({ isWaiting: true, failure });
    expect(log.entries.at(-1)).toMatchObject({ level: 'error', message: 'verdict not shown' });
  });

  it('is waked by the sweep when a verdict waited for a minute, not before, once for each commit', async () => {
    const publications = fakeQueue<PublicationRequest>(clock);
    const elsewhere = 'c'.repeat(40);
    await complete(runOf('one .a', 1));
    await complete(runOf('one .a', 1, { number: 8 }));
    await complete(runOf('one .a', 1, { number: 9, headSha: elsewhere }));
    const sweep = () => sweepOutbox({ runs, publications, clock, log: fakeLog() });

    expect(await sweep()).toEqual({ woken: 0, waiting: 0, oldest: null });
    const createdAt = clock.now();
    clock.advance(61_000);
    expect(await sweep()).toEqual({ woken: 3, waiting: 3, oldest: createdAt });

    expect(publications.sent.map(({ message, group }) => ({ message, group }))).toEqual([
      { message: place, group: `${repository}@${headSha}` },
      { message: { repository, headSha: elsewhere }, group: `${repository}@${elsewhere}` },
    ]);
  });

  describe('a commit that is the head of two pull requests', () => {
    const other = { number: 9, base: 'experimental' };
    const aggregate = () => shownNow().filter(({ name }) => name === 'sluice');
    beforeEach(() => {
      pulls = fakePullRequests(pullRequest(), pullRequest(other));
    });

    it.each([
      { first: 7, second: 9 },
      { first: 9, second: 7 },
    ])('shows the worse verdict, though #$second comes last', async ({ first, second }) => {
      const verdictOf = (number: number) => (number === 7 ? runOf('one .a', 1) : runOf('one .a compatible', 2, other));
      for (const number of [first, second]) {
        await complete(verdictOf(number));
        await publishCommit(place, deps());
      }

      expect(aggregate()).toMatchObject([{ verdict: 'fail', blocking: true, title: '#7 into main: toy/one at .a' }]);
      expect(aggregate()[0]?.summary).toContain('This commit is the head of 2 open pull requests.');
      expect(aggregate()[0]?.summary).toContain('| #9 | `experimental` | ✓ ');
      expect(shownNow().filter(({ name }) => name === 'sluice / toy')).toMatchObject([{ verdict: 'fail' }]);
    });

    it('shows what is left when the worse one is closed or has another head', async () => {
      await complete(runOf('one .a', 1));
      await complete(runOf('one .a compatible', 2, other));
      await publishCommit(place, deps());
      for (const left of [pullRequest({ state: 'closed' }), pullRequest({ headSha: 'd'.repeat(40) })]) {
        pulls.now.set(`${repository}#7`, left);
        await runs.showAgain(repository, headSha);
        await publishCommit(place, deps());

        expect(aggregate()).toMatchObject([{ verdict: 'pass', title: 'The rule holds' }]);
        expect(await waiting()).toEqual([]);
      }
    });

    it('counts one that GitHub does not show: it may be open', async () => {
      await complete(runOf('one .a', 1));
      await complete(runOf('one .a compatible', 2, other));
      pulls.now.delete(`${repository}#7`);

      await publishCommit(place, deps());

      expect(aggregate()).toMatchObject([{ verdict: 'fail' }]);
    });

    it('keeps the record of both when neither is open any longer', async () => {
      await complete(runOf('one .a', 1));
      await complete(runOf('one .a compatible', 2, other));
      for (const number of [7, 9]) pulls.now.set(`${repository}#${number}`, pullRequest({ number, state: 'closed' }));

      await publishCommit(place, deps());

      expect(aggregate()).toMatchObject([{ verdict: 'fail' }]);
    });
  });

  describe('what GitHub shows and what was written', () => {
    it('is mended where a newer check run of the same name says otherwise', async () => {
      await complete(runOf('one .a', 1), 'delivery-1');
      await publishCommit(place, deps());
      const [shown] = shownNow();
      if (shown) checkRuns.shown.set(99, { ...shown, verdict: 'pass', title: 'All is well' });
      await complete(runOf('one .a', 2), 'delivery-2');

      await publishCommit(place, deps());

      expect(checkRuns.shown.get(99)).toMatchObject({ name: 'sluice', verdict: 'fail', title: 'toy/one at .a' });
    });

    it('is mended where the check run was changed', async () => {
      await complete(runOf('one .a', 1), 'delivery-1');
      await publishCommit(place, deps());
      const [shown] = shownNow();
      if (shown) checkRuns.shown.set(1, { ...shown, verdict: 'pass' });
      await complete(runOf('one .a', 2), 'delivery-2');

      await publishCommit(place, deps());

      expect(shownNow().map(({ verdict }) => verdict)).toEqual(['fail', 'fail']);
    });

    it('agree again where no rule applies a gate that is still shown', async () => {
      await complete(runOf('one .a', 1), 'delivery-1');
      await publishCommit(place, deps());
      await complete(runOf('one .a', 2, {}, { rules: [rule({ mode: 'observe' })] }), 'delivery-2');

      await publishCommit(place, deps());

      expect(shownNow()).toMatchObject([
        { name: 'sluice', verdict: 'pass' },
        { name: 'sluice / toy', verdict: 'not-applicable', title: 'No rule applies this gate now' },
      ]);
    });
  });
});
