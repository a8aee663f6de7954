import { describe, expect, it } from 'vitest';
import type { PublicationRequest } from '../../../../lambdas/ports/queue.ts';
import { sweepOutbox } from '../../../../lambdas/usecases/changes/sweep-outbox.ts';
import { completed } from '../../../contracts/samples.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakeQueue } from '../../../support/fakes/queue.ts';
import { fakeRunStore } from '../../../support/fakes/run-store.ts';

const START = '2026-12-01T12:00:00.000Z';
const MINUTE = 60_000;
const repository = 'harbour/boats';

function world() {
  const clock = fakeClock(START);
  const runs = fakeRunStore(clock);
  const publications = fakeQueue<PublicationRequest>(clock);
  const log = fakeLog();
  async function wait(number: number) {
    const headSha = number.toString(16).padStart(40, '0');
    const evalSeq = await runs.beginEvaluation(repository, number);
    await runs.completeEvaluation(completed(evalSeq, `d-${number}`, { repository, number, headSha }));
    return headSha;
  }
  return { clock, runs, publications, log, wait, sweep: () => sweepOutbox({ runs, publications, clock, log }) };
}

describe('the sweep of verdicts that wait', () => {
  it('wakes the publisher of each after a minute, and says for how long the oldest has waited', async () => {
    const { clock, publications, log, wait, sweep } = world();
    const headSha = await wait(1);

    clock.advance(MINUTE - 1);
    expect(await sweep()).toEqual({ woken: 0, waiting: 0, oldest: null });
    expect(log.entries).toEqual([]);
    clock.advance(1);
    expect(await sweep()).toEqual({ woken: 1, waiting: 1, oldest: START });

    expect(publications.sent).toEqual([
      {
        message: { repository, headSha },
        group: `${repository}@${headSha}`,
        deduplicationId: `sweep-${repository}@${headSha}-2026-12-01T12:01`,
      },
    ]);
    expect(log.entries).toEqual([
      { level: 'warn', message: 'verdicts waited to be shown', fields: { woken: 1, waiting: 1, oldest: START } },
    ]);
  });

  it('says for how long the oldest has waited, whichever is to be shown next', async () => {
    const { clock, wait, sweep } = world();
    await wait(1);
    clock.advance(10 * MINUTE);
    await sweep();
    await wait(2);
    clock.advance(MINUTE + 1000);

    expect(await sweep()).toEqual({ woken: 1, waiting: 2, oldest: START });
  });

  it('comes back after as long as it has waited, half an hour at most', async () => {
    const { clock, publications, wait, sweep } = world();
    await wait(1);
    const woken: number[] = [];

    for (let minute = 1; minute <= 130; minute += 1) {
      clock.advance(MINUTE);
      if ((await sweep()).woken > 0) woken.push(minute);
    }

    expect(woken).toEqual([1, 3, 7, 15, 31, 62, 93, 124]);
    expect(publications.sent).toHaveLength(woken.length);
  });

  it('takes the newest hundred, and puts each that was waked behind the others', async () => {
    const { clock, publications, wait, sweep } = world();
    for (let number = 1; number <= 130; number += 1) {
      await wait(number);
      clock.advance(1000);
    }
    clock.advance(MINUTE);
    const numbers = (from: number) =>
      publications.sent.slice(from).map(({ message }) => Number.parseInt(message.headSha, 16));

    expect(await sweep()).toEqual({ woken: 100, waiting: 130, oldest: START });
    expect(numbers(0)).toEqual(Array.from({ length: 100 }, (_, index) => 130 - index));
    expect(await sweep()).toMatchObject({ woken: 30 });
    expect(numbers(100)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  });

  const DAY_AND_HOUR = 25 * 60 * MINUTE;
  it.each([
    { waited: DAY_AND_HOUR - 1, others: 0, isGivenUp: false },
    { waited: DAY_AND_HOUR, others: 0, isGivenUp: true },
    { waited: DAY_AND_HOUR, others: 100, isGivenUp: true },
  ])('gives up one that waits for a day and two pauses: $waited ms, beside $others newer ones', async (night) => {
    const { clock, runs, publications, log, wait, sweep } = world();
    const headSha = await wait(1);
    clock.advance(night.waited - MINUTE);
    for (let other = 0; other < night.others; other += 1) await wait(other + 2);
    clock.advance(MINUTE);

    await sweep();

    expect((await runs.commit(repository, headSha)).verdicts[0]?.isGivenUp).toBe(night.isGivenUp);
    expect(publications.sent.some(({ message }) => message.headSha === headSha)).toBe(!night.isGivenUp);
    const reason = 'the publisher gave no answer for it';
    expect(log.entries.filter(({ level }) => level === 'error')).toEqual(
      night.isGivenUp
        ? [
            {
              level: 'error',
              message: 'verdict given up',
              fields: { repository, number: 1, headSha, runId: expect.any(String), reason, waitingSince: START },
            },
          ]
        : [],
    );
  });
});
