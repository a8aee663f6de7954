import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../gates/model/json.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import { Promotion, rankOf } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { isDone } from '../../../gates/promotion/agenda.ts';
import { runs } from '../../support/property-runs.ts';
import { type Fate, simulateNight } from '../../support/simulated-night.ts';
import { sampleJob, samplePromotion } from '../../support/streams.ts';

const fate: fc.Arbitrary<Fate> = fc.record({
  post: fc.constantFrom('created', 'created', 'lost', 'swallowed', 'unsent'),
  minutes: fc.integer({ min: 1, max: 500 }),
  outcome: fc.constantFrom('passed', 'passed', 'failed', 'infrastructure', 'never'),
  dies: fc.boolean(),
});

const jobs = fc.array(
  fc.record({
    kind: fc.constantFrom('blocking' as const, 'informing' as const),
    retries: fc.integer({ min: 0, max: 3 }),
    aggregate: fc.constantFrom({ runs: 1, passes: 1 }, { runs: 3, passes: 2 }),
    fates: fc.array(fate, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
);

interface DrawnJob {
  readonly kind: 'blocking' | 'informing';
  readonly retries: number;
  readonly aggregate: { readonly runs: number; readonly passes: number };
  readonly fates: readonly Fate[];
}

function nightOf(drawn: readonly DrawnJob[], options = { repeats: false }) {
  const [first, ...rest] = drawn.map(({ fates: _, ...job }, index) => sampleJob(`job-${index}`, job));
  const start = samplePromotion({ jobs: first === undefined ? [] : [{ ...first, kind: 'blocking' }, ...rest] });
  return simulateNight(start, Object.fromEntries(drawn.map(({ fates }, index) => [`job-${index}`, fates])), options);
}

describe('any night', () => {
  it('ends in time, moves forward only, and never has two executions of one run that both may live', () => {
    fc.assert(
      fc.property(jobs, (drawn) => {
        const night = nightOf(drawn);
        const ranks = night.phases.map(rankOf);

        expect(isDone(night.promotion)).toBe(true);
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(new Set(ranks).size).toBe(ranks.length);
        expect(night.endedAt <= '2026-11-29T11:45:00.000Z').toBe(true);
        expect(night.postings.map(({ rivals }) => rivals)).toEqual(night.postings.map(() => 0));
      }),
      runs(60),
    );
  });

  it('is promoted exactly when enough runs of every blocking job passed, and acts once at most', () => {
    fc.assert(
      fc.property(jobs, (drawn) => {
        const { promotion, acts } = nightOf(drawn);
        const passed = promotion.stream.jobs
          .filter(({ kind }) => kind === 'blocking')
          .map(({ name, aggregate }) => {
            const runs = promotion.attempts.filter(({ job, outcome }) => job === name && outcome === 'passed');
            return new Set(runs.map(({ run }) => run)).size >= (aggregate?.passes ?? 1);
          });

        if (promotion.phase === 'promoted') expect(passed).not.toContain(false);
        expect(acts).toBe(promotion.phase === 'promoted' ? 1 : 0);
      }),
      runs(60),
    );
  });

  it('is the same night when everything that was ever seen is told again at every step', () => {
    fc.assert(
      fc.property(jobs, (drawn) => {
        const few = drawn.slice(0, 2);
        expect(nightOf(few, { repeats: true }).promotion).toEqual(nightOf(few).promotion);
      }),
      runs(15),
    );
  });

  it('retries only failures of the infrastructure, within the budget of the job and of the stream', () => {
    fc.assert(
      fc.property(jobs, (drawn) => {
        const { attempts, stream } = nightOf(drawn).promotion;
        const retried = attempts.filter(({ number }) => number > 1);
        const before = retried.map(({ job, run, number }) =>
          attempts.find((other) => other.job === job && other.run === run && other.number === number - 1),
        );

        expect(before.filter((last) => last?.outcome !== 'infrastructure' && last?.outcome !== 'not-created')).toEqual(
          [],
        );
        expect(retried.length).toBeLessThanOrEqual(stream.limits.retries);
        for (const { job, number } of retried) {
          expect(number - 1).toBeLessThanOrEqual(stream.jobs.find(({ name }) => name === job)?.retries ?? 0);
        }
      }),
      runs(60),
    );
  });
});

const attempt = fc.record({
  job: fc.constantFrom('one', 'two', 'three'),
  run: fc.constant(1),
  number: fc.integer({ min: 1, max: 2 }),
});
const at = fc
  .integer({ min: 0, max: 400 })
  .map((minute) => new Date(Date.UTC(2026, 10, 29, 3, 15 + minute)).toISOString());
const execution = fc.constantFrom('x-1', 'x-2');
const word = at.map((instant) => ({ by: 'mate@example.com', reason: 'the lighthouse asks for it', at: instant }));
const observation: fc.Arbitrary<Observation> = fc.oneof(
  fc.record({ kind: fc.constant('posting' as const), at, attempt, knownBefore: fc.constant([]) }),
  fc.record({
    kind: fc.constantFrom('not-sent' as const, 'answer-lost' as const, 'refused' as const),
    at,
    attempt,
    text: fc.constant('so'),
  }),
  fc.record({ kind: fc.constant('triggered' as const), at, attempt, execution }),
  fc.record({ kind: fc.constant('absent' as const), at, attempt }),
  fc.record({ kind: fc.constant('still-running' as const), at, attempt, execution }),
  fc.record({
    kind: fc.constant('ended' as const),
    at,
    attempt,
    execution,
    outcome: fc.constantFrom('passed', 'failed', 'infrastructure', 'unknown'),
  }),
  fc.record({ kind: fc.constant('server-error' as const), at, attempt, othersAnswered: fc.boolean() }),
  fc.record({
    kind: fc.constant('order' as const),
    at,
    word,
    order: fc.record({ order: fc.constantFrom('hold', 'release', 'accept', 'reject', 'abort') }),
  }),
  fc.record({ kind: fc.constant('unauthorized' as const), at, text: fc.constant('401') }),
  fc.record({ kind: fc.constant('authorized' as const), at }),
  fc.record({ kind: fc.constant('newer' as const), at, sequence: fc.constantFrom('2026-11-29T03:09#b', '2020#x') }),
  fc.record({ kind: fc.constant('claim' as const), at, answer: fc.constantFrom('mine', 'busy', 'overtaken') }),
  fc.record({ kind: fc.constant('act-begun' as const), at }),
  fc.record({ kind: fc.constant('act' as const), at, state: fc.constantFrom('underway', 'confirmed', 'failed') }),
  fc.record({ kind: fc.constantFrom('left' as const), at }),
  fc.record({ kind: fc.constant('engine-failed' as const), at, text: fc.constant('out of memory') }),
) as fc.Arbitrary<Observation>;

const start = samplePromotion({ jobs: ['one', 'two', 'three'].map((name) => sampleJob(name)), gates: [] });
const history = fc.array(fc.array(observation, { maxLength: 6 }), { minLength: 1, maxLength: 8 });
/** Batches arrive over the night, and time does not go back. */
const play = (batches: readonly (readonly Observation[])[]) => {
  const states: Promotion[] = [];
  for (const [index, batch] of batches.entries()) {
    const now = new Date(Date.UTC(2026, 10, 29, 3, 15 + index * 60)).toISOString();
    states.push(advance(states.at(-1) ?? start, batch, now).next);
  }
  return states;
};

describe('whatever is observed', () => {
  it('leaves a record that the store can read back, and phases that never go back', () => {
    fc.assert(
      fc.property(history, (batches) => {
        const states = play(batches);
        const ranks = states.map(({ phase }) => rankOf(phase));

        for (const state of states)
          expect(Promotion.parse(JSON.parse(canonicalJson(state)))).toEqual(JSON.parse(canonicalJson(state)));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(
          states.every(
            ({ history: changes }, index) => index === 0 || changes.length >= (states[index - 1]?.history.length ?? 0),
          ),
        ).toBe(true);
      }),
      runs(120),
    );
  });

  it('gives the same whatever the order within a batch, and however often it is said', () => {
    fc.assert(
      fc.property(
        history,
        fc.array(observation, { maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (batches, batch, numbers) => {
          const before = play(batches).at(-1) ?? start;
          const now = '2026-11-29T11:00:00.000Z';
          const shuffled = [...batch, ...batch]
            .map((one) => ({ one, place: numbers.next().value ?? 0 }))
            .sort((a, b) => a.place - b.place)
            .map(({ one }) => one);

          const once = advance(before, batch, now);

          expect(advance(before, shuffled, now)).toEqual(once);
        },
      ),
      runs(120),
    );
  });

  it('ends in the same phase whatever the order in which the jobs of a night answer', () => {
    const outcome = fc.constantFrom('passed' as const, 'failed' as const, 'timeout' as const);
    fc.assert(
      fc.property(
        fc.tuple(outcome, outcome, outcome),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        (outcomes, order) => {
          const names = ['one', 'two', 'three'];
          const of = (name: string) => ({ job: name, run: 1, number: 1 });
          const running =
            play([
              [],
              names.flatMap((name) => [
                { kind: 'posting' as const, at: '2026-11-29T03:20:00.000Z', attempt: of(name), knownBefore: [] },
                {
                  kind: 'triggered' as const,
                  at: '2026-11-29T03:21:00.000Z',
                  attempt: of(name),
                  execution: `x-${name}`,
                },
              ]),
            ]).at(-1) ?? start;
          const answers = names.map((name, index) => ({
            kind: 'ended' as const,
            at: '2026-11-29T06:00:00.000Z',
            attempt: of(name),
            execution: `x-${name}`,
            outcome: outcomes[index] ?? 'passed',
          }));

          const ended = order.reduce(
            (state, index) => advance(state, answers.slice(index, index + 1), '2026-11-29T06:00:00.000Z').next,
            running,
          );

          expect(ended.phase).toBe(outcomes.every((one) => one === 'passed') ? 'accepted' : 'rejected');
          expect(ended.attempts.map(({ outcome: known }) => known)).toEqual(outcomes);
        },
      ),
      runs(),
    );
  });
});
