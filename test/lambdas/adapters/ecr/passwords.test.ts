import { type ECRClient, GetAuthorizationTokenCommand } from '@aws-sdk/client-ecr';
import { beforeEach, describe, expect, it } from 'vitest';
import { ecrToken } from '../../../../lambdas/adapters/ecr/ecr-token.ts';
import { ecrPasswords } from '../../../../lambdas/adapters/ecr/passwords.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';

const host = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';
const HOUR = 3_600_000;

describe('passwords of registries in ECR', () => {
  let regions: string[];
  let answers: (string | undefined)[];
  let clock: ReturnType<typeof fakeClock>;
  beforeEach(() => {
    regions = [];
    answers = ['AWS:first', 'AWS:second'];
    clock = fakeClock();
  });

  /** Answers as the service does; the one call that the adapter makes is all there is of it. */
  const clientIn = (region: string) =>
    ({
      async send(command: unknown) {
        if (!(command instanceof GetAuthorizationTokenCommand)) throw new Error('an unexpected call');
        regions.push(region);
        const text = answers.shift();
        if (text === undefined) return {};
        const authorizationToken = Buffer.from(text).toString('base64');
        return {
          authorizationData: [{ authorizationToken, expiresAt: new Date(Date.parse(clock.now()) + 12 * HOUR) }],
        };
      },
    }) as unknown as ECRClient;

  it('are tokens of the region in the name of the host, asked for once until shortly before their end', async () => {
    const passwords = ecrPasswords(clock, (region) => ecrToken(region, clientIn(region)));

    expect(await passwords.credentialsOf(host)).toBe('AWS:first');
    clock.advance(11 * HOUR);
    expect(await passwords.credentialsOf(host)).toBe('AWS:first');
    clock.advance(HOUR);
    expect(await passwords.credentialsOf(host)).toBe('AWS:second');
    expect(regions).toEqual(['eu-west-1', 'eu-west-1']);
  });

  it('are not asked for, for any other host: a token goes to ECR alone', async () => {
    const passwords = ecrPasswords(clock, (region) => ecrToken(region, clientIn(region)));
    const others = [
      'quay.example.com',
      'public.ecr.aws',
      `${host}.evil.example`,
      `evil.example.${host}`,
      `x${host}`,
      `${host}:8443`,
      '1.dkr.ecr.eu-west-1.amazonaws.com',
    ];

    for (const other of others) expect(await passwords.credentialsOf(other), other).toBeUndefined();
    expect(regions).toEqual([]);
  });

  it('fail without a token, and are asked for again', async () => {
    answers = [undefined, 'AWS:second'];
    const passwords = ecrPasswords(clock, (region) => ecrToken(region, clientIn(region)));

    await expect(passwords.credentialsOf(host)).rejects.toThrow('ECR gave no token for eu-west-1');
    expect(await passwords.credentialsOf(host)).toBe('AWS:second');
  });
});
