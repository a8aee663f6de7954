import * as z from 'zod';
import { LimitOutcome } from '../judging/judgement.ts';
import { Condition } from './condition.ts';
import { Day } from './in-force.ts';

/** A dated, owned, reasoned exception. One without an end is refused; one that has ended counts no more. */
export const Exemption = z.strictObject({
  match: Condition,
  reason: z.string().min(1),
  owner: z.string().min(1),
  /** First day on which it no longer counts. */
  expires: Day,
});
export type Exemption = z.infer<typeof Exemption>;

/** What every limit has, whatever its kind. */
export const bodyShape = {
  onViolation: z.enum(['fail', 'warn']).default('fail'),
  /** A value that its scheme cannot read. */
  onUnparseable: LimitOutcome.default('unknown'),
  /** An axis without a value. */
  onMissing: LimitOutcome.default('unknown'),
  /** Two lines between which the lineage knows no distance. */
  onIncomparable: LimitOutcome.default('unknown'),
  /** A subject that is ahead by more than allowed; as a violation when absent. */
  onAhead: LimitOutcome.optional(),
  /** The limit is in force only where this holds. */
  when: Condition.optional(),
  exemptions: z.array(Exemption).default([]),
  /** How long a limit with a history lets the limit before it count; its own `graceMonths` wins. */
  grace: z.strictObject({ months: z.number().int().min(0).max(120) }).optional(),
};

const Body = z.object(bodyShape);
export type LimitBody = z.infer<typeof Body>;

/** What a limit in a rule has beside: its name, and where the limit comes from. */
export const headShape = {
  id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'an id is kebab-case'),
  title: z.string().min(1),
  /** Who says so, and when that was last true. */
  source: z.strictObject({ document: z.string().min(1), date: Day }),
};

/** The name of an axis. */
export const AxisName = z.string().min(1);
