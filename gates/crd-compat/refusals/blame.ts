import type { CrdDifference, CrdPair, Topic } from '../difference.ts';
import type { Candidate } from '../facts.ts';
import { newRefusals } from './new-refusals.ts';
import type { Refusal, Suspect } from './refusal.ts';

/** Changes that never make the API server refuse a CRD, or that say so on their own. */
const INNOCENT: readonly Topic[] = [
  'cel-lint',
  'cel-cost',
  'cross-version',
  'cross-version-constraint',
  'stored-object-rejected',
  'stored-object-pruned',
  'stored-object-unproved',
];

/**
 * The facts about a CRD, with those that make the API server refuse it as a whole marked so: nothing of such a head is ever applied. A
 * refusal that no fact accounts for becomes one, made by `tell`.
 */
export function blamed(
  candidates: readonly Candidate[],
  crd: CrdPair,
  tell: (difference: CrdDifference) => readonly Candidate[],
): Candidate[] {
  const notes = new Map<Candidate, string[]>();
  const all = [...candidates];
  for (const refusal of newRefusals(crd.base, crd.head)) {
    let guilty = guiltyOf(refusal, all);
    if (guilty.length === 0) {
      guilty = tell(unaccounted(refusal, crd));
      all.push(...guilty);
    }
    for (const one of guilty) notes.set(one, [...(notes.get(one) ?? []), sentence(refusal, one)]);
  }
  return all.map((candidate) => refused(candidate, notes.get(candidate)));
}

function guiltyOf(refusal: Refusal, all: readonly Candidate[]): readonly Candidate[] {
  const own = all.filter(
    ({ origin: { topic, version = refusal.version } }) =>
      !INNOCENT.includes(topic) && (refusal.version === undefined || version === refusal.version),
  );
  const added = own.filter(({ origin }) => origin.topic === 'part-added' && isWithin(refusal.at, origin.path));
  const groups = [
    ...refusal.suspects.map((suspect) => own.filter((one) => isSuspect(one, suspect))),
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

function isSuspect({ origin }: Candidate, { path, topics }: Suspect): boolean {
  return (path === undefined || origin.path === path) && (topics === undefined || topics.includes(origin.topic));
}

/** Whether a path is another one or inside of it. */
function isWithin(path: string, outer: string): boolean {
  if (outer === '.' || path === outer) return path === outer || path.startsWith('.') || path.startsWith('[');
  return path.startsWith(outer) && ['.', '[', '{', '<'].includes(path.charAt(outer.length));
}

function longestPath(candidates: readonly Candidate[]): readonly Candidate[] {
  const longest = Math.max(0, ...candidates.map(({ origin }) => origin.path.length));
  return candidates.filter(({ origin }) => origin.path.length === longest);
}

function unaccounted({ at, rule, version }: Refusal, crd: CrdPair): CrdDifference {
  const head = crd.head.versions.find(({ name }) => name === version);
  const base = crd.base.versions.find(({ name }) => name === version);
  return {
    kind: 'crd',
    topic: 'other',
    crd,
    ...(version === undefined ? {} : { version }),
    location: at,
    before: undefined,
    after: { refused: rule },
    basePointer: base?.schemaPointer ?? crd.base.source.pointer,
    headPointer: head?.schemaPointer ?? crd.head.source.pointer,
  };
}

function sentence({ at, rule }: Refusal, { origin }: Candidate): string {
  const where = at === origin.path ? '' : ` (at ${at === '.' ? 'the root' : at})`;
  return `The API server does not take the CRD: ${rule}${where}.`;
}

const MOST_NOTES = 3;

/** Rows of the rule table that know of the refusal and ask a person all the same. */
const ASKED_BY_TABLE: readonly Topic[] = ['uniqueItems', 'annotation'];

/** What cannot be applied breaks all versions, so that the promises of one of them do not count, nor who reads. */
function refused(candidate: Candidate, notes: readonly string[] | undefined): Candidate {
  if (notes === undefined) return candidate;
  const { fact } = candidate;
  const { note } = fact.facts;
  const said = [...(typeof note === 'string' ? [note] : []), ...new Set(notes)].slice(0, MOST_NOTES).join(' ');
  if (ASKED_BY_TABLE.includes(candidate.origin.topic))
    return { ...candidate, fact: { ...fact, facts: { ...fact.facts, note: said } } };
  const facts = { ...fact.facts, persisted: 'rejected', writers: 'break', note: said };
  return { ...candidate, fact: { ...fact, facts, impact: 'breaking' } };
}
