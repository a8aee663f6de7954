import { globsMatch } from '../../model/glob.ts';
import type { FilesNeed, SnapshotFile, Unread } from '../../model/snapshot.ts';
import type { Origin } from '../judging/judgement.ts';
import { type Answers, answerTo, type Side } from './answers.ts';
import { type Found, trouble } from './found.ts';
import { type FileSource, readWith } from './source.ts';
import { takeFrom } from './take.ts';
import { vendorDisagreements, vendorPathOf } from './vendored-beside.ts';
import { GO_WORK, workspaceReplacements } from './workspace.ts';

/** A value that was found, and where. */
export interface Located {
  readonly found: Found;
  readonly origin: Origin;
}

/** The files that a source reads, and those that it compares them with. */
export function filesNeedOf({ repository, ref, files, read }: FileSource, side: Side): FilesNeed {
  const beside = comparesOthers(read) ? [...files.flatMap((glob) => vendorPathOf(glob) ?? []), GO_WORK] : [];
  return {
    kind: 'files',
    ...(repository === undefined ? {} : { repository }),
    ...refOf(repository, ref, side),
    paths: [...files.filter((glob) => !glob.startsWith('!')), ...beside],
  };
}

/** What is built comes from the vendor folder where there is one, and from the workspace. */
function comparesOthers(read: FileSource['read']): read is GoModReader {
  return read.kind === 'go-mod' && read.of === 'effective';
}
type GoModReader = Extract<FileSource['read'], { kind: 'go-mod' }>;

function refOf(repository: string | undefined, ref: string | undefined, side: Side): { ref?: string } {
  if (repository !== undefined) return ref === undefined ? {} : { ref };
  return { ref: ref === undefined || ref === 'head' ? side : ref };
}

/** What stands in the files of a source, each value with its place. */
export function readFiles(source: FileSource, answers: Answers, side: Side): readonly Located[] {
  const need = filesNeedOf(source, side);
  const answer = answerTo(answers, need);
  if ('problem' in answer) return located(trouble(answer.problem), { name: nameOf(need) });
  const { files, sha } = answer.found;
  return files
    .filter(({ path }) => globsMatch(source.files, path))
    .flatMap((file) => readFile(source, sha, file, files));
}

function nameOf({ repository, paths }: FilesNeed): string {
  return `${repository === undefined ? '' : `${repository}:`}${paths.join(', ')}`;
}

const WHY: Readonly<Record<Unread, string>> = {
  'too-large': 'the file is larger than 2 MiB',
  'not-text': 'the file is not text',
  unavailable: 'the file could not be fetched',
};

function readFile(
  { repository, read, take }: FileSource,
  sha: string,
  file: SnapshotFile,
  others: readonly SnapshotFile[],
): readonly Located[] {
  const { path } = file;
  const at = (line: number | undefined): Origin => ({
    name: `${repository === undefined ? '' : `${repository}:`}${path}${line === undefined ? '' : `:${line}`}`,
    sha,
    ...(repository === undefined ? {} : { repository }),
    place: { path, ...(line === undefined ? {} : { line }) },
  });
  if ('unread' in file) return located(trouble(WHY[file.unread]), at(undefined));
  const found = readWith(read, file.content).flatMap((one) => takeFrom(one, take));
  const troubles = comparesOthers(read) ? troubleBeside(read, { path, text: file.content }, others) : [];
  return [...found, ...troubles].map((one) => ({
    found: one,
    origin: at(one.line),
  }));
}

/** Where other files decide what is built, and do not say the same. */
function troubleBeside(
  { modules }: GoModReader,
  goMod: { readonly path: string; readonly text: string },
  others: readonly SnapshotFile[],
): readonly Found[] {
  const beside = (path: string | undefined, compare: (text: string) => readonly Found[]): readonly Found[] => {
    const other = others.find((one) => one.path === path);
    if (other === undefined) return [];
    return 'unread' in other ? trouble(`${other.path} beside it: ${WHY[other.unread]}`) : compare(other.content);
  };
  return [
    ...beside(vendorPathOf(goMod.path), (text) => vendorDisagreements(goMod.text, text, modules)),
    ...beside(GO_WORK, (text) => workspaceReplacements(goMod, text, modules)),
  ];
}

function located(found: readonly Found[], origin: Origin): readonly Located[] {
  return found.map((one) => ({ found: one, origin }));
}
