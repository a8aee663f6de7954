import * as z from 'zod';
import type { Author } from '../../../gates/model/candidate.ts';
import type { Comments, PullRequestComment, Role } from '../../ports/comments.ts';
import { GitHubRefused } from './errors.ts';
import { Account, authorOf } from './facts/shapes.ts';
import type { OpenRepository, RepositoryClient } from './installations.ts';
import { defused, fitted, MAX_TEXT_BYTES } from './markdown-safe.ts';
import { paged } from './pages.ts';

const Comment = z.object({
  id: z.number().int(),
  issue_url: z.string(),
  user: Account,
  body: z.string().default(''),
  created_at: z.iso.datetime(),
  performed_via_github_app: z.object({ id: z.number().int() }).nullish(),
});
const CommentList = z.array(Comment);
const Written = z.object({ id: z.number().int() });

const Permission = z.object({
  permission: z.string(),
  user: z
    .object({
      id: z.number().int(),
      permissions: z
        .object({
          pull: z.boolean(),
          triage: z.boolean().optional(),
          push: z.boolean(),
          maintain: z.boolean().optional(),
          admin: z.boolean(),
        })
        .optional(),
    })
    .nullable(),
});

/** Comments beyond this many pages of 100 are not looked through for our own: a second one is written then. */
const MAX_PAGES = 10;

/** Comments on GitHub, as the App. */
export function gitHubComments(openRepository: OpenRepository, appId: string): Comments {
  const one = 'repos/{owner}/{repo}/issues/comments/{comment_id}';
  return {
    read: (repository, comment_id) =>
      orWhenGone(undefined, async () =>
        shown(await openRepository(repository).request(`GET /${one}`, { comment_id }, Comment)),
      ),
    react: (repository, comment_id, content) =>
      orWhenGone(undefined, async () => {
        await openRepository(repository).request(`POST /${one}/reactions`, { comment_id, content }, Written);
      }),
    roleOf: (repository, author) => orWhenGone('none', () => roleOf(openRepository(repository), author)),
    findOwn: (repository, number, mark) => findOwn(openRepository(repository), appId, number, mark),
    async create(repository, issue_number, body) {
      const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
      await openRepository(repository).request(route, { issue_number, body: fits(body) }, Written, {
        isRepeatable: false,
      });
    },
    async edit(repository, comment_id, body) {
      await openRepository(repository).request(`PATCH /${one}`, { comment_id, body: fits(body) }, Written);
    },
  };
}

function fits(body: string): string {
  return fitted(defused(body), MAX_TEXT_BYTES, 'More does not fit here.');
}

async function orWhenGone<Answer, Otherwise>(
  otherwise: Otherwise,
  ask: () => Promise<Answer>,
): Promise<Answer | Otherwise> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GitHubRefused && (error.status === 404 || error.status === 410)) return otherwise;
    throw error;
  }
}

function shown({ id, issue_url, user, body, created_at: createdAt }: z.infer<typeof Comment>): PullRequestComment {
  const number = Number(/\/issues\/(\d+)$/.exec(issue_url)?.[1]);
  return { id, number, author: authorOf(user), body, createdAt };
}

/** Asked for by login, so the id in the answer says whether it is still the same account. Source: "Get repository permissions for a user". */
async function roleOf(client: RepositoryClient, { id, login }: Author): Promise<Role> {
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
  const { permission, user } = await client.request(route, { username: login }, Permission);
  if (user?.id !== id) return 'none';
  const { permissions: may } = user;
  if (may === undefined) return z.enum(['admin', 'write', 'read']).safeParse(permission).data ?? 'none';
  if (may.admin) return 'admin';
  if (may.maintain === true) return 'maintain';
  if (may.push) return 'write';
  if (may.triage === true) return 'triage';
  return may.pull ? 'read' : 'none';
}

async function findOwn(client: RepositoryClient, appId: string, issue_number: number, mark: string) {
  const pages = { schema: CommentList, pick: (list: z.infer<typeof CommentList>) => list, maxPages: MAX_PAGES };
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
  for await (const { id, body, performed_via_github_app: app } of paged(client, route, { issue_number }, pages)) {
    if (String(app?.id) === appId && body.startsWith(mark)) return { id, body };
  }
  return undefined;
}
