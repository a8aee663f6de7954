import { pointerTo } from '../model/field-path.ts';
import type { Gate } from '../model/gate.ts';
import { Rule } from '../model/rule.ts';
import { readYaml } from '../model/yaml.ts';
import { type LineLocator, lineLocator } from '../model/yaml-lines.ts';
import { type RuleProblem, ruleProblems, setProblems } from './rule-problems.ts';

export interface RuleFile {
  readonly path: string;
  readonly text: string;
}

/** Something that keeps a rule from being written, at a line of its file. */
export interface PackProblem {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

export interface RulePack {
  /** Sorted by id; trustworthy only when there are no problems. */
  readonly rules: readonly Rule[];
  readonly problems: readonly PackProblem[];
}

interface Located {
  readonly rule: Rule;
  readonly at: (problem: RuleProblem) => PackProblem;
}

/** Reads rule files, one or several documents each, and refuses whatever could not do what its author meant. */
export function readRulePack(files: readonly RuleFile[], gates: readonly Gate[]): RulePack {
  const located: Located[] = [];
  const problems: PackProblem[] = [];
  for (const file of files) {
    const read = readRuleFile(file);
    located.push(...read.located);
    problems.push(...read.problems);
  }
  if (located.length === 0 && problems.length === 0) {
    problems.push({
      path: files[0]?.path ?? '.',
      message: 'there is no rule here: a pack without rules would open every gate',
    });
  }
  for (const { rule, at } of located) problems.push(...ruleProblems(rule, gates).map(at));
  for (const [index, found] of setProblems(
    located.map(({ rule }) => rule),
    gates,
  )) {
    const place = located[index];
    if (place !== undefined) problems.push(place.at(found));
  }
  const rules = located.map(({ rule }) => rule).sort((a, b) => (a.id < b.id ? -1 : 1));
  return { rules, problems };
}

function readRuleFile({ path, text }: RuleFile): { located: Located[]; problems: PackProblem[] } {
  const reading = readYaml(text);
  if (!reading.ok) {
    const { reason, line } = reading;
    return { located: [], problems: [{ path, message: reason, ...(line === undefined ? {} : { line }) }] };
  }
  const linesOf = lineLocator(text);
  const located: Located[] = [];
  const problems: PackProblem[] = [];
  for (const [index, document] of reading.documents.entries()) {
    if (document === null) continue;
    const at = problemAt(path, index, linesOf);
    const parsed = Rule.safeParse(document);
    if (parsed.success) located.push({ rule: parsed.data, at });
    else problems.push(...parsed.error.issues.flatMap((issue) => issueProblems(issue)).map(at));
  }
  return { located, problems };
}

function issueProblems(issue: {
  path: readonly PropertyKey[];
  message: string;
  keys?: readonly string[];
}): RuleProblem[] {
  const pointer = pointerOf(issue.path);
  if (issue.keys !== undefined) {
    return issue.keys.map((key) => ({ pointer: pointerTo(pointer, key), message: `unknown key: ${key}` }));
  }
  const where = issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `;
  return [{ pointer, message: `${where}${issue.message}` }];
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((pointer, step) => pointerTo(pointer, typeof step === 'symbol' ? String(step) : step), '');
}

function problemAt(path: string, document: number, linesOf: LineLocator) {
  return ({ pointer, message }: RuleProblem): PackProblem => {
    const line = linesOf(document, pointer)?.line;
    return { path, message, ...(line === undefined ? {} : { line }) };
  };
}
