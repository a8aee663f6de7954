import { defineCheck, factText, quoted } from '../../model/check.ts';
import type { Fact } from '../../model/finding.ts';
import { type ImageCheck, keywordOf, shortReference } from '../check.ts';
import type { Inventory, Mention, MirrorSource, Override } from '../inventory.ts';
import { splitTag } from '../reference.ts';

/**
 * Two things are reported, and nothing that could have its other half in a file we do not see:
 * - an override entry whose source or target ends in a tag or a digest, or in a bare `:` or `@`. As a prefix of a reference
 *   it then matches one form only; a repository alone matches `repository:tag` and `repository@sha256:…`;
 * - an image named by digest in the same file as a tag mirror set that covers it, with no digest mirror set that does.
 *   (The other way round, a tag under a digest mirror set, is already `image/not-pinned`.)
 */
export const registryOverrideIncomplete: ImageCheck = defineCheck({
  id: 'image/registry-override-incomplete',
  title: 'A registry override matches only tags or only digests',
  whoBreaks:
    'Clusters that pull only from their own registry: references in the other form still go to the original registry and fail.',
  why: 'The same image is `repository:tag` in one place and `repository@sha256:…` in another. An override must match both.',
  wayOut:
    'Write the override as repository=repository, without `:`, `@`, tag or digest. Add every source of an ImageTagMirrorSet to an ImageDigestMirrorSet.',
  source:
    'HyperShift operator, `--registry-overrides`; OpenShift API reference, ImageDigestMirrorSet and ImageTagMirrorSet.',

  find(inventory: Inventory): readonly Fact[] {
    return [...inventory.overrides.flatMap(faultyOverride), ...uncoveredDigests(inventory)];
  },

  message(fact: Fact): string {
    return `${keywordOf(fact)} ${shortReference(String(fact.after))} ${factText(fact, 'fault')}`;
  },
});

function faultyOverride({ subject, location, source, target, place }: Override): Fact[] {
  const fault = faultOf(source, target);
  if (fault === undefined) return [];
  return [fact({ subject, location, after: target === '' ? source : `${source}=${target}`, fault, place })];
}

function faultOf(source: string, target: string): string | undefined {
  if (source === '' || target === '') return 'is not source=target, so it overrides nothing';
  const spelling = spellingOf(source) ?? spellingOf(target);
  if (spelling === undefined) return undefined;
  return spelling === 'digest'
    ? 'matches digests only, not `repository:tag`'
    : 'matches tags only, not `repository@sha256:…`';
}

/** The one spelling that a prefix fits, if it is only one. The port of a bare registry is none. */
function spellingOf(prefix: string): 'digest' | 'tag' | undefined {
  if (prefix.includes('@')) return 'digest';
  const { tag } = splitTag(prefix);
  const isPort = !prefix.includes('/') && tag !== undefined && /^\d{1,5}$/.test(tag);
  return tag === undefined || isPort ? undefined : 'tag';
}

function uncoveredDigests({ mentions, mirrors }: Inventory): Fact[] {
  const bySource = new Map<string, MirrorSource[]>();
  for (const mirror of mirrors) {
    const same = bySource.get(mirror.source);
    if (same === undefined) bySource.set(mirror.source, [mirror]);
    else same.push(mirror);
  }
  if (bySource.size === 0) return [];
  return mentions.flatMap((mention) => {
    if (mention.reference.kind !== 'pinned') return [];
    const covering = sourcesFor(mention.reference.repository).flatMap((source) => bySource.get(source) ?? []);
    const tagSet = covering.find((mirror) => mirror.spelling === 'tag' && isSameFile(mirror, mention));
    if (tagSet === undefined || covering.some(({ spelling }) => spelling === 'digest')) return [];
    const { subject, location, value, place } = mention;
    const fault = `has a digest, but ${tagSet.subject} mirrors ${quoted(tagSet.source)} for tags only`;
    return [fact({ subject, location, after: value, fault, place })];
  });
}

function isSameFile(mirror: MirrorSource, mention: Mention): boolean {
  return mirror.place.path === mention.place.path;
}

/**
 * Every source that covers a repository: itself, each path above it, its host, `*.` and each domain above the host.
 * Source: containers-registries.conf(5), `prefix`.
 */
function sourcesFor(repository: string): string[] {
  const parts = repository.split('/');
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const labels = (parts[0] ?? '').split('.');
  return [...paths, ...labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)];
}

function fact(found: Pick<Fact, 'subject' | 'location' | 'after'> & { fault: string; place: Override['place'] }): Fact {
  const { subject, location, after, fault, place } = found;
  return {
    check: registryOverrideIncomplete.id,
    subject,
    location,
    before: null,
    after,
    facts: { fault },
    headPlace: place,
  };
}
