import { type AuthorizationData, ECRClient, GetAuthorizationTokenCommand } from '@aws-sdk/client-ecr';

/** Asks ECR in a region for a token, in the function's own name. */
export async function ecrToken(
  region: string,
  client: Pick<ECRClient, 'send'> = new ECRClient({ region }),
): Promise<AuthorizationData | undefined> {
  const { authorizationData } = await client.send(new GetAuthorizationTokenCommand({}));
  return authorizationData?.[0];
}
