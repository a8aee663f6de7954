import type { ImageTags, ResolvedTag } from '../../ports/image-tags.ts';
import { askRegistry, type RegistryAccess } from './client.ts';
import { MANIFEST_TYPES } from './manifests.ts';

/** What tags name, asked of the registry itself; an answer without a usable digest decides nothing. */
export function registryTags(access: RegistryAccess): ImageTags {
  return {
    async resolve(repository, reference): Promise<ResolvedTag> {
      try {
        const headers = { accept: MANIFEST_TYPES.join(', ') };
        return resolved(
          await askRegistry(access, {
            repository,
            path: `manifests/${reference}`,
            method: 'HEAD',
            headers,
            rights: 'pull',
          }),
        );
      } catch (error) {
        return { kind: 'undecided', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

function resolved(answer: Response): ResolvedTag {
  if (answer.status === 404) return { kind: 'absent' };
  if (!answer.ok) return { kind: 'undecided', reason: `HTTP ${answer.status}` };
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) return { kind: 'undecided', reason: 'the registry names no digest' };
  return { kind: 'resolved', digest, mediaType: answer.headers.get('content-type') ?? '' };
}
