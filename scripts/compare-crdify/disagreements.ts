import type { Fact, Impact } from '../../gates/model/finding.ts';
import { type OwnAnswer, type PeerAnswer, type PeerFinding, worst } from './answers.ts';

/** One place where the tools say different things about what both look at. */
export interface Disagreement {
  /** Kind of disagreement: `<question> · crdify <fails|passes|crashes> · <what the gate says>`. Reasons are written per kind. */
  readonly kind: string;
  readonly question: string;
  readonly peer: 'fails' | 'passes' | 'crashes';
  readonly own: string;
  readonly place: string;
}

export interface Compared {
  readonly disagreements: readonly Disagreement[];
  readonly agreements: number;
  /** What the gate found beyond everything that crdify looks at. */
  readonly alone: readonly Fact[];
}

/** Which of crdify's questions a check of ours answers. What is not here is `unhandled` in a schema, and nothing outside of it. */
const QUESTIONS: readonly (readonly [RegExp, string])[] = [
  [/^crd\/(?:default-\w+|required-default-removed)$/, 'default'],
  [/^crd\/description-changed$/, 'description'],
  [/^crd\/enum-[\w-]+$/, 'enum'],
  [/^crd\/nullable-\w+$/, 'nullable'],
  [/^crd\/pattern-\w+$/, 'pattern'],
  [/^crd\/required-[\w-]+$/, 'required'],
  [/^crd\/type-[\w-]+$/, 'type'],
  [/^crd\/field-removed$/, 'existingFieldRemoval'],
  [/^crd\/crd-scope-changed$/, 'scope'],
  [/^crd\/maximum-\w+$/, 'maximum'],
  [/^crd\/minimum-\w+$/, 'minimum'],
  [/^crd\/max-items-\w+$/, 'maxItems'],
  [/^crd\/min-items-\w+$/, 'minItems'],
  [/^crd\/max-length-\w+$/, 'maxLength'],
  [/^crd\/min-length-\w+$/, 'minLength'],
  [/^crd\/max-properties-\w+$/, 'maxProperties'],
  [/^crd\/min-properties-\w+$/, 'minProperties'],
];

const isInSchema = ({ location }: Fact) => location.startsWith('.') || location.startsWith('[');

function questionOf(fact: Fact): string | undefined {
  const named = QUESTIONS.find(([pattern]) => pattern.test(fact.check))?.[1];
  if (named !== undefined) return named;
  // Fields that only one served version has are compared between versions there, and added fields not at all.
  if (/^crd\/(?:cross-version-field-missing|field-added)$/.test(fact.check)) return undefined;
  return isInSchema(fact) ? 'unhandled' : undefined;
}

/** crdify writes steps into lists and maps as names of members; ours are written the same way to be compared. */
const peerPath = (location: string): string =>
  location === '.'
    ? '^'
    : `^${location.replaceAll('[*]', '.items').replaceAll('{*}', '.additionalProperties').replace(/<.*$/, '')}`;

/** What it says of a branch is said of the combinator, which it has no question for. */
function atCombinator(finding: PeerFinding): PeerFinding {
  const branch = /^(.*?)\.(?:(?:allOf|anyOf|oneOf)\[\d+\]|not)(?:\.|$)/.exec(finding.path);
  return branch ? { ...finding, question: 'unhandled', path: branch[1] ?? '' } : finding;
}

export function compareAnswers(peer: PeerAnswer, own: OwnAnswer): Compared {
  const facts = own.facts.map((fact) => ({ fact, question: questionOf(fact), key: keyOfFact(fact) }));
  const alone = facts.flatMap(({ fact, question }) =>
    question === undefined && fact.impliedBy === undefined ? [fact] : [],
  );
  if ('crash' in peer) return { disagreements: [crash(peer.crash, own)], agreements: 0, alone };
  const findings = unique(peer.findings.map(atCombinator));
  const [served, plain] = split(findings);
  const asked = new Set(plain.map(keyOf));
  const answers = plain.map((finding) => ofFinding(finding, own.facts));
  const silent = facts.flatMap(({ fact, key }) => (key === undefined || asked.has(key) ? [] : ofSilence(fact, asked)));
  const all = [...answers, ...silent, ...served.map((finding) => ofServed(finding, plain, own))];
  const disagreements = all.filter((one) => one !== undefined);
  return { disagreements, agreements: all.length - disagreements.length, alone };
}

function keyOfFact(fact: Fact): string | undefined {
  const question = questionOf(fact);
  if (question === undefined || fact.impliedBy !== undefined) return undefined;
  return question === 'scope' ? keyOf({ question, compared: '', path: '' }) : keyOf(findingOf(fact, question));
}

const findingOf = (fact: Fact, question: string): PeerFinding => ({
  question,
  compared: String(fact.facts['version'] ?? ''),
  path: peerPath(fact.location),
});

const keyOf = ({ question, compared, path }: PeerFinding): string => `${question}\n${compared}\n${path}`;

function unique(findings: readonly PeerFinding[]): PeerFinding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function split(findings: readonly PeerFinding[]): [PeerFinding[], PeerFinding[]] {
  const isServed = ({ compared }: PeerFinding) => compared.includes(' -> ');
  return [findings.filter(isServed), findings.filter((finding) => !isServed(finding))];
}

function crash(message: string, own: OwnAnswer): Disagreement {
  return disagreement('the whole CRD', 'crashes', worst(own.facts), message);
}

function disagreement(
  question: string,
  peer: Disagreement['peer'],
  own: string,
  place: string | PeerFinding,
): Disagreement {
  const where =
    typeof place === 'string' ? place : [place.compared, place.path].filter((part) => part !== '').join(' ');
  return { kind: `${question} · ${peer} · ${own}`, question, peer, own, place: where };
}

function ofFinding(finding: PeerFinding, facts: readonly Fact[]): Disagreement | undefined {
  const same = facts.filter((fact) => keyOfFact(fact) === keyOf(finding));
  const impact = worst(same);
  if (impact === 'breaking') return undefined;
  if (impact !== 'nothing')
    return disagreement(finding.question, 'fails', `${impact} (${checksOf(same, impact)})`, finding);
  return disagreement(...elsewhere(finding, facts));
}

const checksOf = (facts: readonly Fact[], impact: Impact): string =>
  [...new Set(facts.filter((fact) => fact.impact === impact).map(({ check }) => check.slice('crd/'.length)))]
    .sort()
    .join(', ');

/** Where the gate says nothing of the question at the place itself, but of the place, above it or below it. */
function elsewhere(finding: PeerFinding, facts: readonly Fact[]): Parameters<typeof disagreement> {
  const paths = facts
    .filter((fact) => String(fact.facts['version'] ?? '') === finding.compared && isInSchema(fact))
    .map((fact) => ({ fact, path: peerPath(fact.location) }));
  const cause = paths.find(
    ({ fact, path }) =>
      /^crd\/(?:field-removed|type-[\w-]+)$/.test(fact.check) &&
      fact.impact === 'breaking' &&
      `${finding.path}.`.startsWith(`${path}.`),
  );
  if (cause) return ['any', 'fails', `one finding for the cause (${cause.fact.check.slice(4)})`, finding];
  if (finding.question === 'unhandled' && paths.some(({ path }) => path.startsWith(`${finding.path}.`))) {
    return ['unhandled', 'fails', 'found further down', finding];
  }
  const here = paths.filter(({ path }) => path === finding.path).map(({ fact }) => fact.check.slice(4));
  return [
    finding.question,
    'fails',
    here.length === 0 ? 'nothing' : `as ${[...new Set(here)].sort().join(', ')}`,
    finding,
  ];
}

function ofSilence(fact: Fact, asked: ReadonlySet<string>): (Disagreement | undefined)[] {
  const question = questionOf(fact) ?? '';
  const finding = findingOf(fact, question);
  // One `unhandled` stands for all that changed at a place.
  if (question !== 'unhandled' && asked.has(keyOf({ ...finding, question: 'unhandled' }))) return [];
  if (fact.impact === 'compatible') return [];
  return [disagreement(question, 'passes', `${fact.impact} (${fact.check.slice(4)})`, finding)];
}

/** Two served versions compared with each other: new differences only, if crdify sees that they are not new. */
function ofServed(finding: PeerFinding, plain: readonly PeerFinding[], own: OwnAnswer): Disagreement | undefined {
  const isEcho = plain.some(({ question, path }) => question === finding.question && path === finding.path);
  if (isEcho) return disagreement('served versions', 'fails', 'said once, of the version that changed', finding);
  const facts = own.facts.filter(({ check }) => check === 'crd/cross-version-field-missing');
  if (worst(facts) === 'breaking') return undefined;
  const nothing = own.isConverted ? 'nothing, a webhook converts' : `nothing of two versions (${finding.question})`;
  const said = worst(facts) === 'nothing' ? nothing : `${worst(facts)} (cross-version-field-missing)`;
  return disagreement('served versions', 'fails', said, finding);
}
