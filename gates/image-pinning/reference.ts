/** What a text says about the image it names. Only `pinned` names the same bytes tomorrow. */
export type Reference =
  | { readonly kind: 'pinned'; readonly repository: string; readonly tag?: string; readonly digest: string }
  | { readonly kind: 'floating'; readonly repository: string; readonly tag?: string }
  | { readonly kind: 'malformed-digest'; readonly repository: string; readonly digest: string }
  | { readonly kind: 'unresolved'; readonly reason: string };

/** References in the wild stay under 400 characters; the grammar allows 255 for the name and 128 for the tag. */
const MAX_LENGTH = 1024;

/** A digest that pins: SHA-256 in lower case, as the OCI image specification writes it. */
const PINNING_DIGEST = /^sha256:[0-9a-f]{64}$/;

/** `name[:tag]` of the distribution project's reference grammar. The separators are never empty, so that it matches in linear time. */
const PATH_PART = '[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*';
const HOST =
  '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\\[[0-9a-fA-F:]+\\])(?::[0-9]{1,5})?';
const NAME = new RegExp(`^(?:${HOST}/)?${PATH_PART}(?:/${PATH_PART})*$`);
const TAG = /^\w[\w.-]{0,127}$/;

/** Marks of the template languages that repositories use: shell, make, Tekton, Helm, ERB, sed and hand-made placeholders. */
const TEMPLATE = /\$\(|\$\{|\$[A-Za-z_]|\{\{|<%|\[\[|%[A-Z_]+%|<[A-Za-z_ -]+>/;

export function parseReference(text: string): Reference {
  const trimmed = text.trim().replace(/^docker:\/\//, '');
  if (trimmed === '') return { kind: 'unresolved', reason: 'the reference is empty' };
  if (trimmed.length > MAX_LENGTH) return { kind: 'unresolved', reason: 'the text is too long for an image reference' };
  if (TEMPLATE.test(trimmed))
    return { kind: 'unresolved', reason: 'it holds a variable that has no value in this file' };
  const at = trimmed.indexOf('@');
  const { repository, tag } = splitTag(at < 0 ? trimmed : trimmed.slice(0, at));
  if (!NAME.test(repository) || (tag !== undefined && !TAG.test(tag))) {
    return { kind: 'unresolved', reason: 'the text is not an image reference' };
  }
  const tagPart = tag === undefined ? {} : { tag };
  if (at < 0) return { kind: 'floating', repository, ...tagPart };
  const digest = trimmed.slice(at + 1);
  if (!PINNING_DIGEST.test(digest)) return { kind: 'malformed-digest', repository, digest };
  return { kind: 'pinned', repository, ...tagPart, digest };
}

/** The colon of a registry's port stands before the last slash; the colon of a tag after it. */
export function splitTag(name: string): { repository: string; tag?: string } {
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  return colon < 0 ? { repository: name } : { repository: name.slice(0, colon), tag: name.slice(colon + 1) };
}

/** What is wrong with a digest, in a few words. */
export function digestFault(digest: string): string {
  const colon = digest.indexOf(':');
  const algorithm = digest.slice(0, Math.max(colon, 0));
  const hex = digest.slice(colon + 1);
  if (colon < 0) return 'it names no algorithm';
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
      return TEMPLATE.test(text) && text.length <= MAX_LENGTH;
    default:
      return reference satisfies never;
  }
}

function hasRegistry(repository: string): boolean {
  const [first, ...rest] = repository.split('/');
  return rest.length > 0 && first !== undefined && (/[.:]/.test(first) || first === 'localhost');
}
