import type { Fact } from '../../gates/model/finding.ts';
import { type OwnAnswer, type OwnVerdict, type PeerAnswer, type PeerFinding, worst } from './answers.ts';
import type { ServerAnswer } from './api-server.ts';
import { atCombinator, findingOf, isInSchema, keyOf, keyOfFact, peerPath, questionOf, versionOf } from './questions.ts';

/** One place where the tools say different things about what both look at. */
export interface Disagreement {
  /** `<question> · crdify <fails|passes|crashes> · <what the gate says>[ · <what the API server does>]`: reasons are written per kind. */
  readonly kind: string;
  readonly question: string;
  readonly peer: 'fails' | 'passes' | 'crashes';
  readonly own: string;
  readonly impact: OwnVerdict;
  readonly place: string;
  /** What the API server's code does with the pair, where what the gate says of the pair is what it says here. */
  readonly server?: ServerAnswer;
}

export interface Compared {
  readonly disagreements: readonly Disagreement[];
  /** What crdify says once more of something that both fail, or that is a disagreement already. */
  readonly repetitions: readonly Disagreement[];
  readonly agreements: number;
  /** What the gate found beyond everything that crdify looks at. */
  readonly alone: readonly Fact[];
}

type Comparison =
  | { readonly as: 'agreement' }
  | { readonly as: 'repetition' | 'disagreement'; readonly one: Disagreement };

const AGREEMENT: Comparison = { as: 'agreement' };

/** Where two answers about one pair differ; `server` is the answer of the API server's code about it, where it was asked. */
export function compareAnswers(peer: PeerAnswer, own: OwnAnswer, server?: ServerAnswer): Compared {
  const alone = own.facts.filter((fact) => questionOf(fact) === undefined && fact.impliedBy === undefined);
  const outcomes = 'crash' in peer ? [crash(peer.crash, own)] : outcomesOf(peer.findings, own);
  const verdict = worst(own.facts);
  const of = (as: 'repetition' | 'disagreement') =>
    outcomes.flatMap((outcome) => (outcome.as === as ? [outcome.one] : []));
  return {
    disagreements: of('disagreement').map((one) => judged(one, verdict, server)),
    repetitions: of('repetition'),
    agreements: outcomes.filter(({ as }) => as === 'agreement').length,
    alone,
  };
}

function judged(one: Disagreement, verdict: OwnVerdict, server: ServerAnswer | undefined): Disagreement {
  if (server === undefined || one.impact !== verdict || one.question === SERVED) return one;
  // What cannot be applied changes nothing: which keyword says so is no matter.
  if (server === 'refuses the CRD') return { ...one, server, ...named('a CRD that is refused', one.peer, one.impact) };
  return { ...one, kind: `${one.kind} · ${server}`, server };
}

const named = (question: string, peer: Disagreement['peer'], own: string) => ({
  kind: `${question} · ${peer} · ${own}`,
  question,
  peer,
  own,
});

function outcomesOf(findings: readonly PeerFinding[], own: OwnAnswer): Comparison[] {
  const distinct = [...new Map(findings.map(atCombinator).map((finding) => [keyOf(finding), finding])).values()];
  const isServed = ({ compared }: PeerFinding) => compared.includes(' -> ');
  const plain = distinct.filter((finding) => !isServed(finding));
  const asked = new Set(plain.map(keyOf));
  return [
    ...plain.map((finding) => ofFinding(finding, own.facts, asked)),
    ...own.facts.flatMap((fact) => ofSilence(fact, asked)),
    ...distinct.filter(isServed).map((finding) => ofServed(finding, plain, own)),
  ];
}

interface Words {
  readonly question: string;
  readonly peer?: Disagreement['peer'];
  readonly impact: OwnVerdict;
  /** Further words about what the gate says. */
  readonly own: string;
  readonly place: string | PeerFinding;
}

function outcome(
  as: 'repetition' | 'disagreement',
  { question, peer = 'fails', impact, own, place }: Words,
): Comparison {
  const where =
    typeof place === 'string' ? place : [place.compared, place.path].filter((part) => part !== '').join(' ');
  return { as, one: { ...named(question, peer, own), impact, place: where } };
}

function crash(message: string, { facts }: OwnAnswer): Comparison {
  const impact = worst(facts);
  const words: Words = { question: 'the whole CRD', peer: 'crashes', impact, own: impact, place: message };
  return outcome('disagreement', words);
}

function ofFinding(finding: PeerFinding, facts: readonly Fact[], asked: ReadonlySet<string>): Comparison {
  const same = facts.filter((fact) => keyOfFact(fact) === keyOf(finding));
  if (same.length === 0) return elsewhere(finding, facts, asked);
  const impact = worst(same);
  if (impact === 'breaking') return AGREEMENT;
  return outcome('disagreement', { question: finding.question, impact, own: told(same), place: finding });
}

/** What the gate says worst, and by which checks. */
function told(facts: readonly Fact[]): string {
  const impact = worst(facts);
  const checks = facts.filter((fact) => fact.impliedBy === undefined && (fact.impact ?? 'review') === impact);
  const names = [...new Set(checks.map(shortName))].sort();
  // Branches are told with the combinator that they are in.
  const isDetail = (name: string) => name.startsWith('schema-combinator-') && names.length > 1;
  return `${impact} (${names.filter((name) => !isDetail(name)).join(', ')})`;
}

const shortName = ({ check }: Fact): string => check.slice('crd/'.length);

/** What takes everything below it along. */
const IS_CAUSE = /^crd\/(?:field-removed|type-changed|type-narrowed-[\w-]+|additional-properties-changed)$/;

/** Where the gate says nothing of the question at the place itself, but of the place, above it or below it. */
function elsewhere(finding: PeerFinding, facts: readonly Fact[], asked: ReadonlySet<string>): Comparison {
  const own = facts.filter(
    (fact) => fact.impliedBy === undefined && versionOf(fact) === finding.compared && isInSchema(fact),
  );
  const isAbove = ({ location }: Fact) => `${finding.path}.`.startsWith(`${peerPath(location)}.`);
  const causes = own.filter((fact) => IS_CAUSE.test(fact.check) && isAbove(fact));
  if (causes.length > 0) return folded(finding, nearest(causes), 'any', 'of all that is below it');
  const here = own.filter(({ location }) => peerPath(location) === finding.path);
  if (here.length > 0) return folded(finding, behind(here, asked), finding.question, '');
  const below = own.filter(({ location }) => peerPath(location).startsWith(`${finding.path}.`));
  if (finding.question === 'unhandled' && below.length > 0) return folded(finding, below, 'unhandled', 'further down');
  return outcome('disagreement', { question: finding.question, impact: 'nothing', own: 'nothing', place: finding });
}

/** crdify adds `unhandled` to the enum or type that it asks about, where these are written with a combinator or an extension. */
const HAS_TWO_PARTS = /^crd\/(?:enum-restructured|type-[\w-]+)$/;

/** What `unhandled` may be about: what has no name of crdify's at that place, before what has. */
function behind(here: readonly Fact[], asked: ReadonlySet<string>): readonly Fact[] {
  const unnamed = here.filter((fact) => !asked.has(keyOfFact(fact) ?? ''));
  const parts = here.filter(({ check }) => HAS_TWO_PARTS.test(check));
  return [unnamed, parts, here].find((facts) => facts.length > 0) ?? [];
}

/** Those of the longest path. */
function nearest(facts: readonly Fact[]): readonly Fact[] {
  const longest = Math.max(...facts.map(({ location }) => peerPath(location).length));
  return facts.filter(({ location }) => peerPath(location).length === longest);
}

const REPEATED: Readonly<Record<string, string>> = {
  'of all that is below it': 'of what is gone or replaced, each part and keyword too',
  '': '`unhandled`, of what it has told by name too',
  'further down': '`unhandled`, of the parent too',
};

function folded(place: PeerFinding, facts: readonly Fact[], question: string, where: string): Comparison {
  const impact = worst(facts);
  if (impact === 'breaking') return outcome('repetition', { question, impact, own: REPEATED[where] ?? where, place });
  const own = where === '' ? told(facts) : `${told(facts)}, ${where}`;
  return outcome('disagreement', { question, impact, own, place });
}

function ofSilence(fact: Fact, asked: ReadonlySet<string>): Comparison[] {
  const [key, question] = [keyOfFact(fact), questionOf(fact)];
  if (key === undefined || question === undefined || asked.has(key)) return [];
  const finding = findingOf(fact, question);
  // One `unhandled` stands for all that changed at a place.
  if (question !== 'unhandled' && asked.has(keyOf({ ...finding, question: 'unhandled' }))) return [];
  if (fact.impact === 'compatible') return [];
  const impact = fact.impact ?? 'review';
  return [outcome('disagreement', { question, peer: 'passes', impact, own: told([fact]), place: finding })];
}

const SERVED = 'served versions';

/** Two served versions compared with each other: new differences only, if crdify sees that they are not new. */
function ofServed(finding: PeerFinding, plain: readonly PeerFinding[], own: OwnAnswer): Comparison {
  const words = (impact: OwnVerdict, text: string): Words => ({ question: SERVED, impact, own: text, place: finding });
  const isEcho = plain.some(({ question, path }) => question === finding.question && path === finding.path);
  if (isEcho) return outcome('repetition', words('nothing', 'of each pair of served versions too'));
  if (own.isConverted) return outcome('disagreement', words('nothing', 'nothing, a webhook converts'));
  const isAbove = ({ location }: Fact) => `${finding.path}.`.startsWith(`${peerPath(location)}.`);
  const missing = own.facts.filter((fact) => fact.check === 'crd/cross-version-field-missing' && isAbove(fact));
  if (worst(missing) === 'breaking') return AGREEMENT;
  if (missing.length > 0) return outcome('disagreement', words(worst(missing), told(missing)));
  const isMap = (path: string) => finding.path === `${path}.additionalProperties`;
  const isTold = own
    .stricter()
    .map(({ location }) => peerPath(location))
    .some((at) => at === finding.path || isMap(at));
  const what = finding.path.endsWith('.additionalProperties') ? `${finding.question} in a map` : finding.question;
  const text = isTold ? 'nothing, unless a rule asks' : `nothing new (${what})`;
  return outcome('disagreement', words('nothing', text));
}
