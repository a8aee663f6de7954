import type { Candidate } from '../model/candidate.ts';
import type { Doubt } from '../model/doubt.ts';
import type { Finding } from '../model/finding.ts';
import { globMatches, globsMatch } from '../model/glob.ts';
import { isSameIdentity } from '../model/identity.ts';
import { isAfter, normalInstant } from '../model/instant.ts';
import { type Rule, waiverBounds } from '../model/rule.ts';
import { endUnder, takesInRepository, type Waiver, type WaiverScope } from '../model/waiver.ts';

export interface WaiverAnswer {
  /** Id of the waiver that accepts the finding. */
  readonly waiver?: string;
  /** Why a waiver that names the finding does not count. */
  readonly refusals: readonly string[];
}

/** What of a finding a waiver can name. */
export type Acceptable = Pick<Finding, 'fingerprint' | 'check'> & Pick<Finding, 'headPlace' | 'basePlace'>;

/** The inputs of a run that say which waivers count. */
export interface WaiverCase {
  readonly candidate: Candidate;
  readonly waivers: readonly Waiver[];
  readonly asOf: string;
}

/** Looks for a waiver of one finding. Order of the waivers does not matter: the smallest id that counts is named. */
export function waiverFor(finding: Acceptable, rule: Rule, { candidate, waivers, asOf }: WaiverCase): WaiverAnswer {
  return firstThatCounts(
    waivers.filter((waiver) => namesFinding(waiver, finding, rule.id, candidate)),
    rule,
    asOf,
  );
}

/**
 * Looks for a waiver of something that a rule could not decide. Only a waiver that names the rule itself can accept it, and only where
 * the rule says so (`waiver.doubts`): a person who accepts a finding has seen it, and a doubt hides what there is to see.
 */
export function waiverForDoubt(doubt: Doubt, rule: Rule, { candidate, waivers, asOf }: WaiverCase): WaiverAnswer {
  if (!waiverBounds(rule).doubts) return { refusals: [] };
  return firstThatCounts(
    waivers.filter((waiver) => namesDoubt(waiver, doubt, rule.id, candidate)),
    rule,
    asOf,
  );
}

/** Whether a waiver is about a finding of a rule, whether it counts or not. */
export function namesFinding(waiver: Waiver, finding: Acceptable, rule: string, candidate: Candidate): boolean {
  return (
    (waiver.rule === undefined || waiver.rule === rule) &&
    (waiver.fingerprint === undefined || waiver.fingerprint === finding.fingerprint) &&
    (waiver.check === undefined || globMatches(waiver.check, finding.check)) &&
    isInWaiverScope(waiver.scope, candidate, finding.headPlace?.path ?? finding.basePlace?.path)
  );
}

/** Whether a waiver is about what a rule could not decide. */
export function namesDoubt(waiver: Waiver, doubt: Doubt, rule: string, candidate: Candidate): boolean {
  return (
    waiver.rule === rule &&
    waiver.fingerprint === undefined &&
    waiver.check === undefined &&
    isInWaiverScope(waiver.scope, candidate, doubt.place?.path)
  );
}

/** What has no place is outside of every scope that names paths. No branch receives an image. */
function isInWaiverScope(scope: WaiverScope, candidate: Candidate, path: string | undefined): boolean {
  const { branches, paths } = scope;
  return (
    takesInRepository(scope, candidate.repository) &&
    (branches === undefined || (candidate.kind !== 'image' && globsMatch(branches, candidate.base))) &&
    (paths === undefined || (path !== undefined && globsMatch(paths, path)))
  );
}

function firstThatCounts(naming: readonly Waiver[], rule: Rule, asOf: string): WaiverAnswer {
  const refusals: string[] = [];
  for (const waiver of [...naming].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const refusal = refusalOf(waiver, rule, asOf);
    if (refusal === undefined) return { waiver: waiver.id, refusals: [] };
    refusals.push(refusal);
  }
  return { refusals };
}

/** Why a waiver does not count for the findings of a rule; nothing where it counts. */
function refusalOf(waiver: Waiver, rule: Rule, asOf: string): string | undefined {
  const { id, approvals, revoked, expiresAt } = waiver;
  if (revoked !== undefined) return `waiver ${id} was revoked ${revoked.at}`;
  const end = endUnder(waiver, rule);
  if (!isAfter(end, asOf)) {
    const isBounded = end !== normalInstant(expiresAt);
    return `waiver ${id} ended ${end}${isBounded ? `: rule ${rule.id} allows ${waiverBounds(rule).maxDays} days` : ''}`;
  }
  if (rule.waivable === 'never') return `rule ${rule.id} cannot be waived, so waiver ${id} does not count`;
  if (approvals.length === 0) return `waiver ${id} waits for an approval`;
  return isApprovedFor(waiver, rule) ? undefined : `waiver ${id} needs an approver other than its requester`;
}

/** Whether the approvals of a waiver are those that a rule asks for. Where it asks for two people, the requester is one of them. */
export function isApprovedFor({ approvals, requester }: Waiver, { waivable }: Pick<Rule, 'waivable'>): boolean {
  if (waivable === 'never') return false;
  if (waivable === 'owner') return approvals.length > 0;
  return approvals.some(({ by }) => !isSameIdentity(by, requester));
}
