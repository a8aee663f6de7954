import type { Candidate } from '../model/candidate.ts';
import type { Gate } from '../model/gate.ts';
import type { KnowledgePart } from '../model/knowledge.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Waiver } from '../model/waiver.ts';
import type { AppliedRule } from './select-rules.ts';

/** What one gate is asked. */
export interface GateTask {
  readonly gate: Gate;
  readonly candidate: Candidate;
  readonly snapshot: Snapshot;
  readonly waivers: readonly Waiver[];
  readonly asOf: string;
  /** The rules of this gate that apply to the candidate. */
  readonly rules: readonly AppliedRule[];
  /** What documents say to it, in the order in which they count. */
  readonly knowledge: readonly KnowledgePart[];
}
