import type { LimitBody } from '../limits/limit.ts';
import type { Lineage } from '../lineages/lineage.ts';
import type { Axes, Judgement } from './judgement.ts';

/** What a limit may know: the values, the lineages, the instant. Nothing is asked of a clock. */
export interface LimitContext {
  readonly axes: Axes;
  /** The instant of the evaluation, ISO 8601 in UTC. */
  readonly asOf: string;
  readonly lineages: Readonly<Record<string, Lineage>>;
  /** Judges a limit within a limit. */
  judge(body: LimitBody & { readonly kind: string }): readonly Judgement[];
}

/** The lineage of a name. Throws on an unknown name, which no rule that was read can have. */
export function lineageOf(context: LimitContext, name: string): Lineage {
  const lineage = context.lineages[name];
  if (lineage === undefined) throw new Error(`there is no lineage ${name}`);
  return lineage;
}
