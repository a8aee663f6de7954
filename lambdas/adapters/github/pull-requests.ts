import * as z from 'zod';
import { Author } from '../../../gates/model/candidate.ts';
import type { OpenHead, PullRequest, PullRequests } from '../../ports/pull-requests.ts';
import { GitHubRefused } from './errors.ts';
import { Association, isTrusted } from './facts/shapes.ts';
import type { OpenRepository, RepositoryClient } from './installations.ts';
import { paged } from './pages.ts';

const Repository = z.object({ id: z.number().int() });

const Pull = z.object({
  number: z.number().int(),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  user: Author,
  author_association: Association,
  updated_at: z.iso.datetime({ offset: true }),
  base: z.object({ ref: z.string(), sha: z.string(), repo: Repository }),
  /** The fork may be gone. */
  head: z.object({ sha: z.string(), repo: Repository.nullable() }),
});

const Listed = z.object({
  number: z.number().int(),
  state: z.string(),
  head: z.object({ sha: z.string() }),
  base: z.object({ ref: z.string() }),
});
const List = z.array(Listed);

/** Open pull requests beyond this many pages of 100 are not looked at. */
const MAX_PAGES = 10;

/** Pull requests as GitHub has them now. */
export function gitHubPullRequests(openRepository: OpenRepository): PullRequests {
  return {
    async read(repository, number) {
      try {
        const parameters = { pull_number: number };
        const pull = await openRepository(repository).request(
          'GET /repos/{owner}/{repo}/pulls/{pull_number}',
          parameters,
          Pull,
        );
        return shown(repository, pull);
      } catch (error) {
        if (isHidden(error)) return undefined;
        throw error;
      }
    },
    withHead: (repository, sha) => withHead(openRepository(repository), sha),
    open: (repository) => openHeads(openRepository(repository)),
  };
}

function shown(repository: string, pull: z.infer<typeof Pull>): PullRequest {
  const { number, title, state, user, base, head, updated_at: updatedAt } = pull;
  const isFork = head.repo?.id !== base.repo.id;
  // A bot needs an App with rights here to open one from a branch.
  const isInsider = user.type === 'Bot' || isTrusted(pull.author_association);
  return {
    repository,
    number,
    title,
    state,
    base: base.ref,
    baseSha: base.sha,
    headSha: head.sha,
    author: user,
    isFork,
    isOutsider: isFork || !isInsider,
    updatedAt,
  };
}

/** GitHub leads from a commit to its pull requests only where the branch is in the same repository: for forks the open ones are searched. */
async function withHead(client: RepositoryClient, sha: string): Promise<readonly number[] | undefined> {
  const direct = await associated(client, sha);
  if (direct.length > 0) return direct;
  const open = await openHeads(client);
  return open?.filter(({ headSha }) => headSha === sha).map(({ number }) => number);
}

async function openHeads(client: RepositoryClient): Promise<readonly OpenHead[] | undefined> {
  try {
    return await listHeads(client);
  } catch (error) {
    if (isHidden(error)) return undefined;
    throw error;
  }
}

/** Not there, not there yet, or not for us: the repository was deleted, or the App has no access now. */
function isHidden(error: unknown): boolean {
  if (!(error instanceof GitHubRefused)) return false;
  return error.status === 404 || (error.status === 403 && /\bsuspended\b/i.test(error.message));
}

async function listHeads(client: RepositoryClient): Promise<readonly OpenHead[]> {
  const heads: OpenHead[] = [];
  const pages = { schema: List, pick: (pulls: z.infer<typeof List>) => pulls, maxPages: MAX_PAGES };
  const parameters = { state: 'open', sort: 'updated', direction: 'desc' };
  for await (const { number, head, base } of paged(client, 'GET /repos/{owner}/{repo}/pulls', parameters, pages)) {
    heads.push({ number, headSha: head.sha, base: base.ref });
  }
  return heads.sort((a, b) => a.number - b.number);
}

async function associated(client: RepositoryClient, sha: string): Promise<readonly number[]> {
  try {
    const route = 'GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls';
    const pulls = await client.request(route, { commit_sha: sha, per_page: 100 }, List);
    return pulls
      .filter((pull) => pull.state === 'open' && pull.head.sha === sha)
      .map((pull) => pull.number)
      .sort((a, b) => a - b);
  } catch (error) {
    // A commit that the repository does not know may still be the head of a fork.
    if (error instanceof GitHubRefused && (error.status === 404 || error.status === 422)) return [];
    throw error;
  }
}
