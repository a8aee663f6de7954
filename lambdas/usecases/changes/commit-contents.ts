import { tableCode, tableText } from '../../../gates/engine/report/escape.ts';
import { markOf } from '../../../gates/engine/report/verdict-words.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { CheckRunContent } from '../../ports/check-runs.ts';
import { AGGREGATE, checkRunContents, type Publishing, vanishedGate } from './check-run-contents.ts';

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

/** Lowest is worst. What closes a gate comes before what only informs. */
function rankOf({ verdict, blocking }: CheckRunContent): number {
  const isClosed = verdict === 'fail' || verdict === 'inconclusive';
  if (isClosed) return (blocking ? 0 : 2) + (verdict === 'fail' ? 0 : 1);
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
