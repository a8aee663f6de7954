import type { Run } from '../../model/run.ts';
import { visibleJson } from './escape.ts';
import { outlineOf } from './outline.ts';
import { stateOf } from './verdict-words.ts';

/** Name and version of the format; a member that goes or changes its meaning raises the number. */
const JSON_SCHEMA = 'sluice/run@1';

/** The whole run, with what a script asks first in front. `observe` rules are here too: a script is not an author. */
export function jsonReport(run: Run): string {
  const { blocking, undecided, informing, waived, remarks } = outlineOf(run);
  const counts = {
    blocking: blocking.length,
    undecided: undecided.length,
    informing: informing.length,
    waived: waived.length,
    remarks: remarks.length,
  };
  return `${visibleJson({ schema: JSON_SCHEMA, state: stateOf(run.verdict), counts, ...run }, 2)}\n`;
}
