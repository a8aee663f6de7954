import { globMatches } from '../../model/glob.ts';
import type { FilesNeed, SnapshotFile, Unread } from '../../model/snapshot.ts';
import type { Origin } from '../judging/judgement.ts';
import { type Answers, answerTo, type Side } from './answers.ts';
import { type Found, trouble } from './found.ts';
import { type FileSource, readWith } from './source.ts';
import { takeFrom } from './take.ts';

/** A value that was found, and where. */
export interface Located {
  readonly found: Found;
  readonly origin: Origin;
}

/** The files that a source reads. */
export function filesNeedOf({ repository, ref, files }: FileSource, side: Side): FilesNeed {
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

/** What stands in the files of a source, each value with its place. */
export function readFiles(source: FileSource, answers: Answers, side: Side): readonly Located[] {
  const need = filesNeedOf(source, side);
  const answer = answerTo(answers, need);
  if ('problem' in answer) return located(trouble(answer.problem), { name: nameOf(need) });
  const left = source.files.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1));
  const isLeftOut = ({ path }: SnapshotFile) => left.some((glob) => globMatches(glob, path));
  const { files, sha } = answer.found;
  return files.filter((file) => !isLeftOut(file)).flatMap((file) => readFile(source, sha, file));
}

function nameOf({ repository, paths }: FilesNeed): string {
  return `${repository === undefined ? '' : `${repository}:`}${paths.join(', ')}`;
}

const WHY: Readonly<Record<Unread, string>> = {
  'too-large': 'the file is larger than 2 MiB',
  'not-text': 'the file is not text',
  unavailable: 'the file could not be fetched',
};

function readFile({ repository, read, take }: FileSource, sha: string, file: SnapshotFile): readonly Located[] {
  const { path } = file;
  const at = (line: number | undefined): Origin => ({
    name: `${repository === undefined ? '' : `${repository}:`}${path}${line === undefined ? '' : `:${line}`}`,
    sha,
    ...(repository === undefined ? {} : { repository }),
    place: { path, ...(line === undefined ? {} : { line }) },
  });
  if ('unread' in file) return located(trouble(WHY[file.unread]), at(undefined));
  return readWith(read, file.content)
    .flatMap((found) => takeFrom(found, take))
    .map((found) => ({ found, origin: at(found.line) }));
}

function located(found: readonly Found[], origin: Origin): readonly Located[] {
  return found.map((one) => ({ found: one, origin }));
}
