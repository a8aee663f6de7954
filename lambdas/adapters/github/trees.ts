import * as z from 'zod';
import { mapBounded } from '../git/bounded.ts';
import { type EntryPair, pairEntries, type TreeEntry } from '../git/changes.ts';
import type { RepositoryClient } from './installations.ts';
import { orWhenSpent } from './within-budget.ts';

const Tree = z.object({
  truncated: z.boolean(),
  tree: z.array(
    z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string(), size: z.number().optional() }),
  ),
});
type Tree = z.infer<typeof Tree>;

export interface TreeDifference {
  readonly pairs: readonly EntryPair[];
  /** Bytes of every blob that was listed. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly incomplete?: string;
}

const PARALLEL = 6;
/** A change that touches more folders than this is too large to judge. */
const MAX_TREES = 2000;

/**
 * What differs between two trees: two requests where GitHub shows them whole. Above 100,000 entries or 7 MB it cuts them; then
 * only folders whose ids differ are opened, level by level.
 */
export async function differenceOfTrees(client: RepositoryClient, base: string, head: string): Promise<TreeDifference> {
  if (base === head) return { pairs: [], sizes: new Map() };
  const trees = await mapBounded([base, head], 2, (sha) => readTree(client, sha, true));
  const [baseTree, headTree] = trees;
  if (baseTree === undefined || headTree === undefined || trees.some((tree) => tree.truncated))
    return walk(client, base, head);
  const pairs = [...pairEntries(entriesOf(baseTree), entriesOf(headTree))].filter(differs);
  return { pairs, sizes: sizesOf(trees) };
}

export interface WholeTree {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly sizes: ReadonlyMap<string, number>;
  readonly incomplete?: string;
}

/** Every entry of a tree: one request where GitHub shows it whole, else one for each folder. */
export async function wholeTree(client: RepositoryClient, sha: string): Promise<WholeTree> {
  const tree = await readTree(client, sha, true);
  if (!tree.truncated) return { entries: entriesOf(tree), sizes: sizesOf([tree]) };
  const { pairs, ...rest } = await walk(client, undefined, sha);
  return {
    entries: new Map(pairs.flatMap(({ path, head }) => (head === undefined ? [] : [[path, head] as const]))),
    ...rest,
  };
}

function readTree(client: RepositoryClient, sha: string, isRecursive: boolean): Promise<Tree> {
  const parameters = { tree_sha: sha, ...(isRecursive && { recursive: '1' }) };
  return client.request('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', parameters, Tree);
}

/** Whole trees list folders too; they are no files of their own. */
function entriesOf(tree: Tree): Map<string, TreeEntry> {
  const files = tree.tree.filter((entry) => entry.type !== 'tree');
  return new Map(files.map(({ path, mode, sha }) => [path, { mode, blob: sha }]));
}

function sizesOf(trees: readonly Tree[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const entry of trees.flatMap((tree) => tree.tree))
    if (entry.size !== undefined) sizes.set(entry.sha, entry.size);
  return sizes;
}

function differs({ base, head }: EntryPair): boolean {
  return base?.blob !== head?.blob || base?.mode !== head?.mode;
}

/** A folder to open on each side where it is there. */
interface Folder {
  readonly path: string;
  readonly base?: string;
  readonly head?: string;
}

interface OpenedFolder {
  readonly pairs: readonly EntryPair[];
  readonly folders: readonly Folder[];
  readonly trees: readonly Tree[];
}

async function walk(client: RepositoryClient, base: string | undefined, head: string): Promise<TreeDifference> {
  const opened: OpenedFolder[] = [];
  for (let level = folder('', base, head); level.length > 0; ) {
    if (opened.length + level.length > MAX_TREES) {
      return gathered(opened, `there are more than ${MAX_TREES} folders to open`);
    }
    const answers = await mapBounded(level, PARALLEL, (folder) =>
      orWhenSpent<OpenedFolder | undefined>(() => openFolder(client, folder), undefined),
    );
    const next = answers.filter((folder) => folder !== undefined);
    opened.push(...next);
    if (next.length < level.length) return gathered(opened, 'not every folder that differs was opened');
    level = next.flatMap((folder) => folder.folders);
  }
  const isCut = opened.some((folder) => folder.trees.some((tree) => tree.truncated));
  return gathered(opened, isCut ? 'GitHub does not show one of the folders whole' : undefined);
}

function gathered(opened: readonly OpenedFolder[], incomplete: string | undefined): TreeDifference {
  const pairs = opened.flatMap((folder) => folder.pairs);
  const sizes = sizesOf(opened.flatMap((folder) => folder.trees));
  return { pairs, sizes, ...(incomplete !== undefined && { incomplete }) };
}

async function openFolder(client: RepositoryClient, { path, base, head }: Folder): Promise<OpenedFolder> {
  const [before, after] = await Promise.all([openSide(client, base), openSide(client, head)]);
  const pairs: EntryPair[] = [];
  const folders: Folder[] = [];
  for (const name of new Set([...before.entries.keys(), ...after.entries.keys()])) {
    const [old, now] = [before.entries.get(name), after.entries.get(name)];
    if (old?.sha === now?.sha && old?.mode === now?.mode) continue;
    const whole = path === '' ? name : `${path}/${name}`;
    folders.push(...folder(whole, folderOf(old), folderOf(now)));
    pairs.push(...pair(whole, fileOf(old), fileOf(now)));
  }
  return { pairs, folders, trees: [...before.trees, ...after.trees] };
}

async function openSide(client: RepositoryClient, sha: string | undefined) {
  const trees = sha === undefined ? [] : [await readTree(client, sha, false)];
  return { trees, entries: new Map(trees.flatMap((tree) => tree.tree.map((entry) => [entry.path, entry] as const))) };
}

type Entry = Tree['tree'][number];

function folderOf(entry: Entry | undefined): string | undefined {
  return entry?.type === 'tree' ? entry.sha : undefined;
}

function fileOf(entry: Entry | undefined): TreeEntry | undefined {
  return entry === undefined || entry.type === 'tree' ? undefined : { mode: entry.mode, blob: entry.sha };
}

/** Nothing, where there is no folder on either side. */
function folder(path: string, base: string | undefined, head: string | undefined): readonly Folder[] {
  if (base === undefined && head === undefined) return [];
  return [{ path, ...(base !== undefined && { base }), ...(head !== undefined && { head }) }];
}

function pair(path: string, base: TreeEntry | undefined, head: TreeEntry | undefined): readonly EntryPair[] {
  if (base === undefined && head === undefined) return [];
  return [{ path, ...(base && { base }), ...(head && { head }) }];
}
