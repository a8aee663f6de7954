import type { Json, JsonObject } from '../../model/json.ts';
import { ROOT } from '../stored/place.ts';
import { newPass, type ReadingLimits } from '../stored/reading.ts';
import { askRules } from '../stored/rules.ts';
import { settled } from '../stored/settle.ts';
import { validate } from '../stored/validate.ts';
import type { Meter } from '../values/automaton.ts';

/** What the questions about one node, or about one rule, may cost, of what proofs may cost together. */
const MOST_STEPS = 100_000;

/** Asks within limits, and takes what it cost off the budget. Nothing where the budget is used up. */
export function paying<Answer>(budget: Meter, ask: (limits: ReadingLimits) => Answer): Answer | undefined {
  const left = Math.min(MOST_STEPS, budget.left);
  if (left <= 0) return undefined;
  const limits: ReadingLimits = { budget: { left }, steps: { left }, patterns: new Map() };
  const answer = ask(limits);
  budget.left -= left - Math.max(0, limits.steps.left) + (left - Math.max(0, limits.budget.left));
  return answer;
}

/** Whether a schema and its rules surely accept a value on create. */
export function isTaken(schema: JsonObject, value: Json, limits: ReadingLimits, isResource = false): boolean {
  const pass = newPass(limits, true);
  const filled = settled(schema, value, ROOT, pass, isResource);
  validate(schema, filled, ROOT, pass);
  if (pass.refused.length === 0) askRules(schema, filled, ROOT, pass, isResource);
  return pass.refused.length + pass.unproved.length + pass.undecided.size === 0;
}
