import { Verdict } from '../../../gates/model/verdict.ts';
import type { RunQuery, RunSummary } from '../../ports/run-store.ts';
import { MAX_LIMIT } from '../../usecases/read-history.ts';
import { historyCommandLine } from './command-lines.ts';
import { FilterForm } from './filter-form.tsx';
import { Layout } from './layout.tsx';
import { CommandLines, Instant, Prose, VerdictBadge } from './parts.tsx';
import { glyphs, plural, shortSha, verdictWords } from './words.ts';

export interface RunsPageProps {
  readonly runs: readonly RunSummary[];
  readonly query: RunQuery;
  /** The filters as typed, for the form and for links that keep them. */
  readonly typed: Readonly<Record<string, string>>;
  readonly now: string;
}

/** The history, newest first. */
export function RunsPage({ runs, query, typed, now }: RunsPageProps) {
  const isFiltered = Object.keys(query).some((name) => name !== 'limit');
  return (
    <Layout title="Runs">
      <h1>Runs</h1>
      <FilterForm typed={typed} />
      {runs.length === 0 && (isFiltered ? <NothingMatches query={query} /> : <NothingYet />)}
      {runs.length > 0 && <RunTable runs={runs} now={now} />}
      {runs.length >= query.limit && <More query={query} typed={typed} />}
      {runs.length > 0 && (
        <section class="aside">
          <h2>The same elsewhere</h2>
          <CommandLines lines={[historyCommandLine({ ...query, ...sinceAsTyped(typed) })]} />
          <p class="quiet">
            <a href={`/api/runs?${keeping(typed)}`}>This list as JSON</a>
          </p>
        </section>
      )}
    </Layout>
  );
}

function RunTable({ runs, now }: { runs: readonly RunSummary[]; now: string }) {
  return (
    <table class="runs">
      <caption>{plural(runs.length, 'run')}, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Run</th>
          <th scope="col">Gates</th>
          <th scope="col">Commit</th>
          <th scope="col">Judged</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr>
            <td class="cell-verdict">
              <VerdictBadge verdict={run.verdict} />
            </td>
            <th scope="row" class="cell-run">
              <a href={`/runs/${encodeURIComponent(run.id)}`}>{nameOf(run)}</a>
              <span class="headline">
                <Prose text={run.headline} />
              </span>
            </th>
            <td class="cell-gates">
              <Gates gates={run.gates} />
            </td>
            <td class="cell-commit">
              <code title={run.headSha}>{shortSha(run.headSha)}</code>
            </td>
            <td class="cell-when">
              <Instant at={run.asOf} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Gates({ gates }: { gates: RunSummary['gates'] }) {
  const entries = Object.entries(gates).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return <span class="quiet">none</span>;
  return (
    <ul class="chips">
      {entries.map(([gate, verdict]) => (
        <li class={`chip ${verdict}`} title={`${gate}: ${verdictWords[verdict]}`}>
          <span aria-hidden="true">{glyphs[verdict]}</span> {gate}
          <span class="unseen"> {verdictWords[verdict]}</span>
        </li>
      ))}
    </ul>
  );
}

function nameOf({ repository, number, base }: RunSummary): string {
  return number === null ? `${repository}@${base}` : `${repository}#${number}`;
}

function NothingYet() {
  return (
    <section class="empty">
      <h2>No runs yet</h2>
      <p>A run appears here as soon as a change has been judged. Three ways to get the first one:</p>
      <ol>
        <li>Open or update a pull request in a repository where the GitHub App is installed.</li>
        <li>
          Start the local server, which judges three sample pull requests: <code>npm start</code>
        </li>
        <li>
          Judge a clone without a server (that one is printed, not kept):{' '}
          <code>npx sluice check --repo . --base main --head HEAD</code>
        </li>
      </ol>
    </section>
  );
}

function NothingMatches({ query }: { query: RunQuery }) {
  return (
    <section class="empty">
      <h2>No run matches</h2>
      <p>
        Nothing was judged that fits all of these filters{query.since === undefined ? '' : ` since ${query.since}`}.
        Take one away, or <a href="/runs">see all runs</a>.{' '}
        {query.verdict !== undefined && `Verdicts are ${Verdict.options.join(', ')}.`}
      </p>
    </section>
  );
}

function More({ query, typed }: { query: RunQuery; typed: Readonly<Record<string, string>> }) {
  if (query.limit >= MAX_LIMIT) {
    return <p class="quiet">These are the newest {query.limit}. Narrow the filters to see older ones.</p>;
  }
  return (
    <p class="quiet">
      These are the newest {query.limit}.{' '}
      <a href={`/runs?${keeping({ ...typed, limit: String(MAX_LIMIT) })}`}>Show up to {MAX_LIMIT}</a>, or narrow the
      filters.
    </p>
  );
}

/** A relative age stays relative in a command that is kept. */
function sinceAsTyped({ since }: Readonly<Record<string, string>>) {
  return since?.trim() ? { since: since.trim() } : {};
}

function keeping(typed: Readonly<Record<string, string>>): string {
  return new URLSearchParams(Object.entries(typed).filter(([, text]) => text.trim() !== '')).toString();
}
