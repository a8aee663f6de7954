import type { AuthorizationData } from '@aws-sdk/client-ecr';
import type { Clock } from '../../ports/clock.ts';

/** Private registries of Amazon ECR: `<account>.dkr.ecr.<region>.amazonaws.com`, in other partitions with another end. */
const HOST = /^\d{12}\.dkr\.ecr(?:-fips)?\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/;

/** A token counts for twelve hours; asking again a quarter of an hour before leaves time for what is under way. */
const SPARE_MS = 15 * 60_000;

/** `user:password` of registries in ECR, in the function's own name; nothing for any other host. */
export interface EcrPasswords {
  credentialsOf(host: string): Promise<string | undefined>;
}

type TokenIn = (region: string) => Promise<AuthorizationData | undefined>;

/** The client of ECR is imported when a registry there asks: stages without one leave it out of their bundles. */
const askEcr: TokenIn = async (region) => (await import('./ecr-token.ts')).ecrToken(region);

/** Asks ECR for a token per region and keeps it until shortly before its end. A failed question is not kept, and no error holds a token. */
export function ecrPasswords(clock: Clock, tokenIn: TokenIn = askEcr): EcrPasswords {
  const kept = new Map<string, { readonly password: string; readonly until: number }>();
  return {
    async credentialsOf(host) {
      const region = HOST.exec(host)?.[1];
      if (region === undefined) return undefined;
      const now = Date.parse(clock.now());
      const known = kept.get(region);
      if (known !== undefined && known.until > now) return known.password;
      const token = await tokenIn(region);
      const password = Buffer.from(token?.authorizationToken ?? '', 'base64').toString('utf8');
      if (!/^AWS:./.test(password)) throw new Error(`ECR gave no token for ${region}`);
      kept.set(region, { password, until: (token?.expiresAt?.getTime() ?? now) - SPARE_MS });
      return password;
    },
  };
}
