import { setTimeout as sleep } from 'node:timers/promises';
import { createAppAuth } from '@octokit/auth-app';
import { Octokit } from '@octokit/core';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import * as z from 'zod';
import type { Log } from '../../ports/log.ts';
import { following } from '../wire/redirects.ts';
import { type Allowance, allowances } from './allowance.ts';
import { GitHubRefused, GitHubUnavailable, RateLimited } from './errors.ts';
import { dataOf, GRAPHQL, graphqlRoot } from './graphql.ts';
import { limitOf } from './limits.ts';

/** Signs a JWT for an App: by a key in KMS, for instance, that cannot be exported. */
export type CreateJwt = (
  appId: string | number,
  /** Seconds that GitHub's clock is ahead of ours. */
  timeDifference?: number,
) => Promise<{ jwt: string; expiresAt: string }>;

export type AppIdentity = { readonly appId: string } & (
  | { readonly privateKey: string; readonly createJwt?: never }
  | { readonly createJwt: CreateJwt; readonly privateKey?: never }
);

export interface ClientSettings {
  /** Root of the API. */
  readonly baseUrl: string;
  readonly log: Log;
  /** Longest wait for a rate limit, in seconds; a longer one is thrown as {@link RateLimited}. */
  readonly patienceSeconds?: number;
  /** First pause before a repeat after a 5xx or a cut connection; the next are 4 and 9 times as long. */
  readonly pauseMs?: number;
  readonly timeoutMs?: number;
}

interface RequestOptions {
  /** `false` for a write that must not happen twice: it is then tried once, and the caller looks before it tries again. */
  readonly isRepeatable?: boolean;
}

/** GitHub as one App or one installation of it. Answers are parsed; nothing that is not in the schema gets through. */
export interface GitHubClient {
  /**
   * `route` is `METHOD /path/{parameter}`. Throws {@link RateLimited}, {@link GitHubRefused} or {@link GitHubUnavailable};
   * none of them carries a token.
   */
  request<Answer>(
    route: string,
    parameters: Readonly<Record<string, unknown>>,
    schema: z.ZodType<Answer>,
    options?: RequestOptions,
  ): Promise<Answer>;
  /**
   * A GraphQL query that only reads. Throws as `request` does; a query that GitHub could not finish is {@link GitHubUnavailable}, for
   * it answers so where too much is asked at once.
   */
  query<Answer>(text: string, variables: Readonly<Record<string, unknown>>, schema: z.ZodType<Answer>): Promise<Answer>;
  /** What is left of this hour, as far as GitHub has told. */
  allowance(): Allowance | undefined;
}

/** The version that the schemas here were written for; a later one leaves members out. */
const API_VERSION = '2022-11-28';
const versioned = { 'x-github-api-version': API_VERSION };
const PATIENCE_SECONDS = 15;
const TIMEOUT_MS = 15_000;
const REPEATS = 2;
const WAITS = 2;

/** GitHub redirects where a repository was renamed, to another address of its own. Source: "Best practices for using the REST API". */
const onOneHost = following(fetch, {
  refusal: (from, to) => (from.origin === to.origin ? undefined : 'GitHub stays on its own host'),
});

const AppOctokit = Octokit.plugin(retry, throttling);

/** The App itself, or one of its installations. Keep the client: it keeps its token for an hour. */
export function openClient(identity: AppIdentity, settings: ClientSettings, installationId?: number): GitHubClient {
  const octokit = createOctokit(identity, settings, installationId);
  // Reads, though they are sent by POST: the pace of writes, one a second, is not for them. The token is shared.
  const reader = new AppOctokit({
    ...commonOptions(settings),
    authStrategy: () => octokit.auth,
    throttle: { enabled: false },
  });
  const heard = allowances();
  return {
    allowance: heard.scarcest,
    async request(route, parameters, schema, { isRepeatable = true } = {}) {
      // The retry plugin repeats anything, refusals too, once a request itself names a number above zero.
      const retries = isRepeatable ? {} : { retries: 0 };
      const all = { ...parameters, headers: versioned, request: { parseSuccessResponseBody: false, ...retries } };
      const { data, headers } = await waitingForLimits(route, settings, () => octokit.request(route, all));
      heard.hear(headers);
      return parsed(route, schema, await bodyOf(route, data));
    },
    async query(text, variables, schema) {
      const all = {
        query: text,
        variables,
        baseUrl: graphqlRoot(settings.baseUrl),
        request: { parseSuccessResponseBody: false },
      };
      const data = await waitingForLimits(GRAPHQL, settings, async () => {
        const { headers, data: body } = await reader.request(GRAPHQL, all);
        heard.hear(headers);
        return dataOf(await bodyOf(GRAPHQL, body), headers);
      });
      return parsed(GRAPHQL, schema, data);
    },
  };
}

/** Parsed here: the client's own parser looks for very large numbers and takes ten times as long, seconds for a large tree. */
async function bodyOf(route: string, body: unknown): Promise<unknown> {
  try {
    return JSON.parse(await new Response(body as ReadableStream).text());
  } catch (error) {
    throw new GitHubUnavailable(route, error instanceof Error ? error.message : String(error));
  }
}

/** A request that was refused by a limit has done nothing, so that a write may be repeated too. */
async function waitingForLimits<Result>(
  route: string,
  { log, patienceSeconds = PATIENCE_SECONDS }: ClientSettings,
  send: () => Promise<Result>,
): Promise<Result> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await send();
    } catch (error) {
      const limit = limitOf(error, Date.now());
      if (limit === undefined) throw explained(route, error);
      if (limit > patienceSeconds || waits >= WAITS) throw new RateLimited(route, limit);
      log.warn('github limits us: waiting', { route, seconds: limit });
      await sleep(limit * 1000);
    }
  }
}

function createOctokit(identity: AppIdentity, settings: ClientSettings, installationId: number | undefined) {
  return new AppOctokit({
    ...commonOptions(settings),
    authStrategy: createAppAuth,
    auth: { ...identity, ...(installationId !== undefined && { installationId }) },
    throttle: {
      // Paces writes to one a second, as GitHub asks; a GitHub on this machine has no such wish.
      enabled: !isLoopback(settings.baseUrl),
      id: `installation-${installationId ?? 'none'}`,
      onRateLimit: () => false,
      onSecondaryRateLimit: () => false,
    },
  });
}

function commonOptions({ baseUrl, log, pauseMs = 1000, timeoutMs = TIMEOUT_MS }: ClientSettings) {
  const complain = (message: string) => log.warn('github client', { message });
  const quietLog = { debug: ignore, info: ignore, warn: complain, error: complain };
  return {
    baseUrl,
    userAgent: 'sluice',
    log: quietLog,
    request: {
      log: quietLog,
      fetch: (url: string, init: RequestInit) => onOneHost(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
    // Limits are waited for above, where the budget is known.
    retry: {
      retries: REPEATS,
      doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451],
      retryAfterBaseValue: pauseMs,
    },
  };
}

function ignore(): void {}

function isLoopback(url: string): boolean {
  return ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(url).hostname);
}

function parsed<Answer>(route: string, schema: z.ZodType<Answer>, data: unknown): Answer {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new GitHubUnavailable(
    route,
    `the answer has not the shape we know at ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

const Failed = z.object({ status: z.number(), message: z.string() });

function explained(route: string, error: unknown): unknown {
  const failed = Failed.safeParse(error);
  if (!failed.success) return error;
  const { status, message } = failed.data;
  return status >= 500 ? new GitHubUnavailable(route, message) : new GitHubRefused(route, status, message);
}
