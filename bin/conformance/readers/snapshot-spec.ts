import { evidenceOf, readAs } from '../../../gates/intake/body.ts';
import { chooseImages, SnapshotSpec } from '../../../gates/intake/konflux/components.ts';
import type { ImageEventReading } from '../../../gates/model/image-event.ts';

/**
 * What integration-service puts into the pipeline parameter SNAPSHOT: the Snapshot's spec as JSON, without name, labels or
 * namespace. `wanted`: components that the stream promotes.
 * Source: konflux-ci/integration-service, `facts/gating.md` 1.7.
 */
export function readSnapshotSpec(text: string, wanted: readonly string[] = []): ImageEventReading {
  const evidence = evidenceOf('konflux', text);
  const spec = readAs(SnapshotSpec, text);
  if (spec.kind === 'refused') return { ...spec, evidence };
  const chosen = chooseImages(spec.value, wanted);
  if (chosen.kind === 'refused') return { ...chosen, evidence };
  const { images, wanted: found, unusable } = chosen;
  return { kind: 'built', origin: 'push', images, wanted: found, unusable, isOverride: false, evidence };
}
