import picomatch from 'picomatch/posix.js';
import { canonicalJson, type Json } from '../../model/json.ts';
import type { FilesNeed, ImageNeed, Need, Observation, Snapshot, SnapshotFile, Unread } from '../../model/snapshot.ts';
import type { Observed, Origin } from '../judgement.ts';
import type { Found } from './found.ts';
import { type FileSource, type ImageSource, readWith, type Source } from './source.ts';
import { takeFrom } from './take.ts';

/** Which of the candidate's own files are read where a source does not say: those of the change, or those before it. */
export type Side = 'head' | 'base';

/** What must be asked for a source. */
export function needOf(source: Source, side: Side): Need {
  if ('image' in source) return { kind: 'image', reference: source.image };
  const { repository, ref, files } = source;
  return {
    kind: 'files',
    ...(repository === undefined ? {} : { repository }),
    ...refOf(repository, ref, side),
    paths: files.filter((glob) => !glob.startsWith('!')),
  };
}

function refOf(repository: string | undefined, ref: string | undefined, side: Side): { ref?: string } {
  if (repository !== undefined) return ref === undefined ? {} : { ref };
  return { ref: ref === undefined || ref === 'head' ? side : ref };
}

/** The values of a source, each with where it was read. What was asked and not answered is trouble. */
export function observe(source: Source, snapshot: Snapshot, side: Side): readonly Observed[] {
  const need = needOf(source, side);
  const key = canonicalJson(need);
  const answer = snapshot.observations?.find((one) => canonicalJson(one.need) === key);
  const name = nameOf(need);
  if (answer === undefined)
    return [{ value: null, origin: { name }, problem: 'nobody answered what the gate asked for' }];
  if ('problem' in answer) return [{ value: null, origin: { name }, problem: answer.problem }];
  if ('image' in source) return labelOf(source, answer);
  if (!('files' in answer)) return [];
  const left = source.files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const isLeftOut = ({ path }: SnapshotFile) => left.some((glob) => picomatch.isMatch(path, glob, { dot: true }));
  return answer.files.filter((file) => !isLeftOut(file)).flatMap((file) => valuesOf(source, answer, file));
}

function nameOf(need: FilesNeed | ImageNeed): string {
  if (need.kind === 'image') return need.reference;
  return `${need.repository === undefined ? '' : `${need.repository}:`}${need.paths.join(', ')}`;
}

function labelOf({ image, label, take }: ImageSource, answer: Observation): readonly Observed[] {
  if (!('labels' in answer)) return [];
  const origin: Origin = { name: `label ${label} of ${image}`, sha: answer.digest };
  const value = Object.hasOwn(answer.labels, label) ? answer.labels[label] : undefined;
  if (value === undefined) return [];
  return [observed(takeFrom({ value: value as Json, key: image }, take), origin)];
}

const WHY: Readonly<Record<Unread, string>> = {
  'too-large': 'the file is larger than 2 MiB',
  'not-text': 'the file is not text',
  unavailable: 'the file could not be fetched',
};

function valuesOf(
  source: FileSource,
  { sha }: Extract<Observation, { files: unknown }>,
  file: SnapshotFile,
): readonly Observed[] {
  const { repository } = source;
  const { path } = file;
  const at = (line: number | undefined): Origin => ({
    name: `${repository === undefined ? '' : `${repository}:`}${path}${line === undefined ? '' : `:${line}`}`,
    sha,
    ...(repository === undefined ? {} : { repository }),
    place: { path, ...(line === undefined ? {} : { line }) },
  });
  if ('unread' in file) return [{ value: null, origin: at(undefined), problem: WHY[file.unread] }];
  return readWith(source.read, file.content).map((found) => observed(takeFrom(found, source.take), at(found.line)));
}

function observed({ value, key, problem }: Found, origin: Origin): Observed {
  return {
    value,
    origin,
    ...(key === undefined ? {} : { key }),
    ...(problem === undefined ? {} : { problem }),
  };
}
