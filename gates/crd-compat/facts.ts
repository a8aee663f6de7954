import { hexDigest } from '../model/digest.ts';
import { type Fact, fingerprintOf } from '../model/finding.ts';
import { member } from '../model/json-values.ts';
import { CHECKS } from './catalogue.ts';
import { type CatchAll, type Cause, type Check, type Claim, checkId, type Draft, regionOf } from './check.ts';
import type { CrdPair, Difference, Topic } from './difference.ts';
import { EFFECTS, type Effects, type RuleId } from './effects.ts';
import { effectsIn, impactOf, type Region } from './profiles.ts';
import type { Locate } from './reading/places.ts';
import { small } from './words.ts';

const byTopic = new Map<Topic, Exclude<Check, CatchAll>[]>();
for (const check of CHECKS) {
  if (check.kind === 'catch-all') continue;
  for (const topic of check.topics) byTopic.set(topic, [...(byTopic.get(topic) ?? []), check]);
}
const catchAll = CHECKS.find((check) => check.kind === 'catch-all');

/** A fact with what is needed to find its cause. */
export interface Candidate {
  readonly fact: Fact;
  readonly rule: RuleId;
  readonly follows: readonly Cause[];
  readonly origin: Origin;
}

/** The difference that a fact is about: what changed, and at which node or part. */
interface Origin {
  readonly topic: Topic;
  readonly path: string;
  readonly version: string | undefined;
}

export interface Stage {
  readonly crd: CrdPair;
  /** Sides on which the CRD is there at all. */
  readonly sides: 'both' | 'base' | 'head';
  readonly baseAt: Locate;
  readonly headAt: Locate;
}

/** The facts of one difference. One that no check claims becomes a fact of the catch-all, so nothing is ever silent. */
export function factsOf(difference: Difference, stage: Stage): Candidate[] {
  const claims = (byTopic.get(difference.topic) ?? []).map((check) => ({ check, claim: claimOf(check, difference) }));
  const drafts = claims.flatMap(({ check, claim }) =>
    draftsIn(claim).map((draft) => ({ check: check as Check, draft })),
  );
  if (drafts.length === 0 && claims.some(({ claim }) => claim !== undefined && 'noOp' in claim)) return [];
  if (drafts.length === 0 && catchAll?.kind === 'catch-all')
    drafts.push({ check: catchAll, draft: catchAll.draft(difference) });
  return drafts.map(({ check, draft }) => candidate(check, draft, difference, stage));
}

function claimOf(check: Exclude<Check, CatchAll>, difference: Difference): Claim {
  if (check.kind === 'node') return difference.kind === 'node' ? check.claim(difference) : undefined;
  if (check.kind === 'part') return difference.kind === 'part' ? check.claim(difference) : undefined;
  return difference.kind === 'crd' ? check.claim(difference) : undefined;
}

function draftsIn(claim: Claim): readonly Draft[] {
  return claim === undefined || 'noOp' in claim ? [] : claim;
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

function candidate(check: Check, draft: Draft, difference: Difference, stage: Stage): Candidate {
  const { crd } = stage;
  const origin = spotOf(difference);
  const spot = { ...origin, ...draft };
  const location = clipped(spot.location);
  const region = regionOf(spot.location);
  const effects = effectsIn(region, EFFECTS[check.rule], draft.effects);
  const fact: Fact = {
    check: checkId(check.rule),
    subject: spot.version === undefined ? crd.base.id : `${crd.base.id}/${spot.version}`,
    location,
    before: small(draft.before),
    after: small(draft.after),
    facts: {
      ...(spot.version === undefined ? {} : { version: spot.version }),
      ...(crd.head.variant === '' ? {} : { variant: crd.head.variant }),
      basePointer: clipped(spot.basePointer),
      headPointer: clipped(spot.headPointer),
      ...wordsOf(effects),
      ...draft.facts,
    },
    impact: softened(
      impactOf(effects, { profile: crd.params.profile, ratcheting: ratchets(crd, region, spot.version) }),
      crd,
      spot.version,
    ),
    ...(stage.sides === 'head' ? {} : { basePlace: stage.baseAt(crd.base.source, spot.basePointer) }),
    ...(stage.sides === 'base' ? {} : { headPlace: stage.headAt(crd.head.source, spot.headPointer) }),
  };
  return {
    fact,
    rule: check.rule,
    follows: draft.follows ?? [],
    origin: { topic: difference.topic, path: origin.location, version: origin.version },
  };
}

/** Names of fields are foreign, and so may be as long as a file. */
function clipped(text: string): string {
  return text.length <= LONGEST_PLACE ? text : `${text.slice(0, LONGEST_PLACE)}…${hexDigest(text).slice(0, 12)}`;
}

const LONGEST_PLACE = 1000;

function wordsOf({ persisted, writers, readers }: Effects) {
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
export function folded(candidates: readonly Candidate[], crd: CrdPair): Fact[] {
  const key = (rule: RuleId, location: string, subject: string) => JSON.stringify([rule, location, subject]);
  const reported = new Map(candidates.map(({ rule, fact }) => [key(rule, fact.location, fact.subject), fact]));
  const identity = identityCause(candidates);
  return candidates.map(({ fact, rule, follows }) => {
    const cause = [
      ...follows.map((one) => reported.get(key(one.rule, one.location, fact.subject))),
      identity?.(rule),
    ].find((found) => found !== undefined && found !== fact);
    // A widened type asks for a look; what became demanded with it may refuse values all the same.
    const isHidden = cause !== undefined && rankOf(fact) > rankOf(cause);
    return cause && !isHidden ? { ...fact, impliedBy: fingerprintOf(cause) } : fact;
  });

  /** Of a CRD that is another one now, everything else follows. */
  function identityCause(all: readonly Candidate[]): ((rule: RuleId) => Fact | undefined) | undefined {
    if (crd.base.id === crd.head.id) return undefined;
    const cause =
      all.find(({ rule }) => rule === 'crd-group-changed') ??
      all.find(({ rule }) => rule === 'crd-name-plural-changed');
    return (rule) => (IDENTITY.includes(rule) ? undefined : cause?.fact);
  }
}

function rankOf({ impact }: Fact): number {
  return ['compatible', 'review', 'breaking'].indexOf(impact ?? 'breaking');
}

const IDENTITY: readonly RuleId[] = ['crd-group-changed', 'crd-name-plural-changed', 'crd-metadata-name-changed'];
