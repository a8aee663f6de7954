import * as z from 'zod';
import type { DeliveryFacts } from '../../../ports/deliveries.ts';
import type { ShownPullRequest } from '../../../ports/queue.ts';
import { Account, Association, authorOf, isTrusted, Sha } from './shapes.ts';

const PullRequestEvent = z.object({
  action: z.string(),
  number: z.number().int().positive(),
  pull_request: z.object({
    title: z.string().nullish(),
    state: z.enum(['open', 'closed']).nullish(),
    updated_at: z.iso.datetime({ offset: true }).nullish(),
    merged: z.boolean().nullish(),
    merged_at: z.string().nullish(),
    user: Account,
    author_association: Association,
    head: z.object({ sha: Sha, repo: z.object({ id: z.number().int() }).nullish() }),
    base: z.object({ ref: z.string().nullish(), sha: Sha.nullish(), repo: z.object({ id: z.number().int() }) }),
  }),
  changes: z.object({ base: z.unknown().optional() }).nullish(),
});
type PullRequestEvent = z.infer<typeof PullRequestEvent>;

const NEW_CANDIDATE: ReadonlySet<string> = new Set(['opened', 'reopened', 'synchronize', 'ready_for_review']);

export const pullRequest = PullRequestEvent.transform((event): DeliveryFacts => {
  const { action, number, pull_request: pull } = event;
  return {
    what: 'pull_request',
    action,
    number,
    headSha: pull.head.sha,
    author: authorOf(pull.user),
    // The repository of a deleted fork is null.
    isFork: pull.head.repo?.id !== pull.base.repo.id,
    isTrusted: isTrusted(pull.author_association),
    change: changeOf(event),
    cancels: action === 'closed' && !(pull.merged ?? pull.merged_at),
    shown: shownIn(event),
  };
});

/** `null` where the event lacks a part of it, as those of a deleted account do. */
function shownIn({ pull_request: pull }: PullRequestEvent): ShownPullRequest | null {
  const { title, state, updated_at: updatedAt, base, head } = pull;
  const author = authorOf(pull.user);
  if (!title || !state || !updatedAt || !base.ref || !base.sha || author === null) return null;
  const isFork = head.repo?.id !== base.repo.id;
  return { title, state, updatedAt, base: base.ref, baseSha: base.sha, headSha: head.sha, author, isFork };
}

/** No gate reads a title or a text: of all edits, only another base makes it another comparison. */
function changeOf({ action, changes }: PullRequestEvent): 'candidate' | 'base' | null {
  if (NEW_CANDIDATE.has(action)) return 'candidate';
  return action === 'edited' && changes?.base !== undefined ? 'base' : null;
}

/** `gh-readonly-queue/<base>/pr-<number>-<base sha>`. */
const QUEUE_REF = /^(?:refs\/heads\/)?gh-readonly-queue\/.+\/pr-(\d{1,9})-[0-9a-f]{40}$/;

export const mergeGroup = z
  .object({
    action: z.enum(['checks_requested', 'destroyed']),
    reason: z.string().nullish(),
    merge_group: z.object({ head_sha: Sha, head_ref: z.string(), base_sha: Sha, base_ref: z.string() }),
  })
  .transform(({ action, reason, merge_group: group }): DeliveryFacts => {
    const [, number] = QUEUE_REF.exec(group.head_ref) ?? [];
    return {
      what: 'merge_group',
      action,
      headSha: group.head_sha,
      baseSha: group.base_sha,
      base: group.base_ref.replace(/^refs\/heads\//, ''),
      number: number === undefined ? null : Number(number),
      reason: reason ?? null,
      cancels: action === 'destroyed' && reason !== 'merged',
    };
  });

const NO_COMMIT = '0'.repeat(40);

/**
 * A push moves what changes are compared with. Its own list of files is cut (3,000 files, 2,048 commits) and says nothing of a
 * forced push, so that a move of the default branch invalidates everything that was read there.
 */
export const push = z
  .object({
    ref: z.string().startsWith('refs/'),
    before: Sha,
    after: Sha,
    deleted: z.boolean().nullish(),
    repository: z.object({ default_branch: z.string() }),
  })
  .transform(({ ref, before, after, deleted, repository }): DeliveryFacts => {
    const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : null;
    const isDeleted = deleted === true || after === NO_COMMIT;
    const isDefaultBranch = branch === repository.default_branch;
    return {
      what: 'push',
      ref,
      branch,
      isDefaultBranch,
      before,
      after: isDeleted ? null : after,
      invalidates: isDefaultBranch ? ['owners', 'crd-baseline'] : [],
    };
  });
