import type { Finding } from '../../model/finding.ts';
import { identityText } from '../../model/identity.ts';
import type { RuleResult, Run } from '../../model/run.ts';
import { untilText, type Waiver } from '../../model/waiver.ts';

/** Digits of a fingerprint that tell findings apart where runs are stored; `sluice waive` takes any unambiguous beginning. */
const SHORT_DIGITS = 12;

/** The waiver that accepts a finding or a doubt; a run that was stored before waivers were kept in it knows only the id. */
function waiverOf({ waivers = [] }: Run, { waiver }: { readonly waiver?: string | undefined }) {
  return waivers.find(({ id }) => id === waiver);
}

/** Until when and why: `w-1 until 2026-12-31: agreed with all consumers (TICKET-1)`. */
export function acceptedText(run: Run, accepted: { readonly waiver?: string | undefined }): string {
  const waiver = waiverOf(run, accepted);
  if (waiver === undefined) return accepted.waiver ?? '';
  const { id, expiresAt, reason, reference } = waiver;
  return `${id} until ${untilText(expiresAt)}: ${reason}${reference === undefined ? '' : ` (${reference})`}`;
}

/** Who: `asked for by ada (github 7), approved by grace (github 42)`; empty where the run knows only the id. */
export function acceptedByText(run: Run, accepted: { readonly waiver?: string | undefined }): string {
  const waiver = waiverOf(run, accepted);
  return waiver === undefined ? '' : peopleText(waiver);
}

export function peopleText({ requester, approvals }: Waiver): string {
  const asked = `asked for by ${identityText(requester)}`;
  if (approvals.length === 0) return `${asked}, not approved yet`;
  return `${asked}, approved by ${approvals.map(({ by }) => identityText(by)).join(' and ')}`;
}

/**
 * The command that asks for a waiver of a finding, or that there is none. Empty where nothing has to be accepted: the finding does not
 * block, is accepted already or follows from another. A run of a clone is stored nowhere, so its command names everything.
 */
export function waiveText({ candidate }: Run, finding: Finding, { rule, blocking, waivable }: RuleResult): string {
  const isOpen = blocking && finding.level === 'error' && finding.waiver === undefined;
  if (!isOpen || waivable === undefined) return '';
  if (waivable === 'never') return `rule ${rule} cannot be waived`;
  const isStored = candidate.kind !== 'local_change';
  const digits = isStored ? finding.fingerprint.slice(0, SHORT_DIGITS) : finding.fingerprint;
  const where = isStored ? '' : ` --repository ${candidate.repository} --rule ${rule}`;
  const second = waivable === 'two-person' ? ' (a second person approves it)' : '';
  return `sluice waive ${digits}${where} --until <day> --reason <text>${second}`;
}
