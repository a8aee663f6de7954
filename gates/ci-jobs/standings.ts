import { type Attempt, isOutstanding } from '../model/attempt.ts';
import { isBlockingOn, type StreamJob } from '../model/stream/job.ts';
import type { Stream } from '../model/stream.ts';
import type { Verdict } from '../model/verdict.ts';

/** What the attempts of one job say so far. `verdict` is absent while an outstanding answer could still change it. */
export interface JobStanding {
  readonly job: string;
  readonly isBlocking: boolean;
  readonly verdict?: Extract<Verdict, 'pass' | 'fail' | 'inconclusive'>;
  readonly runs: number;
  readonly needed: number;
  readonly passes: number;
  readonly failures: number;
  readonly doubts: number;
  readonly open: number;
  readonly tries: number;
}

type RunStanding = 'pass' | 'failure' | 'doubt' | 'open';

/** One standing per job of the stream, in its order. `openedAt` decides which demotions count. */
export function standingsOf(stream: Stream, attempts: readonly Attempt[], openedAt: string): readonly JobStanding[] {
  return stream.jobs.map((job) => standingOf(job, attempts, isBlockingOn(job, openedAt)));
}

export function standingOf(job: StreamJob, attempts: readonly Attempt[], isBlocking: boolean): JobStanding {
  const { runs, passes: needed } = job.aggregate ?? { runs: 1, passes: 1 };
  const own = attempts.filter((attempt) => attempt.job === job.name);
  const states = Array.from({ length: runs }, (_, index) => runStanding(own.filter(({ run }) => run === index + 1)));
  const count = (wanted: RunStanding) => states.filter((state) => state === wanted).length;
  const counts = { passes: count('pass'), failures: count('failure'), doubts: count('doubt'), open: count('open') };
  const verdict = verdictOf(counts, runs, needed);
  return {
    job: job.name,
    isBlocking,
    ...(verdict !== undefined && { verdict }),
    runs,
    needed,
    ...counts,
    tries: own.length,
  };
}

/** Any try that passed makes the run pass; otherwise the last one speaks. A run without a try is open. */
function runStanding(attempts: readonly Attempt[]): RunStanding {
  if (attempts.some(({ outcome }) => outcome === 'passed')) return 'pass';
  const last = attempts.at(-1);
  if (last === undefined || isOutstanding(last)) return 'open';
  return last.outcome === 'failed' ? 'failure' : 'doubt';
}

type Counts = Pick<JobStanding, 'passes' | 'failures' | 'open'>;

function verdictOf({ passes, failures, open }: Counts, runs: number, needed: number): JobStanding['verdict'] {
  if (passes >= needed) return 'pass';
  if (failures > runs - needed) return 'fail';
  if (passes + open >= needed) return undefined;
  return 'inconclusive';
}

export interface JobsVerdict {
  readonly verdict: 'pass' | 'fail' | 'inconclusive';
  readonly text: string;
}

/**
 * The verdict over all blocking jobs, as soon as nothing outstanding can open the gate again. Without a blocking job only the
 * static gates speak, and without those nothing does: no required result is no pass.
 */
export function foldStandings(standings: readonly JobStanding[], haveGatesJudged: boolean): JobsVerdict | undefined {
  const blocking = standings.filter(({ isBlocking }) => isBlocking);
  if (blocking.length === 0) return withoutBlocking(haveGatesJudged);
  const shut = blocking.filter(({ verdict }) => verdict === 'fail' || verdict === 'inconclusive');
  if (shut.length > 0) return { verdict: worst(shut), text: shut.map(inWords).join('; ') };
  if (blocking.some(({ verdict }) => verdict === undefined)) return undefined;
  return { verdict: 'pass', text: `all ${blocking.length} blocking job${plural(blocking.length)} passed` };
}

function withoutBlocking(haveGatesJudged: boolean): JobsVerdict {
  return haveGatesJudged
    ? { verdict: 'pass', text: 'the static gates are open and no job blocks' }
    : {
        verdict: 'inconclusive',
        text: 'no gate has judged anything and no blocking job is in force: nothing was asked',
      };
}

function worst(shut: readonly JobStanding[]): 'fail' | 'inconclusive' {
  return shut.some(({ verdict }) => verdict === 'fail') ? 'fail' : 'inconclusive';
}

/** `e2e-aws failed (1 of 1 run)`. */
export function inWords({ job, verdict, runs, needed, passes, failures, doubts, open }: JobStanding): string {
  const of = `${runs} run${plural(runs)}`;
  if (verdict === 'pass') return `${job} passed (${passes} of ${of}, ${needed} needed)`;
  if (verdict === 'fail') return `${job} failed (${failures} of ${of})`;
  if (verdict === 'inconclusive') return `${job} could not be decided (${doubts} of ${of} without an answer)`;
  return `${job} is not done (${open} of ${of} open)`;
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}
