import type { ImageCopies, ImageCopy } from '../../ports/image-copies.ts';
import { askRegistry, baseUrl, nameIn, type RegistryAccess, refusalOf } from './client.ts';
import { readManifest, writeManifest } from './manifests.ts';

/** A layer may have a gigabyte. */
const BLOB_TIMEOUT_MS = 300_000;

/** Copies over the OCI distribution protocol. The tag is written last, so it never names what is not whole. */
export function registryCopies(access: RegistryAccess): ImageCopies {
  return {
    async copy({ from, to }: ImageCopy) {
      const manifest = await copyContent(access, from.repository, from.digest, to.repository);
      await writeManifest(access, to.repository, to.tag, manifest);
    },
    async remove(repository, tag) {
      const answer = await askRegistry(access, {
        repository,
        path: `manifests/${tag}`,
        method: 'DELETE',
        rights: 'pull,push,delete',
      });
      if (answer.status !== 202 && answer.status !== 404) throw await refusalOf(`${repository}:${tag} stays`, answer);
    },
  };
}

/** Everything below a manifest, children of an index first. */
async function copyContent(access: RegistryAccess, from: string, digest: string, to: string) {
  const manifest = await readManifest(access, from, digest);
  if (from === to) return manifest;
  for (const child of manifest.children) {
    await writeManifest(access, to, child, await copyContent(access, from, child, to));
  }
  for (const blob of manifest.blobs) await copyBlob(access, from, blob, to);
  return manifest;
}

async function copyBlob(access: RegistryAccess, from: string, digest: string, to: string): Promise<void> {
  const there = await askRegistry(access, { repository: to, path: `blobs/${digest}`, method: 'HEAD', rights: 'pull' });
  if (there.ok) return;
  const isNear = baseUrl(from) === baseUrl(to);
  const mount = isNear ? `?mount=${encodeURIComponent(digest)}&from=${encodeURIComponent(nameIn(from))}` : '';
  const begun = await askRegistry(access, {
    repository: to,
    path: `blobs/uploads/${mount}`,
    method: 'POST',
    rights: 'pull,push',
  });
  if (begun.status === 201) return;
  const location = begun.headers.get('location');
  if (begun.status !== 202 || location === null) throw await refusalOf(`${to} takes no blob`, begun);
  await carryBlob(access, from, digest, to, location);
}

/** Through this process, as a stream: the registries do not share storage. */
async function carryBlob(access: RegistryAccess, from: string, digest: string, to: string, location: string) {
  const read = await askRegistry(access, {
    repository: from,
    path: `blobs/${digest}`,
    rights: 'pull',
    timeoutMs: BLOB_TIMEOUT_MS,
  });
  if (!read.ok || read.body === null) throw await refusalOf(`${from} does not give ${digest}`, read);
  const target = new URL(location, baseUrl(to));
  target.searchParams.set('digest', digest);
  const length = read.headers.get('content-length');
  const written = await askRegistry(access, {
    repository: to,
    path: target.href,
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...(length !== null && { 'content-length': length }) },
    body: read.body,
    rights: 'pull,push',
    timeoutMs: BLOB_TIMEOUT_MS,
  });
  if (written.status !== 201) throw await refusalOf(`${to} did not take ${digest}`, written);
}
