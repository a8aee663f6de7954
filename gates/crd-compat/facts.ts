import { hexDigest } from '../model/digest.ts';
import { type Fact, fingerprintOf } from '../model/finding.ts';
import { member } from '../model/json-values.ts';
import { CHECKS } from './catalogue.ts';
import { type Cause, type Claim, type CrdCheck, type Draft, regionOf } from './check.ts';
import type { CrdPair, Difference, Topic } from './difference.ts';
import type { Effects } from './effects.ts';
import { effectsIn, impactOf, type Region } from './profiles.ts';
import type { Locate } from './reading/places.ts';
import { inUse } from './unused-versions.ts';
import { small } from './words.ts';

const byTopic = new Map<Topic, CrdCheck[]>();
for (const check of CHECKS) {
  for (const topic of check.topics === 'unclaimed' ? [] : check.topics)
    byTopic.set(topic, [...(byTopic.get(topic) ?? []), check]);
}
const catchAlls = CHECKS.filter(({ topics }) => topics === 'unclaimed');

/** A fact with what is needed to find its cause. */
export interface TracedFact {
  readonly fact: Fact;
  readonly follows: readonly Cause[];
  readonly origin: Origin;
}

/** The difference that a fact is about: what changed, and at which node or part. */
interface Origin {
  readonly topic: Topic;
  readonly path: string;
  readonly version: string | undefined;
}

/** What the differences of one CRD are judged in. */
export interface ComparisonContext {
  readonly crd: CrdPair;
  /** Sides on which the CRD is there at all. */
  readonly sides: 'both' | 'base' | 'head';
  readonly baseAt: Locate;
  readonly headAt: Locate;
}

/** The facts of one difference. One that no check claims becomes a fact of the catch-all, so nothing is ever silent. */
export function factsOf(difference: Difference, context: ComparisonContext): TracedFact[] {
  const claims = claimsOf(byTopic.get(difference.topic) ?? [], difference);
  const drafts = claims.flatMap(draftsIn);
  const isClaimed = drafts.length > 0 || claims.some(({ claim }) => claim !== undefined && 'noOp' in claim);
  const told = isClaimed ? drafts : claimsOf(catchAlls, difference).flatMap(draftsIn);
  return told.map(({ check, draft }) => tracedFact(check, draft, difference, context));
}

interface Claimed {
  readonly check: CrdCheck;
  readonly claim: Claim;
}

function claimsOf(checks: readonly CrdCheck[], difference: Difference): Claimed[] {
  return checks.map((check) => ({ check, claim: check.find(difference) }));
}

function draftsIn({ check, claim }: Claimed): { readonly check: CrdCheck; readonly draft: Draft }[] {
  return claim === undefined || 'noOp' in claim ? [] : claim.map((draft) => ({ check, draft }));
}

interface Spot {
  readonly version: string | undefined;
  readonly location: string;
  readonly basePointer: string;
  readonly headPointer: string;
}

function spotOf(difference: Difference): Spot {
  switch (difference.kind) {
    case 'node': {
      const { node } = difference;
      return { version: node.version.name, location: node.path, ...pointersOf(difference) };
    }
    case 'part':
      return {
        version: difference.parent.version.name,
        location: difference.path,
        basePointer: difference.basePointer,
        headPointer: difference.headPointer,
      };
    case 'crd':
      return {
        version: difference.version,
        location: difference.location,
        basePointer: difference.basePointer,
        headPointer: difference.headPointer,
      };
    default:
      return difference satisfies never;
  }
}

/** A keyword has a line of its own where it is there. */
function pointersOf({ node, keyword }: Extract<Difference, { kind: 'node' }>): {
  basePointer: string;
  headPointer: string;
} {
  const step = keyword.replaceAll('~', '~0').replaceAll('/', '~1');
  return { basePointer: `${node.basePointer}/${step}`, headPointer: `${node.headPointer}/${step}` };
}

function tracedFact(check: CrdCheck, draft: Draft, difference: Difference, context: ComparisonContext): TracedFact {
  const { crd } = context;
  const origin = spotOf(difference);
  const spot = { ...origin, ...draft };
  const location = clipped(spot.location);
  const region = regionOf(spot.location);
  const effects = inUse(effectsIn(region, check.effects, draft.effects), crd, spot.version, difference);
  const fact: Fact = {
    check: check.id,
    subject: spot.version === undefined ? crd.base.id : `${crd.base.id}/${spot.version}`,
    location,
    ...valuesOf(draft, difference),
    facts: {
      ...(spot.version === undefined ? {} : { version: spot.version }),
      ...(crd.head.variant === '' ? {} : { variant: crd.head.variant }),
      basePointer: clipped(spot.basePointer),
      headPointer: clipped(spot.headPointer),
      ...audiencesOf(effects),
      ...draft.facts,
    },
    impact: softened(
      impactOf(effects, { profile: crd.params.profile, ratcheting: ratchets(crd, region, spot.version) }),
      crd,
      spot.version,
    ),
    ...(context.sides === 'head' ? {} : { basePlace: context.baseAt(crd.base.source, spot.basePointer) }),
    ...(context.sides === 'base' ? {} : { headPlace: context.headAt(crd.head.source, spot.headPointer) }),
  };
  return {
    fact,
    follows: draft.follows ?? [],
    origin: { topic: difference.topic, path: origin.location, version: origin.version },
  };
}

function valuesOf(draft: Draft, difference: Difference): Pick<Fact, 'before' | 'after'> {
  const { before, after } = difference.kind === 'crd' ? { ...difference, ...draft } : draft;
  return { before: small(before), after: small(after) };
}

/** Names of fields are foreign, and so may be as long as a file. */
function clipped(text: string): string {
  return text.length <= LONGEST_PLACE ? text : `${text.slice(0, LONGEST_PLACE)}…${hexDigest(text).slice(0, 12)}`;
}

const LONGEST_PLACE = 1000;

function audiencesOf({ persisted, writers, readers }: Effects) {
  return { persisted, writers, readers };
}

/** On by default from Kubernetes 1.30; through the status subresource, which is what controllers write, from 1.33 (kubernetes#129506). */
function ratchets({ params, head }: CrdPair, region: Region, version: string | undefined): boolean {
  const { minimumKubernetes } = params;
  if (minimumKubernetes === undefined) return true;
  const { subresources } = head.versions.find(({ name }) => name === version) ?? {};
  const isWrittenAlone = region === 'status' && member(subresources, 'status') !== undefined;
  return minimumKubernetes >= (isWrittenAlone ? 33 : 30);
}

/** An alpha version promises nothing, unless clusters store it, or there is nothing else to use. */
function softened(impact: Fact['impact'], crd: CrdPair, version: string | undefined): Fact['impact'] {
  if (!crd.params.softenAlpha || impact !== 'breaking' || version === undefined || !/^v\d+alpha\d+$/.test(version))
    return impact;
  const isNeeded = [crd.base, crd.head].some(({ versions }) => {
    const own = versions.find(({ name }) => name === version);
    const isOnlyOne = own?.served === true && versions.every(({ name, served }) => name === version || !served);
    return own?.storage === true || isOnlyOne;
  });
  return isNeeded ? impact : 'review';
}

/** Resolves causes: a fact whose cause was reported too is listed under it, unless it is worse than its cause. */
export function folded(traced: readonly TracedFact[], crd: CrdPair): Fact[] {
  const key = (check: string, location: string, subject: string) => JSON.stringify([check, location, subject]);
  const reported = new Map(traced.map(({ fact }) => [key(fact.check, fact.location, fact.subject), fact]));
  const identity = crd.base.id === crd.head.id ? undefined : identityCause(traced);
  return traced.map(({ fact, follows }) => {
    const cause = [
      ...follows.map(({ check, location }) => reported.get(key(check, location, fact.subject))),
      IDENTITY.includes(fact.check) ? undefined : identity,
    ].find((found) => found !== undefined && found !== fact);
    // A widened type asks for a look; what became demanded with it may refuse values all the same.
    const isHidden = cause !== undefined && rankOf(fact) > rankOf(cause);
    return cause && !isHidden ? { ...fact, impliedBy: fingerprintOf(cause) } : fact;
  });
}

const [GROUP, PLURAL, NAME] = ['crd/crd-group-changed', 'crd/crd-name-plural-changed', 'crd/crd-metadata-name-changed'];
const IDENTITY: readonly string[] = [GROUP, PLURAL, NAME];

/** What everything else about a CRD follows from that is another one now. */
function identityCause(traced: readonly TracedFact[]): Fact | undefined {
  const reported = (id: string) => traced.find(({ fact }) => fact.check === id)?.fact;
  return reported(GROUP) ?? reported(PLURAL);
}

function rankOf({ impact }: Fact): number {
  return ['compatible', 'review', 'breaking'].indexOf(impact ?? 'breaking');
}
