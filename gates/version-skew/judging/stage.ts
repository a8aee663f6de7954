import type { Lineage } from '../lineages/lineage.ts';
import type { Axes, Judgement } from './judgement.ts';

/** What a limit may know: the values, the lineages, the instant. Nothing is asked of a clock. */
export interface Stage {
  readonly axes: Axes;
  /** The instant of the evaluation, ISO 8601 in UTC. */
  readonly asOf: string;
  readonly lineages: Readonly<Record<string, Lineage>>;
  /** Judges a limit within a limit. */
  judge(body: unknown): readonly Judgement[];
}

/** The lineage of a name. Names are checked when a rule is read, so an unknown one is a fault of ours. */
export function lineageOf(stage: Stage, name: string): Lineage {
  const lineage = stage.lineages[name];
  if (lineage === undefined) throw new Error(`there is no lineage ${name}`);
  return lineage;
}
