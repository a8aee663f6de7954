import { idleText, outlineOf } from '../../../gates/engine/report/outline.ts';
import type { Candidate } from '../../../gates/model/candidate.ts';
import { placeOf } from '../../../gates/model/candidate.ts';
import type { Run } from '../../../gates/model/run.ts';
import { commandLinesFor } from './command-lines.ts';
import { Layout } from './layout.tsx';
import { CommandLines, Doubts, Fact, Instant, Linked, Prose, VerdictBadge } from './parts.tsx';
import { byUrgency, closesGate, RuleSection } from './rule-section.tsx';
import { type SourceLinks, sourceLinks } from './source-links.ts';
import { gateWords, plural, shortDigest, shortSha } from './words.ts';

export interface RunPageProps {
  readonly run: Run;
  readonly now: string;
  readonly githubUrl: string | undefined;
}

/** Explains one run: what was judged, by which rules, what they found, who breaks, and the way out. */
export function RunPage({ run, now, githubUrl }: RunPageProps) {
  const links = sourceLinks(run.candidate, githubUrl);
  const place = placeOf(run.candidate);
  return (
    <Layout title={`${run.verdict}: ${place}`} verdict={run.verdict}>
      <p class="crumbs">
        <a href="/runs">Runs</a> / <a href={`/runs?${new URLSearchParams(placeFilters(run.candidate))}`}>{place}</a>
      </p>
      <h1>{titleOf(run.candidate)}</h1>
      <section class={`banner ${run.verdict}`} aria-label="Verdict">
        <p class="verdict">
          <VerdictBadge verdict={run.verdict} /> {gateWords[run.verdict]}
        </p>
        <p class="headline">
          <Prose text={run.headline} />
        </p>
        {run.wouldBe !== undefined && run.wouldBe !== run.verdict && (
          <p class="would-be">
            If every warning and observing rule enforced, it would be <VerdictBadge verdict={run.wouldBe} />.
          </p>
        )}
      </section>
      <JudgedFacts run={run} now={now} links={links} />
      {run.doubts.length > 0 && (
        <section>
          <h2>Doubts about the whole run</h2>
          <Doubts run={run} doubts={run.doubts} links={links} />
        </section>
      )}
      <Rules run={run} links={links} />
      <section>
        <h2>Try it</h2>
        <CommandLines lines={commandLinesFor(run)} />
        <p class="quiet">
          <a href={`/api/runs/${run.id}`}>This run as JSON</a>
        </p>
      </section>
    </Layout>
  );
}

function Rules({ run, links }: { run: Run; links: SourceLinks }) {
  const results = byUrgency(run.results);
  const idle = idleText(outlineOf(run));
  const isClosed = results.some(closesGate);
  return (
    <section>
      <h2>{results.length === 0 ? 'Rules' : plural(results.length, 'rule')}</h2>
      {results.length === 0 && <p class="quiet">No rule applies to this candidate: none has a scope that covers it.</p>}
      {idle !== '' && <p class="quiet">{idle}</p>}
      {results.map((result) => (
        <RuleSection
          run={run}
          result={result}
          links={links}
          isOpen={isClosed ? closesGate(result) : hasSomethingToSay(result)}
        />
      ))}
    </section>
  );
}

function hasSomethingToSay({ mode, findings, doubts }: Run['results'][number]): boolean {
  if (mode === 'observe') return false;
  return findings.length > 0 || doubts.length > 0;
}

function JudgedFacts({ run, now, links }: { run: Run; now: string; links: SourceLinks }) {
  const { candidate } = run;
  return (
    <dl class="facts">
      <Fact term={kindWords[candidate.kind]}>
        <Linked href={links.pullRequest} text={placeOf(candidate)} />
      </Fact>
      {candidate.kind === 'pull_request' && (
        <Fact term="Author">
          {candidate.author.login}
          {candidate.author.type !== 'User' && ` (${candidate.author.type.toLowerCase()})`}
          {candidate.isFork && ', from a fork'}
        </Fact>
      )}
      {candidate.kind === 'image' && (
        <Fact term="Compared with">
          {candidate.promoted === undefined ? (
            'nothing: it is the first'
          ) : (
            <a href={`/promotions/${encodeURIComponent(candidate.promoted.promotion)}`}>the last promoted image</a>
          )}
          {candidate.from === 'image' ? ', by the files inside both' : ', by the sources of both'}
        </Fact>
      )}
      <Fact term="Head">
        <Linked
          href={links.commit(candidate.headSha)}
          text={shortSha(candidate.headSha)}
          title={candidate.headSha}
          isCode
        />
      </Fact>
      <Fact term="Base">
        {candidate.base} at{' '}
        <Linked
          href={links.commit(candidate.baseSha)}
          text={shortSha(candidate.baseSha)}
          title={candidate.baseSha}
          isCode
        />
      </Fact>
      <Fact term="Judged">
        <Instant at={run.asOf} now={now} />
      </Fact>
      <Fact term="Rule set">
        <code title={run.ruleSet}>{shortDigest(run.ruleSet)}</code>
      </Fact>
      <Fact term="Snapshot">
        <code title={run.snapshot}>{shortDigest(run.snapshot)}</code>
      </Fact>
      <Fact term="Run">
        <code>{run.id}</code>
      </Fact>
    </dl>
  );
}

const kindWords: Readonly<Record<Candidate['kind'], string>> = {
  pull_request: 'Pull request',
  local_change: 'Change in a clone',
  image: 'Image',
};

function titleOf(candidate: Candidate): string {
  switch (candidate.kind) {
    case 'pull_request':
      return candidate.title;
    case 'image':
      return `${candidate.component} on its way to ${candidate.stream}`;
    default:
      return `Local change against ${candidate.base}`;
  }
}

function placeFilters(candidate: Candidate): Record<string, string> {
  const { repository } = candidate;
  return candidate.kind === 'pull_request' ? { repository, number: String(candidate.number) } : { repository };
}
