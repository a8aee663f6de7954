import { tableCode, tableText } from '../../../gates/engine/report/escape.ts';
import { markOf } from '../../../gates/engine/report/verdict-words.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { CheckRunContent, PendingCheckRun } from '../../ports/check-runs.ts';
import type { VerdictOnCommit } from '../../ports/run-store.ts';
import { AGGREGATE, checkRunContents, externalIdOf, type Publishing, vanishedGate } from './check-run-contents.ts';

interface RunContent {
  readonly run: Run;
  readonly content: CheckRunContent;
}

/**
 * What GitHub should show on a commit: one check run of each name, the aggregate first. Where several pull requests have the commit
 * as their head, each name shows the worst of them and says whose it is (ADR 17).
 */
export function commitContents(runs: readonly Run[], publishing: Publishing): readonly CheckRunContent[] {
  const all = runs.flatMap((run) => checkRunContents(run, publishing).map((content): RunContent => ({ run, content })));
  const names = [...new Set(all.map(({ content }) => content.name))].sort();
  const shown = names.map((name) => {
    const ofName = all.filter(({ content }) => content.name === name);
    return runs.length === 1 ? first(ofName).content : shared(ofName, runs, publishing);
  });
  const [run] = runs;
  const vanished = [...publishing.shown].filter((name) => name !== AGGREGATE && !names.includes(name)).sort();
  return [...shown, ...(run === undefined ? [] : vanished.map((name) => vanishedGate(run, name, publishing)))];
}

function shared(contents: readonly RunContent[], runs: readonly Run[], publishing: Publishing): CheckRunContent {
  const { run, content } = first([...contents].sort((a, b) => rankOf(a.content) - rankOf(b.content)));
  const title = `#${numberOf(run)} into ${run.candidate.base}: ${content.title}`;
  return content.name === AGGREGATE
    ? { ...content, title, summary: `${overview(runs, publishing)}\n\n${content.summary}` }
    : { ...content, title };
}

function overview(runs: readonly Run[], { publicUrl }: Publishing): string {
  return [
    `This commit is the head of ${runs.length} open pull requests. GitHub counts one check run of each name per commit, so this one shows the worst of them.`,
    '',
    '| pull request | base | verdict |',
    '|---|---|---|',
    ...runs.map(
      (run) =>
        `| #${numberOf(run)} | ${tableCode(run.candidate.base)} | ${markOf(run.verdict)} [${tableText(run.headline)}](${publicUrl}/runs/${run.id}) |`,
    ),
  ].join('\n');
}

/** What the check run to require says while a pull request with this head is being judged. */
export function pendingContent(judging: VerdictOnCommit, publicUrl: string): PendingCheckRun {
  const { repository, headSha, number, createdAt } = judging;
  const base = judging.base ?? 'its base';
  return {
    repository,
    headSha,
    name: AGGREGATE,
    externalId: externalIdOf(repository, headSha, AGGREGATE),
    detailsUrl: `${publicUrl}/runs?repository=${encodeURIComponent(repository)}&number=${number}`,
    startedAt: createdAt,
    title: `#${number} into ${base} is being judged`,
    summary: `No verdict for this commit and ${tableCode(base)} yet. This check run shows it as soon as there is one.`,
  };
}

/** Whether a check run keeps a gate closed. */
export function isClosed(content: CheckRunContent): boolean {
  return rankOf(content) < 2;
}

/** Lowest is worst. What closes a gate comes before what only informs. */
function rankOf({ verdict, blocking }: CheckRunContent): number {
  const isBad = verdict === 'fail' || verdict === 'inconclusive';
  if (isBad) return (blocking ? 0 : 2) + (verdict === 'fail' ? 0 : 1);
  return verdict === 'waived' ? 4 : 5;
}

function numberOf({ candidate }: Run): number {
  return candidate.kind === 'pull_request' ? candidate.number : 0;
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new RangeError('at least one is needed');
  return item;
}
