import { pointerTo } from '../model/field-path.ts';
import type { Gate } from '../model/gate.ts';
import { globMatches, globProblem } from '../model/glob.ts';
import { canonicalJson } from '../model/json.ts';
import { type Knowledge, knowledgeFor } from '../model/knowledge.ts';
import type { LevelEntry, Rule } from '../model/rule.ts';
import { conditionProblems } from './condition-problems.ts';
import type { DocumentProblem } from './document-problem.ts';
import { namingProblems } from './knowledge-problems.ts';
import { entrySpecificity } from './levels.ts';
import { scopeProblems } from './scope-problems.ts';
import { compareSpecificity } from './specificity.ts';

/**
 * What is wrong with one rule that its shape alone does not show: unknown names, bad parameters, entries that tie or never match.
 * `documents` is the knowledge that will be in force with it.
 */
export function ruleProblems(
  rule: Rule,
  gates: readonly Gate[],
  documents: readonly Knowledge[] = [],
): DocumentProblem[] {
  const gate = gates.find(({ id }) => id === rule.gate);
  if (gate === undefined) {
    const known = gates.map(({ id }) => id).join(', ');
    return [{ pointer: '/gate', message: `unknown gate: ${rule.gate} (known: ${known})` }];
  }
  return [
    ...conditionProblems(rule),
    ...paramProblems(rule, gate, documents),
    ...checkProblems(rule, gate),
    ...tieProblems(rule.levels),
    ...scopeProblems(rule, gate),
    ...globProblems(rule),
  ];
}

function paramProblems(rule: Rule, gate: Gate, documents: readonly Knowledge[]): DocumentProblem[] {
  const parsed = gate.params.safeParse(rule.params);
  if (parsed.success) return namingProblems(gate, parsed.data, knowledgeFor(documents, gate.id));
  return parsed.error.issues.map((issue) => ({
    pointer: issue.path.reduce<string>((at, step) => pointerTo(at, String(step)), '/params'),
    message: `params${issue.path.map((step) => `.${String(step)}`).join('')}: ${issue.message}`,
  }));
}

/** A pattern that matches no check of the gate is a typing error, or a rule that can never fire. */
function checkProblems(rule: Rule, gate: Gate): DocumentProblem[] {
  const matchesNone = (pattern: string) => !gate.checks.some(({ id }) => globMatches(pattern, id));
  const asked = (rule.checks ?? []).map((pattern, index) => ({ pattern, pointer: `/checks/${index}` }));
  const levelled = rule.levels.map(({ check }, index) => ({ pattern: check, pointer: `/levels/${index}/check` }));
  return [...asked, ...levelled]
    .filter(({ pattern }) => matchesNone(pattern))
    .map(({ pattern, pointer }) => ({ pointer, message: `unknown check: ${pattern} matches no check of ${gate.id}` }));
}

/** Two entries of the same weight that can match the same fact: which one counts would be an accident. */
function tieProblems(levels: readonly LevelEntry[]): DocumentProblem[] {
  return levels.flatMap((entry, index) =>
    levels
      .slice(0, index)
      .filter(
        (other) => compareSpecificity(entrySpecificity(entry), entrySpecificity(other)) === 0 && mayMeet(entry, other),
      )
      .map(() => ({
        pointer: `/levels/${index}`,
        message: `levels.${index}: as specific as an entry above that can match the same facts`,
      })),
  );
}

/** Whether two entries of the same weight can match the same fact; each part is in both of them, or in neither. */
function mayMeet(a: LevelEntry, b: LevelEntry): boolean {
  return (
    patternsMayMeet(a.check, b.check) &&
    patternsMayMeet(a.path, b.path) &&
    patternsMayMeet(a.subject, b.subject) &&
    a.impact === b.impact
  );
}

/** Certain only where both patterns begin with different literals; otherwise they may. */
function patternsMayMeet(a = '', b = ''): boolean {
  if (a === b) return true;
  const [start, other] = [literalStart(a), literalStart(b)];
  if (start === a && other === b) return false;
  return start.startsWith(other) || other.startsWith(start);
}

function literalStart(pattern: string): string {
  return pattern.split(/[*?[{(!]/, 1)[0] ?? '';
}

/** Params are read by their gates, which refuse such a glob themselves. */
function globProblems({ scope, checks = [], levels }: Rule): DocumentProblem[] {
  const globs = [
    ...Object.entries(scope).flatMap(([part, patterns]) =>
      (patterns ?? []).map((glob, index) => ({ glob, pointer: `/scope/${part}/${index}` })),
    ),
    ...checks.map((glob, index) => ({ glob, pointer: `/checks/${index}` })),
    ...levels.map(({ check }, index) => ({ glob: check, pointer: `/levels/${index}/check` })),
  ];
  return globs.flatMap(({ glob, pointer }) => {
    const problem = globProblem(glob);
    return problem === undefined
      ? []
      : [{ pointer, message: `"${glob.slice(0, 100)}" is not a valid glob: ${problem}` }];
  });
}

/** What is wrong between rules: two with the very same scope and checks, of a gate whose rules share files. */
export function setProblems(rules: readonly Rule[], gates: readonly Gate[]): [number, DocumentProblem][] {
  const alone = new Set(gates.filter(({ rulesStandAlone }) => rulesStandAlone).map(({ id }) => id));
  const firstOf = new Map<string, string>();
  return rules.flatMap((rule, index) => {
    if (alone.has(rule.gate)) return [];
    const first = firstOf.get(territory(rule)) ?? rule.id;
    firstOf.set(territory(rule), first);
    if (first === rule.id) return [];
    const message = `covers exactly what ${first} covers; neither is more specific`;
    return [[index, { pointer: '/scope', message }] satisfies [number, DocumentProblem]];
  });
}

function territory({ gate, scope, checks, when }: Rule): string {
  return canonicalJson({ gate, scope, checks, when });
}
