import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { secretsFrom } from '../secrets-manager/secrets.ts';
import type { AppIdentity } from './app-client.ts';
import { createGitHub, type GitHub } from './create-github.ts';
import { kmsJwt } from './kms-jwt.ts';
import { gitHubTokens, type RepositoryTokens } from './tokens.ts';

/** The part of a function's environment that says who the App is and where GitHub is. */
export interface GitHubEnv {
  readonly GITHUB_APP_ID: string;
  readonly GITHUB_APP_KEY_SECRET_ID?: string | undefined;
  readonly GITHUB_APP_KMS_KEY_ID?: string | undefined;
  readonly GITHUB_API_URL: string;
}

/** GitHub for a function in AWS. The App's key stays in KMS where a KMS key is named; else it is read from its secret, once per cold start. */
export async function gitHubInAws(env: GitHubEnv, clock: Clock, log: Log): Promise<GitHub> {
  return createGitHub({ ...(await identityOf(env, clock)), baseUrl: env.GITHUB_API_URL, log });
}

/** Tokens for one repository and one purpose each, for what talks to GitHub without the client of checks and trees. */
export async function gitHubTokensInAws(env: GitHubEnv, clock: Clock): Promise<RepositoryTokens> {
  return gitHubTokens(await identityOf(env, clock), { baseUrl: env.GITHUB_API_URL });
}

async function identityOf(env: GitHubEnv, clock: Clock): Promise<AppIdentity> {
  const { GITHUB_APP_ID: appId, GITHUB_APP_KMS_KEY_ID: keyId, GITHUB_APP_KEY_SECRET_ID: secretId } = env;
  if (keyId !== undefined) return { appId, createJwt: kmsJwt(keyId) };
  if (secretId === undefined) throw new Error('name GITHUB_APP_KMS_KEY_ID or GITHUB_APP_KEY_SECRET_ID');
  return { appId, privateKey: await secretsFrom(new SecretsManagerClient({}), clock).privateKey(secretId) };
}
