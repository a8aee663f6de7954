import type { WireAnswer } from '../../../gates/model/wire-answer.ts';
import type { TokenRights } from '../github/tokens.ts';
import { type AskOptions, askWithToken, type Question } from '../wire/ask.ts';

export interface GitHubJobAccess extends AskOptions {
  /** Root of the API. */
  readonly baseUrl: string;
  /** A token for one repository and one purpose, asked for every request. One that cannot be had is no exception: nothing was sent. */
  readonly token: (repository: string, rights: TokenRights) => Promise<string>;
  /** Told when a token was refused, so that the next one is fetched anew. */
  readonly forget?: (repository: string) => void;
}

export interface GitHubApi {
  get(
    repository: string,
    path: readonly (string | number)[],
    query?: Readonly<Record<string, string>>,
  ): Promise<WireAnswer>;
  post(repository: string, path: readonly (string | number)[], body: unknown): Promise<WireAnswer>;
}

/** The version that the readers were written for. */
const HEADERS = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

/** GitHub's API below one repository, with the least rights for what is asked, with answers as they are: what a status means differs from request to request. */
export function gitHubApi(access: GitHubJobAccess, rights: TokenRights): GitHubApi {
  const base = access.baseUrl.replace(/\/+$/, '');
  const urlOf = (repository: string, path: readonly (string | number)[]) =>
    new URL(`${base}/repos/${repository}/${path.map((part) => encodeURIComponent(part)).join('/')}`);
  const send = async (repository: string, question: Omit<Question, 'headers'>) => {
    const answer = await askWithToken(
      () => access.token(repository, rights),
      { ...question, headers: HEADERS },
      access,
    );
    if (answer.kind === 'answered' && answer.status === 401) access.forget?.(repository);
    return answer;
  };
  return {
    async get(repository, path, query = {}) {
      const url = urlOf(repository, path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return send(repository, { method: 'GET', url });
    },
    post: (repository, path, body) => send(repository, { method: 'POST', url: urlOf(repository, path), body }),
  };
}
