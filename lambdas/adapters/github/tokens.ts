import { createAppAuth } from '@octokit/auth-app';
import * as z from 'zod';
import { jsonOf } from '../../../gates/model/wire-answer.ts';
import { type AskOptions, ask } from '../wire/ask.ts';
import type { AppIdentity } from './app-client.ts';

export interface TokenSettings extends AskOptions {
  /** Root of the API. */
  readonly baseUrl: string;
  /** Milliseconds since the epoch. */
  readonly nowMs?: () => number;
}

const Installation = z.looseObject({ id: z.number().int() });
const Token = z.looseObject({ token: z.string().min(1), expires_at: z.iso.datetime() });

/** A token is used until this long before its end. */
const MARGIN_MS = 5 * 60_000;

/** What a token may do, at most: `{actions: 'write'}`. The installation must have been given these. */
export type TokenRights = Readonly<Record<string, 'read' | 'write'>>;

export interface RepositoryTokens {
  /** Throws when GitHub gives none; the error carries no part of a token. */
  token(repository: string, rights: TokenRights): Promise<string>;
  /** Drops the kept tokens of the repository: GitHub refused one before it expired. */
  forget(repository: string): void;
}

/** Tokens of the App for one repository and one purpose each. */
export function gitHubTokens(identity: AppIdentity, settings: TokenSettings): RepositoryTokens {
  const { nowMs = Date.now } = settings;
  const auth = createAppAuth(identity as Parameters<typeof createAppAuth>[0]);
  const base = settings.baseUrl.replace(/\/+$/, '');
  const kept = new Map<string, { readonly token: string; readonly until: number }>();

  const asApp = async <Answer>(method: 'GET' | 'POST', path: string, schema: z.ZodType<Answer>, body?: unknown) => {
    const { token } = await auth({ type: 'app' });
    const headers = { authorization: `bearer ${token}` };
    const answer = await ask(
      { method, url: new URL(`${base}${path}`), headers, ...(body !== undefined && { body }) },
      settings,
    );
    const parsed = schema.safeParse(jsonOf(answer));
    if (answer.kind === 'answered' && answer.status < 300 && parsed.success) return parsed.data;
    throw new Error(
      `GitHub gives no token: ${answer.kind === 'lost' ? answer.cause : `HTTP ${answer.status} to ${path}`}`,
    );
  };

  return {
    async token(repository, permissions) {
      const key = `${repository} ${JSON.stringify(permissions)}`;
      const known = kept.get(key);
      if (known !== undefined && known.until > nowMs()) return known.token;
      const { id } = await asApp('GET', `/repos/${repository}/installation`, Installation);
      const narrowed = { repositories: [repository.split('/')[1] ?? ''], permissions };
      const given = await asApp('POST', `/app/installations/${id}/access_tokens`, Token, narrowed);
      kept.set(key, { token: given.token, until: Date.parse(given.expires_at) - MARGIN_MS });
      return given.token;
    },
    forget(repository) {
      for (const key of kept.keys()) if (key.startsWith(`${repository} `)) kept.delete(key);
    },
  };
}
