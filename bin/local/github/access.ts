import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { OperationId } from './contract.ts';
import { type Answer, installationIdOf, type LocalApp, refusal } from './world.ts';

const TOKEN_LIFE_MS = 60 * 60 * 1000;
/** GitHub forgives clocks that differ by a minute. */
const CLOCK_SKEW_S = 60;
const LONGEST_JWT_S = 600;

export interface Access {
  /** A token for one installation, good for an hour. */
  issue(installationId: number, now: number): { readonly token: string; readonly expiresAt: string };
  /** The refusal, or `undefined` where the caller may go on. */
  refuse(
    operation: OperationId,
    params: Readonly<Record<string, string>>,
    authorization: string | undefined,
    now: number,
  ): Answer | undefined;
  /** Forgets all tokens, as GitHub does when a key is revoked. */
  revokeAll(): void;
}

/** Decides who may call what: the App with its JWT, an installation with its token. */
export function openAccess(app: LocalApp): Access {
  const tokens = new Map<string, { readonly installationId: number; readonly expires: number }>();
  const publicKey = createPublicKey(app.publicKey);

  const refuseInstallation = (token: string, owner: string | undefined, now: number) => {
    const known = tokens.get(token);
    if (known === undefined || known.expires <= now) return refusal(401, 'Bad credentials');
    if (owner !== undefined && installationIdOf(owner) !== known.installationId) return refusal(404, 'Not Found');
    return undefined;
  };

  return {
    issue(installationId, now) {
      const token = `ghs_${randomBytes(18).toString('hex')}`;
      tokens.set(token, { installationId, expires: now + TOKEN_LIFE_MS });
      return { token, expiresAt: new Date(now + TOKEN_LIFE_MS).toISOString().replace(/\.\d+Z$/, 'Z') };
    },
    refuse(operation, params, authorization, now) {
      const [, token] = /^(?:bearer|token) (\S+)$/i.exec(authorization ?? '') ?? [];
      if (token === undefined) return refusal(401, 'Requires authentication');
      return isForApps(operation)
        ? refuseJwt(token, app.id, publicKey, now / 1000)
        : refuseInstallation(token, params['owner'], now);
    },
    revokeAll: () => tokens.clear(),
  };
}

function isForApps(operation: OperationId): boolean {
  return operation.startsWith('apps/');
}

/** Source: "Generating a JSON Web Token (JWT) for a GitHub App": RS256, `iss` the App, `exp` at most ten minutes ahead. */
function refuseJwt(
  token: string,
  appId: number,
  publicKey: ReturnType<typeof createPublicKey>,
  now: number,
): Answer | undefined {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const { alg } = decoded(header);
  const { iss, iat, exp } = decoded(claims);
  if (alg !== 'RS256') return refusal(401, 'A JSON web token could not be decoded');
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) return refusal(401, 'A JSON web token could not be decoded');
  if (String(iss) !== String(appId)) return refusal(401, "'Issuer' claim ('iss') must be the App's id");
  if (typeof iat !== 'number' || iat > now + CLOCK_SKEW_S)
    return refusal(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    );
  if (typeof exp !== 'number' || exp <= now)
    return refusal(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  if (exp > now + LONGEST_JWT_S + CLOCK_SKEW_S || exp - iat > LONGEST_JWT_S + CLOCK_SKEW_S) {
    return refusal(401, "'Expiration time' claim ('exp') is too far in the future");
  }
  return undefined;
}

function decoded(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
