import { waiverScopeProblem } from '../../../gates/engine/scope-problems.ts';
import { isApprovedFor } from '../../../gates/engine/waivers.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import { type Identity, isSameIdentity } from '../../../gates/model/identity.ts';
import { isAfter } from '../../../gates/model/instant.ts';
import { latest } from '../../../gates/model/instant-arithmetic.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import { type Rule, waiverBounds } from '../../../gates/model/rule.ts';
import { latestEnd, stateOfWaiver, untilText, Waiver } from '../../../gates/model/waiver.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WaiverRecord, WaiverStore } from '../../ports/waiver-store.ts';
import {
  findFinding,
  type Named,
  onlyRepository,
  rulesOf,
  rulesShowing,
  type ScopeWish,
  type TermsDeps,
  WaiverRefused,
} from './waiver-terms.ts';

export interface ChangeWaiversDeps extends TermsDeps {
  readonly waivers: WaiverStore;
  readonly clock: Clock;
}

/** What a person asks for. Who may ask is checked before, by the surface that they use: it knows how. */
export interface WaiverRequest extends Named {
  /** The first seven or more digits of a fingerprint. */
  readonly fingerprint?: string;
  /** Where it counts: the repository that showed the finding where it is left out. */
  readonly scope?: ScopeWish;
  /** A day, which is meant whole, or an instant. */
  readonly until: string;
  readonly reason: string;
  readonly reference?: string;
  /** Names the request where it may come twice, such as a comment: the second changes nothing. */
  readonly requestId?: string;
}

export interface WaiverChange {
  readonly waiver: Waiver;
  /** What is still needed for it to count: nothing, an approval by an owner, or one by a second person. */
  readonly needs: 'nothing' | 'owner' | 'second-person';
}

/**
 * Asks for a waiver. `mayApprove`: the person may accept for the rule, so that one person is enough where the rule needs one. Throws
 * {@link WaiverRefused} where the rule or the request does not allow it; nothing is stored then.
 */
export async function requestWaiver(
  request: WaiverRequest,
  { by, mayApprove }: { readonly by: Identity; readonly mayApprove: boolean },
  deps: ChangeWaiversDeps,
): Promise<WaiverChange> {
  const requestedAt = deps.clock.now();
  const repository = onlyRepository(request.scope);
  const known =
    request.fingerprint === undefined ? undefined : await findFinding(request.fingerprint, repository, deps);
  const rules = waivable(await rulesOf(request, known?.rules ?? [], deps), request);
  const about = rules.map(({ id }) => id).slice(0, MOST_ABOUT);
  const waiver = { ...waiverOf(request, known, by, requestedAt), about };
  refuseTooLong(waiver, rules);
  const outcome = await deps.waivers.write({ waiver, expectedVersion: 0, action: 'requested', by, at: requestedAt });
  // Only the very same request has the same id.
  if (outcome === 'stale') return changeOf((await deps.waivers.byId(waiver.id))?.waiver ?? waiver, rules);
  const isEnough = mayApprove && rules.every((rule) => rule.waivable !== 'two-person');
  return isEnough ? approveWaiver(waiver.id, by, deps) : changeOf(waiver, rules);
}

/** Rules that a waiver keeps; one of all checks may be about more. */
const MOST_ABOUT = 100;

/** Rules of those that a waiver is about that let it count. */
function waivable(rules: readonly Rule[], { fingerprint, check }: Named): readonly Rule[] {
  if (rules.length === 0) {
    const what = fingerprint === undefined ? `no rule in force asks ${check}` : `no stored run shows ${fingerprint}`;
    const wayOut = 'Name the rule with all 32 digits: --rule ID --scope repositories=OWNER/NAME.';
    throw new WaiverRefused(what, fingerprint === undefined ? 'List the rules with `sluice rules log`.' : wayOut);
  }
  const allowing = rules.filter((rule) => rule.waivable !== 'never');
  if (allowing.length > 0) return allowing;
  const [first] = rules;
  throw new WaiverRefused(
    `rule ${rules.map(({ id }) => id).join(', ')} cannot be waived`,
    `Mend the finding, or ask the owner of the rule: ${first?.owner ?? 'unknown'}.`,
  );
}

function waiverOf(
  { requestId, scope, until, fingerprint, ...request }: WaiverRequest,
  known: { readonly fingerprint: string; readonly repository: string } | undefined,
  requester: Identity,
  requestedAt: string,
): Waiver {
  const repositories = scope?.repositories ?? (known && [known.repository]);
  const whole = known?.fingerprint ?? fingerprint;
  const named = { ...request, ...(whole !== undefined && { fingerprint: whole }) };
  const { kind, id: account } = requester;
  const seed = canonicalJson([kind, account, requestId ?? requestedAt, named, scope, until]);
  const parsed = Waiver.safeParse({
    id: `w-${hexDigest(seed).slice(0, 10)}`,
    ...named,
    scope: { ...scope, repositories },
    requester,
    requestedAt,
    expiresAt: until,
  });
  if (parsed.success) {
    const never = waiverScopeProblem(parsed.data.scope);
    if (never === undefined) return parsed.data;
    throw new WaiverRefused(never, 'Such a waiver would never count; nothing was stored.');
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  const message = repositories === undefined ? 'scope.repositories: name at least one' : `${field}: ${issue?.message}`;
  throw new WaiverRefused(`this is not a waiver: ${message.replace(/^: /, '')}`, 'See docs/waivers.md for its fields.');
}

function refuseTooLong({ requestedAt, expiresAt }: Waiver, rules: readonly Rule[]): void {
  const ends = rules.map((rule) => latestEnd(requestedAt, rule));
  const last = latest(ends[0] ?? expiresAt, ...ends.slice(1));
  if (!isAfter(expiresAt, last)) return;
  const [rule] = rules.filter((one) => latestEnd(requestedAt, one) === last);
  throw new WaiverRefused(
    `rule ${rule?.id} allows a waiver of ${rule && waiverBounds(rule).maxDays} days`,
    `Choose a day not after ${untilText(last)}.`,
  );
}

/** Approves a waiver. Throws {@link WaiverRefused} where it has ended, was revoked, or needs another person than its requester. */
export async function approveWaiver(id: string, by: Identity, deps: ChangeWaiversDeps): Promise<WaiverChange> {
  return change(id, deps, async ({ waiver }, at) => {
    refuseOver(waiver, at, 'approved');
    const rules = await rulesInForce(waiver, deps);
    const needsSecond = rules.length === 0 || rules.some((rule) => rule.waivable === 'two-person');
    if (needsSecond && isSameIdentity(by, waiver.requester)) {
      throw new WaiverRefused(
        `waiver ${id} needs an approval by another person than its requester`,
        `Ask a second person to run \`sluice waivers approve ${id}\`.`,
      );
    }
    if (waiver.approvals.some((approval) => isSameIdentity(approval.by, by))) return changeOf(waiver, rules);
    const approved = { ...waiver, approvals: [...waiver.approvals, { by, at }] };
    return { ...changeOf(approved, rules), write: { waiver: approved, action: 'approved', by, at } };
  });
}

/** Takes a waiver, or a request for one, back. Throws {@link WaiverRefused} where it has ended or was revoked before. */
export async function revokeWaiver(
  id: string,
  { by, reason }: { readonly by: Identity; readonly reason: string },
  deps: ChangeWaiversDeps,
): Promise<WaiverChange> {
  return change(id, deps, async ({ waiver }, at) => {
    refuseOver(waiver, at, 'revoked');
    const revoked = { ...waiver, revoked: { by, at, reason } };
    return { waiver: revoked, needs: 'nothing', write: { waiver: revoked, action: 'revoked', by, at } };
  });
}

/** The rules of a waiver that let it count; none where no rule and no run knows it any longer, and the strictest terms hold then. */
async function rulesInForce(waiver: Waiver, deps: ChangeWaiversDeps): Promise<readonly Rule[]> {
  const rules = await rulesOf(waiver, await rulesShowing(waiver, deps), deps);
  return rules.filter((rule) => rule.waivable !== 'never');
}

function changeOf(waiver: Waiver, rules: readonly Rule[]): WaiverChange {
  if (rules.every((rule) => isApprovedFor(waiver, rule))) return { waiver, needs: 'nothing' };
  return { waiver, needs: rules.some((rule) => rule.waivable === 'two-person') ? 'second-person' : 'owner' };
}

function refuseOver(waiver: Waiver, at: string, verb: string): void {
  const state = stateOfWaiver(waiver, at);
  if (state === 'requested' || state === 'approved') return;
  const when = state === 'ended' ? waiver.expiresAt : waiver.revoked?.at;
  throw new WaiverRefused(
    `waiver ${waiver.id} was ${state === 'ended' ? 'over' : 'revoked'} at ${when} and cannot be ${verb}`,
    'Ask for a new one with `sluice waive`.',
  );
}

type Decision = WaiverChange & { readonly write?: Omit<WaiverRecord, 'version'> };

/** What could not be read again would stop every list: an empty reason, or more approvals than a waiver holds. */
function refuseUnreadable(waiver: Waiver): void {
  const [issue] = Waiver.safeParse(waiver).error?.issues ?? [];
  if (issue === undefined) return;
  throw new WaiverRefused(`waiver ${waiver.id}: ${issue.path.join('.')}: ${issue.message}`, 'Nothing was changed.');
}

const TRIES = 10;

/** Decides on what is stored now, and again where another person wrote in between: no update is lost. */
async function change(
  id: string,
  { waivers, clock }: Pick<ChangeWaiversDeps, 'waivers' | 'clock'>,
  decide: (seen: WaiverRecord, at: string) => Promise<Decision>,
): Promise<WaiverChange> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const seen = await waivers.byId(id);
    if (seen === undefined)
      throw new WaiverRefused(`there is no waiver ${id}`, 'List them with `sluice waivers list`.');
    const { write, ...changed } = await decide(seen, clock.now());
    if (write === undefined) return changed;
    refuseUnreadable(write.waiver);
    if ((await waivers.write({ ...write, expectedVersion: seen.version })) === 'written') return changed;
  }
  throw new WaiverRefused(`waiver ${id} is changed by others all the time`, 'Try again.');
}
