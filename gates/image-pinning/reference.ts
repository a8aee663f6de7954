import { MAX_REFERENCE_LENGTH, parseReference, TEMPLATE } from '../model/image-reference.ts';

export { parseReference, type Reference, splitTag } from '../model/image-reference.ts';

/** What is wrong with a digest, in a few words. */
export function digestFault(digest: string): string {
  const colon = digest.indexOf(':');
  const algorithm = digest.slice(0, Math.max(colon, 0));
  const hex = digest.slice(colon + 1);
  if (colon < 0) return 'it has no algorithm';
  if (algorithm !== 'sha256') return `its algorithm is ${algorithm || 'empty'}, not sha256`;
  if (/^[0-9a-fA-F]{64}$/.test(hex)) return 'its hex digits are not lower-case';
  if (/^[0-9a-fA-F]*$/.test(hex)) return `it has ${hex.length} hex digits, not 64`;
  return 'it has characters that are not hex digits';
}

/**
 * Whether a text of unknown purpose, such as a custom resource's `image` field, is meant as an image reference:
 * it has a registry host, a digest or a tag. A cloud's boot image or a file name has none of them.
 */
export function looksLikeReference(text: string): boolean {
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

function hasRegistry(repository: string): boolean {
  const [first, ...rest] = repository.split('/');
  return rest.length > 0 && first !== undefined && (/[.:]/.test(first) || first === 'localhost');
}
