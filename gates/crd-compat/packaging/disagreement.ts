import { canonicalJson, isJsonObject, type Json } from '../../model/json.ts';
import { membersOf } from '../../model/json-values.ts';
import type { CrdDefinition } from '../reading/definition.ts';

/** Copies of one CRD that agreed and no longer do. */
export interface Disagreement {
  /** One of them, in a changed file where there is any. */
  readonly head: CrdDefinition;
  /** One file for each wording, in order. */
  readonly paths: readonly string[];
}

interface Definitions {
  /** In the files that the change touches. */
  readonly base: readonly CrdDefinition[];
  readonly head: readonly CrdDefinition[];
  /** In the files that it does not touch. */
  elsewhere(id: string): readonly CrdDefinition[];
}

/**
 * CRDs whose copies agreed at base, or were not there, and disagree at head: one was changed and another forgotten. Like is compared with
 * like: manifests of different variants or channels, of a version of their own, and what is vendored are no copies.
 */
export function disagreements({ base, head, elsewhere }: Definitions): Disagreement[] {
  const ids = [...new Set(head.map(({ id }) => id))].sort();
  return ids.flatMap((id) => {
    const untouched = elsewhere(id);
    const before = groups([...base.filter((crd) => crd.id === id), ...untouched]);
    const after = groups([...head.filter((crd) => crd.id === id), ...untouched]);
    return [...after].flatMap(([kin, copies]) => {
      const worded = wordings(copies);
      // Two in one file contradict each other, which is a doubt.
      const paths = [...new Set([...worded.values()].map(({ source }) => source.path))];
      const changed = copies.find((crd) => head.includes(crd)) ?? copies[0];
      if (paths.length < 2 || changed === undefined || wordings(before.get(kin) ?? []).size > 1) return [];
      return [{ head: changed, paths }];
    });
  });
}

/** Copies by what they are copies for. */
function groups(crds: readonly CrdDefinition[]): ReadonlyMap<string, readonly CrdDefinition[]> {
  const found = new Map<string, CrdDefinition[]>();
  for (const crd of crds.filter(isCopy)) {
    const key = canonicalJson([crd.variant, channelOf(crd)]);
    found.set(key, [...(found.get(key) ?? []), crd]);
  }
  return found;
}

/** A release that was published stays as it is, and what another repository owns is changed there. */
function isCopy({ source: { path } }: CrdDefinition): boolean {
  return !path.split('/').some((step) => VERSION.test(step) || FOREIGN.includes(step));
}

const VERSION = /^(?:[a-z]+[-_.])?v?\d+\.\d+(?:[.x\d]|$)/i;
const FOREIGN = ['vendor', 'third_party', 'third-party', 'node_modules'];

/** What annotations and folders say of a channel, such as `standard` and `experimental` of the Gateway API. */
function channelOf({ content, source: { path } }: CrdDefinition): Json {
  const annotations = isJsonObject(content['metadata']) ? content['metadata']['annotations'] : undefined;
  const named = membersOf(annotations).filter(([name]) => name.endsWith('/channel'));
  return [...named, ...path.split('/').filter((step) => CHANNEL.test(step))].sort();
}

const CHANNEL = /^(?:standard|stable|experimental|alpha|beta|preview|nightly|edge|techpreview|full|minimal|legacy)$/i;

/** The first copy of each wording of names, versions and schemas; words for people and conversion, which overlays set, do not count. */
function wordings(copies: readonly CrdDefinition[]): ReadonlyMap<string, CrdDefinition> {
  const worded = new Map<string, CrdDefinition>();
  for (const crd of [...copies].sort((a, b) => (a.source.path < b.source.path ? -1 : 1))) {
    const key = canonicalJson(wordingOf(crd));
    if (!worded.has(key)) worded.set(key, crd);
  }
  return worded;
}

function wordingOf({ content }: CrdDefinition): Json {
  const spec = membersOf(content['spec']).filter(([name]) => !LEFT_TO_OVERLAYS.includes(name));
  return withoutWords(Object.fromEntries(spec));
}

const LEFT_TO_OVERLAYS = ['conversion', 'preserveUnknownFields'];

function withoutWords(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name, one]) => !(name === 'description' && typeof one === 'string'));
  return Object.fromEntries(kept.map(([name, one]) => [name, withoutWords(one)]));
}
