import type { Attempt } from '../model/attempt.ts';
import type { Promotion } from '../model/promotion.ts';
import type { StreamJob } from '../model/stream/job.ts';
import { type JobStanding, standingOf } from './standings.ts';

/** The results of a job over the last nights that ran it. */
export interface TrackRecord {
  readonly job: string;
  readonly kind: StreamJob['kind'];
  /** Nights with an end of it; those that are still open or never sent it are not counted. */
  readonly nights: number;
  readonly passed: number;
  readonly failed: number;
  /** Nights without an answer that says anything of the product. */
  readonly undecided: number;
  /** Nights that passed with the help of a second try or a spare run. */
  readonly flaky: number;
  /** Nights that did not pass, and were accepted by a person all the same: as far as anybody knows, false alarms. */
  readonly overruled: number;
  /** The last nights that passed at the first try, one after the other. */
  readonly streak: number;
  /** An informing job that is as good as a blocking one has to be. */
  readonly mayBlock: boolean;
}

/**
 * So many nights without a failure, a doubt or a flake: fewer false alarms than one in twenty is then likely.
 *
 * @internal tests count one night less and as many
 */
export const STEADY_NIGHTS = 14;

/** One record for each job of the document, in its order. `past`: promotions of the stream, newest first. */
export function trackRecords(jobs: readonly StreamJob[], past: readonly Promotion[]): readonly TrackRecord[] {
  const accepted = new Set(past.filter(isAccepted).flatMap(({ id, decision }) => [id, decision?.overrules ?? id]));
  return jobs.map(({ name, kind }) => {
    const nights = past.flatMap((promotion) => nightOf(name, promotion, accepted.has(promotion.id)));
    const count = (is: (night: Night) => boolean) => nights.filter(is).length;
    const firstBad = nights.findIndex((night) => !isClean(night));
    const streak = firstBad < 0 ? nights.length : firstBad;
    return {
      job: name,
      kind,
      nights: nights.length,
      passed: count(({ verdict }) => verdict === 'pass'),
      failed: count(({ verdict }) => verdict === 'fail'),
      undecided: count(({ verdict }) => verdict === 'inconclusive'),
      flaky: count((night) => night.verdict === 'pass' && night.isFlaky),
      overruled: count(({ verdict, isOverruled }) => verdict !== 'pass' && isOverruled),
      streak,
      mayBlock: kind === 'informing' && streak >= STEADY_NIGHTS,
    };
  });
}

interface Night {
  readonly verdict: NonNullable<JobStanding['verdict']>;
  readonly isFlaky: boolean;
  readonly isOverruled: boolean;
}

function isClean({ verdict, isFlaky }: Night): boolean {
  return verdict === 'pass' && !isFlaky;
}

function isAccepted({ decision }: Promotion): boolean {
  return decision?.kind === 'accept';
}

/** By the document of that night: its runs, and how many had to pass. What came late is as good as what came in time. */
function nightOf(name: string, { stream, attempts }: Promotion, isOverruled: boolean): readonly Night[] {
  const job = stream.jobs.find((one) => one.name === name);
  const own = attempts.filter((attempt) => attempt.job === name && attempt.state !== 'dropped').map(withLateAnswer);
  if (job === undefined) return [];
  const { verdict } = standingOf(job, own, true);
  return verdict === undefined ? [] : [{ verdict, isFlaky: own.some(isNoPass), isOverruled }];
}

function withLateAnswer(attempt: Attempt): Attempt {
  return attempt.late === undefined ? attempt : { ...attempt, outcome: attempt.late.outcome };
}

/** An end that is no pass; what is still open says nothing yet, and what was never made was no try of the job. */
function isNoPass({ outcome }: Attempt): boolean {
  return outcome !== undefined && outcome !== 'passed' && outcome !== 'not-created';
}
