import type { OpenRunStore } from './opening.ts';
import { describeEvaluations } from './run-store-evaluations.ts';
import { describeHistory } from './run-store-history.ts';
import { describeInterleavings } from './run-store-interleavings.ts';
import { describePublication } from './run-store-publication.ts';

/** What every RunStore promises. `open` gives an empty one that takes its time and its large texts from `parts`. */
export function describeRunStore(name: string, open: OpenRunStore): void {
  describeEvaluations(name, open);
  describePublication(name, open);
  describeHistory(name, open);
  describeInterleavings(name, open);
}
