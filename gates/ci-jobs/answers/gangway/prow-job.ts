import * as z from 'zod';
import { INTENT_KEY } from '../../../model/job.ts';
import type { WireAnswer } from '../../../model/wire-answer.ts';
import { readYaml } from '../../../model/yaml.ts';

const ProwJob = z.looseObject({
  kind: z.literal('ProwJob').optional(),
  metadata: z.looseObject({
    name: z.string(),
    annotations: z.record(z.string(), z.string()).nullish(),
  }),
  spec: z.looseObject({ job: z.string() }),
});

/**
 * Reads Deck's `prowjob?prowjob=<id>`: the whole resource as YAML, with the annotations that Gangway's own answers leave out.
 * `undefined`: the answer does not tell whose the execution is. Source: `facts/aws.md` 2, traps of Gangway.
 */
export function readProwJob(
  answer: WireAnswer,
  expected: { readonly executionId: string; readonly jobName: string; readonly intentId: string },
): 'ours' | 'other' | undefined {
  if (answer.kind === 'lost' || answer.status !== 200) return undefined;
  const read = readYaml(answer.body);
  const resource = read.ok && read.documents.length === 1 ? ProwJob.safeParse(read.documents[0]) : undefined;
  if (resource?.success !== true || resource.data.metadata.name !== expected.executionId) return undefined;
  const { metadata, spec } = resource.data;
  if (spec.job !== expected.jobName) return 'other';
  return metadata.annotations?.[INTENT_KEY] === expected.intentId ? 'ours' : 'other';
}
