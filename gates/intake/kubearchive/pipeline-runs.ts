import * as z from 'zod';
import type { ArchivedRun } from '../../model/archived-run.ts';
import type { Refusal } from '../../model/image-event.ts';
import { present } from '../../model/present.ts';
import { readAs, refusal } from '../body.ts';
import { shown } from '../image.ts';
import { instantOf } from '../instants.ts';
import { PipelineRun, pipelineStateOf } from '../tekton/pipeline-run.ts';

const List = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ continue: z.string().nullish() }).nullish(),
  items: z.array(z.unknown()).max(1000).nullish(),
});

export interface RunStreak {
  readonly kind: 'streak';
  /** Newest first. */
  readonly runs: readonly ArchivedRun[];
  /** Runs that ended without a promotion since the last that did. A run in progress or stopped by a person is neither. */
  readonly failedStreak: number;
  /** Whether the streak may go on in the next page. */
  readonly isOpen: boolean;
  readonly lastSuccess?: string;
  /** Creation of the oldest failed run of the streak. */
  readonly failingSince?: string;
  /** Token of the next page, when there is one. */
  readonly after?: string;
  /** Entries that are no PipelineRuns. They count for nothing, and are told. */
  readonly unreadable: number;
}

/**
 * KubeArchive's list of PipelineRuns; `items` is null when nothing matches. `current`: name of the run that asks, left out.
 * Source: kubearchive `cmd/api`, `facts/gating.md` 1.4 and 1.8 (W8, W9).
 */
export function readArchivedRuns(text: string, current?: string): RunStreak | Refusal {
  const read = readAs(List, text);
  if (read.kind === 'refused') return read;
  const { kind, items, metadata } = read.value;
  if (kind !== 'List' && kind !== 'PipelineRunList') {
    return refusal('unexpected_kind', `${shown(kind)} is not a list of PipelineRuns`);
  }
  const all = (items ?? []).map(runOf);
  const runs = all
    .filter((run) => run !== undefined)
    .filter(({ name }) => name !== current)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const after = metadata?.continue || undefined;
  return {
    kind: 'streak',
    ...streakOf(runs, after !== undefined),
    runs,
    unreadable: all.filter((run) => run === undefined).length,
    ...present({ after }),
  };
}

function runOf(item: unknown): ArchivedRun | undefined {
  const run = PipelineRun.safeParse(item);
  const createdAt = run.success ? instantOf(run.data.metadata.creationTimestamp) : undefined;
  if (!run.success || createdAt === undefined) return undefined;
  const { state, cause } = pipelineStateOf(run.data);
  const { name, labels } = run.data.metadata;
  return {
    name,
    createdAt,
    state,
    isProposal: isProposal(run.data),
    ...present({ cause, snapshot: labels?.[SNAPSHOT] }),
  };
}

const SNAPSHOT = 'appstudio.openshift.io/snapshot';

const EVENT = 'pac.test.appstudio.openshift.io/event-type';

function isProposal({ metadata: { labels } }: PipelineRun): boolean {
  const event = labels?.[EVENT]?.toLowerCase() ?? 'push';
  return event !== 'push' || labels?.['pac.test.appstudio.openshift.io/pull-request'] !== undefined;
}

function streakOf(all: readonly ArchivedRun[], hasMore: boolean) {
  const runs = all.filter((run) => !run.isProposal);
  const success = runs.findIndex(({ state }) => state === 'succeeded');
  const since = success < 0 ? runs : runs.slice(0, success);
  const failed = since.filter(({ state }) => state === 'failed' || state === 'error');
  return {
    failedStreak: failed.length,
    isOpen: success < 0 && hasMore,
    ...present({ lastSuccess: runs[success]?.createdAt, failingSince: failed.at(-1)?.createdAt }),
  };
}
