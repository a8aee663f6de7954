import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { beforeEach, describe, expect, it } from 'vitest';
import { secretsFrom } from '../../../../lambdas/adapters/secrets-manager/secrets.ts';
import { type FakeClock, fakeClock } from '../../../support/fakes/clock.ts';

const current = 'a-long-and-boring-secret';
const previous = 'last-years-boring-secret';
const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\n-----END PRIVATE KEY-----\n';

describe('secrets from Secrets Manager', () => {
  let clock: FakeClock;
  let held: Record<string, string | undefined>;
  let reads: string[];
  beforeEach(() => {
    clock = fakeClock();
    held = {};
    reads = [];
  });

  /** Answers as the service does; the one call that the adapter makes is all there is of it. */
  const client = {
    async send(command: unknown) {
      if (!(command instanceof GetSecretValueCommand)) throw new Error('an unexpected call');
      const id = command.input.SecretId ?? '';
      reads.push(id);
      if (!(id in held)) throw new Error('ResourceNotFoundException');
      return { SecretString: held[id] };
    },
  } as unknown as SecretsManagerClient;

  it('reads the current webhook secret, and the previous one while there is one', async () => {
    held = { one: JSON.stringify({ current }), both: JSON.stringify({ current, previous }) };
    const secrets = secretsFrom(client, clock);

    expect(await secrets.webhookSecrets('one')).toEqual({ current });
    expect(await secrets.webhookSecrets('both')).toEqual({ current, previous });
  });

  it('asks once a minute for each secret, also when many ask at the same time', async () => {
    held = { hook: JSON.stringify({ current }) };
    const secrets = secretsFrom(client, clock);

    await Promise.all([secrets.webhookSecrets('hook'), secrets.webhookSecrets('hook')]);
    clock.advance(59_000);
    await secrets.webhookSecrets('hook');
    expect(reads).toEqual(['hook']);

    held = { hook: JSON.stringify({ current: previous }) };
    clock.advance(1000);
    expect(await secrets.webhookSecrets('hook')).toEqual({ current: previous });
    expect(reads).toEqual(['hook', 'hook']);
  });

  it('asks again at once after a failure', async () => {
    const secrets = secretsFrom(client, clock);
    await expect(secrets.webhookSecrets('hook')).rejects.toThrow('ResourceNotFoundException');
    held = { hook: JSON.stringify({ current }) };

    expect(await secrets.webhookSecrets('hook')).toEqual({ current });
  });

  it.each([
    { name: 'a bare text', text: 'hunter2-hunter2-hunter2' },
    { name: 'a text in quotes', text: '"hunter2-hunter2-hunter2"' },
    { name: 'a secret that is too short', text: JSON.stringify({ current: 'hunter2' }) },
    { name: 'an empty one', text: JSON.stringify({ current: '' }) },
    { name: 'a number', text: JSON.stringify({ current: 1, previous: 'hunter2-hunter2-hunter2' }) },
    { name: 'a secret in the place of a name', text: JSON.stringify({ current, 'hunter2-hunter2': 'x' }) },
  ])('refuses $name without quoting it', async ({ text }) => {
    held = { hook: text };

    const failure = await secretsFrom(client, clock)
      .webhookSecrets('hook')
      .catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(Error);
    const { message, cause, stack } = failure as Error;
    expect(message).toContain('secret hook is not JSON {"current", "previous"?}');
    expect(`${message} ${cause} ${stack}`).not.toMatch(/hunter2|boring/);
  });

  it.each([
    { name: 'as it is', text: pem },
    { name: 'without its last line end', text: pem.trim() },
    { name: 'with line ends of Windows', text: pem.replaceAll('\n', '\r\n') },
    { name: 'with line ends written as \\n', text: pem.trim().replaceAll('\n', '\\n') },
  ])('reads a private key $name', async ({ text }) => {
    held = { key: text };

    expect(await secretsFrom(client, clock).privateKey('key')).toBe(pem);
  });

  it.each(['hunter2', '', pem.replaceAll('PRIVATE', 'PUBLIC'), pem.slice(0, 40)])(
    'refuses what is no private key, without quoting it',
    async (text) => {
      held = { key: text };

      await expect(secretsFrom(client, clock).privateKey('key')).rejects.toThrow(
        /^secret key holds no private key in PEM; put the App's key there$/,
      );
    },
  );

  const encoded = (text: string) => Buffer.from(text).toString('base64');

  it('reads the passwords of registries as `docker login` writes them', async () => {
    held = {
      registries: JSON.stringify({
        auths: {
          'quay.example.com': { auth: encoded('robot:pass:word') },
          'quay.example.com/harbour': { auth: encoded('other:word') },
          'https://index.docker.io/v1/': { username: 'ada', password: 'lovelace' },
          'registry.example.com/team': { auth: encoded('team:word'), email: 'a@example.com' },
        },
        credHelpers: {},
      }),
    };

    expect(Object.fromEntries(await secretsFrom(client, clock).registryPasswords('registries'))).toEqual({
      'quay.example.com': 'robot:pass:word',
      'registry-1.docker.io': 'ada:lovelace',
      'registry.example.com': 'team:word',
    });
  });

  it.each([
    'no JSON hunter2-hunter2',
    JSON.stringify({ 'quay.example.com': 'hunter2-hunter2' }),
    JSON.stringify({ auths: { 'quay.example.com': { auth: 'hunter2-hunter2' } } }),
    JSON.stringify({ auths: { 'hunter2-hunter2': { username: 'hunter2-hunter2' } } }),
  ])('says what is wrong with passwords of registries without a part of them', async (text) => {
    held = { registries: text };

    const failure = await secretsFrom(client, clock)
      .registryPasswords('registries')
      .catch((error: Error) => error.message);
    expect(failure).toMatch(/^secret registries is no Docker configuration/);
    expect(failure).not.toContain('hunter2');
  });
});
