import { createHash } from 'node:crypto';
import * as z from 'zod';
import { askRegistry, type RegistryAccess, refusalOf } from './client.ts';

export const MANIFEST_TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];

/** A manifest is JSON of some KB; the specification asks registries to take at least 4 MiB. */
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

const Descriptor = z.looseObject({
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
  size: z.number().int().nonnegative().default(0),
});
const Platform = z.looseObject({ os: z.string(), architecture: z.string(), variant: z.string().optional() });
const Manifest = z.looseObject({
  config: Descriptor.optional(),
  layers: z.array(Descriptor).max(1000).optional(),
  manifests: z
    .array(Descriptor.extend({ platform: Platform.optional() }))
    .max(200)
    .optional(),
});

export interface LayerOfImage {
  readonly digest: string;
  /** As announced, in bytes as stored. */
  readonly size: number;
}

export interface ReadManifest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  /** Digests of configuration and layers. */
  readonly blobs: readonly string[];
  /** Digests of the manifests of an index. */
  readonly children: readonly string[];
  /** Lowest first. */
  readonly layers: readonly LayerOfImage[];
  /** Images of an index by their platform, `os/architecture[/variant]`; empty where none is written. */
  readonly images: readonly { readonly digest: string; readonly platform: string }[];
}

/** Reads a manifest by digest. Throws when it is not there, or its bytes are not what the digest says. */
export async function readManifest(access: RegistryAccess, repository: string, digest: string): Promise<ReadManifest> {
  const answer = await askRegistry(access, {
    repository,
    path: `manifests/${digest}`,
    headers: { accept: MANIFEST_TYPES.join(', ') },
    rights: 'pull',
  });
  if (!answer.ok) throw await refusalOf(`${repository}@${digest} cannot be read`, answer);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength > MAX_MANIFEST_BYTES)
    throw new Error(`${repository}@${digest} is larger than a manifest may be`);
  const actual = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (actual !== digest) throw new Error(`${repository}@${digest} has other bytes: ${actual}`);
  const { config, layers = [], manifests = [] } = Manifest.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return {
    bytes,
    mediaType:
      answer.headers.get('content-type')?.split(';')[0]?.trim() ?? 'application/vnd.oci.image.manifest.v1+json',
    blobs: [...new Set([...(config === undefined ? [] : [config]), ...layers].map((blob) => blob.digest))],
    children: manifests.map((child) => child.digest),
    layers: layers.map(({ digest: layer, size }) => ({ digest: layer, size })),
    images: manifests.map((child) => ({ digest: child.digest, platform: platformText(child.platform) })),
  };
}

function platformText(platform: z.infer<typeof Platform> | undefined): string {
  if (platform === undefined) return '';
  return [platform.os, platform.architecture, platform.variant].filter((part) => part !== undefined).join('/');
}

/** Puts a manifest under a tag or its digest. Throws when the registry does not say that it has it. */
export async function writeManifest(
  access: RegistryAccess,
  repository: string,
  reference: string,
  { bytes, mediaType }: Pick<ReadManifest, 'bytes' | 'mediaType'>,
): Promise<void> {
  const answer = await askRegistry(access, {
    repository,
    path: `manifests/${reference}`,
    method: 'PUT',
    headers: { 'content-type': mediaType },
    body: bytes,
    rights: 'pull,push',
  });
  if (answer.status !== 201) throw await refusalOf(`${repository}:${reference} was not taken`, answer);
}
