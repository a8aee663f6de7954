import { type Check, placeName, quoted } from '../model/check.ts';
import type { Fact } from '../model/finding.ts';
import type { Inventory } from './inventory.ts';
import { splitTag } from './reference.ts';

/** One question about the images of a revision. It does not know the base revision. */
export type ImageCheck = Check<Inventory>;

/** The place of a fact with the field's own keyword, for a headline: `Deployment/widget (manager): image`, `Dockerfile (stage #1): FROM`. */
export function keywordOf({ subject, location }: Pick<Fact, 'subject' | 'location'>): string {
  const { part, keyword } = partsOf(location);
  return `${placeName(subject, part)}: ${keyword}`;
}

function partsOf(location: string): { part: string; keyword: string } {
  const [, stage, instruction] = /^(stage \S+) (.+)$/.exec(location) ?? [];
  if (stage !== undefined && instruction !== undefined) return { part: stage, keyword: instruction };
  const [, item, member, flag] = /\[([^[\]]*)\]\.([\w-]+)(?: (--[\w-]+))?$/.exec(location) ?? [];
  return item === undefined || member === undefined
    ? { part: '', keyword: location }
    : { part: item, keyword: flag ?? member };
}

const LONGEST_REFERENCE = 50;

/** A reference for a headline; a long one without its registry and path, which stand beside the headline. */
export function shortReference(reference: string): string {
  const name = reference.slice(0, reference.indexOf('@') < 0 ? undefined : reference.indexOf('@'));
  const isLong = reference.length > LONGEST_REFERENCE && name.includes('/');
  const text = isLong ? `…${reference.slice(name.lastIndexOf('/'))}` : reference;
  return quoted(text.replace(/(@\w+:[0-9a-f]{12})[0-9a-f]+$/, '$1…'));
}

/** What follows the repository: `:v1`, `@sha256:…`. */
export function suffixOf(reference: string): string {
  const at = reference.indexOf('@');
  return reference.slice(splitTag(at < 0 ? reference : reference.slice(0, at)).repository.length);
}
