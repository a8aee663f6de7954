import type { Doubt } from '../model/doubt.ts';
import type { Fact } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput, Omission } from '../model/gate.ts';
import { canonicalJson } from '../model/json.ts';
import type { KnowledgePart } from '../model/knowledge.ts';
import type { RuleResult } from '../model/run.ts';
import type { Revision, Snapshot, SnapshotFile } from '../model/snapshot.ts';
import type { GateTask } from './gate-task.ts';
import { namingProblems } from './knowledge-problems.ts';
import { leftOutByPaths } from './omissions.ts';
import { ruleResult } from './rule-result.ts';
import { type AppliedRule, isConcerned, ownersOf } from './select-rules.ts';
import { undecided } from './undecided.ts';

/**
 * One result for each rule of the gate. All files that any of its rules covers are judged together, so that a thing moved
 * from one rule's path to another's is still one thing; each fact then goes to the rule that owns its place.
 */
export function judgeGate(task: GateTask): RuleResult[] {
  const { gate, candidate, snapshot, rules } = task;
  if (gate.rulesStandAlone) return rules.map((applied) => judgeAlone(task, applied));
  const covered = new Set(
    snapshot.changes
      .map((change) => change.path)
      .filter((path) => gate.reads(path) && ownersOf(rules, candidate, path).length > 0),
  );
  const narrowed = narrow(snapshot, covered);
  const answers = new Map<string, GateAnswer | Doubt>();
  return rules.map((applied) => {
    const readied = paramsOf(task, applied);
    if ('doubt' in readied) return undecided(applied, [readied.doubt]);
    const key = canonicalJson(readied.params);
    const answer = answers.get(key) ?? judgeSafely(gate, { ...inputOf(task, readied.params), snapshot: narrowed });
    answers.set(key, answer);
    if ('reason' in answer) return undecided(applied, [answer]);
    return ruleResult(task, applied, share(task, applied, answer, covered));
  });
}

/** A rule that stands alone: everything its gate answers is the rule's own. */
function judgeAlone(task: GateTask, applied: AppliedRule): RuleResult {
  const readied = paramsOf(task, applied);
  if ('doubt' in readied) return undecided(applied, [readied.doubt]);
  if (!isConcerned(applied, task.candidate, task.snapshot.changes)) {
    return ruleResult(task, applied, { facts: [], doubts: [], examined: 0 });
  }
  const answer = judgeSafely(task.gate, inputOf(task, readied.params));
  return 'reason' in answer ? undecided(applied, [answer]) : ruleResult(task, applied, answer);
}

function paramsOf(
  { gate, knowledge }: GateTask,
  applied: AppliedRule,
): { readonly params: unknown } | { readonly doubt: Doubt } {
  if (applied.problem !== undefined) return { doubt: ruleDoubt(applied, applied.problem) };
  const parsed = gate.params.safeParse(applied.rule.params);
  if (!parsed.success) return { doubt: ruleDoubt(applied, `its params do not fit: ${parsed.error.message}`) };
  const problems = knowledgeProblemsOf(gate, parsed.data, knowledge);
  return problems.length === 0
    ? { params: parsed.data }
    : { doubt: ruleDoubt(applied, problems.slice(0, 5).join('; ')) };
}

/** Documents are checked when they are written; two that were written apart may still not go together. */
function knowledgeProblemsOf(gate: Gate, params: unknown, parts: readonly KnowledgePart[]): string[] {
  try {
    const joined = (gate.knowledge?.problems(parts) ?? []).map(
      ({ part, message }) => `knowledge ${parts[part]?.id ?? ''}: ${message}`,
    );
    return joined.length > 0 ? joined : namingProblems(gate, params, parts).map(({ message }) => message);
  } catch (error) {
    return [`its knowledge documents cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function inputOf({ candidate, snapshot, asOf, knowledge }: GateTask, params: unknown): GateInput<unknown> {
  return { candidate, snapshot, params, asOf, knowledge };
}

/** A check that throws gives no answer: that must be seen, and must not take the other gates down. */
function judgeSafely(gate: Gate, input: Parameters<Gate['judge']>[0]): GateAnswer | Doubt {
  try {
    return gate.judge(input);
  } catch (error) {
    return {
      subject: gate.id,
      reason: `the gate failed: ${error instanceof Error ? error.message : String(error)}`,
      wayOut: 'Ask for a re-run; report it with the run id if it comes back.',
    };
  }
}

function narrow(snapshot: Snapshot, paths: ReadonlySet<string>): Snapshot {
  const only = (revision: Revision): Revision => ({
    sha: revision.sha,
    files: revision.files.filter((file) => paths.has(file.path)),
  });
  return {
    ...snapshot,
    base: only(snapshot.base),
    head: only(snapshot.head),
    changes: snapshot.changes.filter((change) => paths.has(change.path)),
  };
}

/**
 * What of a gate's answer belongs to one rule. A fact goes to the rule that owns its place and asks its check; what has no place,
 * or one outside every scope, belongs to all of them, for dropping it could open a gate. So does a doubt to every rule that would
 * have had an answer from there.
 */
function share(task: GateTask, applied: AppliedRule, answer: GateAnswer, covered: ReadonlySet<string>): GateAnswer {
  const ties = new Map<string, Doubt>();
  const ownsFact = (fact: Fact): boolean => {
    const path = pathOf(fact);
    if (path === undefined || ownersOf(task.rules, task.candidate, path).length === 0) return true;
    const owners = ownersOf(task.rules, task.candidate, path, fact.check);
    if (owners.length > 1 && owners.includes(applied)) ties.set(path, tieDoubt(path, owners));
    return owners[0] === applied;
  };
  const facts = answer.facts.filter(ownsFact);
  const owned = [...covered].filter((path) => answersFor(task, applied, path));
  const doubts = [
    ...answer.doubts.filter(({ place }) => place === undefined || answersFor(task, applied, place.path)),
    ...unreadDoubts(task, owned, answer.doubts),
  ];
  const examined = owned.length > 0 || facts.length > 0 ? answer.examined : 0;
  const skipped = (answer.notLookedAt ?? []).filter(({ path }) => answersFor(task, applied, path));
  const notLookedAt = [...skipped, ...leftOut(task, applied)];
  return { facts, doubts: [...doubts, ...ties.values()], examined, notLookedAt };
}

/** Files that no rule of the gate covers, and that this one leaves out. */
function leftOut({ gate, rules, candidate, snapshot }: GateTask, applied: AppliedRule): readonly Omission[] {
  const open = snapshot.changes.filter(({ path }) => gate.reads(path) && ownersOf(rules, candidate, path).length === 0);
  return leftOutByPaths(applied, open);
}

/** Whether a rule would answer some check at a path; a path outside every scope concerns all rules. */
function answersFor({ gate, rules, candidate }: GateTask, applied: AppliedRule, path: string): boolean {
  if (ownersOf(rules, candidate, path).length === 0) return true;
  if (rules.every(({ rule }) => rule.checks === undefined)) return ownersOf(rules, candidate, path).includes(applied);
  return gate.checks.some(({ id }) => ownersOf(rules, candidate, path, id).includes(applied));
}

/**
 * A covered file whose text is missing on a side where the change says it exists. The gate should report that itself;
 * this makes sure that forgetting it never opens a gate.
 */
function unreadDoubts({ gate, snapshot }: GateTask, paths: readonly string[], spoken: readonly Doubt[]): Doubt[] {
  const read = (revision: Revision) =>
    new Set(revision.files.filter((file) => 'content' in file || isTakenApart(gate, file)).map((file) => file.path));
  const atBase = read(snapshot.base);
  const atHead = read(snapshot.head);
  const alreadySaid = new Set(spoken.map((doubt) => doubt.place?.path));
  const owned = new Set(paths);
  return snapshot.changes
    .filter(({ path }) => owned.has(path) && !alreadySaid.has(path))
    .filter(
      ({ path, status }) => (status !== 'added' && !atBase.has(path)) || (status !== 'removed' && !atHead.has(path)),
    )
    .map(({ path }) => ({
      subject: path,
      reason: 'the file could not be read',
      wayOut: 'Make it a text file of at most 2 MiB, or leave it out of the scope of the rule.',
      place: { path },
    }));
}

function isTakenApart({ readsBundle }: GateTask['gate'], { path, ...file }: SnapshotFile): boolean {
  return 'bundle' in file && file.bundle !== undefined && readsBundle?.(path) === true;
}

function pathOf(fact: Fact): string | undefined {
  return fact.headPlace?.path ?? fact.basePlace?.path;
}

function tieDoubt(path: string, owners: readonly AppliedRule[]): Doubt {
  return {
    subject: path,
    reason: `rules ${owners.map(({ rule }) => rule.id).join(' and ')} cover it equally closely`,
    wayOut: 'Make the scope of one of them more specific, and apply the rules again.',
    place: { path },
  };
}

function ruleDoubt(applied: AppliedRule, problem: string): Doubt {
  return {
    subject: applied.rule.id,
    reason: `rule ${applied.rule.id} cannot be carried out: ${problem}`,
    wayOut: `Correct the rule (owner: ${applied.rule.owner}) and apply it again with \`sluice rules apply\`.`,
  };
}
