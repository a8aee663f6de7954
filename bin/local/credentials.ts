import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of the laptop's App and webhook: made on the first start, kept in the state folder, of no use elsewhere. */
export interface LocalCredentials {
  /** PEM, PKCS#8. */
  readonly appKey: string;
  /** PEM, SPKI. */
  readonly appPublicKey: string;
  readonly webhookSecret: string;
}

export function localCredentials(dataDir: string): LocalCredentials {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const appKey = keptText(join(dataDir, 'app-key.pem'), newAppKey);
  const appPublicKey = createPublicKey(appKey).export({ type: 'spki', format: 'pem' }).toString();
  return { appKey, appPublicKey, webhookSecret: keptText(join(dataDir, 'webhook-secret'), newSecret) };
}

function newAppKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Written beside and renamed, so that a kill leaves the whole text or none. */
function keptText(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, make(), { mode: 0o600 });
    renameSync(draft, file);
  }
  return readFileSync(file, 'utf8');
}
