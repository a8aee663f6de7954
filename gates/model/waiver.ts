import * as z from 'zod';
import { Glob, globsMatch } from './glob.ts';
import { Identity } from './identity.ts';
import { isAfter, normalInstant } from './instant.ts';
import { earliest, plusMs } from './instant-arithmetic.ts';
import { type Rule, waiverBounds } from './rule.ts';

const DAY_MS = 86_400_000;

/** An id is part of a key and of an address. */
export const WaiverId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'write lower-case letters, digits and dashes');

const Fingerprint = z.string().regex(/^[0-9a-f]{32}$/, 'a fingerprint has 32 lower-case hex digits');

const Globs = z.array(Glob).min(1).max(50);

/** Where a waiver counts: as the scope of a rule, but that repositories must be named. */
export const WaiverScope = z.strictObject({
  /** Names or patterns, without regard to case, as GitHub reads them. */
  repositories: Globs,
  branches: Globs.optional(),
  paths: Globs.optional(),
});
export type WaiverScope = z.infer<typeof WaiverScope>;

/** A day means its whole day, UTC: `2026-12-31` is the instant `2027-01-01T00:00:00.000Z`. */
const WaiverEnd = z.preprocess(endOf, z.iso.datetime('write a day, such as 2026-12-31, or an instant in UTC'));

function isInstant(text: string): boolean {
  return z.iso.datetime().safeParse(text).success;
}

function endOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (z.iso.date().safeParse(value).success) return plusMs(value, DAY_MS);
  return z.iso.datetime().safeParse(value).success ? normalInstant(value) : value;
}

const Approval = z.strictObject({ by: Identity, at: z.iso.datetime() });

/** What a waiver names: a finding, or checks, or a rule. A rule may stand beside a finding or checks, and narrows them. */
const named = {
  fingerprint: Fingerprint.optional(),
  /** Id of a check, or a pattern such as `crd/*`. */
  check: Glob.optional(),
  rule: z.string().min(1).optional(),
};

/** Dated, owned, reasoned acceptance of one finding, of checks within a scope, or of one rule within a scope. It always ends. */
export const Waiver = z
  .strictObject({
    id: WaiverId,
    ...named,
    scope: WaiverScope,
    reason: z.string().trim().min(10, 'say why in at least ten characters').max(2000),
    /** A ticket, a discussion: where the decision can be read. */
    reference: z.string().min(1).max(500).optional(),
    /** Rules that it was about when it was asked for: their owners are told before it ends. */
    about: z.array(z.string().min(1)).max(100).optional(),
    requester: Identity,
    requestedAt: z.iso.datetime(),
    approvals: z.array(Approval).max(20).default([]),
    /** Instant from which the waiver no longer counts. */
    expiresAt: WaiverEnd,
    revoked: z
      .strictObject({ by: Identity, at: z.iso.datetime(), reason: z.string().trim().min(1, 'say why').max(2000) })
      .optional(),
  })
  .superRefine(({ fingerprint, check, rule, requestedAt, expiresAt }, context) => {
    if ((fingerprint ?? check ?? rule) === undefined) {
      context.addIssue({ code: 'custom', message: 'a waiver names a finding fingerprint, a check or a rule' });
    }
    if (fingerprint !== undefined && check !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['check'],
        message: 'a fingerprint names one finding: leave check out',
      });
    }
    // Texts that are no instants have an issue of their own.
    if (isInstant(requestedAt) && isInstant(expiresAt) && !isAfter(expiresAt, requestedAt)) {
      context.addIssue({ code: 'custom', path: ['expiresAt'], message: 'the end is before the request' });
    }
  });
export type Waiver = z.infer<typeof Waiver>;

/** Where a waiver is in its life. `ended` follows from the time, so that no process has to run for a waiver to end. */
export type WaiverState = 'requested' | 'approved' | 'revoked' | 'ended';

export function stateOfWaiver(waiver: Waiver, asOf: string): WaiverState {
  if (waiver.revoked !== undefined) return 'revoked';
  if (!isAfter(waiver.expiresAt, asOf)) return 'ended';
  return waiver.approvals.length > 0 ? 'approved' : 'requested';
}

/** The last end that a rule allows: the end of the day that is `maxDays` days after the request. */
export function latestEnd(requestedAt: string, rule: Rule): string {
  const startOfDay = `${normalInstant(requestedAt).slice(0, 10)}T00:00:00.000Z`;
  return plusMs(startOfDay, (waiverBounds(rule).maxDays + 1) * DAY_MS);
}

/** When a waiver ends for the findings of a rule: a rule that allows less than was asked for ends it earlier. */
export function endUnder(waiver: Waiver, rule: Rule): string {
  const asked = normalInstant(waiver.expiresAt);
  return earliest([asked, latestEnd(waiver.requestedAt, rule)]) ?? asked;
}

/** `2026-12-31` for the end of that day, else the instant. */
export function untilText(expiresAt: string): string {
  const instant = normalInstant(expiresAt);
  return instant.endsWith('T00:00:00.000Z') ? plusMs(instant, -DAY_MS).slice(0, 10) : instant;
}

/** Whether a scope takes in a repository, by its name without regard to case. */
export function takesInRepository({ repositories }: WaiverScope, repository: string): boolean {
  return globsMatch(
    repositories.map((glob) => glob.toLowerCase()),
    repository.toLowerCase(),
  );
}

/** The repositories that a scope names in full, lower case; `undefined` where it has a pattern, which may mean any. */
export function repositoriesInFull({ repositories }: WaiverScope): readonly string[] | undefined {
  const isPattern = (glob: string) => /[*?[\]{}()!@\\]/.test(glob);
  return repositories.some(isPattern) ? undefined : [...new Set(repositories.map((name) => name.toLowerCase()))];
}
