import type { CrdDifference, CrdPair, Topic } from '../difference.ts';
import type { TracedFact } from '../facts.ts';
import { newRefusals } from './new-refusals.ts';
import type { PossibleCause, Refusal } from './refusal.ts';

/** Changes that never make the API server reject a CRD, or whose own check reports it. */
const NEVER_A_CAUSE: readonly Topic[] = [
  'cel-lint',
  'cel-cost',
  'cross-version',
  'cross-version-constraint',
  'stored-object-rejected',
  'stored-object-pruned',
  'stored-object-unproved',
];

/**
 * The facts about a CRD, with those that make the API server reject it as a whole marked so: nothing of such a head is ever applied. A
 * refusal that no fact accounts for becomes a fact, made by `tell`.
 */
export function withRefusals(
  traced: readonly TracedFact[],
  crd: CrdPair,
  tell: (difference: CrdDifference) => readonly TracedFact[],
): TracedFact[] {
  const notes = new Map<TracedFact, string[]>();
  const all = [...traced];
  for (const refusal of newRefusals(crd.base, crd.head)) {
    let causes = causesOf(refusal, all);
    if (causes.length === 0) {
      causes = tell(unaccounted(refusal, crd));
      all.push(...causes);
    }
    for (const one of causes) notes.set(one, [...(notes.get(one) ?? []), sentence(refusal, one)]);
  }
  return all.map((one) => refused(one, notes.get(one)));
}

function causesOf(refusal: Refusal, all: readonly TracedFact[]): readonly TracedFact[] {
  const own = all.filter(
    ({ origin: { topic, version = refusal.version } }) =>
      !NEVER_A_CAUSE.includes(topic) && (refusal.version === undefined || version === refusal.version),
  );
  const added = own.filter(({ origin }) => origin.topic === 'part-added' && isWithin(refusal.at, origin.path));
  const groups = [
    ...refusal.causes.map((cause) => own.filter((one) => isAbout(one, cause))),
    longestPath(added),
    own.filter(({ origin }) => origin.topic === 'version-added' || origin.topic === 'schema'),
    own.filter(({ origin }) => origin.path === refusal.at && !isText(origin.topic)),
    longestPath(
      own.filter(({ origin }) => !isText(origin.topic) && isWithin(refusal.at, origin.path) && origin.topic === 'type'),
    ),
    own.filter(({ origin }) => !isText(origin.topic) && isWithin(origin.path, refusal.at)),
  ];
  return groups.find((group) => group.length > 0) ?? [];
}

const isText = (topic: Topic): boolean => ['description', 'title', 'example', 'externalDocs'].includes(topic);

function isAbout({ origin }: TracedFact, { path, topics }: PossibleCause): boolean {
  return (path === undefined || origin.path === path) && (topics === undefined || topics.includes(origin.topic));
}

/** Whether a path is another one or inside of it. */
function isWithin(path: string, outer: string): boolean {
  if (outer === '.' || path === outer) return path === outer || path.startsWith('.') || path.startsWith('[');
  return path.startsWith(outer) && ['.', '[', '{', '<'].includes(path.charAt(outer.length));
}

function longestPath(traced: readonly TracedFact[]): readonly TracedFact[] {
  const longest = Math.max(0, ...traced.map(({ origin }) => origin.path.length));
  return traced.filter(({ origin }) => origin.path.length === longest);
}

function unaccounted({ at, reason, version }: Refusal, crd: CrdPair): CrdDifference {
  const head = crd.head.versions.find(({ name }) => name === version);
  const base = crd.base.versions.find(({ name }) => name === version);
  return {
    kind: 'crd',
    topic: 'other',
    crd,
    ...(version === undefined ? {} : { version }),
    location: at,
    before: undefined,
    after: { refused: reason },
    basePointer: base?.schemaPointer ?? crd.base.source.pointer,
    headPointer: head?.schemaPointer ?? crd.head.source.pointer,
  };
}

function sentence({ at, reason }: Refusal, { origin }: TracedFact): string {
  const where = at === origin.path ? '' : ` (at ${at === '.' ? 'the root' : at})`;
  return `The API server rejects the CRD: ${reason}${where}.`;
}

const MOST_NOTES = 3;

/** Changes whose checks know of the refusal and ask a person all the same. */
const ASKED_BY_CHECK: readonly Topic[] = ['uniqueItems', 'annotation'];

/** A CRD that cannot be applied breaks every version and every audience, whatever a version promises. */
function refused(traced: TracedFact, notes: readonly string[] | undefined): TracedFact {
  if (notes === undefined) return traced;
  const { fact, origin } = traced;
  const { note } = fact.facts;
  const words = [...(typeof note === 'string' ? [note] : []), ...new Set(notes)].slice(0, MOST_NOTES).join(' ');
  if (ASKED_BY_CHECK.includes(origin.topic))
    return { ...traced, fact: { ...fact, facts: { ...fact.facts, note: words } } };
  const facts = { ...fact.facts, persisted: 'rejected', writers: 'break', note: words };
  return { ...traced, fact: { ...fact, facts, impact: 'breaking' } };
}
