import { DIGEST_DIGITS, MAX_REFERENCE_LENGTH, parseReference, TEMPLATE } from '../model/image-reference.ts';

export { parseReference, type Reference, splitTag } from '../model/image-reference.ts';

/** What is wrong with a digest, in a few words. */
export function digestFault(digest: string): string {
  const colon = digest.indexOf(':');
  const algorithm = digest.slice(0, Math.max(colon, 0));
  const hex = digest.slice(colon + 1);
  if (colon < 0) return 'it has no algorithm';
  const digits = DIGEST_DIGITS.get(algorithm);
  if (digits === undefined) return `its algorithm is ${algorithm || 'empty'}, neither sha256 nor sha512`;
  if (/^[0-9a-fA-F]*$/.test(hex))
    return hex.length === digits
      ? 'its hex digits are not lower-case'
      : `it has ${hex.length} hex digits, not ${digits}`;
  return 'it has characters that are not hex digits';
}

/**
 * Whether a text of unknown purpose, such as a custom resource's `image` field, is meant as an image reference:
 * it has a registry host, a digest or a tag. A cloud's boot image or a file name has none of them.
 */
export function looksLikeReference(text: string): boolean {
  if (OTHER_IMAGE.test(text)) return false;
  const reference = parseReference(text);
  switch (reference.kind) {
    case 'pinned':
    case 'malformed-digest':
      return true;
    case 'floating':
      return reference.tag !== undefined || hasRegistry(reference.repository);
    case 'unresolved':
      return TEMPLATE.test(text) && text.length <= MAX_REFERENCE_LENGTH;
    default:
      return reference satisfies never;
  }
}

/** Whether the name of a member, flag or variable has the word image in it. */
export function namesImage(name: string): boolean {
  return /(?:^|[^a-z])images?(?![a-z])|[a-z]Images?(?![a-z])|^osImageURL$/i.test(splitWords(name));
}

/** `fooImage` as `foo Image`, so that words can be told apart. */
function splitWords(name: string): string {
  return name.slice(0, 200).replace(/([a-z0-9])([A-Z])/g, '$1 $2');
}

/**
 * Whether the value of something that is called after an image is one. A name that ends in `image` needs a registry, a tag or a
 * digest; one that goes on (`imageRegistry`, `IMAGE_REPOSITORY`) needs a tag or a digest.
 */
export function isImageFor(name: string, text: string): boolean {
  if (!looksLikeReference(text)) return false;
  if (/images?$|^osImageURL$/i.test(name)) return true;
  const reference = parseReference(text);
  if (reference.kind === 'unresolved') return /^RELATED_IMAGE_/.test(name);
  return reference.kind !== 'floating' || (reference.tag !== undefined && reference.repository.includes('/'));
}

/** Hosts that are registries by their names. */
const REGISTRY_HOST =
  /(?:^|\.)(?:quay|gcr|ghcr|docker|pkg|azurecr|jfrog|cgr)\.(?:io|dev)$|(?:^|[.-])(?:registry|docker|ecr|mcr|cr|harbor|containers?|image-registry)[.-]|:\d+$/;

/** Tags of versions and of branches; a number alone may be a port. */
const USUAL_TAG = /^v?\d+[._-]\w|^v\d|^(?:latest|main|master|nightly|stable|edge|canary|dev|release)\b/;

/** Whether a text can hardly be anything but an image reference: a registry with a tag or a digest behind a path. */
export function isUnmistakable(text: string): boolean {
  const reference = parseReference(text);
  if (reference.kind === 'unresolved' || !hasRegistry(reference.repository)) return false;
  if (reference.kind !== 'floating') return true;
  const host = reference.repository.slice(0, reference.repository.indexOf('/'));
  return reference.tag !== undefined && (REGISTRY_HOST.test(host) || USUAL_TAG.test(reference.tag));
}

/** Endings of pictures and disks: a member `image` often names one. */
const OTHER_IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|iso|img|qcow2|raw|vmdk|vhdx?|ova|tar(?:\.[gx]z)?)$/i;

function hasRegistry(repository: string): boolean {
  const [first, ...rest] = repository.split('/');
  return rest.length > 0 && first !== undefined && (/[.:]/.test(first) || first === 'localhost');
}
