import { readImageAction } from '../../../gates/intake/ecr/image-action.ts';
import { imageKeyOf } from '../../../gates/intake/image.ts';
import { readRelease } from '../../../gates/intake/konflux/release.ts';
import { readScenario } from '../../../gates/intake/konflux/scenario.ts';
import { readSnapshot } from '../../../gates/intake/konflux/snapshot.ts';
import { readRepoPush } from '../../../gates/intake/quay/repo-push.ts';
import type { BuiltImage, ImageEventReading } from '../../../gates/model/image-event.ts';
import { present } from '../../../gates/model/present.ts';
import { readSnapshotSpec } from '../readers/snapshot-spec.ts';
import type { EventCase, EventFacts } from './case.ts';
import { type Setting, Wanted } from './setting.ts';

/** Candidates seen so far, by identity: the event that brought each first. */
export type SeenCandidates = Map<string, string>;

export function snapshotSpec(text: string, event: EventCase, setting: Setting): EventFacts {
  return findingOf(readSnapshotSpec(text, wantedBy(event, setting)));
}

export function snapshot(text: string, event: EventCase, setting: Setting): EventFacts {
  return findingOf(readSnapshot(text, wantedBy(event, setting)));
}

/** The stream's component: the one that the case is about, else the one that the corpus is about. */
function wantedBy({ expect }: EventCase, { component }: Setting): string[] {
  const named = Wanted.safeParse(expect).data?.candidate.component ?? component;
  return named === undefined ? [] : [named];
}

export function repoPush(text: string, { repositories }: Setting): EventFacts {
  return findingOf(readRepoPush(text, present({ repositories: repositories.quay })));
}

export function imageAction(text: string, { file }: EventCase, setting: Setting, seen: SeenCandidates): EventFacts {
  const { accounts, repositories } = setting;
  const reading = readImageAction(text, present({ accounts, repositories: repositories.ecr }));
  const [image] = reading.kind === 'built' ? reading.images : [];
  const finding = findingOf(reading);
  if (image === undefined) return finding;
  const first = seen.get(imageKeyOf(image));
  if (first === undefined) seen.set(imageKeyOf(image), file);
  return { ...finding, duplicateOf: first };
}

function findingOf(reading: ImageEventReading): EventFacts {
  switch (reading.kind) {
    case 'refused':
      return { accept: false, reason: reading.reason };
    case 'unresolved':
      return { accept: true, resolve: reading.tags };
    case 'deleted':
      return { accept: true, effect: 'image_deleted', candidate: candidateOf(reading.image) };
    case 'built': {
      const { images, wanted, origin, scenario, isOverride } = reading;
      const [candidate] = wanted;
      return {
        accept: true,
        event: origin,
        scenario,
        override: isOverride,
        candidates: images.length,
        candidate: candidate === undefined ? undefined : candidateOf(candidate),
      };
    }
    default:
      return reading satisfies never;
  }
}

function candidateOf({ source, ...image }: BuiltImage): EventFacts {
  return { ...image, revision: source?.revision, url: source?.url };
}

export function scenario(text: string): EventFacts {
  const reading = readScenario(text);
  return reading.kind === 'importable'
    ? {
        importable: true,
        blocking: reading.blockingJobs,
        informing: reading.informingJobs,
        releasePlan: reading.releasePlan,
      }
    : { importable: false, reason: reading.reasons[0]?.split(':')[0] };
}

export function release(text: string): EventFacts {
  const { promotion, cause, retry } = readRelease(JSON.parse(text));
  return { promotion, cause, retry };
}
