import * as z from 'zod';
import { Candidate } from './candidate.ts';
import { Doubt } from './doubt.ts';
import { Finding } from './finding.ts';
import { Mode, Waivable } from './rule.ts';
import { Verdict } from './verdict.ts';
import { Waiver } from './waiver.ts';

/** The answer of one rule. `verdict` is what the rule says; whether it counts is `blocking`. */
export const RuleResult = z.object({
  rule: z.string(),
  version: z.number().int().positive(),
  gate: z.string(),
  title: z.string(),
  owner: z.string(),
  ownCheckRun: z.boolean(),
  /** The mode in force: an enforcing rule before its day is in `warn`, and `notes` says so. */
  mode: Mode,
  /** Whether a bad verdict of this rule closes the gate. */
  blocking: z.boolean(),
  verdict: Verdict,
  /** Who may accept its findings; absent in runs that were stored before it was kept. */
  waivable: Waivable.optional(),
  examined: z.number().int().nonnegative(),
  findings: z.array(Finding),
  doubts: z.array(Doubt),
  /** What a reader should know about how the rule was applied. */
  notes: z.array(z.string()),
});
export type RuleResult = z.infer<typeof RuleResult>;

/** One evaluation of one candidate under one rule set; reproducible from its snapshot. */
export const Run = z.object({
  /** `<instant>-<hash of all inputs>`: sorts by time, and the same inputs give the same id. */
  id: z.string().regex(/^\d{8}T\d{9}Z-[0-9a-f]{12}$/),
  candidate: Candidate,
  asOf: z.iso.datetime(),
  snapshot: z.string(),
  ruleSet: z.string(),
  verdict: Verdict,
  /** What it would be if every warning and observing rule enforced; absent in runs that were stored before it was kept. */
  wouldBe: Verdict.optional(),
  /** One line that says why the verdict is what it is. */
  headline: z.string(),
  results: z.array(RuleResult),
  /** Doubts that no single rule owns, such as an incomplete list of changes. */
  doubts: z.array(Doubt),
  /** Waivers that this run used, as they were, by id; absent where it used none. */
  waivers: z.array(Waiver).optional(),
});
export type Run = z.infer<typeof Run>;
