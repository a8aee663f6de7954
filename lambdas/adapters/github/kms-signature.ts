import { KMSClient, SignCommand } from '@aws-sdk/client-kms';

/** Signs bytes with a key that stays in KMS (RSA_2048, SIGN_VERIFY). RSASSA_PKCS1_V1_5_SHA_256 is RS256. */
export async function kmsSignature(
  keyId: string,
  content: Uint8Array,
  kms: Pick<KMSClient, 'send'> = new KMSClient({}),
): Promise<Uint8Array> {
  const { Signature } = await kms.send(
    new SignCommand({
      KeyId: keyId,
      Message: content,
      MessageType: 'RAW',
      SigningAlgorithm: 'RSASSA_PKCS1_V1_5_SHA_256',
    }),
  );
  if (Signature === undefined) throw new Error('KMS gave no signature');
  return Signature;
}
