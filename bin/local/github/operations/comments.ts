import * as z from 'zod';
import { appAccount, showComment } from '../show-comments.ts';
import { showAccount } from '../show-repository.ts';
import { reactionContents, type StoredComment } from '../store.ts';
import { type Answer, type Call, nodeIdOf, notFound, ok, pageOf, repositoryOf, type World } from '../world.ts';

const Body = z.object({ body: z.string() });
const ReactionBody = z.object({ content: z.enum(reactionContents) });

export async function createComment(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const number = Number(call.params['issue_number']);
  if (repository === undefined || (await world.store.pullRequest(repository.fullName, number)) === undefined)
    return notFound;
  const now = world.now();
  const comment: StoredComment = {
    id: await world.store.nextNumber('comment'),
    repository: repository.fullName,
    number,
    author: appAccount(world),
    body: Body.parse(call.body).body,
    createdAt: now,
    updatedAt: now,
  };
  await world.store.putComment(comment);
  return { status: 201, body: await showComment(world, comment) };
}

export async function getComment(world: World, call: Call): Promise<Answer> {
  const comment = await find(world, call);
  return comment === undefined ? notFound : ok(await showComment(world, comment));
}

/** Oldest first. */
export async function listComments(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const number = Number(call.params['issue_number']);
  if (repository === undefined || (await world.store.pullRequest(repository.fullName, number)) === undefined)
    return notFound;
  const comments = await world.store.commentsOf(repository.fullName, number);
  return ok(await Promise.all(pageOf(comments, call).map((comment) => showComment(world, comment))));
}

export async function updateComment(world: World, call: Call): Promise<Answer> {
  const comment = await find(world, call);
  if (comment === undefined) return notFound;
  const next = { ...comment, body: Body.parse(call.body).body, updatedAt: world.now() };
  await world.store.putComment(next);
  return ok(await showComment(world, next));
}

/** The same reaction of the same account is there once, and is then answered with 200. */
export async function createReaction(world: World, call: Call): Promise<Answer> {
  const comment = await find(world, call);
  if (comment === undefined) return notFound;
  const { content } = ReactionBody.parse(call.body);
  const user = appAccount(world);
  const known = (await world.store.reactionsTo(comment.id)).find((one) => one.content === content);
  const reaction = known ?? { id: await world.store.nextNumber('reaction'), content, createdAt: world.now() };
  await world.store.putReaction(comment.id, reaction);
  const { id, createdAt } = reaction;
  const node_id = nodeIdOf('Reaction', id);
  const body = { id, node_id, user: showAccount(world, user), content, created_at: createdAt };
  return { status: known === undefined ? 201 : 200, body };
}

const legacyNames: Readonly<Record<string, string>> = { maintain: 'write', triage: 'read' };

/**
 * An account that no one gave a role is not known here. `permission` knows fewer words than `role_name`: maintain is write, triage is
 * read. Source: "Get repository permissions for a user".
 */
export async function getPermission(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const found = repository && (await world.store.collaborator(repository.fullName, call.params['username'] ?? ''));
  if (found === undefined) return notFound;
  const { account, role } = found;
  const rank = ['read', 'triage', 'write', 'maintain', 'admin'].indexOf(role);
  const permission = legacyNames[role] ?? role;
  const permissions = { pull: rank >= 0, triage: rank >= 1, push: rank >= 2, maintain: rank >= 3, admin: rank >= 4 };
  return ok({
    permission,
    role_name: role,
    user: { ...showAccount(world, account), permissions, role_name: role },
  });
}

async function find(world: World, call: Call): Promise<StoredComment | undefined> {
  const repository = repositoryOf(world, call);
  const comment = await world.store.comment(Number(call.params['comment_id']));
  return comment !== undefined && comment.repository === repository?.fullName ? comment : undefined;
}
