import { crdCompat } from './crd-compat/index.ts';
import { type EvaluationInput, evaluate as evaluateWith } from './engine/evaluate.ts';
import { type NeedsQuestion, needsOf as needsOfWith } from './engine/needs.ts';
import { type RuleFile, type RulePack, readRulePack as readPackWith } from './engine/rule-pack.ts';
import { ruleProblems } from './engine/rule-problems.ts';
import { imagePinning } from './image-pinning/index.ts';
import type { CheckDescription, Gate } from './model/gate.ts';
import type { Knowledge } from './model/knowledge.ts';
import type { Rule } from './model/rule.ts';
import type { Run } from './model/run.ts';
import type { Need } from './model/snapshot.ts';
import { reportImport } from './report-import/index.ts';
import { tlsProfile } from './tls-profile/index.ts';
import { versionSkew } from './version-skew/index.ts';

/** The gates of this version; one line each. Their params differ in type, which `judge` never sees unparsed. */
export const gates: readonly Gate[] = [crdCompat, imagePinning, versionSkew, tlsProfile, reportImport].map(
  (gate) => gate as Gate,
);

export function findCheck(id: string): CheckDescription | undefined {
  return gates.flatMap((gate) => gate.checks).find((check) => check.id === id);
}

/** The decision, with the gates of this version. */
export function evaluate(input: EvaluationInput): Run {
  return evaluateWith(input, gates);
}

/** What the gates of this version must know beyond the changed files. */
export function needsOf(question: NeedsQuestion): readonly Need[] {
  return needsOfWith(question, gates);
}

/**
 * Reads and checks files of rules and knowledge against the gates of this version. `given`: knowledge in force beside the files.
 */
export function readRulePack(files: readonly RuleFile[], given: readonly Knowledge[] = []): RulePack {
  return readPackWith(files, gates, given);
}

/** What is wrong with a rule under the knowledge that would be in force with it, one sentence each. */
export function problemsOfRule(rule: Rule, knowledge: readonly Knowledge[]): readonly string[] {
  return ruleProblems(rule, gates, knowledge).map(({ message }) => message);
}
