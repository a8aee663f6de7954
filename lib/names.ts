import type { StageSettings } from './stages.ts';

/** Physical name of a resource: fixed, so that the runbook can give commands and a replaced resource is refused, not emptied. */
export function nameOf(stage: StageSettings, what: string): string {
  return `sluice-${stage.name}-${what}`;
}
