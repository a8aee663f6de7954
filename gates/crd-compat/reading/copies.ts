import type { Doubt } from '../../model/doubt.ts';
import type { NeedsOfRule } from '../../model/gate.ts';
import type { FilesNeed, Need, NeedAnswer, SnapshotFile } from '../../model/snapshot.ts';
import { CRD_KIND, type CrdDefinition } from './definition.ts';
import { crdReader, type FileReading, mayHoldCrd } from './documents.ts';

/** Files that can hold a CRD, where a rule does not say which it covers. */
const MANIFESTS = ['**/*.yaml', '**/*.yml', '**/*.json'];

/**
 * The files that the change does not touch and that name one of its CRDs: another copy may be among them. They are the same at base and
 * at head. Nothing where the change touches no CRD.
 */
export function copyNeeds({ changes, files, paths = MANIFESTS }: NeedsOfRule<unknown>): readonly FilesNeed[] {
  if (files === undefined) return [];
  const changed = new Set(changes.map(({ path }) => path));
  const read = crdReader();
  const touched = [...files.base.files, ...files.head.files].filter(({ path }) => changed.has(path)).map(read);
  const ids = [...new Set(touched.flatMap(({ crds }) => crds.map(({ id }) => id)))].sort();
  if (ids.length === 0) return [];
  const except = new Set(touched.filter(({ crds }) => crds.length > 0).map(({ path }) => `!${exactGlob(path)}`));
  return [
    { kind: 'files', ref: 'head', paths: [...paths, ...[...except].sort()], holding: [ids, [CRD_KIND]], bundles: true },
  ];
}

/** Files that name a CRD are searched for other things too; copies are those that hold its id and its kind. */
function isCopyNeed(need: Need): need is FilesNeed {
  return need.kind === 'files' && need.holding?.length === 2 && need.holding[1]?.[0] === CRD_KIND;
}

/** A glob that matches this path only. */
export function exactGlob(path: string): string {
  return path.replace(/[*?[\]{}()!@+|,\\]/g, '\\$&');
}

/** Copies of CRDs in files that the change does not touch; a file is read when the first of its copies is asked for. */
export interface Copies {
  /** In the order of the paths. A file that cannot be read holds no copy that is known. */
  of(id: string): Iterable<CrdDefinition>;
  /** The files that were read so far. */
  readonly readings: readonly FileReading[];
  /** Files that name a changed CRD and whose text is not there: each may hold a copy. */
  readonly unread: readonly string[];
  readonly doubts: readonly Doubt[];
}

/** What was found beyond the changed files. */
export function copiesIn(observations: readonly NeedAnswer[], changed: ReadonlySet<string>): Copies {
  const answers = observations.filter(({ need }) => isCopyNeed(need));
  const found = answers.flatMap((answer) => ('files' in answer ? answer.files : []));
  const files = new Map(found.map((file) => [file.path, file]));
  const open = [...files.values()].filter(({ path }) => mayHoldCrd(path) && !changed.has(path));
  open.sort((a, b) => (a.path < b.path ? -1 : 1));
  const ids = answers.flatMap(({ need }) => (need.kind === 'files' ? (need.holding?.[0] ?? []) : []));
  // Of a bundle only those documents are read that may hold a copy.
  const read = crdReader((text) => ids.some((id) => text.includes(id)));
  const readings = new Map<string, FileReading>();
  function* of(id: string): Iterable<CrdDefinition> {
    for (const file of open) {
      if (textOf(file)?.includes(id) !== true) continue;
      const reading = readings.get(file.path) ?? read(file);
      readings.set(file.path, reading);
      yield* reading.crds.filter((crd) => crd.id === id);
    }
  }
  return {
    of,
    get readings() {
      return [...readings.values()];
    },
    unread: open.flatMap((file) => (textOf(file) === undefined ? [file.path] : [])),
    doubts: answers.flatMap((answer) => ('problem' in answer ? [unsearched(answer.problem)] : [])),
  };
}

const textOf = (file: SnapshotFile): string | undefined => ('content' in file ? file.content : file.bundle);

/** A CRD that no file that was read holds; a file that was not read may hold it. */
export function perhapsElsewhere(gone: readonly CrdDefinition[], { unread }: Copies): Doubt[] {
  const [first] = unread;
  if (first === undefined) return [];
  return gone.map(({ id, source: { path } }) => ({
    subject: id,
    reason: `${path} no longer holds ${id}, and ${unread.length} files that name it were not read, such as ${first}`,
    wayOut: 'Leave files that are no longer applied out of scope.paths of the rule.',
    place: { path },
  }));
}

function unsearched(problem: string): Doubt {
  return {
    subject: 'copies of CRDs',
    reason: `other copies of the changed CRDs could not be looked for: ${problem}`,
    wayOut: 'Narrow scope.paths of the rule to the folders that hold CRDs, or ask for a new evaluation.',
  };
}
