import { markdown, markdownCode } from '../../../gates/engine/report/escape.ts';
import type { Author } from '../../../gates/model/candidate.ts';
import type { CommentCommand } from '../../../gates/model/comment-command.ts';
import type { Finding } from '../../../gates/model/finding.ts';
import type { Identity } from '../../../gates/model/identity.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import { untilText, type Waiver, WaiverId } from '../../../gates/model/waiver.ts';
import type { Role } from '../../ports/comments.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { approveWaiver, type ChangeWaiversDeps, requestWaiver, type WaiverChange } from '../waivers/change-waivers.ts';
import { findFinding, onlyRepository, rulesOf, rulesShowing, WaiverRefused } from '../waivers/waiver-terms.ts';
import { type CommandAnswer, done, refused, usage } from './answers.ts';
import { isAtLeast, mayAccept, whoMayAccept } from './who-may.ts';

export interface CarryOutDeps extends ChangeWaiversDeps {
  readonly runs: Pick<RunStore, 'history' | 'run' | 'head'>;
}

/** Who commands what, as GitHub tells it at this moment. */
export interface Turn {
  readonly repository: string;
  readonly number: number;
  readonly by: Author;
  readonly role: Role;
  /** Whether the person is the author of the change. */
  readonly isAuthor: boolean;
  /** Names the command for ever: a repeat of it changes nothing. */
  readonly commandId: string;
}

/** Carries out one command. A refusal is an answer; what is thrown may be cured by a later try. */
export async function carryOut(command: CommentCommand, turn: Turn, deps: CarryOutDeps): Promise<CommandAnswer> {
  try {
    return await perform(command, turn, deps);
  } catch (error) {
    if (error instanceof WaiverRefused) return refused(`${markdown(error.message)}.`, markdown(error.wayOut));
    throw error;
  }
}

async function perform(command: CommentCommand, turn: Turn, deps: CarryOutDeps): Promise<CommandAnswer> {
  switch (command.verb) {
    case 'help':
      return done(`these commands are known:\n${usageList()}`);
    case 'explain':
      return explain(command.subject, turn, deps);
    case 'recheck':
      return isAtLeast(turn.role, 'write')
        ? { ...done('the pull request is judged again.', 'See the check run.'), judges: true }
        : needsWrite(turn);
    case 'waive':
      return waive(command, turn, deps);
    case 'approve':
      return approve(command.waiver, turn, deps);
    default:
      return refused(`this is not a command.\n${usageList()}`, '');
  }
}

function usageList(): string {
  return usage.map((line) => `  - ${line}`).join('\n');
}

function needsWrite({ role }: Turn): CommandAnswer {
  return refused(
    `it needs the role write in this repository, and GitHub says ${role}.`,
    'Ask a person who can write to give the command.',
  );
}

const MOST_EXPLAINED = 3;

async function explain(digits: string | undefined, turn: Turn, { runs }: CarryOutDeps): Promise<CommandAnswer> {
  const wayOut = 'Write `/sluice explain FINGERPRINT` with the digits that the check run shows behind "finding".';
  if (digits === undefined || !/^[0-9a-f]{7,32}$/.test(digits)) return refused('no fingerprint is named.', wayOut);
  const head = await runs.head(turn.repository, turn.number);
  const run = head?.runId === undefined ? undefined : await runs.run(head.runId);
  const found = (run?.results ?? []).flatMap(({ owner, findings }) =>
    findings.filter(({ fingerprint }) => fingerprint.startsWith(digits)).map((finding) => ({ finding, owner })),
  );
  if (found.length === 0) {
    return refused(`no finding of the last run of this pull request begins with ${markdownCode(digits)}.`, wayOut);
  }
  return done(
    found
      .slice(0, MOST_EXPLAINED)
      .map(({ finding, owner }) => explained(finding, owner))
      .join('\n'),
  );
}

function explained(finding: Finding, owner: string | undefined): string {
  const { check, message, whoBreaks, why, wayOut, rule, fingerprint } = finding;
  return [
    `${markdownCode(check)}: ${markdown(message)}`,
    `  - who breaks: ${markdown(whoBreaks)}`,
    `  - why: ${markdown(why)}`,
    `  - way out: ${markdown(wayOut)}`,
    `  - rule ${markdownCode(rule)}${owner === undefined ? '' : ` of ${markdown(owner)}`}, finding ${markdownCode(fingerprint)}`,
  ].join('\n');
}

const partNames = { subject: 'FINGERPRINT', until: 'until DATE', reason: 'because TEXT', reference: 'a reference' };

async function waive(
  { subject, until, reason, reference, missing }: CommentCommand & { verb: 'waive' },
  turn: Turn,
  deps: CarryOutDeps,
): Promise<CommandAnswer> {
  if (!isAtLeast(turn.role, 'write')) return needsWrite(turn);
  if (subject === undefined || until === undefined || reason === undefined) {
    const parts = missing.filter((part) => part !== 'reference').map((part) => partNames[part]);
    const wayOut = 'Write `/sluice waive FINGERPRINT until 2026-12-31 because TEXT`, with a day that is not over.';
    return refused(`it lacks ${parts.join(', ')}.`, wayOut);
  }
  const { repository } = turn;
  const known = await findFinding(subject, repository, deps);
  const rules = await waivableRules({ fingerprint: known?.fingerprint ?? subject }, known?.rules ?? [], deps);
  const change = await requestWaiver(
    {
      fingerprint: subject,
      scope: { repositories: [repository] },
      until,
      reason,
      ...(reference !== undefined && { reference }),
      requestId: turn.commandId,
    },
    { by: identityOf(turn.by), mayApprove: !turn.isAuthor && mayAccept(rules, turn.by, turn.role) },
    deps,
  );
  return changed(change, rules, turn);
}

async function approve(id: string | undefined, turn: Turn, deps: CarryOutDeps): Promise<CommandAnswer> {
  if (!isAtLeast(turn.role, 'write')) return needsWrite(turn);
  const waiver = WaiverId.safeParse(id).success ? (await deps.waivers.byId(id ?? ''))?.waiver : undefined;
  if (waiver === undefined || !isOfHere(waiver, turn)) {
    return refused(
      'no waiver of this repository alone has this id.',
      'Write `/sluice approve WAIVER` with the id that the answer to `waive` shows.',
    );
  }
  const rules = await waivableRules(waiver, await rulesShowing(waiver, deps), deps);
  if (turn.isAuthor) {
    return refused('the author of a change does not approve a waiver on it.', `Ask ${whoMayAccept(rules)}.`);
  }
  if (!mayAccept(rules, turn.by, turn.role)) {
    return refused(
      `${markdown(turn.by.login)} may not accept findings of its rule.`,
      `Ask ${markdown(whoMayAccept(rules))}.`,
    );
  }
  return changed(await approveWaiver(waiver.id, identityOf(turn.by), deps), rules, turn);
}

/** What a person may do in one repository says nothing of others. */
function isOfHere({ scope }: Waiver, { repository }: Turn): boolean {
  return onlyRepository(scope)?.toLowerCase() === repository.toLowerCase();
}

async function waivableRules(named: Parameters<typeof rulesOf>[0], shown: readonly string[], deps: CarryOutDeps) {
  return (await rulesOf(named, shown, deps)).filter((rule) => rule.waivable !== 'never');
}

function changed({ waiver, needs }: WaiverChange, rules: readonly Rule[], { isAuthor }: Turn): CommandAnswer {
  const { id, expiresAt } = waiver;
  const named = `waiver ${markdownCode(id)} until the end of ${untilText(expiresAt)}`;
  if (needs === 'nothing') {
    return { ...done(`${named} is in force.`, 'The pull request is judged again.'), judges: true };
  }
  const who = needs === 'second-person' || isAuthor ? 'another person' : 'an owner';
  return done(
    `${named} is asked for, and not in force yet.`,
    `It needs an approval by ${who}: ${markdown(whoMayAccept(rules))} writes \`/sluice approve ${id}\`.`,
  );
}

function identityOf({ id, login }: Author): Identity {
  return { kind: 'github', id: String(id), name: login, isClaim: false };
}
