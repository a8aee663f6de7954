import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Git, openGit } from '../../../lambdas/adapters/git/git.ts';
import { defaultBranch, findCommit } from '../../../lambdas/adapters/git/objects.ts';
import { openAccess } from './access.ts';
import { type Board, emptyBoard } from './board.ts';
import type { OperationId } from './contract.ts';
import { openDeliveries, type WebhookTarget } from './deliveries.ts';
import { eventBody, type GitHubEvent } from './events.ts';
import { type Failure, noFailures } from './failures.ts';
import { type RecordedRequest, serveRequest } from './serve-request.ts';
import type { Account, Collaborator, GitHubStore, StoredComment, StoredDelivery, StoredPullRequest } from './store.ts';
import { idOf, type LocalApp, type LocalRepository, type World } from './world.ts';

export interface LocalGitHubOptions {
  /** A free port is taken when absent. */
  readonly port?: number;
  readonly store: GitHubStore;
  /** Folder of a git clone, bare or not, by `owner/name`. */
  readonly repositories: Readonly<Record<string, string>>;
  readonly app: { readonly id: number; readonly publicKey: string; readonly slug?: string; readonly name?: string };
  readonly webhook?: WebhookTarget;
  /** Most entries of a recursive tree before it is cut. */
  readonly treeLimit?: number;
  /** Milliseconds since the epoch. */
  readonly nowMs?: () => number;
  /** What is left of the 5,000 requests of this hour; nearly all of them when absent. */
  readonly remaining?: () => number;
}

interface NewPullRequest {
  readonly repository: string;
  /** The next free number when absent. */
  readonly number?: number;
  readonly title: string;
  readonly body?: string;
  readonly author: Account;
  readonly baseRef: string;
  readonly headRef: string;
  /** `owner/name` of a fork; the commits must be in the base's clone all the same. */
  readonly headRepository?: string;
  /** Revision in the clone; the head branch when absent. */
  readonly head?: string;
  readonly isDraft?: boolean;
  readonly association?: string;
}

type PullRequestEdit = Partial<
  Pick<StoredPullRequest, 'title' | 'body' | 'state' | 'isMerged' | 'isDraft' | 'baseRef' | 'labels'>
> & {
  /** Revision in the clone: the author pushed. */
  readonly head?: string;
};

export interface LocalGitHub {
  /** Root of the API, without a final slash. */
  readonly url: string;
  readonly store: GitHubStore;
  /** Workflows, statuses and deployments. */
  readonly board: Board;
  /** Adds a pull request without a webhook; {@link deliver} sends it. */
  openPullRequest(pull: NewPullRequest): Promise<StoredPullRequest>;
  editPullRequest(repository: string, number: number, edit: PullRequestEdit): Promise<StoredPullRequest>;
  /** A person comments, without a webhook; {@link deliver} sends it. */
  comment(repository: string, number: number, author: Account, body: string): Promise<StoredComment>;
  editComment(id: number, edit: Partial<Pick<StoredComment, 'body' | 'author'>>): Promise<void>;
  /** What an account may do in a repository, from now on. */
  permit(repository: string, account: Account, role: Collaborator['role']): Promise<void>;
  /** Sends a signed webhook and resolves to what became of it. */
  deliver(event: GitHubEvent): Promise<StoredDelivery>;
  /** The same body under the same guid once more. */
  redeliver(delivery: StoredDelivery): Promise<StoredDelivery>;
  sendWebhooksTo(target: WebhookTarget): void;
  /** Lets the next `times` requests of an operation go wrong. */
  fail(operation: OperationId, failure: Failure, times?: number): void;
  /** Forgets every token it gave. */
  revokeTokens(): void;
  readonly requests: {
    all(): readonly RecordedRequest[];
    count(operation: OperationId): number;
    /** Every request that the real GitHub would refuse, and every answer that it would not give. Empty when all is well. */
    problems(): readonly string[];
    forget(): void;
  };
  close(): Promise<void>;
}

/** A GitHub on 127.0.0.1 that holds us, and itself, to GitHub's own description of its API. */
export async function startLocalGitHub(options: LocalGitHubOptions): Promise<LocalGitHub> {
  const { store, nowMs = Date.now, remaining = () => 4999 } = options;
  const failures = noFailures();
  const recorded: RecordedRequest[] = [];
  const repositories = await openRepositories(options.repositories);
  const server = createServer();
  const url = await listen(server, options.port ?? 0);
  const board = emptyBoard();
  const app: LocalApp = { slug: 'sluice-local', name: 'Sluice (local)', ...options.app };
  const world: World = {
    url,
    app,
    store,
    board,
    repositories,
    treeLimit: options.treeLimit ?? 100_000,
    now: () => instant(nowMs()),
  };
  const access = openAccess(app);
  const deliveries = openDeliveries(world, options.webhook);
  server.on('request', (request, response) => {
    serveRequest(request, response, { world, access, deliveries, nowMs, remaining }, failures).then(
      (record) => recorded.push(record),
      () => response.destroy(),
    );
  });
  return {
    url,
    store,
    board,
    openPullRequest: (pull) => openPullRequest(world, pull),
    editPullRequest: (repository, number, edit) => editPullRequest(world, repository, number, edit),
    comment: (...spoken) => comment(world, ...spoken),
    editComment: (id, edit) => editComment(world, id, edit),
    permit: (repository, account, role) => store.putCollaborator(repository, { account, role }),
    deliver: async (event) => deliveries.send(await eventBody(world, event)),
    redeliver: (delivery) => deliveries.repeat(delivery),
    sendWebhooksTo: (target) => deliveries.sendTo(target),
    fail: (operation, failure, times = 1) => failures.add(operation, failure, times),
    revokeTokens: () => access.revokeAll(),
    requests: {
      all: () => [...recorded],
      count: (operation) => recorded.filter((request) => request.operation === operation).length,
      problems: () =>
        recorded.flatMap((request) =>
          request.problems.map((problem) => `${request.operation ?? request.path}: ${problem}`),
        ),
      forget: () => void recorded.splice(0),
    },
    async close() {
      await deliveries.idle();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

/** GitHub's instants have no fraction of a second. */
function instant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

async function openRepositories(
  folders: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, LocalRepository>> {
  const opened = new Map<string, LocalRepository>();
  for (const [fullName, dir] of Object.entries(folders)) {
    const [owner = '', name = ''] = fullName.split('/');
    const git: Git = openGit(dir);
    opened.set(fullName, {
      id: idOf('repository', fullName),
      owner,
      name,
      fullName,
      git,
      defaultBranch: await defaultBranch(git),
    });
  }
  return opened;
}

async function commitOf(world: World, repository: string, revision: string): Promise<string> {
  const git = world.repositories.get(repository)?.git;
  const sha = git && (await findCommit(git, revision));
  if (sha === undefined) throw new Error(`${revision} is not in the clone of ${repository}`);
  return sha;
}

async function openPullRequest(world: World, { head, number, ...pull }: NewPullRequest): Promise<StoredPullRequest> {
  const now = world.now();
  const stored: StoredPullRequest = {
    repository: pull.repository,
    number: number ?? (await world.store.nextNumber(`pull-request/${pull.repository}`)),
    title: pull.title,
    body: pull.body ?? null,
    state: 'open',
    isMerged: false,
    isDraft: pull.isDraft ?? false,
    author: pull.author,
    baseRef: pull.baseRef,
    headRef: pull.headRef,
    headRepository: pull.headRepository ?? pull.repository,
    headSha: await commitOf(world, pull.repository, head ?? pull.headRef),
    ...(pull.association !== undefined && { association: pull.association }),
    labels: [],
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  };
  await world.store.putPullRequest(stored);
  return stored;
}

async function editPullRequest(
  world: World,
  repository: string,
  number: number,
  { head, ...edit }: PullRequestEdit,
): Promise<StoredPullRequest> {
  const pull = await world.store.pullRequest(repository, number);
  if (pull === undefined) throw new Error(`there is no pull request ${repository}#${number} here`);
  const now = world.now();
  const headSha = head === undefined ? pull.headSha : await commitOf(world, repository, head);
  const closedAt = edit.state === 'closed' ? now : null;
  const next = { ...pull, ...edit, headSha, updatedAt: now, ...(edit.state !== undefined && { closedAt }) };
  await world.store.putPullRequest(next);
  return next;
}

async function comment(
  world: World,
  ...[repository, number, author, body]: Parameters<LocalGitHub['comment']>
): Promise<StoredComment> {
  const now = world.now();
  const id = await world.store.nextNumber('comment');
  const spoken = { id, repository, number, author, body, createdAt: now, updatedAt: now };
  await world.store.putComment(spoken);
  return spoken;
}

async function editComment(world: World, ...[id, edit]: Parameters<LocalGitHub['editComment']>): Promise<void> {
  const spoken = await world.store.comment(id);
  if (spoken === undefined) throw new Error(`there is no comment ${id} here`);
  await world.store.putComment({ ...spoken, ...edit, updatedAt: world.now() });
}
