import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { isDone } from '../../../gates/promotion/agenda.ts';
import { runs } from '../../support/property-runs.ts';
import { type Channel, type Fate, simulateNight } from '../../support/simulated-night.ts';
import { sampleJob, samplePromotion } from '../../support/streams.ts';

/** Short enough that answers which come late still come in time. */
const fate: fc.Arbitrary<Fate> = fc.record({
  post: fc.constantFrom('created', 'created', 'lost'),
  minutes: fc.integer({ min: 1, max: 90 }),
  outcome: fc.constantFrom('passed', 'passed', 'failed', 'infrastructure'),
});
const drawn = fc.record({
  kind: fc.constantFrom('blocking' as const, 'informing' as const),
  retries: fc.integer({ min: 0, max: 1 }),
  aggregate: fc.constantFrom({ runs: 1, passes: 1 }, { runs: 3, passes: 2 }),
  fates: fc.array(fate, { minLength: 1, maxLength: 2 }),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Job> ? Job : never;
const nights = fc.tuple(drawn, drawn).map(([first, second]) => [{ ...first, kind: 'blocking' as const }, second]);

function nightOf(jobs: readonly Drawn[], channel?: Channel) {
  const written = jobs.map(({ fates: _, ...job }, index) => sampleJob(`job-${index}`, job));
  const fates = Object.fromEntries(jobs.map(({ fates: own }, index) => [`job-${index}`, own]));
  return simulateNight(samplePromotion({ jobs: written }), fates, channel && { channel });
}

type Turn = 'told' | 'lost' | 'twice' | 'later';

/** Answers go their way by turns, one each; after the last turn the line is good, and what was kept back is told. */
function unreliable(turns: readonly Turn[]): Channel {
  const left = [...turns];
  const kept: Observation[] = [];
  return (answers) => {
    const fated = answers.map((answer) => ({ answer, turn: left.shift() ?? 'told' }));
    kept.push(...fated.filter(({ turn }) => turn === 'later').map(({ answer }) => answer));
    const told = fated.flatMap(({ answer, turn }) => Array.from({ length: times[turn] }, () => answer));
    return left.length % 3 === 0 ? [...told, ...kept.splice(0)] : told;
  };
}

const times: Readonly<Record<Turn, number>> = { told: 1, twice: 2, lost: 0, later: 0 };

const turns = fc.array(fc.constantFrom<Turn>('told', 'lost', 'lost', 'twice', 'later'), { maxLength: 40 });

/** Which of two jobs closes the gate first may differ, and with it whether that was a failure or a doubt. */
function endOf({ promotion: { phase, verdict }, acts }: { promotion: Promotion; acts: number }) {
  return { phase, isGreen: verdict === 'pass', hasActed: acts > 0 };
}

describe('a night over a line that loses answers, tells them twice, late and out of order', () => {
  it('ends as over a good one', () => {
    fc.assert(
      fc.property(nights, turns, (jobs, way) => {
        expect(endOf(nightOf(jobs, unreliable(way)))).toEqual(endOf(nightOf(jobs)));
      }),
      runs(60),
    );
  });

  it('is over, has one execution of a try, and nothing that was not passed is promoted', () => {
    const any = fc.record({
      post: fc.constantFrom('created' as const, 'lost' as const, 'swallowed' as const, 'unsent' as const),
      minutes: fc.integer({ min: 1, max: 500 }),
      outcome: fc.constantFrom('passed' as const, 'failed' as const, 'infrastructure' as const, 'never' as const),
      dies: fc.boolean(),
    });
    const wild = fc
      .array(fc.record({ job: drawn, fates: fc.array(any, { minLength: 1, maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((jobs) => jobs.map(({ job, fates }) => ({ ...job, kind: 'blocking' as const, fates })));
    fc.assert(
      fc.property(wild, turns, (jobs, way) => {
        const { promotion, postings } = nightOf(jobs, unreliable(way));

        expect(isDone(promotion)).toBe(true);
        expect(postings.map(({ rivals }) => rivals)).toEqual(postings.map(() => 0));
        const posted = promotion.attempts.filter(({ postedAt }) => postedAt !== undefined);
        expect(postings.length).toBeGreaterThanOrEqual(posted.length);
        const passes = promotion.stream.jobs.map(
          ({ name, aggregate }) =>
            new Set(
              promotion.attempts
                .filter(({ job, outcome }) => job === name && outcome === 'passed')
                .map(({ run }) => run),
            ).size >= (aggregate?.passes ?? 1),
        );
        if (promotion.phase === 'promoted') expect(passes).not.toContain(false);
      }),
      runs(40),
    );
  });
});
