import type * as z from 'zod';
import type { Candidate } from './candidate.ts';
import type { Doubt } from './doubt.ts';
import type { Explanation, Fact } from './finding.ts';
import type { KnowledgePart } from './knowledge.ts';
import type { FileChange, Need, NeedAnswer, Snapshot } from './snapshot.ts';

/** What the catalogue, the generated page and the author of a change need to know of a check. */
export interface CheckDescription {
  /** `family/question`, kebab-case, stable for ever: waivers and history refer to it. */
  readonly id: string;
  readonly title: string;
  /** Who is hurt when the answer is bad. */
  readonly whoBreaks: string;
  readonly why: string;
  /** The sanctioned way out. */
  readonly wayOut: string;
  /** Document, API field or issue that the question comes from. */
  readonly source: string;
  /** The keyword or setting that the check is about; its headline names it. */
  readonly keyword?: string;
  /** The effect on each audience, in words, where the gate tells audiences apart. */
  readonly audiences?: Readonly<Record<string, string>>;
  /** What the API server does with the change. */
  readonly apiServer?: string;
}

export interface GateInput<Params> {
  readonly candidate: Candidate;
  /** Narrowed to the files that rules of this gate cover; whole where its rules stand alone. */
  readonly snapshot: Snapshot;
  readonly params: Params;
  /** The instant of the evaluation, ISO 8601 in UTC. A gate that judges ages or dated exceptions has no other clock. */
  readonly asOf: string;
  /** What documents say to this gate, in the order in which they count; absent where there are none. */
  readonly knowledge?: readonly KnowledgePart[];
}

/** A fault in what a person wrote: in a document, or in params. */
export interface WrittenProblem {
  /** Steps into the content or the params. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** How a gate reads knowledge documents. */
interface GateKnowledge<Params = unknown> {
  /** Validates the content of one document; unknown keys are refused. */
  readonly content: z.ZodType;
  /** What is wrong with documents put together, each at the document (by its index) that would have to change. */
  problems(parts: readonly KnowledgePart[]): readonly (WrittenProblem & { readonly part: number })[];
  /** What params name that no document has. */
  paramProblems(params: Params, parts: readonly KnowledgePart[]): readonly WrittenProblem[];
}

export interface GateAnswer {
  readonly facts: readonly Fact[];
  readonly doubts: readonly Doubt[];
  /** How many things were really compared or inspected; 0 means that nothing here concerned the gate. */
  readonly examined: number;
  /** What the gate saw and did not judge, each told in a note; what could hide a break is a doubt instead. */
  readonly notLookedAt?: readonly Omission[];
}

export interface Omission {
  readonly path: string;
  /** Why, in one clause without the path. Files with the same reason share a note. */
  readonly reason: string;
}

export interface NeedsOfRule<Params> {
  readonly candidate: Candidate;
  readonly changes: readonly FileChange[];
  readonly params: Params;
  /** Globs of the paths that the rule covers; absent where it covers all. */
  readonly paths?: readonly string[];
  /** The texts of the changed files that gates can use; absent where none was read. */
  readonly files?: ChangedTexts;
  /** What was answered in the rounds before; nothing in the first. */
  readonly observations?: readonly NeedAnswer[];
}

/** Both sides of the files that a change touches. */
export type ChangedTexts = Pick<Snapshot, 'base' | 'head'>;

/** A family of checks. Pure: the same input gives the same answer, in the same order. */
export interface Gate<Params = unknown> {
  readonly id: string;
  readonly title: string;
  /** Validates `params` of a rule document; unknown keys are refused. */
  readonly params: z.ZodType<Params>;
  readonly checks: readonly CheckDescription[];
  /** Absent where the gate reads no knowledge documents; such a document for it is refused. */
  readonly knowledge?: GateKnowledge<Params>;
  /** Whether the gate can have use for a file of this name. Decides what is fetched, so it must be cheap. */
  reads(path: string): boolean;
  /** Whether the gate takes files of this name apart that are too large for the others. */
  readsBundle?(path: string): boolean;
  /**
   * Its rules ask different questions of the same files: each answers for itself, about the whole candidate, and takes nothing
   * from another. What such a gate reads it names by `needs`. A rule with paths has a say only where one of them changed.
   */
  readonly rulesStandAlone?: boolean;
  /**
   * What the gate must know beyond the changed files, for one rule's params. Answers come in `snapshot.observations`; a need
   * that could not be met is a doubt of the gate. Asked only for rules that apply, and again with what was answered so far: an
   * image that a file names can be asked for once the file is there. Each time it says everything that it needs.
   */
  needs?(question: NeedsOfRule<Params>): readonly Need[];
  judge(input: GateInput<Params>): GateAnswer;
  /** Words for a fact that this gate yielded. */
  explain(fact: Fact): Explanation;
}
