import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type FileChange,
  MAX_FILE_BYTES,
  type Revision,
  type Snapshot,
  type SnapshotFile,
} from '../../gates/model/snapshot.ts';
import { blobContents } from '../../lambdas/adapters/git/blobs.ts';
import { type Git, openGit } from '../../lambdas/adapters/git/git.ts';
import type { SourceTree } from '../../lambdas/ports/source-tree.ts';
import { UsageError } from '../io.ts';

/** What charts are rendered from. */
export interface ChartSource {
  readonly repo: string;
  readonly tree: SourceTree;
  /** Names of the two revisions for the tree. */
  readonly base: string;
  readonly head: string;
  readonly env: NodeJS.ProcessEnv;
}

/** What a helm that hangs or writes for ever may take. */
const TIMEOUT_MS = 60_000;
const MOST_FILES = 2000;

/**
 * A snapshot in which the templates of charts are replaced by what the user's own `helm template` makes of them at base and at head, with
 * the values of the chart. Charts are read from the git trees into temporary folders. Helm is started only here, with no plugin, no
 * cluster and no repository of the user's. Throws UsageError where there is no helm, or it fails.
 */
export async function withRenderedCharts(
  snapshot: Snapshot,
  charts: readonly string[],
  source: ChartSource,
): Promise<Snapshot> {
  let rendered = snapshot;
  for (const chart of charts) {
    const folder = chart.replace(/^\.\/|\/+$/g, '');
    const [base, head] = [await render(source, source.base, folder), await render(source, source.head, folder)];
    if (base === undefined && head === undefined) {
      throw new UsageError(
        `--helm ${chart}: there is no ${folder}/Chart.yaml at base or head`,
        'Name the folder of a chart.',
      );
    }
    rendered = replaced(rendered, folder, base, head);
  }
  return rendered;
}

/** The manifests of a chart at a revision; nothing where the chart is not there. */
async function render({ repo, tree, env }: ChartSource, revision: string, chart: string): Promise<string | undefined> {
  const { files } = await tree.list(revision);
  const own = files.filter(({ path }) => path.startsWith(`${chart}/`));
  if (!own.some(({ path }) => path === `${chart}/Chart.yaml`)) return undefined;
  if (own.length > MOST_FILES) {
    throw new UsageError(
      `--helm ${chart}: the chart has more than ${MOST_FILES} files`,
      'Name the folder of one chart.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'sluice-helm-'));
  try {
    const git = openGit(repo, env);
    const contents = await blobContents(
      git,
      own.map(({ blob }) => blob),
    );
    for (const { path, blob } of own) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, contents.get(blob) ?? (await onDisk(git, path)));
    }
    return await helmTemplate(folder, chart, env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file of the working tree that git does not store. */
async function onDisk(git: Git, path: string): Promise<Buffer> {
  try {
    return await readFile(join(await git.text(['rev-parse', '--show-toplevel']), path));
  } catch {
    throw new UsageError(
      `--helm: ${path} cannot be read`,
      'Fetch the whole clone (`git fetch --refetch`), and try again.',
    );
  }
}

/** `helm template` asks no cluster and fetches nothing. Source: helm template --help; helm environment variables. */
function helmTemplate(folder: string, chart: string, env: NodeJS.ProcessEnv): Promise<string> {
  const own = (name: string): string => join(folder, '.helm', name);
  const bare = {
    PATH: env['PATH'],
    HOME: own('home'),
    KUBECONFIG: own('kubeconfig'),
    HELM_CACHE_HOME: own('cache'),
    HELM_CONFIG_HOME: own('config'),
    HELM_DATA_HOME: own('data'),
    HELM_PLUGINS: own('plugins'),
  };
  const options = { env: bare, timeout: TIMEOUT_MS, maxBuffer: 8 * MAX_FILE_BYTES };
  return new Promise((resolve, reject) => {
    execFile('helm', ['template', 'release', join(folder, chart)], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(failureOf(error, stderr, chart));
    });
  });
}

function failureOf(error: Error & { code?: unknown; killed?: boolean }, stderr: string, chart: string): UsageError {
  if (error.code === 'ENOENT') {
    return new UsageError(
      '--helm: there is no helm on the PATH to render charts with',
      'Install Helm, or leave --helm out.',
    );
  }
  if (error.killed === true) {
    return new UsageError(`--helm ${chart}: helm did not end within ${TIMEOUT_MS / 1000} s`, 'Leave the chart out.');
  }
  const [reason = error.message] = stderr.split('\n').filter((line) => line.trim() !== '');
  return new UsageError(
    `--helm ${chart}: helm template failed: ${reason.slice(0, 500)}`,
    'Render it by hand to see more.',
  );
}

/** The rendered manifests stand for all that the change touches in templates of the chart, in a file of their own among them. */
function replaced(snapshot: Snapshot, chart: string, base: string | undefined, head: string | undefined): Snapshot {
  const isTemplate = (path: string): boolean => path.startsWith(`${chart}/`) && path.includes('/templates/');
  const path = `${chart}/templates/helm-template.yaml`;
  const side = (revision: Revision, text: string | undefined): Revision => {
    const others = revision.files.filter((file) => !isTemplate(file.path));
    return { sha: revision.sha, files: inOrder(text === undefined ? others : [...others, fileOf(path, text)]) };
  };
  const changes = inOrder([
    ...snapshot.changes.filter((change) => !isTemplate(change.path)),
    ...(base === head ? [] : [{ path, status: statusOf(base, head) }]),
  ]);
  return { ...snapshot, base: side(snapshot.base, base), head: side(snapshot.head, head), changes };
}

function statusOf(base: string | undefined, head: string | undefined): FileChange['status'] {
  if (base === undefined) return 'added';
  return head === undefined ? 'removed' : 'modified';
}

function inOrder<Entry extends { readonly path: string }>(entries: readonly Entry[]): Entry[] {
  return [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function fileOf(path: string, text: string): SnapshotFile {
  const size = Buffer.byteLength(text);
  const blob = createHash('sha1').update(`blob ${size}\0`).update(text).digest('hex');
  const file = { path, blob, size };
  return size > MAX_FILE_BYTES ? { ...file, unread: 'too-large', bundle: text } : { ...file, content: text };
}
