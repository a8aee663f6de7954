import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { type RegistryPasswords, registryPasswordsIn } from './docker-config.ts';

/** Both are accepted while a rotation is under way. */
const WebhookSecrets = z.strictObject({
  current: z.string().min(16, 'has fewer than 16 characters'),
  previous: z.string().min(16, 'has fewer than 16 characters').exactOptional(),
});
type WebhookSecrets = z.infer<typeof WebhookSecrets>;

export interface Secrets {
  /** Throws when the secret is not JSON `{current, previous?}`. */
  webhookSecrets(secretId: string): Promise<WebhookSecrets>;
  /** A private key as PEM text. Throws when the secret holds anything else. */
  privateKey(secretId: string): Promise<string>;
  /** Passwords of registries by host. Throws when the secret holds no Docker configuration. */
  registryPasswords(secretId: string): Promise<RegistryPasswords>;
}

/** How long a secret is used before it is read again: a rotation is seen everywhere after this many seconds. */
const MAX_AGE_SECONDS = 60;

const PEM = /^-----BEGIN (?:RSA )?PRIVATE KEY-----\n[\s\S]+\n-----END (?:RSA )?PRIVATE KEY-----$/;

/**
 * Reads secrets and keeps each for a minute, so that a burst of deliveries costs one call. No error ever carries a part of a
 * secret: what a parser says of a text it could not read may quote it.
 */
export function secretsFrom(client: SecretsManagerClient, clock: Clock): Secrets {
  const read = cached(clock, async (secretId: string) => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    if (SecretString === undefined) throw new Error(`secret ${secretId} holds no text`);
    return SecretString;
  });
  return {
    webhookSecrets: async (secretId) => webhookSecretsIn(await read(secretId), secretId),
    async privateKey(secretId) {
      const pem = (await read(secretId)).replaceAll('\r\n', '\n').replaceAll('\\n', '\n').trim();
      if (!PEM.test(pem)) throw new Error(`secret ${secretId} holds no private key in PEM; put the App's key there`);
      return `${pem}\n`;
    },
    async registryPasswords(secretId) {
      const passwords = registryPasswordsIn(await read(secretId));
      if (passwords !== undefined) return passwords;
      throw new Error(`secret ${secretId} is no Docker configuration {"auths": {"<host>": {"auth": "<Base64>"}}}`);
    },
  };
}

function webhookSecretsIn(text: string, secretId: string): WebhookSecrets {
  const parsed = WebhookSecrets.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(problemOf).join('; ');
  throw new Error(`secret ${secretId} is not JSON {"current", "previous"?}: ${problems}`);
}

/** Names what is wrong by our own words only. A key may be a secret that was pasted in the wrong place. */
function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'it has other members';
  if (issue.path.length === 0) return 'it is no object';
  return `${issue.path.join('.')} ${issue.code === 'too_small' ? issue.message : 'is no text'}`;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Cached {
  readonly text: Promise<string>;
  readonly until: number;
}

/** A failed read is not kept. */
function cached(clock: Clock, read: (secretId: string) => Promise<string>): (secretId: string) => Promise<string> {
  const kept = new Map<string, Cached>();
  return (secretId) => {
    const now = Date.parse(clock.now());
    const present = kept.get(secretId);
    if (present !== undefined && present.until > now) return present.text;
    const text = read(secretId);
    kept.set(secretId, { text, until: now + MAX_AGE_SECONDS * 1000 });
    text.catch(() => kept.delete(secretId));
    return text;
  };
}
