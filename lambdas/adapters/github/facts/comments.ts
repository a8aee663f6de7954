import * as z from 'zod';
import type { Author } from '../../../../gates/model/candidate.ts';
import type { CommentCommand } from '../../../../gates/model/comment-command.ts';
import { commandsIn } from '../../../../gates/model/comment-commands.ts';
import { digestOf } from '../../../../gates/model/digest.ts';
import type { DeliveryFacts, Standing } from '../../../ports/deliveries.ts';
import { Account, Association, authorOf, isTrusted } from './shapes.ts';

/**
 * A comment on a pull request. Only a new one is read: an edit could change what another person has already answered.
 */
export const issueComment = z
  .object({
    action: z.string(),
    issue: z.object({ number: z.number().int().positive(), user: Account, pull_request: z.unknown().optional() }),
    comment: z.object({
      id: z.number().int(),
      body: z.string().nullish(),
      user: Account,
      author_association: Association,
      created_at: z.iso.datetime(),
    }),
  })
  .transform(({ action, issue, comment }): DeliveryFacts => {
    const isOnPullRequest = issue.pull_request !== undefined && issue.pull_request !== null;
    const author = authorOf(comment.user);
    const isSpoken = action === 'created' && isOnPullRequest;
    const commands = (isSpoken ? commandsIn(comment.body ?? '', comment.created_at.slice(0, 10)) : []).map(
      (written) => ({
        ...written,
        standing: standingOf(written.command, author, authorOf(issue.user), isTrusted(comment.author_association)),
      }),
    );
    const { id: commentId, created_at: createdAt } = comment;
    const bodyDigest = digestOf(comment.body ?? '');
    return {
      what: 'comment',
      number: issue.number,
      commentId,
      isOnPullRequest,
      author,
      createdAt,
      commands,
      bodyDigest,
    };
  });

/** Anyone may ask for a recheck or an explanation. The author of a change may not waive what it breaks. */
function standingOf(
  { verb }: CommentCommand,
  author: Author | null,
  changeAuthor: Author | null,
  isKnown: boolean,
): Standing {
  if (author === null) return { allowed: false, reason: 'author_unknown' };
  if (author.type === 'Bot') return { allowed: false, reason: 'bot' };
  if (verb === 'waive' && author.id === changeAuthor?.id) return { allowed: false, reason: 'self_waiver' };
  const isOpenToAll = ['recheck', 'explain', 'help', 'unknown'].includes(verb);
  return isOpenToAll || isKnown ? { allowed: true } : { allowed: false, reason: 'not_authorized' };
}
