import { createHash } from 'node:crypto';
import * as z from 'zod';
import { parseReference } from '../../../gates/model/image-reference.ts';
import type { ImageRegistry } from '../../ports/image-registry.ts';
import { askRegistry, hostOf, type RegistryAccess, refusalOf } from './client.ts';
import { readManifest } from './manifests.ts';
import { registryTags } from './tags.ts';

/** A configuration is JSON of some KB; history makes the largest ones some hundred. */
const MAX_CONFIG_BYTES = 4 * 1024 * 1024;

const Configuration = z.looseObject({
  config: z.looseObject({ Labels: z.record(z.string(), z.string()).nullish() }).nullish(),
});

/** Reads digest and labels of images; whatever the reference says, the bytes must be those of the digest that it stood for. */
export function registryImages(access: RegistryAccess): ImageRegistry {
  return {
    async inspect(text) {
      const reference = parseReference(text);
      if (reference.kind === 'unresolved') throw new Error(`${text}: ${reference.reason}`);
      const { repository } = reference;
      if (!hostOf(repository).includes('.') && !hostOf(repository).startsWith('localhost')) {
        throw new Error(`${text} names no registry; write its host`);
      }
      const digest =
        reference.kind === 'floating'
          ? await digestOfTag(access, repository, reference.tag ?? 'latest')
          : reference.digest;
      return { digest, labels: await labelsOf(access, repository, digest) };
    },
  };
}

async function digestOfTag(access: RegistryAccess, repository: string, tag: string): Promise<string> {
  const answer = await registryTags(access).resolve(repository, tag);
  if (answer.kind === 'resolved') return answer.digest;
  throw new Error(
    `${repository}:${tag} ${answer.kind === 'absent' ? 'is not there' : `cannot be read: ${answer.reason}`}`,
  );
}

/** Of the first platform, where the digest names an index; an index of indexes is not followed. */
async function labelsOf(
  access: RegistryAccess,
  repository: string,
  digest: string,
): Promise<Readonly<Record<string, string>>> {
  const manifest = await readManifest(access, repository, digest);
  const [child] = manifest.children;
  const [config] = child === undefined ? manifest.blobs : (await readManifest(access, repository, child)).blobs;
  if (config === undefined) throw new Error(`${repository}@${digest} has no configuration`);
  return Configuration.parse(JSON.parse(await readConfig(access, repository, config))).config?.Labels ?? {};
}

async function readConfig(access: RegistryAccess, repository: string, digest: string): Promise<string> {
  const answer = await askRegistry(access, { repository, path: `blobs/${digest}`, rights: 'pull' });
  if (!answer.ok) throw await refusalOf(`the configuration of ${repository} cannot be read`, answer);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength > MAX_CONFIG_BYTES) throw new Error(`the configuration of ${repository} is too large`);
  const actual = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (actual !== digest) throw new Error(`the configuration of ${repository} has other bytes: ${actual}`);
  return new TextDecoder().decode(bytes);
}
