import { createHash } from 'node:crypto';
import type { Git } from '../../../lambdas/adapters/git/git.ts';
import type { Board } from './board.ts';
import type { Account, GitHubStore } from './store.ts';

/** The GitHub App that talks to us. */
export interface LocalApp {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** PEM; checks the App's JWTs. */
  readonly publicKey: string;
}

export interface LocalRepository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly git: Git;
}

/** What every operation works on. */
export interface World {
  /** Root of the API, without a final slash. */
  readonly url: string;
  readonly app: LocalApp;
  readonly store: GitHubStore;
  readonly board: Board;
  readonly repositories: ReadonlyMap<string, LocalRepository>;
  /** Most entries that a recursive tree shows; GitHub's own limit is 100,000. */
  readonly treeLimit: number;
  /** ISO 8601, whole seconds, as GitHub writes it. */
  now(): string;
}

/** One request, checked and authenticated. */
export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** GitHub's plain error body. */
export function refusal(status: number, message: string, headers?: Readonly<Record<string, string>>): Answer {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { status, body, ...(headers && { headers }) };
}

export const notFound = refusal(404, 'Not Found');

/** A number that a name always has, so that ids survive a restart. */
export function idOf(kind: string, name: string): number {
  return Number.parseInt(createHash('sha256').update(`${kind}:${name}`).digest('hex').slice(0, 7), 16);
}

export function nodeIdOf(kind: string, id: number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64');
}

export function installationIdOf(owner: string): number {
  return idOf('installation', owner);
}

export function organization(login: string): Account {
  return { id: idOf('account', login), login, type: 'Organization' };
}

export function repositoryOf(world: World, { params }: Call): LocalRepository | undefined {
  return world.repositories.get(`${params['owner']}/${params['repo']}`);
}

/** One page of a list, with GitHub's defaults: 30 a page, at most 100. */
export function pageOf<Item>(items: readonly Item[], { query }: Pick<Call, 'query'>): readonly Item[] {
  const size = Math.min(Number(query['per_page'] ?? 30), 100);
  const page = Number(query['page'] ?? 1);
  return items.slice((page - 1) * size, page * size);
}
