import { type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { CreateJwt } from './app-client.ts';

/** GitHub refuses a JWT good for over ten minutes, and one from the future. */
const LIFE_SECONDS = 540;
const CLOCK_SKEW_SECONDS = 30;

/**
 * Signs the App's JWTs with a key that stays in KMS (RSA_2048, SIGN_VERIFY): it can sign, and cannot be read.
 * Source: "Generating a JSON Web Token (JWT) for a GitHub App"; KMS Sign with RSASSA_PKCS1_V1_5_SHA_256 is RS256.
 */
export function kmsJwt(kms: KMSClient, keyId: string): CreateJwt {
  return async (appId, timeDifference = 0) => {
    const now = Math.floor(Date.now() / 1000) + timeDifference;
    const exp = now + LIFE_SECONDS;
    const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ iat: now - CLOCK_SKEW_SECONDS, exp, iss: String(appId) })}`;
    const { Signature } = await kms.send(
      new SignCommand({
        KeyId: keyId,
        Message: Buffer.from(content),
        MessageType: 'RAW',
        SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
      }),
    );
    if (Signature === undefined) throw new Error('KMS gave no signature');
    return {
      jwt: `${content}.${Buffer.from(Signature).toString('base64url')}`,
      expiresAt: new Date(exp * 1000).toISOString(),
    };
  };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
