import * as z from 'zod';

/** Ids of rules and of knowledge documents: one name space, so that one history and one command serve both. */
export const DocumentId = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'an id is kebab-case');

/**
 * What a gate knows of the world outside, beside the rules that use it: names, defaults, places of settings. Versioned, applied and
 * rolled back like a rule, part of the same rule set and of its digest. Each gate validates the content of its own.
 */
export const Knowledge = z.strictObject({
  kind: z.literal('knowledge'),
  id: DocumentId,
  gate: z.string().min(1),
  title: z.string().min(1),
  owner: z.string().min(1),
  /** Where its content was read. */
  source: z.string().min(1),
  /** Where two documents have an entry of one name, that of the higher precedence counts. What Sluice ships has 0. */
  precedence: z.number().int().min(0).max(1000).default(100),
  content: z.record(z.string(), z.json()),
});
export type Knowledge = z.infer<typeof Knowledge>;

/** One immutable version of a knowledge document. */
export const KnowledgeVersion = z.object({ version: z.number().int().positive(), knowledge: Knowledge });
export type KnowledgeVersion = z.infer<typeof KnowledgeVersion>;

/** What a gate gets to read of a document. */
export type KnowledgePart = Pick<Knowledge, 'id' | 'precedence' | 'content'>;

/** The documents of one gate in the order in which they count: highest precedence first, then by id. */
export function knowledgeFor(documents: readonly Knowledge[], gate: string): readonly KnowledgePart[] {
  return documents.filter((one) => one.gate === gate).sort(byPrecedence);
}

function byPrecedence(a: KnowledgePart, b: KnowledgePart): number {
  if (a.precedence !== b.precedence) return b.precedence - a.precedence;
  return a.id < b.id ? -1 : 1;
}
