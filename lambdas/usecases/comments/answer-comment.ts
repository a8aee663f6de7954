import type { Author } from '../../../gates/model/candidate.ts';
import { commandsIn } from '../../../gates/model/comment-commands.ts';
import { digestOf } from '../../../gates/model/digest.ts';
import { isAfter } from '../../../gates/model/instant.ts';
import { plusMs } from '../../../gates/model/instant-arithmetic.ts';
import type { Comments, PullRequestComment } from '../../ports/comments.ts';
import type { Log } from '../../ports/log.ts';
import type { PullRequests } from '../../ports/pull-requests.ts';
import type { CommentTarget, EvaluationRequest } from '../../ports/queue.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { type Answered, type CommandAnswer, MARK, refused, withAnswers } from './answers.ts';
import { type CarryOutDeps, carryOut } from './carry-out.ts';

export interface AnswerCommentDeps extends CarryOutDeps {
  readonly comments: Comments;
  readonly pullRequests: Pick<PullRequests, 'read'>;
  readonly runs: CarryOutDeps['runs'] & Pick<RunStore, 'hasHandled' | 'markHandled'>;
  readonly log: Log;
}

const HOUR_MS = 3_600_000;

/**
 * Carries out the commands of a comment and answers them. The webhook is a hint: the comment, and what its author may do, are read now. A
 * repeat changes nothing: each command is named by comment and line, and the marker of the comment is written last. Resolves to whether
 * the pull request is to be judged again. Throws what a later try may cure.
 */
export async function answerComment(
  { repository, deliveryId }: Pick<EvaluationRequest, 'repository' | 'deliveryId'>,
  target: CommentTarget,
  deps: AnswerCommentDeps,
): Promise<boolean> {
  const { runs, comments, log } = deps;
  const marker = `${deliveryId}-answered`;
  const fields = { deliveryId, repository, number: target.number };
  // What follows a command has a marker of its own.
  if (await runs.hasHandled(marker)) return true;
  const comment = await comments.read(repository, target.commentId);
  const author = comment?.author ?? null;
  const commands =
    comment === undefined || author === null ? [] : await answered(comment, author, repository, target, deps);
  if (author === null || commands.length === 0) {
    log.info('no command to answer', fields);
    await runs.markHandled(deliveryId, 'no command to answer');
    await runs.markHandled(marker, 'no command to answer');
    return false;
  }
  await show(repository, target, { author, commands }, deps);
  const judges = commands.some(({ answer }) => answer.judges);
  log.info('commands answered', { ...fields, done: commands.filter(({ answer }) => answer.isDone).length, judges });
  if (!judges) await runs.markHandled(deliveryId, 'commands answered');
  await runs.markHandled(marker, 'commands answered');
  return judges;
}

type AnsweredCommands = Answered['commands'];

async function answered(
  comment: PullRequestComment,
  author: Author,
  repository: string,
  target: CommentTarget,
  deps: AnswerCommentDeps,
): Promise<AnsweredCommands> {
  const written = commandsIn(comment.body, comment.createdAt.slice(0, 10));
  if (written.length === 0 || author.type === 'Bot') return [];
  await deps.comments.react(repository, comment.id, 'eyes');
  const refusal = refusalOf(comment, author, target, deps);
  if (refusal !== undefined) return written.map((one) => ({ ...one, answer: refusal }));
  const pull = await deps.pullRequests.read(repository, target.number);
  const turn = {
    repository,
    number: target.number,
    by: author,
    role: await deps.comments.roleOf(repository, author),
    isAuthor: pull === undefined || pull.author.id === author.id,
  };
  const commands: AnsweredCommands[number][] = [];
  for (const one of written) {
    const commandId = `comment-${comment.id}-line-${one.line}`;
    commands.push({ ...one, answer: await carryOut(one.command, { ...turn, commandId }, deps) });
  }
  return commands;
}

/** Why nothing of a comment is carried out. */
function refusalOf(
  comment: PullRequestComment,
  author: Author,
  { number, authorId, bodyDigest }: CommentTarget,
  { clock }: AnswerCommentDeps,
): CommandAnswer | undefined {
  const again = 'Write the command in a new comment.';
  if (comment.number !== number) return refused('the comment stands on another pull request.', again);
  if (author.id !== authorId) return refused('the comment has another author now.', again);
  if (digestOf(comment.body) !== bodyDigest) return refused('the comment was edited after it was sent.', again);
  const isOld = isAfter(clock.now(), plusMs(comment.createdAt, HOUR_MS));
  return isOld ? refused('the comment is older than an hour.', again) : undefined;
}

async function show(
  repository: string,
  { number, commentId }: CommentTarget,
  { author, commands }: { readonly author: Author; readonly commands: AnsweredCommands },
  { comments, clock }: AnswerCommentDeps,
): Promise<void> {
  const own = await comments.findOwn(repository, number, MARK);
  const body = withAnswers(own?.body, { commentId, login: author.login, at: clock.now(), commands });
  if (own === undefined) await comments.create(repository, number, body);
  else await comments.edit(repository, own.id, body);
  const isAllDone = commands.every(({ answer }) => answer.isDone);
  await comments.react(repository, commentId, isAllDone ? '+1' : 'confused');
}
