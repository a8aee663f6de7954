import type { Gate } from '../model/gate.ts';
import type { Knowledge } from '../model/knowledge.ts';
import { isKnowledge, type Rule, type RuleDocument, schemaOf } from '../model/rule.ts';
import { readYaml } from '../model/yaml.ts';
import { type LineLocator, lineLocator } from '../model/yaml-lines.ts';
import type { DocumentProblem } from './document-problem.ts';
import { issueProblems, joinedKnowledgeProblems, knowledgeProblems } from './knowledge-problems.ts';
import { ruleProblems, setProblems } from './rule-problems.ts';

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
  /** What the files say beside rules, sorted by id. */
  readonly knowledge: readonly Knowledge[];
  readonly problems: readonly PackProblem[];
}

interface Located<Document> {
  readonly document: Document;
  readonly at: (problem: DocumentProblem) => PackProblem;
}

interface Reading {
  readonly located: readonly Located<RuleDocument>[];
  readonly problems: readonly PackProblem[];
}

/**
 * Reads files of rules and of knowledge, one or several documents each, and refuses whatever could not do what its author meant.
 * `given` is the knowledge that is in force beside the files; a document of the files takes the place of one with its id.
 */
export function readRulePack(
  files: readonly RuleFile[],
  gates: readonly Gate[],
  given: readonly Knowledge[] = [],
): RulePack {
  const readings = files.map(readRuleFile);
  const located = readings.flatMap((reading) => reading.located);
  const unread = readings.flatMap(({ problems }) => problems);
  const rules = located.flatMap((one) => (isKnowledge(one.document) ? [] : [{ ...one, document: one.document }]));
  const knowledge = located.flatMap((one) => (isKnowledge(one.document) ? [{ ...one, document: one.document }] : []));
  return {
    rules: sortedById(rules),
    knowledge: sortedById(knowledge),
    problems: [
      ...unread,
      ...(located.length === 0 && unread.length === 0 ? [emptyPack(files)] : []),
      ...twice(located),
      ...documentProblems(rules, knowledge, gates, given),
    ],
  };
}

function emptyPack(files: readonly RuleFile[]): PackProblem {
  return {
    path: files[0]?.path ?? '.',
    message: 'there is no rule here: a pack without rules would open every gate',
  };
}

/** Rules are read with the knowledge that will be in force with them, once each of its documents is right by itself. */
function documentProblems(
  rules: readonly Located<Rule>[],
  knowledge: readonly Located<Knowledge>[],
  gates: readonly Gate[],
  given: readonly Knowledge[],
): PackProblem[] {
  const alone = knowledge.flatMap(({ document, at }) => knowledgeProblems(document, gates).map(at));
  if (alone.length > 0) return alone;
  const own = new Set(knowledge.map(({ document }) => document.id));
  const inForce = [...knowledge.map(({ document }) => document), ...given.filter(({ id }) => !own.has(id))];
  const between = joinedKnowledgeProblems(inForce, gates).map(({ id, problem }) => {
    const place = knowledge.find(({ document }) => document.id === id);
    return place === undefined ? { path: `knowledge ${id}, in force`, message: problem.message } : place.at(problem);
  });
  const ruleMistakes = rules.flatMap(({ document, at }) => ruleProblems(document, gates, inForce).map(at));
  const amongRules = setProblems(
    rules.map(({ document }) => document),
    gates,
  ).flatMap(([index, found]) => rules[index]?.at(found) ?? []);
  return [...between, ...ruleMistakes, ...amongRules];
}

/** An id names one document, whatever its kind: the table keeps one history for it. */
function twice(located: readonly Located<RuleDocument>[]): PackProblem[] {
  const seen = new Set<string>();
  return located.flatMap(({ document: { id }, at }) => {
    if (seen.has(id)) return [at({ pointer: '/id', message: `id ${id} is given twice` })];
    seen.add(id);
    return [];
  });
}

function sortedById<Document extends RuleDocument>(located: readonly Located<Document>[]): Document[] {
  return located.map(({ document }) => document).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function readRuleFile({ path, text }: RuleFile): Reading {
  const reading = readYaml(text);
  if (!reading.ok) {
    const { reason, line } = reading;
    return { located: [], problems: [{ path, message: reason, ...(line === undefined ? {} : { line }) }] };
  }
  const linesOf = lineLocator(text);
  const located: Located<RuleDocument>[] = [];
  const problems: PackProblem[] = [];
  for (const [index, document] of reading.documents.entries()) {
    if (document === null) continue;
    const at = problemAt(path, index, linesOf);
    const parsed = schemaOf(document).safeParse(document);
    if (parsed.success) located.push({ document: parsed.data, at });
    else problems.push(...parsed.error.issues.flatMap((issue) => issueProblems(issue)).map(at));
  }
  return { located, problems };
}

function problemAt(path: string, document: number, linesOf: LineLocator) {
  return ({ pointer, message }: DocumentProblem): PackProblem => {
    const line = linesOf(document, pointer)?.line;
    return { path, message, ...(line === undefined ? {} : { line }) };
  };
}
