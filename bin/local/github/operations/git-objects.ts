import {
  aheadBehind,
  commitsBetween,
  findCommit,
  findMergeBase,
  listTree,
  readBlob,
  readCommit,
  type TreeObjectEntry,
} from '../../../../lambdas/adapters/git/objects.ts';
import { showCommit, showFiles, showGitCommit } from '../show-commit.ts';
import { repositoryUrl, shown, showRepository } from '../show-repository.ts';
import {
  type Answer,
  type Call,
  type LocalRepository,
  nodeIdOf,
  notFound,
  ok,
  pageOf,
  refusal,
  repositoryOf,
  type World,
} from '../world.ts';

const sha = /^[0-9a-f]{40}$/;

type InRepository = (world: World, repository: LocalRepository, call: Call) => Promise<Answer>;

function within(operation: InRepository): (world: World, call: Call) => Promise<Answer> {
  return async (world, call) => {
    const repository = repositoryOf(world, call);
    return repository === undefined ? notFound : operation(world, repository, call);
  };
}

export const getRepository = within(async (world, repository) => ok(showRepository(world, shown(repository))));

export const getGitCommit = within(async (world, repository, { params }) => {
  const id = params['commit_sha'] ?? '';
  if (!sha.test(id) || (await findCommit(repository.git, id)) !== id) return notFound;
  return ok(showGitCommit(world, repository, await readCommit(repository.git, id)));
});

export const getTree = within(async (world, repository, { params, query }) => {
  const tree = params['tree_sha'] ?? '';
  if (tree.startsWith('-')) return notFound;
  const entries = await listTree(repository.git, tree, query['recursive'] !== undefined);
  if (entries === undefined) return notFound;
  const url = `${repositoryUrl(world, repository.fullName)}/git`;
  const kept = entries.slice(0, world.treeLimit);
  return ok({
    sha: tree,
    url: `${url}/trees/${tree}`,
    tree: kept.map((entry) => ({ ...entry, url: `${url}/${entry.type}s/${entry.sha}` })),
    truncated: kept.length < entries.length,
  });
});

export const getBlob = within(async (world, repository, { params }) => {
  const id = params['file_sha'] ?? '';
  const bytes = sha.test(id) ? await readBlob(repository.git, id) : undefined;
  if (bytes === undefined) return notFound;
  return ok({
    sha: id,
    node_id: nodeIdOf('Blob', Number.parseInt(id.slice(0, 8), 16)),
    size: bytes.length,
    url: `${repositoryUrl(world, repository.fullName)}/git/blobs/${id}`,
    content: wrapped(bytes),
    encoding: 'base64',
  });
});

/** GitHub breaks base64 after 60 characters. */
function wrapped(bytes: Buffer): string {
  return bytes.toString('base64').replace(/.{1,60}/g, '$&\n');
}

export const getRef = within(async (world, repository, { params }) => {
  const ref = `refs/${params['ref']}`;
  const id = await findCommit(repository.git, ref);
  if (id === undefined) return notFound;
  const url = `${repositoryUrl(world, repository.fullName)}/git`;
  return ok({
    ref,
    node_id: nodeIdOf(ref, 0),
    url: `${url}/${ref}`,
    object: { type: 'commit', sha: id, url: `${url}/commits/${id}` },
  });
});

export const getCommit = within(async (world, repository, { params }) => {
  const id = await findCommit(repository.git, params['ref'] ?? '');
  if (id === undefined) return refusal422(`No commit found for SHA: ${params['ref']}`);
  const commit = await readCommit(repository.git, id);
  const [parent] = commit.parents;
  const files = parent === undefined ? [] : await showFiles(world, repository, parent, id);
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  return ok({
    ...showCommit(world, repository, commit),
    stats: { additions, deletions, total: additions + deletions },
    files,
  });
});

function refusal422(message: string): Answer {
  return { status: 422, body: { message, documentation_url: 'https://docs.github.com/rest' } };
}

export const compare = within(async (world, repository, call) => {
  const [base = '', head = ''] = (call.params['basehead'] ?? '').split('...');
  const { git } = repository;
  const [baseSha, headSha] = await Promise.all([findCommit(git, base), findCommit(git, head)]);
  if (baseSha === undefined || headSha === undefined) return notFound;
  const from = await findMergeBase(git, baseSha, headSha);
  if (from === undefined) return refusal(404, `No common ancestor between ${base} and ${head}.`);
  const [{ ahead, behind }, ids] = await Promise.all([
    aheadBehind(git, baseSha, headSha),
    commitsBetween(git, baseSha, headSha),
  ]);
  const show = async (id: string) => showCommit(world, repository, await readCommit(git, id));
  const url = `${repositoryUrl(world, repository.fullName)}/compare/${base}...${head}`;
  const html = `${world.url}/${repository.fullName}/compare`;
  const isFirstPage = (call.query['page'] ?? '1') === '1';
  return ok({
    url,
    html_url: `${html}/${base}...${head}`,
    permalink_url: `${html}/${baseSha}...${headSha}`,
    diff_url: `${html}/${base}...${head}.diff`,
    patch_url: `${html}/${base}...${head}.patch`,
    base_commit: await show(baseSha),
    merge_base_commit: await show(from),
    status: statusOf(ahead, behind),
    ahead_by: ahead,
    behind_by: behind,
    total_commits: ids.length,
    commits: await Promise.all(pageOf(ids, call).map(show)),
    files: isFirstPage ? await showFiles(world, repository, from, headSha) : [],
  });
});

function statusOf(ahead: number, behind: number): string {
  if (ahead > 0) return behind > 0 ? 'diverged' : 'ahead';
  return behind > 0 ? 'behind' : 'identical';
}

/** Above this GitHub leaves the content out and wants the blob to be asked for. */
const MAX_CONTENT_BYTES = 1024 * 1024;

export const getContent = within(async (world, repository, { params, query }) => {
  const path = params['path'] ?? '';
  const ref = query['ref'] ?? repository.defaultBranch;
  const id = await findCommit(repository.git, ref);
  if (id === undefined) return notFound;
  const slash = path.lastIndexOf('/');
  const siblings = await listTree(repository.git, `${id}:${path.slice(0, Math.max(slash, 0))}`, false);
  const entry = siblings?.find((candidate) => candidate.path === path.slice(slash + 1));
  if (entry === undefined) return notFound;
  if (entry.type !== 'tree') return ok(await showContent(world, repository, ref, path, entry, true));
  const children = (await listTree(repository.git, `${id}:${path}`, false)) ?? [];
  return ok(
    await Promise.all(
      children.map((child) => showContent(world, repository, ref, `${path}/${child.path}`, child, false)),
    ),
  );
});

async function showContent(
  world: World,
  repository: LocalRepository,
  ref: string,
  path: string,
  entry: TreeObjectEntry,
  isWhole: boolean,
) {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  const url = `${repositoryUrl(world, repository.fullName)}/contents/${encoded}?ref=${ref}`;
  const html = `${world.url}/${repository.fullName}/blob/${ref}/${encoded}`;
  const git = `${repositoryUrl(world, repository.fullName)}/git/${entry.type}s/${entry.sha}`;
  const size = entry.size ?? 0;
  const bytes = isWhole && size <= MAX_CONTENT_BYTES ? await readBlob(repository.git, entry.sha) : undefined;
  return {
    type: entry.type === 'tree' ? 'dir' : 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    sha: entry.sha,
    size,
    url,
    html_url: html,
    git_url: git,
    download_url: entry.type === 'tree' ? null : `${world.url}/${repository.fullName}/raw/${ref}/${encoded}`,
    _links: { self: url, git, html },
    ...(isWhole && { content: bytes ? wrapped(bytes) : '', encoding: bytes ? 'base64' : 'none' }),
  };
}
