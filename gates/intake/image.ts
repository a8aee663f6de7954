import type { BuiltImage, ImageSource, Refusal } from '../model/image-event.ts';
import { PINNING_DIGEST, parseReference } from '../model/image-reference.ts';
import { present } from '../model/present.ts';
import { refusal } from './body.ts';

/** Tags that registries and cosign give to artifacts about an image: signatures, attestations, SBOMs, sources, referrer lists. */
const ARTIFACT_TAG = /^sha256-[0-9a-f]{64}(?:[.-][\w.-]*)?$/;
const TAG = /^\w[\w.-]{0,127}$/;
const REVISION = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** No white space, no control characters; who fetches from it holds it against an allow-list. */
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/[^\s\p{Cc}]{1,2000}$/u;

/** An image that names its bytes: `repository[:tag]@sha256:<64 lower-case hex>`, and nothing around it. */
export function readPinnedImage(text: string): Pick<BuiltImage, 'repository' | 'digest' | 'tag'> | Refusal {
  if (text === '') return refusal('image_missing', 'the image is empty');
  const reference = parseReference(text);
  switch (reference.kind) {
    case 'floating':
      return refusal('image_not_pinned', `${shown(text)} names no digest: what it means may change`);
    case 'malformed-digest':
      return wrongDigest(text);
    case 'unresolved':
      return refusal('malformed', `${shown(text)}: ${reference.reason}`);
    case 'pinned': {
      const { repository, digest, tag } = reference;
      if (!isDigest(digest)) return wrongDigest(text);
      const image = { repository, digest, ...present({ tag }) };
      return textOf(image) === text ? image : refusal('malformed', `${shown(text)} is not only an image reference`);
    }
    default:
      return reference satisfies never;
  }
}

function wrongDigest(text: string): Refusal {
  return refusal('digest_malformed', `${shown(text)}: a digest is sha256: and 64 lower-case hex digits`);
}

function textOf({ repository, tag, digest }: Pick<BuiltImage, 'repository' | 'digest' | 'tag'>): string {
  return `${repository}${tag === undefined ? '' : `:${tag}`}@${digest}`;
}

/** The identity of a candidate image: two events with the same key are about the same bytes at the same place. */
export function imageKeyOf({ repository, digest }: Pick<BuiltImage, 'repository' | 'digest'>): string {
  return `${repository}@${digest}`;
}

export function isDigest(text: string): boolean {
  return PINNING_DIGEST.test(text);
}

export function isTag(text: string): boolean {
  return TAG.test(text);
}

export function isArtifactTag(tag: string): boolean {
  return ARTIFACT_TAG.test(tag);
}

interface SourceText {
  readonly url?: string | null | undefined;
  readonly revision?: string | null | undefined;
}

/** Where an image was built from. No revision is none; a revision that is not a full commit id is refused, as it may move. */
export function readSource(text: SourceText | null | undefined): ImageSource | undefined | Refusal {
  const revision = text?.revision ?? '';
  const url = text?.url ?? '';
  if (revision !== '' && !REVISION.test(revision)) {
    return refusal('revision_malformed', `${shown(revision)} is not a full commit id`);
  }
  const source = { ...(ADDRESS.test(url) ? { url } : {}), ...(revision === '' ? {} : { revision }) };
  return Object.keys(source).length === 0 ? undefined : source;
}

export function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
