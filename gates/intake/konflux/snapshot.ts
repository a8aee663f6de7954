import * as z from 'zod';
import type { BuildOrigin, ImageEventReading, Refusal } from '../../model/image-event.ts';
import { present } from '../../model/present.ts';
import { evidenceOf, readAs, refusal } from '../body.ts';
import { shown } from '../image.ts';
import { instantAt, instantOf } from '../instants.ts';
import { chooseImages, ObjectName, SnapshotSpec } from './components.ts';

const TEST = 'test.appstudio.openshift.io';
const PAC = 'pac.test.appstudio.openshift.io';

const KonfluxSnapshot = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: ObjectName,
    namespace: ObjectName,
    creationTimestamp: z.string(),
    deletionTimestamp: z.string().nullish(),
    labels: z.record(z.string(), z.string()).nullish(),
    annotations: z.record(z.string(), z.string()).nullish(),
  }),
  spec: SnapshotSpec,
});
type KonfluxSnapshot = z.infer<typeof KonfluxSnapshot>;

/** Pipelines as Code writes `push` for GitHub and `Push` for GitLab; every other event is a proposal, not a build of a branch. */
const PUSH_EVENTS: ReadonlySet<string> = new Set(['push', 'Push']);

/**
 * A whole Snapshot resource. A push build and a person's override are candidates; what was built for a pull request never is.
 * The label of a rerun is an edge: Konflux removes it once it is handled, so the same resource without it asks for nothing new.
 * Source: konflux-ci/integration-service, `facts/gating.md` 5.1.
 */
export function readSnapshot(text: string, wanted: readonly string[] = []): ImageEventReading {
  const evidence = evidenceOf('konflux', text);
  const read = readAs(KonfluxSnapshot, text);
  if (read.kind === 'refused') return { ...read, evidence };
  const snapshot = read.value;
  const refused = refusalOf(snapshot);
  if (refused !== undefined) return { ...refused, evidence };
  const labels = snapshot.metadata.labels ?? {};
  const isOverride = labels[`${TEST}/type`] === 'override';
  const scenario = labels[`${TEST}/run`];
  const chosen = chooseImages(snapshot.spec, wanted, builtAt(snapshot, isOverride));
  if (chosen.kind === 'refused') return { ...chosen, evidence };
  const { images, wanted: found, unusable } = chosen;
  const { name, namespace } = snapshot.metadata;
  return {
    kind: 'built',
    origin: originOf(scenario, isOverride),
    images,
    wanted: found,
    unusable,
    snapshot: { name, namespace, ...present({ application: snapshot.spec.application ?? undefined }) },
    ...(scenario === undefined ? {} : { scenario }),
    isOverride,
    evidence,
  };
}

function refusalOf({ apiVersion, kind, metadata }: KonfluxSnapshot): Refusal | undefined {
  if (kind !== 'Snapshot' || !apiVersion.startsWith('appstudio.redhat.com/')) {
    return refusal('unexpected_kind', `${shown(`${apiVersion} ${kind}`)} is not a Konflux Snapshot`);
  }
  if (metadata.labels?.[`${TEST}/run`] === '') return refusal('malformed', 'the label of a rerun names no scenario');
  return notAPushBuild(metadata);
}

function notAPushBuild({ labels, annotations }: KonfluxSnapshot['metadata']): Refusal | undefined {
  const event = labels?.[`${PAC}/event-type`];
  const pull = labels?.[`${PAC}/pull-request`] ?? annotations?.[`${PAC}/pull-request`];
  const type = labels?.[`${TEST}/type`];
  if (pull !== undefined) return refusal('not_a_push_build', `it was built for pull request ${shown(pull)}`);
  if (event !== undefined && !PUSH_EVENTS.has(event)) {
    return refusal('not_a_push_build', `it was built for the event ${shown(event)}`);
  }
  if (type === 'group') return refusal('not_a_push_build', 'a group Snapshot joins pull requests');
  if (event === undefined && type !== 'override') {
    return refusal('not_a_push_build', 'no label says which event it was built for');
  }
  return undefined;
}

function originOf(scenario: string | undefined, isOverride: boolean): BuildOrigin {
  if (scenario !== undefined) return 'rerun';
  return isOverride ? 'override' : 'push';
}

/**
 * The end of the build where the label tells it, else the creation of the Snapshot. An override copies the label of the Snapshot
 * it was made from; what orders it is when the person made it.
 */
function builtAt({ metadata }: KonfluxSnapshot, isOverride: boolean): string | undefined {
  const seconds = isOverride ? undefined : metadata.labels?.[`${TEST}/pipelinerunfinishtime`];
  const finished = seconds !== undefined && /^\d{9,11}$/.test(seconds) ? instantAt(Number(seconds) * 1000) : undefined;
  return finished ?? instantOf(metadata.creationTimestamp);
}
