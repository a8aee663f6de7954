import type { Candidate } from '../model/candidate.ts';
import type { Finding } from '../model/finding.ts';
import { globMatches } from '../model/glob.ts';
import { isAfter } from '../model/instant.ts';
import type { Rule } from '../model/rule.ts';
import type { Waiver } from '../model/waiver.ts';
import { listWeight } from './specificity.ts';

export interface WaiverAnswer {
  /** Id of the waiver that accepts the finding. */
  readonly waiver?: string;
  /** Why a waiver that names the finding does not count. */
  readonly refusals: readonly string[];
}

/** Looks for a waiver of one finding. Order of the waivers does not matter: the smallest id that counts is named. */
export function waiverFor(
  finding: Pick<Finding, 'fingerprint' | 'check'>,
  rule: Rule,
  candidate: Candidate,
  waivers: readonly Waiver[],
  asOf: string,
): WaiverAnswer {
  const naming = waivers
    .filter((waiver) => names(waiver, finding, rule, candidate))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const refusals: string[] = [];
  for (const waiver of naming) {
    const refusal = refusalOf(waiver, rule, asOf);
    if (refusal === undefined) return { waiver: waiver.id, refusals: [] };
    refusals.push(refusal);
  }
  return { refusals };
}

function names(waiver: Waiver, finding: Pick<Finding, 'fingerprint'>, rule: Rule, candidate: Candidate): boolean {
  return (
    globMatches(waiver.scope.repository, candidate.repository) &&
    listWeight(waiver.scope.branches, candidate.base) !== undefined &&
    (waiver.rule === undefined || waiver.rule === rule.id) &&
    (waiver.fingerprint === undefined || waiver.fingerprint === finding.fingerprint)
  );
}

function refusalOf(waiver: Waiver, rule: Rule, asOf: string): string | undefined {
  if (!isAfter(waiver.expiresAt, asOf)) return `waiver ${waiver.id} ended ${waiver.expiresAt}`;
  if (rule.waivable === 'never') return `rule ${rule.id} cannot be waived, so waiver ${waiver.id} does not count`;
  if (rule.waivable === 'two-person' && waiver.approver === waiver.requester) {
    return `waiver ${waiver.id} needs an approver other than its requester`;
  }
  return undefined;
}
