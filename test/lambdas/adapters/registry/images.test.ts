import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../../../bin/rehearsal/registry/fake-registry.ts';
import { registryCopies } from '../../../../lambdas/adapters/registry/copies.ts';
import { registryImages } from '../../../../lambdas/adapters/registry/images.ts';

const access = { credentialsOf: async () => undefined, mayBeLocal: true };
const images = registryImages(access);

describe('an image at its registry', () => {
  let registry: FakeRegistry;
  let digest: string;

  beforeEach(async () => {
    registry = await startFakeRegistry();
    digest = registry.addImage('harbour/lamp', 'one', { 'io.example.version': '4.22.1' });
  });
  afterEach(() => registry.close());

  it('is read by digest: its labels, and the digest itself', async () => {
    expect(await images.inspect(`${registry.host}/harbour/lamp@${digest}`)).toEqual({
      digest,
      labels: { 'io.example.version': '4.22.1' },
    });
  });

  it('is read by tag: what the tag stood for is kept', async () => {
    const repository = `${registry.host}/harbour/lamp`;
    await registryCopies(access).copy({ from: { repository, digest }, to: { repository, tag: 'v1' } });

    expect(await images.inspect(`${repository}:v1`)).toMatchObject({ digest });
  });

  it('without labels has none', async () => {
    const plain = registry.addImage('harbour/plain', 'two');

    expect(await images.inspect(`${registry.host}/harbour/plain@${plain}`)).toEqual({ digest: plain, labels: {} });
  });

  it.each([
    ['a tag that is not there', '/harbour/lamp:v9', /v9 is not there/],
    ['a digest that is not there', `/harbour/lamp@sha256:${'0'.repeat(64)}`, /cannot be read: HTTP 404/],
    ['no tag, which means latest', '/harbour/lamp', /lamp:latest is not there/],
  ])('is refused with a reason: %s', async (_, path, message) => {
    await expect(images.inspect(`${registry.host}${path}`)).rejects.toThrow(message);
  });

  it.each(['lamp:v1', 'harbour/lamp:v1', '', '{{ .image }}'])(
    'is not looked for without a registry: "%s"',
    async (text) => {
      await expect(images.inspect(text)).rejects.toThrow();
    },
  );
});
