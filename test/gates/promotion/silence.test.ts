import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOutstanding, Outcome } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import { Observation } from '../../../gates/model/observation.ts';
import { isAtItsEnd, isFinal, Promotion } from '../../../gates/model/promotion.ts';
import { Verdict } from '../../../gates/model/verdict.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { isDone } from '../../../gates/promotion/agenda.ts';
import { runs } from '../../support/property-runs.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const at = fc.integer({ min: -30, max: 900 }).map((minute) => plusMinutes(NIGHT, minute));
const attempt = fc.record({
  job: fc.constantFrom('one', 'two', 'three', 'nobody'),
  run: fc.integer({ min: 1, max: 3 }),
  number: fc.integer({ min: 1, max: 3 }),
});
const execution = fc.constantFrom('x-1', 'x-2');
const text = fc.constantFrom('so', 'otherwise');
const component = fc.constantFrom('lamp-operator', 'stranger');
const word = at.map((instant) => ({ by: 'mate@example.com', reason: 'the lighthouse asks for it', at: instant }));
const notice = {
  topic: fc.constantFrom('promoted', 'rejected', 'failed', 'paused', 'late', 'observed'),
  channel: fc.constantFrom('C0HARBOUR', 'C0NOBODY'),
};
const opinion = fc.record({
  gate: fc.constantFrom('crd-compat', 'stranger'),
  component,
  verdict: fc.constantFrom(...Verdict.options),
  text,
  at,
});

/** One of every kind that a promotion can learn, likely or not. */
const kinds: Readonly<Record<Observation['kind'], Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  posting: { attempt, knownBefore: fc.constant(['x-0']) },
  'not-sent': { attempt, text, afterSeconds: fc.integer({ min: 0, max: 100_000 }) },
  'answer-lost': { attempt, text },
  triggered: { attempt, execution },
  refused: { attempt, text },
  absent: { attempt },
  ambiguous: { attempt, count: fc.integer({ min: 2, max: 9 }) },
  'look-failed': { attempt, text },
  'still-running': { attempt, execution },
  ended: { attempt, execution, outcome: fc.constantFrom(...Outcome.options) },
  'server-error': { attempt, othersAnswered: fc.boolean() },
  gate: { opinion },
  'gates-asked': { component, number: fc.integer({ min: 1, max: 9 }) },
  'gates-unanswered': { component, number: fc.integer({ min: 1, max: 9 }), text },
  order: {
    word,
    order: fc.oneof(
      fc.record({ order: fc.constantFrom('hold', 'release', 'accept', 'reject', 'abort') }),
      fc.record({ order: fc.constant('retry'), job: fc.constantFrom('one', 'nobody') }),
    ),
  },
  unauthorized: { system: fc.constantFrom('gangway', 'nowhere'), text },
  authorized: { system: fc.constantFrom('gangway', 'nowhere') },
  newer: { sequence: fc.constantFrom('2026-11-29T09:00#z', '2020#x') },
  claim: { answer: fc.constantFrom('mine', 'busy', 'overtaken') },
  'act-begun': {},
  act: { state: fc.constantFrom('underway', 'confirmed', 'failed') },
  'act-unanswered': { text },
  left: {},
  reconciled: {},
  notified: notice,
  'not-notified': { ...notice, text },
  'engine-failed': { text },
};
const observation = fc.oneof(
  ...Object.entries(kinds).map(([kind, parts]) => fc.record({ kind: fc.constant(kind), at, ...parts })),
) as fc.Arbitrary<Observation>;

const start = fc
  .record({
    mode: fc.constantFrom('enforce' as const, 'observe' as const),
    gates: fc.constantFrom<string[]>([], ['crd-compat']),
    onNewer: fc.constantFrom('finish' as const, 'supersede' as const),
    aggregate: fc.constantFrom({ runs: 1, passes: 1 }, { runs: 3, passes: 2 }),
    whenLost: fc.constantFrom('wait' as const, 'trigger-again' as const),
    notify: fc.constantFrom<{ kind: 'slack'; channel: string }[]>([], [{ kind: 'slack', channel: 'C0HARBOUR' }]),
  })
  .map(({ aggregate, whenLost, ...stream }) =>
    samplePromotion({
      ...stream,
      jobs: [
        sampleJob('one', { aggregate }),
        sampleJob('two', { whenLost }),
        sampleJob('three', { kind: 'informing' }),
      ],
    }),
  );
const batches = fc.array(fc.array(observation, { maxLength: 8 }), { minLength: 1, maxLength: 10 });

/** Batches half an hour apart. */
function play(from: Promotion, told: readonly (readonly Observation[])[]) {
  let state = from;
  return told.map((batch, index) => {
    const now = plusMinutes(NIGHT, index * 30);
    const advanced = advance(state, batch, now);
    state = advanced.next;
    return { ...advanced, now };
  });
}

describe('whatever is told, of any kind', () => {
  it('leaves a record that can be stored, and every observation one that can be read', () => {
    fc.assert(
      fc.property(start, batches, (from, told) => {
        for (const one of told.flat()) expect(Observation.safeParse(one).success).toBe(true);
        for (const { next } of play(from, told)) {
          const stored: unknown = JSON.parse(canonicalJson(next));
          expect(Promotion.parse(stored)).toEqual(stored);
        }
      }),
      runs(150),
    );
  });

  it('leaves something to do, or a time to come back, until all is done', () => {
    fc.assert(
      fc.property(start, batches, (from, told) => {
        for (const { next, effects, wakeAt, now } of play(from, told)) {
          const hasMore = effects.length > 0 || (wakeAt !== undefined && wakeAt > now);
          expect(isDone(next) || hasMore).toBe(true);
        }
      }),
      runs(150),
    );
  });

  it('is settled: looking again at the same time changes nothing, and telling the last batch again neither', () => {
    fc.assert(
      fc.property(start, batches, (from, told) => {
        const last = play(from, told).at(-1);
        if (last === undefined) return;
        const again = advance(last.next, [], last.now);

        expect(again).toEqual({ next: last.next, effects: last.effects, ...(last.wakeAt && { wakeAt: last.wakeAt }) });
      }),
      runs(150),
    );
  });

  it('ends by itself when nothing more is told: every wait has a deadline', () => {
    fc.assert(
      fc.property(start, batches, (from, told) => {
        const last = play(from, told).at(-1);
        if (last === undefined) return;
        const { totalMinutes, promotingMinutes } = last.next.stream.limits;
        // Each wait ends at its own time, and the next begins when somebody looks.
        let silent = last.next;
        for (const minutes of [totalMinutes, totalMinutes + promotingMinutes, totalMinutes + 2 * promotingMinutes])
          silent = advance(silent, [], plusMinutes(NIGHT, minutes + 1)).next;

        expect(isAtItsEnd(silent)).toBe(true);
        expect(silent.attempts.filter(isOutstanding)).toEqual([]);
      }),
      runs(150),
    );
  });

  it('is promoted only with the stream taken, the act confirmed, and evidence or a person behind it', () => {
    fc.assert(
      fc.property(start, batches, (from, told) => {
        const end = play(from, told).at(-1)?.next;
        if (end === undefined || end.phase !== 'promoted') return;
        expect([end.claim?.answer, end.act.state]).toEqual(['mine', 'confirmed']);
        expect(['pass', 'waived']).toContain(end.verdict);
      }),
      runs(150),
    );
  });
});

/** The ways of a night that begins well, so that later phases are met, and any noise with it. */
const attempts = ['one', 'two'].flatMap((job) => [{ job, run: 1, number: 1 }]);
const wellBegun: readonly Observation[] = attempts.flatMap((of): Observation[] => [
  { kind: 'posting', at: plusMinutes(NIGHT, 1), attempt: of, knownBefore: [] },
  { kind: 'triggered', at: plusMinutes(NIGHT, 2), attempt: of, execution: `x-${of.job}` },
]);
const simple = samplePromotion({ jobs: [sampleJob('one'), sampleJob('two')] });

describe('a night in which each job ends in any way', () => {
  it('is accepted when all have passed, and never otherwise, whatever else is told', () => {
    const outcome = fc.constantFrom(...Outcome.options);
    const noise = observation.filter(
      ({ kind }) => !['order', 'engine-failed', 'posting', 'triggered', 'newer', 'refused', 'ended'].includes(kind),
    );
    fc.assert(
      fc.property(outcome, outcome, fc.array(noise, { maxLength: 12 }), (one, two, told) => {
        const begun = advance(advance(simple, [], NIGHT).next, wellBegun, plusMinutes(NIGHT, 3)).next;
        const ends = attempts.map(
          (of, index): Observation => ({
            kind: 'ended',
            at: plusMinutes(NIGHT, 60 + index),
            attempt: of,
            execution: `x-${of.job}`,
            outcome: index === 0 ? one : two,
          }),
        );
        const late = told.filter((observed) => observed.at > plusMinutes(NIGHT, 70));
        const ended = advance(begun, [...ends, ...late], plusMinutes(NIGHT, 80)).next;

        const isGreen = one === 'passed' && two === 'passed';
        expect(ended.history.some(({ phase }) => phase === 'accepted')).toBe(isGreen);
        expect(isFinal(ended.phase) && ended.phase === 'promoted').toBe(false);
      }),
      runs(300),
    );
  });
});
