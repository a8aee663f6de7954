import { type ComponentImage, pinnedReference } from '../../../gates/model/image.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { PromotionExplanation } from '../../usecases/promotions/explain-promotion.ts';
import { promotionCommandLines } from './command-lines.ts';
import { Layout } from './layout.tsx';
import { CommandLines, Fact, Instant, Linked, Prose, VerdictBadge } from './parts.tsx';
import { PromotionJobs } from './promotion-jobs.tsx';
import { commitAddress, webAddress } from './promotion-links.ts';
import { phaseWords, toneOf } from './promotion-words.ts';
import { minuteOf, shortSha } from './words.ts';

export interface PromotionPageProps {
  readonly explained: PromotionExplanation;
  readonly now: string;
  readonly githubUrl: string | undefined;
}

/** Explains one promotion: what was tried, what became of it and why, who had a say, and what to do next. */
export function PromotionPage({ explained, now, githubUrl }: PromotionPageProps) {
  const { promotion, isCurrent, jobs } = explained;
  const tone = toneOf(promotion);
  return (
    <Layout title={`${promotion.phase}: ${promotion.stream.id}`} {...(tone !== undefined && { verdict: tone })}>
      <p class="crumbs">Promotion / {promotion.stream.id}</p>
      <h1>{promotion.stream.title}</h1>
      <section class={`banner ${tone ?? 'not-applicable'}`} aria-label="Decision">
        <p class="verdict">
          <span class={`badge ${tone ?? 'not-applicable'}`}>{promotion.phase}</span> {phaseWords[promotion.phase]}
          {isCurrent && ' The stream is at it now.'}
        </p>
        <p class="headline">
          <Prose text={promotion.history.at(-1)?.cause.text ?? ''} />
        </p>
      </section>
      <PromotionFacts promotion={promotion} now={now} />
      <Candidate images={promotion.candidate.images} githubUrl={githubUrl} />
      <Words promotion={promotion} now={now} />
      <Gates gates={promotion.gates} now={now} />
      <PromotionJobs jobs={jobs} now={now} />
      <Timeline promotion={promotion} now={now} />
      <section>
        <h2>Try it</h2>
        <CommandLines lines={promotionCommandLines(explained)} />
        <p class="quiet">
          <a href={`/api/promotions/${encodeURIComponent(promotion.id)}`}>This promotion as JSON</a>
        </p>
      </section>
    </Layout>
  );
}

function PromotionFacts({ promotion, now }: { promotion: Promotion; now: string }) {
  const { stream, streamVersion, candidate, verdict, act } = promotion;
  return (
    <dl class="facts">
      <Fact term="Stream">
        <code>{stream.id}</code> version {streamVersion}
        {stream.mode === 'observe' && ', which observes and never promotes'}
      </Fact>
      <Fact term="Verdict">{verdict === undefined ? 'none yet' : <VerdictBadge verdict={verdict} />}</Fact>
      <Fact term="Opened">
        <Instant at={promotion.openedAt} now={now} /> by {promotion.openedBy}
      </Fact>
      <Fact term="Owner">{stream.owner}</Fact>
      <Fact term="Came from">
        {candidate.origin.kind} <code>{candidate.origin.event}</code>
      </Fact>
      <Fact term="Sequence">
        <code>{candidate.sequence}</code>
      </Fact>
      <Fact term="Target">
        <Linked href={webAddress(act.url)} text={act.reference ?? act.state} />
        {act.text !== undefined && `: ${act.text}`}
      </Fact>
      <Fact term="Promotion">
        <code>{promotion.id}</code>
      </Fact>
    </dl>
  );
}

function Candidate({ images, githubUrl }: { images: readonly ComponentImage[]; githubUrl: string | undefined }) {
  return (
    <section>
      <h2>Candidate</h2>
      <dl class="words card">
        {images.map((image) => (
          <div>
            <dt>{image.component}</dt>
            <dd>
              <code>{pinnedReference(image)}</code>
              {image.source === undefined ? (
                <span class="quiet"> from a commit that the event does not name</span>
              ) : (
                <>
                  {' '}
                  built from {image.source.repository} at{' '}
                  <Linked
                    href={commitAddress(image, githubUrl)}
                    text={shortSha(image.source.revision)}
                    title={image.source.revision}
                    isCode
                  />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What people, a newer candidate or a refused credential had to say in it. */
function Words({ promotion, now }: { promotion: Promotion; now: string }) {
  const statements = wordsIn(promotion);
  if (statements.length === 0) return null;
  return (
    <section>
      <h2>Who had a say</h2>
      <dl class="words card">
        {statements.map(({ what, text, at }) => (
          <div>
            <dt>{what}</dt>
            <dd>
              <Prose text={text} /> <Instant at={at} now={now} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Statement {
  readonly what: string;
  readonly text: string;
  readonly at: string;
}

/** Orders that neither hold now nor decided: a hold that was lifted, a job that was tried once more. */
function pastOrders({ orders, hold, decision }: Promotion): readonly Statement[] {
  const isShown = (at: string) => at === hold?.at || at === decision?.at;
  return orders
    .filter(({ at }) => !isShown(at))
    .map(({ order, job, by, reason, at }) => ({
      what: order,
      text: `${by}: ${reason}${job === undefined ? '' : ` (${job})`}`,
      at,
    }));
}

function wordsIn(promotion: Promotion): readonly Statement[] {
  const { hold, decision, newer, pauses, engine, act } = promotion;
  const { late } = act;
  const about = decision?.overrules === undefined ? '' : ` (about ${decision.overrules})`;
  return [
    ...pastOrders(promotion),
    ...(hold === undefined ? [] : [{ what: 'hold', text: `${hold.by}: ${hold.reason}`, at: hold.at }]),
    ...(decision === undefined
      ? []
      : [{ what: decision.kind, text: `${decision.by}: ${decision.reason}${about}`, at: decision.at }]),
    ...(newer === undefined ? [] : [{ what: 'newer', text: `candidate ${newer.sequence}`, at: newer.at }]),
    ...Object.entries(pauses).map(([system, { text, since }]) => ({
      what: 'paused',
      text: system === '' ? text : `${system}: ${text}`,
      at: since,
    })),
    ...(late === undefined
      ? []
      : [{ what: 'late', text: `${late.state}: ${late.text ?? 'without a word'}`, at: late.at }]),
    ...(engine === undefined ? [] : [{ what: 'engine', text: engine.text, at: engine.at }]),
  ];
}

function Gates({ gates, now }: { gates: Promotion['gates']; now: string }) {
  if (gates.length === 0) return null;
  return (
    <section>
      <h2>Static gates</h2>
      <dl class="words card">
        {gates.map(({ gate, component, verdict, text, run, at }) => (
          <div>
            <dt>
              {gate}
              {component !== undefined && ` of ${component}`}
            </dt>
            <dd>
              <VerdictBadge verdict={verdict} /> <Prose text={text} /> <Instant at={at} now={now} />{' '}
              {run !== undefined && <a href={`/runs/${pathSegment(run)}`}>its run</a>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function pathSegment(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function Timeline({ promotion, now }: { promotion: Promotion; now: string }) {
  return (
    <section>
      <h2>Timeline</h2>
      <table class="runs">
        <caption>Phases, in their order; what is undecided ends at {minuteOf(promotion.deadlineAt)}</caption>
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col">Cause</th>
            <th scope="col">Entered</th>
          </tr>
        </thead>
        <tbody>
          {promotion.history.map(({ phase, at, cause }) => (
            <tr>
              <td class="cell-verdict">{phase}</td>
              <th scope="row" class="cell-run">
                {cause.kind}
                <span class="headline">
                  <Prose text={cause.text} />
                </span>
              </th>
              <td class="cell-when">
                <Instant at={at} now={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
