import type { ContentsQuestion, ImageContents } from '../../ports/image-contents.ts';
import { UnusableImage } from '../../ports/image-contents.ts';
import { type AskedPaths, askedPaths } from './asked-paths.ts';
import { askRegistry, type RegistryAccess, refusalOf } from './client.ts';
import { type Layer, readLayer } from './layer.ts';
import type { Allowance } from './layer-stream.ts';
import { type LayerOfImage, type ReadManifest, readManifest } from './manifests.ts';
import { overlaid } from './overlay.ts';

export interface ContentsLimits {
  /** Of all layers of one image, as they are stored. */
  readonly compressedBytes: number;
  /** Of all layers, unpacked: what a bomb would have. */
  readonly bytes: number;
  /** Of all files that are kept, in memory. */
  readonly keptBytes: number;
  /** For one layer, to its last byte. */
  readonly layerMs: number;
}

/**
 * Images of services have some hundred MB; the largest that builders ship unpack to a few GB.
 *
 * @internal tests lower one limit and keep the others
 */
export const CONTENTS_LIMITS: ContentsLimits = {
  compressedBytes: 2 * 2 ** 30,
  bytes: 6 * 2 ** 30,
  keptBytes: 64 * 2 ** 20,
  layerMs: 240_000,
};

/** Layers that two images share are read once; they are forgotten when they hold this much. */
const MOST_REMEMBERED_BYTES = 64 * 2 ** 20;

/**
 * Files inside images, over the OCI distribution protocol: layers as streams, one after the other, nothing on disk. What was read of a
 * layer is remembered for as long as the same paths are asked for.
 */
export function registryContents(access: RegistryAccess, limits: ContentsLimits = CONTENTS_LIMITS): ImageContents {
  const memory = layerMemory();
  return {
    async read(question) {
      const { repository, paths } = question;
      const manifest = await manifestFor(access, question);
      const asked = askedPaths(paths);
      const { layerMs, ...allowance } = limits;
      refuseTooLarge(manifest.layers, limits);
      const layers: Layer[] = [];
      for (const { digest } of manifest.layers) {
        const key = JSON.stringify([digest, paths]);
        layers.push(
          memory.get(key) ?? memory.keep(key, await pull(access, { repository, digest }, asked, allowance, layerMs)),
        );
      }
      return overlaid(layers, asked);
    },
  };
}

function layerMemory() {
  const known = new Map<string, Layer>();
  let bytes = 0;
  return {
    get: (key: string) => known.get(key),
    keep(key: string, layer: Layer): Layer {
      bytes += sizeOf(layer);
      if (bytes > MOST_REMEMBERED_BYTES) {
        known.clear();
        bytes = sizeOf(layer);
      }
      known.set(key, layer);
      return layer;
    },
  };
}

/** A path and what stands at it cost some hundred bytes beside the content. */
function sizeOf({ entries, removed, emptied }: Layer): number {
  const contents = entries.reduce(
    (sum, [, entry]) => sum + (entry.kind === 'file' ? (entry.bytes?.length ?? 0) : 0),
    0,
  );
  return contents + 300 * (entries.length + removed.length + emptied.length) + 300;
}

/** What a manifest announces may be a lie; the bytes are counted, too. */
function refuseTooLarge(layers: readonly LayerOfImage[], { compressedBytes }: ContentsLimits): void {
  const announced = layers.reduce((sum, { size }) => sum + size, 0);
  if (announced > compressedBytes) throw new UnusableImage(`the image has ${announced} bytes, more than are read here`);
}

async function pull(
  access: RegistryAccess,
  { repository, digest }: { readonly repository: string; readonly digest: string },
  asked: AskedPaths,
  allowance: Allowance,
  timeoutMs: number,
): Promise<Layer> {
  const answer = await askRegistry(access, { repository, path: `blobs/${digest}`, rights: 'pull', timeoutMs });
  if (!answer.ok || answer.body === null) throw await refusalOf(`${repository} does not give layer ${digest}`, answer);
  return readLayer(answer.body as AsyncIterable<Uint8Array> & typeof answer.body, digest, asked, allowance);
}

/** The image itself, or the one for the platform that an index lists. */
async function manifestFor(
  access: RegistryAccess,
  { repository, digest, platform }: ContentsQuestion,
): Promise<ReadManifest> {
  const manifest = await readManifest(access, repository, digest);
  if (manifest.images.length === 0) return manifest;
  const fitting = manifest.images.filter(
    (image) => image.platform === platform || image.platform.startsWith(`${platform}/`),
  );
  const [image] = fitting;
  if (image === undefined) {
    const others = manifest.images.map((one) => one.platform || 'one without a platform').join(', ');
    throw new UnusableImage(`${repository}@${digest} has no image for ${platform}; it has ${others}`);
  }
  const found = await readManifest(access, repository, image.digest);
  if (found.images.length > 0) throw new UnusableImage(`${repository}@${digest} is an index of indexes`);
  return found;
}
