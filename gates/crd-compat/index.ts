import { explainBy } from '../model/check.ts';
import type { Doubt } from '../model/doubt.ts';
import { type Fact, fingerprintOf } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../model/gate.ts';
import type { Revision } from '../model/snapshot.ts';
import { CHECKS } from './catalogue.ts';
import { compareCopies, compareMove, comparePair } from './differ/compare.ts';
import { chartPlaceOf, isSameRelease } from './packaging/chart.ts';
import { type ChartMove, chartMoves } from './packaging/chart-moves.ts';
import { disagreements } from './packaging/disagreement.ts';
import { CrdCompatParams } from './params.ts';
import { type Copies, copiesIn, copyNeeds, perhapsElsewhere } from './reading/copies.ts';
import type { CrdDefinition } from './reading/definition.ts';
import {
  changedProblems,
  crdReader,
  doubtsOf,
  type FileReading,
  mayHoldCrd,
  missingCrds,
} from './reading/documents.ts';
import { curtailed, fragmentOmissions, isTemplate, patchDoubts, templateOmissions } from './reading/not-judged.ts';
import { convertedByOverlay, overlayNeeds } from './reading/overlays.ts';
import { pairUp } from './reading/pairing.ts';
import { locatorOf } from './reading/places.ts';
import { definitionDoubts } from './reading/sanity.ts';
import { judgeStored } from './stored/judge.ts';
import { storedObjectNeeds } from './stored/objects.ts';

/** Compares the CRDs that a change touches and says who is hurt. */
export const crdCompat: Gate<CrdCompatParams> = {
  id: 'crd-compat',
  title: 'Custom resource definitions stay compatible',
  params: CrdCompatParams,
  checks: CHECKS,
  reads: (path) => mayHoldCrd(path) || isTemplate(path),
  readsBundle: mayHoldCrd,
  needs: (question) => [...storedObjectNeeds(question.params), ...copyNeeds(question), ...overlayNeeds(question)],
  judge,
  explain: explainBy('crd-compat', CHECKS),
};

/** What all proofs of one evaluation may cost together: a few seconds at most. A year of the largest real CRD needs a hundredth. */
const PROOF_BUDGET = 15_000_000;
/** Most facts of one answer. A year of the largest real CRD has 286. */
const MOST_FACTS = 5000;

function judge({ snapshot, params }: GateInput<CrdCompatParams>): GateAnswer {
  const read = crdReader();
  const readingsOf = ({ files }: Revision) => files.filter(({ path }) => mayHoldCrd(path)).map(read);
  const [before, after] = [readingsOf(snapshot.base), readingsOf(snapshot.head)];
  const [base, head] = [changedProblems(before, after), changedProblems(after, before)];
  const unreadable = new Set(head.filter(({ problems }) => problems.length > 0).map(({ path }) => path));
  const copies = copiesIn(snapshot.observations ?? [], new Set([...base, ...head].map(({ path }) => path)));
  const { pairs, removed, added } = pairUp(crdsIn(base), crdsIn(head), copies.of);
  const places = { baseAt: locatorOf([...base, ...copies.readings]), headAt: locatorOf(head) };
  const shared = { params, budget: { left: PROOF_BUDGET } };
  // A CRD whose file cannot be read may still be there; the file is a doubt already.
  const cut = curtailed(base, head);
  for (const { subject } of cut) unreadable.add(subject);
  const missing = removed.filter(({ source }) => !unreadable.has(source.path));
  const gone = copies.unread.length === 0 ? missing : [];
  const withOverlay = convertedByOverlay(snapshot.head.files, snapshot.observations ?? []);
  const presentAt = ({ id }: CrdDefinition) => [...crdsIn(head).filter((crd) => crd.id === id), ...copies.of(id)];
  const both = pairs.map(([one, other]) => ({
    base: one,
    head: withOverlay(other),
    othersAtHead: () => presentAt(other),
    ...shared,
  }));
  const stored = judgeStored(both, snapshot.observations ?? [], params, places);
  const facts = [
    ...both.flatMap((pair) => comparePair(pair, places)),
    ...disagreements({ base: crdsIn(base), head: crdsIn(head), elsewhere: (id) => [...copies.of(id)] }).flatMap((one) =>
      compareCopies(one, shared, places),
    ),
    ...movesOf({ base, head, copies, unreadable }).flatMap((move) => compareMove(move, shared, places)),
    ...stored.facts,
    ...gone.flatMap((one) => comparePair({ base: one, head: undefined, ...shared }, places)),
    ...added.flatMap((one) => comparePair({ base: undefined, head: one, ...shared }, places)),
  ];
  const doubts: Doubt[] = [
    ...doubtsOf(base, 'base'),
    ...doubtsOf(head, 'head'),
    ...missingCrds(snapshot.head, head, params.expectCrds),
    ...definitionDoubts(crdsIn(head), crdsIn(base), places.headAt),
    ...stored.doubts,
    ...cut,
    ...patchDoubts(base, head).filter(({ subject }) => !unreadable.has(subject)),
    ...copies.doubts,
    ...perhapsElsewhere(missing, copies),
    ...tooMany(facts),
  ];
  const examined = pairs.length + removed.length + added.length;
  return {
    facts: inOrder(worstOf(facts)),
    doubts,
    examined,
    notLookedAt: [...fragmentOmissions(base, head), ...templateOmissions(snapshot)],
  };
}

interface Sides {
  readonly base: readonly FileReading[];
  readonly head: readonly FileReading[];
  readonly copies: Copies;
  /** Files at head that cannot be read; what they hold is not known. */
  readonly unreadable: ReadonlySet<string>;
}

function movesOf({ base, head, copies, unreadable }: Sides): ChartMove[] {
  const present = (id: string) => [...crdsIn(head).filter((crd) => crd.id === id), ...copies.of(id)];
  const unknown = [...unreadable].flatMap((path) => chartPlaceOf(path)?.chart ?? []);
  return chartMoves(crdsIn(base), present, (chart) => unknown.some((one) => isSameRelease(one, chart)));
}

function tooMany(facts: readonly Fact[]): Doubt[] {
  if (facts.length <= MOST_FACTS) return [];
  return [
    {
      subject: 'crd-compat',
      reason: `there are ${facts.length} differences, of which only the worst ${MOST_FACTS} are listed`,
      wayOut: 'Split the change, so that a person can read what it does.',
    },
  ];
}

/** The worst facts, as many as an answer may hold. */
function worstOf(facts: readonly Fact[]): readonly Fact[] {
  if (facts.length <= MOST_FACTS) return facts;
  const rank = ({ impact }: Fact) => ['breaking', 'review', 'compatible'].indexOf(impact ?? 'breaking');
  return [...facts].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_FACTS);
}

function crdsIn(readings: readonly FileReading[]): CrdDefinition[] {
  return readings.flatMap(({ crds }) => crds);
}

/** One fact for each fingerprint, in an order that depends on nothing but the facts. */
function inOrder(facts: readonly Fact[]): Fact[] {
  const byFingerprint = new Map<string, Fact>();
  for (const fact of facts) {
    const key = fingerprintOf(fact);
    if (!byFingerprint.has(key)) byFingerprint.set(key, fact);
  }
  return [...byFingerprint]
    .map(([fingerprint, fact]) => ({
      fact,
      key: [fact.subject, fact.location, fact.check, fingerprint].join('\u0000'),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ fact }) => fact);
}
