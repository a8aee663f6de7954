import { pointerTo } from '../model/field-path.ts';
import type { Gate, WrittenProblem } from '../model/gate.ts';
import { type Knowledge, type KnowledgePart, knowledgeFor } from '../model/knowledge.ts';
import type { DocumentProblem } from './document-problem.ts';

/** What is wrong with one knowledge document that its shape alone does not show: a gate that reads none, content that does not fit. */
export function knowledgeProblems(document: Knowledge, gates: readonly Gate[]): DocumentProblem[] {
  const gate = gates.find(({ id }) => id === document.gate);
  if (gate?.knowledge === undefined) {
    const known = gates.filter(({ knowledge }) => knowledge !== undefined).map(({ id }) => id);
    return [
      {
        pointer: '/gate',
        message: `gate ${document.gate} reads no knowledge documents (those that do: ${known.join(', ') || 'none'})`,
      },
    ];
  }
  const parsed = gate.knowledge.content.safeParse(document.content);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => issueProblems(issue, '/content', 'content'));
}

/** What zod says of a document, an unknown key at its own line. */
export function issueProblems(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string; readonly keys?: readonly string[] },
  root = '',
  name = '',
): DocumentProblem[] {
  const steps = issue.path.map(String);
  const pointer = pointerOf(root, steps);
  if (issue.keys !== undefined) {
    return issue.keys.map((key) => ({ pointer: pointerTo(pointer, key), message: `unknown key: ${key}` }));
  }
  const where = [...(name === '' ? [] : [name]), ...steps].join('.');
  return [{ pointer, message: `${where === '' ? '' : `${where}: `}${issue.message}` }];
}

/**
 * What is wrong between knowledge documents of one gate: a name given twice, something that names what no document has. Asked only
 * where each document by itself is right.
 */
export function joinedKnowledgeProblems(
  documents: readonly Knowledge[],
  gates: readonly Gate[],
): { readonly id: string; readonly problem: DocumentProblem }[] {
  return gates.flatMap((gate) => {
    const { knowledge } = gate;
    if (knowledge === undefined) return [];
    const parts = knowledgeFor(documents, gate.id);
    return knowledge.problems(parts).flatMap(({ part, ...problem }) => {
      const id = parts[part]?.id;
      return id === undefined ? [] : [{ id, problem: written('/content', 'content', problem) }];
    });
  });
}

/** What params of a rule name that no document has. */
export function namingProblems(gate: Gate, params: unknown, parts: readonly KnowledgePart[]): DocumentProblem[] {
  const problems = gate.knowledge?.paramProblems(params, parts) ?? [];
  return problems.map((problem) => written('/params', 'params', problem));
}

function written(root: string, name: string, { path, message }: WrittenProblem): DocumentProblem {
  return { pointer: pointerOf(root, path), message: `${[name, ...path].join('.')}: ${message}` };
}

function pointerOf(root: string, steps: readonly (string | number)[]): string {
  return steps.reduce<string>((pointer, step) => pointerTo(pointer, step), root);
}
