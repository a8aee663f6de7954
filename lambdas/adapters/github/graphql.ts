import * as z from 'zod';
import { GitHubRefused, GitHubUnavailable } from './errors.ts';

export const GRAPHQL = 'POST /graphql';

/** GitHub Enterprise Server has REST at `/api/v3` and GraphQL at `/api/graphql`. Source: "Forming calls with GraphQL". */
export function graphqlRoot(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '').replace(/\/api\/v3$/, '/api');
}

const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).optional(),
});

/**
 * The data of an answer. GraphQL says with status 200 what went wrong: a limit is thrown as the same limit of REST, what is not there
 * or may not be seen as {@link GitHubRefused}, anything else as {@link GitHubUnavailable}: no answer is taken in part.
 */
export function dataOf(body: unknown, headers: Readonly<Record<string, unknown>>): unknown {
  const { data, errors = [] } = Answer.parse(body);
  const [error] = errors;
  if (error === undefined) return data;
  const { type = '', message } = error;
  if (type === 'RATE_LIMITED') throw Object.assign(new Error(message), { status: 403, response: { headers } });
  if (type === 'NOT_FOUND') throw new GitHubRefused(GRAPHQL, 404, message);
  if (type === 'FORBIDDEN') throw new GitHubRefused(GRAPHQL, 403, message);
  throw new GitHubUnavailable(GRAPHQL, message);
}
