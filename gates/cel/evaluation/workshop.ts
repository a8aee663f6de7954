import type { RE2JS } from 're2js';
import { unknown } from './failure.ts';

/** What is shared by all rules of an evaluation. Work is counted, not timed, so that the same question has the same answer. */
export interface Workshop {
  steps: { left: number };
  readonly patterns: Map<string, RE2JS | undefined>;
}

/** Takes a step for each ten characters or items that something is long. */
export function spend({ steps }: Workshop, size: number): void {
  steps.left -= Math.ceil(size / 10);
  if (steps.left < 0) unknown('it costs more to evaluate than there is time for');
}
