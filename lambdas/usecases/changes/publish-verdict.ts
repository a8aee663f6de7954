import { digestOf } from '../../../gates/model/digest.ts';
import type { CheckRunContent, CheckRuns } from '../../ports/check-runs.ts';
import type { Log } from '../../ports/log.ts';
import type { PublicationRequest } from '../../ports/queue.ts';
import type { Head, OutboxEntry, RunStore } from '../../ports/run-store.ts';
import { checkRunContents } from './check-run-contents.ts';

export interface PublishVerdictDeps {
  readonly runs: RunStore;
  readonly checkRuns: CheckRuns;
  /** Where run pages are served, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: Log;
}

/**
 * A verdict names a run that cannot be read: the store is damaged, and no retry will cure it.
 *
 * @internal tests name the error
 */
export class MissingRun extends Error {
  override readonly name = 'MissingRun';
}

/**
 * Shows every waiting verdict of a pull request, oldest first. Each write is looked up before it is made and remembered
 * before the entry is closed, so that a crash or a lost answer at any point ends in the same check runs.
 */
export async function publishVerdict(
  { repository, number }: PublicationRequest,
  deps: PublishVerdictDeps,
): Promise<void> {
  for (;;) {
    const entry = await deps.runs.outbox(repository, number);
    if (entry === undefined) return;
    const head = await deps.runs.head(repository, number);
    // An older result never replaces a newer one.
    if (head === undefined || head.publishedSeq < entry.evalSeq) await show(entry, head, deps);
    await deps.runs.closeOutbox(entry);
    deps.log.info('verdict shown', { repository, number, runId: entry.runId, evalSeq: entry.evalSeq });
  }
}

/** Writes what differs from what is shown. The id and the instant change with every run and alone are no reason to write. */
async function show(entry: OutboxEntry, head: Head | undefined, deps: PublishVerdictDeps): Promise<void> {
  const run = await deps.runs.run(entry.runId);
  if (run === undefined) throw new MissingRun(`run ${entry.runId} is in the outbox but not in the store`);
  const known = head?.checkRuns ?? {};
  const publishing = { publicUrl: deps.publicUrl, shown: new Set(Object.keys(known)) };
  const timeless = checkRunContents({ ...run, id: '', asOf: '' }, publishing);
  for (const [index, content] of checkRunContents(run, publishing).entries()) {
    const contentHash = digestOf(timeless[index]);
    const published = known[content.externalId];
    if (published?.contentHash === contentHash) continue;
    const id = await write(content, published?.id, deps.checkRuns);
    await deps.runs.recordCheckRun(entry.repository, entry.number, content.externalId, { id, contentHash });
  }
}

async function write(content: CheckRunContent, knownId: number | undefined, checkRuns: CheckRuns): Promise<number> {
  const id = knownId ?? (await checkRuns.find(content));
  return id === undefined ? checkRuns.create(content) : checkRuns.update(id, content);
}
