import type { CreateJwt } from './app-client.ts';

/** GitHub refuses a JWT good for over ten minutes, and one from the future. */
const LIFE_SECONDS = 540;
const CLOCK_SKEW_SECONDS = 30;

type Sign = (keyId: string, content: Uint8Array) => Promise<Uint8Array>;

/** The client of KMS is imported when it is asked: stages whose key is a secret leave it out of their bundles. */
const askKms: Sign = async (keyId, content) => (await import('./kms-signature.ts')).kmsSignature(keyId, content);

/**
 * Signs the App's JWTs with a key that stays in KMS: it can sign, and cannot be read.
 * Source: "Generating a JSON Web Token (JWT) for a GitHub App".
 */
export function kmsJwt(keyId: string, sign: Sign = askKms): CreateJwt {
  return async (appId, timeDifference = 0) => {
    const now = Math.floor(Date.now() / 1000) + timeDifference;
    const exp = now + LIFE_SECONDS;
    const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iat: now - CLOCK_SKEW_SECONDS, exp, iss: String(appId) })}`;
    const signature = await sign(keyId, Buffer.from(content));
    return {
      jwt: `${content}.${Buffer.from(signature).toString('base64url')}`,
      expiresAt: new Date(exp * 1000).toISOString(),
    };
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
