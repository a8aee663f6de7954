import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { NamedSecret } from '../wire/secrets.ts';

const System = z.strictObject({ url: z.url(), token: z.string().min(1) });

/** Addresses and tokens of what a nightly talks to. What is absent is not used; a stream that needs it says so. */
const NightlyAccess = z.strictObject({
  /** `deck`: Prow's web page, where executions show whose they are. */
  gangway: System.extend({ deck: z.url().optional() }).optional(),
  konflux: System.optional(),
  /** Secrets that documents name, each with the only hosts that it goes to. */
  secrets: z.record(z.string(), NamedSecret).default({}),
  slack: z.strictObject({ token: z.string().min(1) }).optional(),
  /** `user:password` by registry host. */
  registries: z.record(z.string(), z.string()).default({}),
  /** What senders of image events prove themselves with, by `<source>/<sender>`. */
  senders: z
    .record(
      z.string(),
      z.strictObject({ scheme: z.enum(['hmac', 'token']), current: z.string(), previous: z.string().exactOptional() }),
    )
    .default({}),
});
export type NightlyAccess = z.infer<typeof NightlyAccess>;

/** Seconds for which a reading counts: a rotated token is used within this time, also by a night that runs. */
const MAX_AGE_MS = 60_000;

/** Reads the secret, and again after a minute. No error carries a part of it. */
export function nightlyAccess(
  client: SecretsManagerClient,
  secretId: string,
  clock: Clock,
): () => Promise<NightlyAccess> {
  let kept: { readonly access: NightlyAccess; readonly until: number } | undefined;
  return async () => {
    const now = Date.parse(clock.now());
    if (kept !== undefined && kept.until > now) return kept.access;
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    const access = accessIn(SecretString ?? '', secretId);
    kept = { access, until: now + MAX_AGE_MS };
    return access;
  };
}

function accessIn(text: string, secretId: string): NightlyAccess {
  try {
    return NightlyAccess.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `secret ${secretId} is not JSON {"gangway"?, "konflux"?, "secrets"?, "slack"?, "registries"?, "senders"?}`,
    );
  }
}
