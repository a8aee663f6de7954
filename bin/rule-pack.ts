import { problemsOfRule, readRulePack } from '../gates/catalogue.ts';
import { plainLine } from '../gates/engine/report/escape.ts';
import type { PackProblem, RuleFile, RulePack } from '../gates/engine/rule-pack.ts';
import type { Knowledge } from '../gates/model/knowledge.ts';
import { isKnowledge, type Rule, type RuleDocument } from '../gates/model/rule.ts';
import type { RuleHead, RuleStore } from '../lambdas/ports/rule-store.ts';
import { type PlannedRule, planRules, type RulePlan } from '../lambdas/usecases/change-rules.ts';
import { UsageError } from './io.ts';
import { defaultRuleFiles, readRuleFiles, shippedKnowledge } from './rule-files.ts';

/** Rules of a folder or file with the knowledge that they are judged with: their own over what Sluice ships. */
export function loadPack(place: string | undefined): RulePack {
  if (place === undefined) return readRulePack(defaultRuleFiles());
  const shipped = shippedKnowledge();
  const pack = readRulePack(readRuleFiles(place), shipped);
  const own = new Set(pack.knowledge.map(({ id }) => id));
  return { ...pack, knowledge: [...pack.knowledge, ...shipped.filter(({ id }) => !own.has(id))] };
}

/** The same. Throws UsageError where a rule is not valid. */
export function readablePack(place: string | undefined): RulePack {
  const pack = loadPack(place);
  if (pack.problems.length === 0) return pack;
  const lines = pack.problems.map((problem) => `  ${packProblemLine(problem)}`);
  throw new UsageError(`the rules are not valid\n${lines.join('\n')}`, 'Correct the lines above.');
}

function packProblemLine({ path, line, message }: PackProblem): string {
  return `${path}${line === undefined ? '' : `:${line}`}: ${plainLine(message)}`;
}

/**
 * What applying files would do to the table. Files are read with the knowledge that the table has; what Sluice ships for the gates of
 * the rules comes with them where the table has never had it. Refused is what would be wrong afterwards, rules that stay included.
 */
export async function planPack(
  files: readonly RuleFile[],
  store: RuleStore,
  { prune }: { readonly prune: boolean },
): Promise<RulePlan> {
  const { documents: heads } = await store.heads();
  const inTable = heads.flatMap(({ rule }) => (rule === null ? [] : [rule]));
  const shipped = shippedKnowledge();
  const missing = shipped.filter(({ id }) => !heads.some((head) => head.id === id));
  const given = [...inTable.filter(isKnowledge), ...missing];
  const pack = readRulePack(files, given);
  if (pack.problems.length > 0) throw refused(pack.problems.map(packProblemLine));
  const wanted = [...pack.rules, ...pack.knowledge, ...neededOf(missing, pack, inTable)];
  const planned = await planRules(wanted, store, { prune, keep: shipped.map(({ id }) => id) });
  const broken = brokenRules(planned.documents, heads);
  if (broken.length > 0) throw refused(broken);
  return planned;
}

/** What Sluice ships of what the gates of the rules in the table read, where the table has never had it. */
export async function missingKnowledge(store: RuleStore): Promise<RulePlan> {
  const { set, documents: heads } = await store.heads();
  const gates = new Set(heads.flatMap(({ rule }) => (rule === null ? [] : [rule.gate])));
  const missing = shippedKnowledge().filter(({ id, gate }) => gates.has(gate) && !heads.some((head) => head.id === id));
  return {
    set,
    documents: missing.map((rule) => ({ id: rule.id, action: 'add', version: 0, rule, differences: [] })),
  };
}

function refused(lines: readonly string[]): UsageError {
  return new UsageError(
    `the rules are not valid\n  ${lines.join('\n  ')}`,
    'Correct the lines above; nothing was written.',
  );
}

/** Of what Sluice ships, what the gates of the rules read, of the files and of the table. */
function neededOf(missing: readonly Knowledge[], pack: RulePack, inTable: readonly RuleDocument[]): Knowledge[] {
  const gates = new Set([...pack.rules, ...inTable.filter((one) => !isKnowledge(one))].map(({ gate }) => gate));
  for (const { gate } of pack.knowledge) gates.add(gate);
  const own = new Set(pack.knowledge.map(({ id }) => id));
  return missing.filter(({ id, gate }) => gates.has(gate) && !own.has(id));
}

/** Rules of the table that are valid now and would name something that is no longer there. */
function brokenRules(planned: readonly PlannedRule[], heads: readonly RuleHead[]): string[] {
  const isKnown = (document: RuleDocument | null): document is Knowledge => document !== null && isKnowledge(document);
  const before = heads.map(({ rule }) => rule).filter(isKnown);
  const after = planned.map(({ rule }) => rule).filter(isKnown);
  const staying = planned.flatMap(({ action, rule }) =>
    action === 'keep' && rule !== null && !isKnowledge(rule) ? [rule] : [],
  );
  return staying.flatMap((rule: Rule) => {
    const known = new Set(problemsOfRule(rule, before));
    return problemsOfRule(rule, after)
      .filter((problem) => !known.has(problem))
      .map((problem) => `rule ${rule.id}, in force: ${plainLine(problem)}`);
  });
}
