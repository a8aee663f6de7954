/** What a text says about the image it names. Only `pinned` names the same bytes tomorrow. */
export type Reference =
  | { readonly kind: 'pinned'; readonly repository: string; readonly tag?: string; readonly digest: string }
  | { readonly kind: 'floating'; readonly repository: string; readonly tag?: string }
  | { readonly kind: 'malformed-digest'; readonly repository: string; readonly digest: string }
  | { readonly kind: 'unresolved'; readonly reason: string };

/** References in the wild stay under 400 characters; the grammar allows 255 for the name and 128 for the tag. */
export const MAX_REFERENCE_LENGTH = 1024;

/** A digest that Sluice identifies an image by: SHA-256 in lower case. */
export const PINNING_DIGEST = /^sha256:[0-9a-f]{64}$/;

/** The registered algorithms of digests, with their number of lower-case hex digits. Source: OCI image specification, "Registered algorithms". */
export const DIGEST_DIGITS: ReadonlyMap<string, number> = new Map([
  ['sha256', 64],
  ['sha512', 128],
]);

function isDigest(text: string): boolean {
  const [, algorithm = '', digits = ''] = /^([a-z0-9]+):([0-9a-f]+)$/.exec(text) ?? [];
  return DIGEST_DIGITS.get(algorithm) === digits.length;
}

/** `name[:tag]` of the distribution project's reference grammar. The separators are never empty, so that it matches in linear time. */
const PATH_PART = '[a-z0-9]+(?:(?:\\.|_{1,2}|-+)[a-z0-9]+)*';
const HOST =
  '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*|\\[[0-9a-fA-F:]+\\])(?::[0-9]{1,5})?';
const NAME = new RegExp(`^(?:${HOST}/)?${PATH_PART}(?:/${PATH_PART})*$`);
const TAG = /^\w[\w.-]{0,127}$/;

/** Marks of the template languages that repositories use: shell, make, Tekton, Helm, ERB, sed and hand-made placeholders. */
export const TEMPLATE = /\$\(|\$\{|\$[A-Za-z_]|\{\{|<%|\[\[|%[A-Z_]+%|<[A-Za-z_ -]+>/;

export function parseReference(text: string): Reference {
  const trimmed = text.trim().replace(/^docker:\/\//, '');
  if (trimmed === '') return { kind: 'unresolved', reason: 'the reference is empty' };
  if (trimmed.length > MAX_REFERENCE_LENGTH)
    return { kind: 'unresolved', reason: 'the text is too long for an image reference' };
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
  if (!isDigest(digest)) return { kind: 'malformed-digest', repository, digest };
  return { kind: 'pinned', repository, ...tagPart, digest };
}

/** The colon of a registry's port stands before the last slash; the colon of a tag after it. */
export function splitTag(name: string): { repository: string; tag?: string } {
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  return colon < 0 ? { repository: name } : { repository: name.slice(0, colon), tag: name.slice(colon + 1) };
}
