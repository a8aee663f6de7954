import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Inventory, type Mention, nothing } from './inventory.ts';
import { atMember, type ManifestSource, placeOf, scalarText, textOf } from './manifest-object.ts';
import { isUnmistakable, looksLikeReference, namesImage, parseReference, type Reference } from './reference.ts';

/**
 * Images that are written in parts, as values of charts and many custom resources have them: `image: {registry, repository, tag,
 * digest}`, and flat as `imageRepository` and `imageTag`. A chart may fill in the parts that are not there, so they are not decided.
 */
export function imageObject(value: JsonObject, at: ManifestSource): Inventory {
  return { ...nothing, mentions: [...ownParts(value, at), ...flatParts(value, at)] };
}

interface Parts {
  readonly registry?: string | undefined;
  readonly repository: string;
  readonly tag?: string | undefined;
  readonly digest?: string | undefined;
}

/** Members that show that `repository` beside them is that of an image, and not of code. */
const IMAGE_MEMBERS = ['digest', 'sha', 'pullPolicy', 'imagePullPolicy', 'pullSecrets', 'registry'] as const;

function ownParts(value: JsonObject, at: ManifestSource): Mention[] {
  const isNamed = isImageMember(at);
  const whole = isNamed ? wholeReference(value) : undefined;
  if (whole !== undefined) return [mentionOf(whole.text, parseReference(whole.text), atMember(at, whole.member))];
  const parts = partsOf(value, isNamed);
  if (parts === undefined) return isNamed ? onlyTag(value, at) : [];
  const hasImageMember = IMAGE_MEMBERS.some((member) => value[member] !== undefined);
  const composed = compose(parts);
  const isMeant = isNamed || hasImageMember || isUnmistakable(composed.text);
  return isMeant && isImageName(parts) ? [mentionOf(composed.text, composed.reference, at)] : [];
}

function isImageMember({ pointer }: ManifestSource): boolean {
  return /image$/i.test(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** `image: {ref}`: OLM, Tekton, and others that leave room for more. */
function wholeReference(value: JsonObject): { text: string; member: string } | undefined {
  if (value['tag'] !== undefined || value['repository'] !== undefined) return undefined;
  for (const member of ['ref', 'url', 'uri', 'name', 'pullSpec']) {
    const text = textOf(value[member]);
    if (text !== undefined && looksLikeReference(text)) return { text, member };
  }
  return undefined;
}

function partsOf(value: JsonObject, isNamed: boolean): Parts | undefined {
  const written = [value['repository'] ?? (isNamed ? value['repo'] : ''), isNamed ? value['name'] : ''].map(textOf);
  const repository = written.filter((part) => part !== undefined && part !== '').join('/');
  if (repository === '') return undefined;
  return {
    registry: textOf(value['registry']),
    repository,
    tag: scalarText(value['tag']) ?? scalarText(value['version']),
    digest: digestOf(value),
  };
}

/** A digest with its algorithm; some charts write the digits only. */
function digestOf(value: JsonObject): string | undefined {
  const text = textOf(value['digest']) ?? textOf(value['sha']) ?? textOf(value['sha256']);
  if (text === undefined || text === '') return undefined;
  return /^[0-9a-fA-F]+$/.test(text) ? `sha256:${text}` : text;
}

/** A repository of code is an address, or has no place in a registry. */
function isImageName({ repository }: Parts): boolean {
  return !/:\/\/|\.git$|^git@/.test(repository.replace(/^(?:docker|oci):\/\//, ''));
}

function compose({ registry, repository, tag, digest }: Parts): { text: string; reference: Reference } {
  const name = [registry ?? '', repository].filter((part) => part !== '').join('/');
  const tagged = tag === undefined || tag === '' ? name : `${name}${tag.startsWith('sha256:') ? '@' : ':'}${tag}`;
  const text = digest === undefined ? tagged : `${tagged}@${digest}`;
  const reference = parseReference(text);
  const isWhole = reference.kind !== 'floating' || reference.tag !== undefined;
  return { text, reference: isWhole ? reference : CHART_DECIDES };
}

const CHART_DECIDES: Reference = {
  kind: 'unresolved',
  reason: 'it has neither tag nor digest here; the chart or the controller fills it in',
};

const NO_REPOSITORY: Reference = { kind: 'unresolved', reason: 'it has a tag; the repository is in another file' };

/** A tag over values that another file has: whether those have a digest is not known. */
function onlyTag(value: JsonObject, at: ManifestSource): Mention[] {
  const tag = scalarText(value['tag']);
  if (tag === undefined || tag === '' || digestOf(value) !== undefined || tag.includes('sha256:')) return [];
  return [mentionOf(tag, NO_REPOSITORY, atMember(at, 'tag'))];
}

/** `imageRepository` with `imageTag` beside it, with the same words before them. */
function* flatParts(value: JsonObject, at: ManifestSource): Generator<Mention> {
  for (const [name, member] of Object.entries(value)) {
    const [, stem = ''] = /^(.*?)_?[rR]epository$/.exec(name) ?? [];
    const repository = textOf(member);
    if (!repository?.includes('/') || !namesImage(stem)) continue;
    const beside = (part: string): Json | undefined =>
      value[`${stem}${part}`] ?? value[`${stem}_${part.toLowerCase()}`];
    const digest = textOf(beside('Digest'));
    const parts = { repository, tag: scalarText(beside('Tag')), digest: digest === '' ? undefined : digest };
    const { text, reference } = compose(parts);
    if (isImageName(parts)) yield mentionOf(text, reference, atMember(at, name));
  }
}

function mentionOf(text: string, reference: Reference, at: ManifestSource): Mention {
  const { subject, location } = at;
  return { subject, location, written: text, value: text, reference, place: placeOf(at) };
}

/** The values that dotted names set: `{name: image.tag, value: v1}` of an Argo CD Application. */
export function nested(parameters: readonly Json[]): JsonObject {
  const root: Record<string, Json> = {};
  for (const parameter of parameters) {
    if (!isJsonObject(parameter)) continue;
    const steps = (textOf(parameter['name']) ?? '').split('.');
    const value = scalarText(parameter['value']);
    if (value === undefined || steps.length > MAX_STEPS || !steps.every((step) => /^[A-Za-z0-9-]+$/.test(step)))
      continue;
    put(root, steps, value);
  }
  return root;
}

const MAX_STEPS = 20;

function put(root: Record<string, Json>, steps: readonly string[], value: string): void {
  let here = root;
  for (const step of steps.slice(0, -1)) {
    const next = here[step];
    const inner: Record<string, Json> = isJsonObject(next ?? null) ? { ...(next as JsonObject) } : {};
    here[step] = inner;
    here = inner;
  }
  here[steps.at(-1) ?? ''] = value;
}
