import { inWords } from '../../../gates/ci-jobs/standings.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import type { PromotionExplanation } from '../../usecases/promotions/explain-promotion.ts';
import { Instant, Linked, Prose } from './parts.tsx';
import { webAddress } from './promotion-links.ts';
import { attemptVerdict, lastInstantOf } from './promotion-words.ts';
import { glyphs, plural, valueText } from './words.ts';

/** Most tries shown; the JSON has all. */
const MAX_TRIES = 200;

type Job = PromotionExplanation['jobs'][number];

/** What the jobs say together, then every try of each. Jobs that keep the candidate back come first. */
export function PromotionJobs({ jobs, now }: { jobs: readonly Job[]; now: string }) {
  const sorted = [...jobs].sort((a, b) => urgency(a) - urgency(b));
  const tries = sorted.flatMap((job) => job.attempts.map((attempt) => ({ job, attempt })));
  return (
    <section>
      <h2>{jobs.length === 0 ? 'Jobs' : plural(jobs.length, 'job')}</h2>
      {jobs.length === 0 && <p class="quiet">This stream asks no job.</p>}
      {jobs.length > 0 && (
        <ul class="notes">
          {sorted.map((job) => (
            <li>
              {job.verdict !== undefined && <span aria-hidden="true">{glyphs[job.verdict]} </span>}
              {inWords(job)}, {job.isBlocking ? 'blocking' : 'informing'}
            </li>
          ))}
        </ul>
      )}
      {jobs.length > 0 && tries.length === 0 && <p class="quiet">No job was triggered.</p>}
      {tries.length > 0 && <Tries tries={tries.slice(0, MAX_TRIES)} now={now} />}
      {tries.length > MAX_TRIES && <p>… and {tries.length - MAX_TRIES} more tries in the JSON of this promotion.</p>}
    </section>
  );
}

function urgency({ verdict, isBlocking }: Job): number {
  return (isBlocking ? 0 : 2) + (verdict === 'pass' ? 1 : 0);
}

function Tries({ tries, now }: { tries: readonly { job: Job; attempt: Attempt }[]; now: string }) {
  return (
    <table class="runs">
      <caption>{plural(tries.length, 'try', 'tries')}</caption>
      <thead>
        <tr>
          <th scope="col">State</th>
          <th scope="col">Job and cause</th>
          <th scope="col">Run</th>
          <th scope="col">Last known</th>
        </tr>
      </thead>
      <tbody>
        {tries.map(({ job, attempt }) => (
          <tr>
            <td class="cell-verdict">
              <AttemptBadge attempt={attempt} />
            </td>
            <th scope="row" class="cell-run">
              <Linked href={webAddress(attempt.url)} text={job.job} />
              <span class="headline">
                <Cause attempt={attempt} />
              </span>
            </th>
            <td>
              run {attempt.run} of {job.runs}, try {attempt.number}
            </td>
            <td class="cell-when">
              <Instant at={lastInstantOf(attempt)} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AttemptBadge({ attempt }: { attempt: Attempt }) {
  const verdict = attemptVerdict(attempt);
  return (
    <span class={`badge ${verdict ?? 'not-applicable'}`}>
      {verdict !== undefined && <span aria-hidden="true">{glyphs[verdict]} </span>}
      {attempt.outcome ?? attempt.state}
    </span>
  );
}

function Cause({ attempt: { text, late, askedBy, execution } }: { attempt: Attempt }) {
  return (
    <>
      {text !== undefined && <Prose text={valueText(text)} />}
      {late !== undefined && ` Later ${late.outcome}, too late to count.`}
      {askedBy !== undefined && ` Asked for by ${askedBy}.`}
      {text === undefined && execution !== undefined && <code>{execution}</code>}
    </>
  );
}
