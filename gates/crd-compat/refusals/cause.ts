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
  'refusal',
];

/**
 * The facts about a CRD, with those that make the API server reject it as a whole marked so: nothing of such a head is ever applied. A
 * refusal that no fact accounts for becomes a fact, made by `tell`; so does each refusal of a new CRD.
 */
export function withRefusals(
  traced: readonly TracedFact[],
  { crd, isNew }: { readonly crd: CrdPair; readonly isNew: boolean },
  tell: (difference: CrdDifference) => readonly TracedFact[],
): TracedFact[] {
  const notes = new Map<TracedFact, Note[]>();
  const all = [...traced];
  const applied = { base: isNew ? undefined : crd.base, head: crd.head, minimum: crd.params.minimumKubernetes };
  for (const refusal of newRefusals(applied)) {
    let causes = causesOf(refusal, all);
    if (causes.length === 0) {
      causes = tell(unaccounted(refusal, crd));
      all.push(...causes);
    }
    for (const one of causes) notes.set(one, [...(notes.get(one) ?? []), noteOf(refusal, one)]);
  }
  return all.map((one) => noted(one, notes.get(one) ?? []));
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

function unaccounted({ at, reason, version, isUnsure }: Refusal, crd: CrdPair): CrdDifference {
  const head = crd.head.versions.find(({ name }) => name === version);
  const base = crd.base.versions.find(({ name }) => name === version);
  return {
    kind: 'crd',
    topic: 'refusal',
    crd,
    ...(version === undefined ? {} : { version }),
    location: at,
    before: undefined,
    after: isUnsure ? { perhaps: reason } : { refused: reason },
    basePointer: base?.schemaPointer ?? crd.base.source.pointer,
    headPointer: head?.schemaPointer ?? crd.head.source.pointer,
  };
}

interface Note {
  readonly text: string;
  readonly isUnsure: boolean;
}

function noteOf({ at, reason, ...refusal }: Refusal, { origin }: TracedFact): Note {
  const where = at === origin.path ? '' : ` (at ${at === '.' ? 'the root' : at})`;
  const isUnsure = refusal.isUnsure === true;
  return { text: `The API server ${isUnsure ? 'may reject' : 'rejects'} the CRD: ${reason}${where}.`, isUnsure };
}

const MOST_NOTES = 3;

/** Changes whose checks know of the refusal and ask a person all the same. */
const ASKED_BY_CHECK: readonly Topic[] = ['uniqueItems', 'annotation'];

/** A CRD that cannot be applied breaks every version and every audience, whatever a version promises. */
function noted(traced: TracedFact, notes: readonly Note[]): TracedFact {
  if (notes.length === 0) return traced;
  const { fact, origin } = traced;
  const certain = notes.filter(({ isUnsure }) => !isUnsure);
  const { note } = fact.facts;
  const texts = new Set([...certain, ...notes].map(({ text }) => text));
  const words = [...(typeof note === 'string' ? [note] : []), ...texts].slice(0, MOST_NOTES).join(' ');
  const told = { ...traced, fact: { ...fact, facts: { ...fact.facts, note: words } } };
  if (ASKED_BY_CHECK.includes(origin.topic)) return told;
  return certain.length > 0 ? refused(told) : asked(told);
}

function refused(traced: TracedFact): TracedFact {
  const { fact } = traced;
  const facts = { ...fact.facts, persisted: 'rejected', writers: 'break' };
  return { ...traced, fact: { ...fact, facts, impact: 'breaking' } };
}

/** Nothing green, where the API server may reject it. */
function asked(traced: TracedFact): TracedFact {
  const { fact } = traced;
  if (fact.impact !== 'compatible') return traced;
  return { ...traced, fact: { ...fact, facts: { ...fact.facts, persisted: 'review' }, impact: 'review' } };
}
