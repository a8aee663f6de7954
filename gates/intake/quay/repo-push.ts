import * as z from 'zod';
import type { ImageEventReading } from '../../model/image-event.ts';
import { parseReference } from '../../model/image-reference.ts';
import { evidenceOf, readAs, refusal } from '../body.ts';
import { isArtifactTag, isTag, shown } from '../image.ts';

const RepoPush = z.looseObject({
  repository: z.string(),
  docker_url: z.string(),
  updated_tags: z.array(z.string()).max(1000).nullish(),
});

/** Where images of this sender may come from. What is absent expects any; an empty list expects none. */
export interface QuayExpectations {
  /** `registry/namespace/name`. */
  readonly repositories?: readonly string[];
}

/**
 * Quay's `repo_push` notice. It has no digest and no signature: the sender is proved by other means, and each tag is resolved at
 * the registry before anything becomes a candidate. Tags of signatures, attestations and SBOMs are no images.
 * Source: Quay's documentation of repository notifications.
 */
export function readRepoPush(text: string, expected: QuayExpectations = {}): ImageEventReading {
  const evidence = evidenceOf('quay', text);
  const read = readAs(RepoPush, text);
  if (read.kind === 'refused') return { ...read, evidence };
  const { docker_url: address, repository, updated_tags: updated } = read.value;
  if (!isRepository(address) || !address.endsWith(`/${repository}`)) {
    return {
      ...refusal('malformed', `docker_url ${shown(address)} is not the address of ${shown(repository)}`),
      evidence,
    };
  }
  if (expected.repositories?.includes(address) === false) {
    return { ...refusal('unexpected_repository', `nothing expects images of ${shown(address)}`), evidence };
  }
  const tags = [...new Set(updated ?? [])];
  if (tags.length === 0) return { ...refusal('no_tags', 'no tag was updated'), evidence };
  const wrong = tags.find((tag) => !isTag(tag));
  if (wrong !== undefined) return { ...refusal('malformed', `${shown(wrong)} is not a tag`), evidence };
  const images = tags.filter((tag) => !isArtifactTag(tag));
  if (images.length === 0) {
    return { ...refusal('not_an_image', 'the tags are of signatures, attestations or SBOMs'), evidence };
  }
  return { kind: 'unresolved', repository: address, tags: images, evidence };
}

/** `registry/path`, without tag and digest, with a registry host. */
function isRepository(text: string): boolean {
  const reference = parseReference(text);
  return (
    reference.kind === 'floating' && reference.tag === undefined && reference.repository === text && text.includes('/')
  );
}
