import { type CommitObject, differences, type FileDifference } from '../../../lambdas/adapters/git/objects.ts';
import { repositoryUrl } from './show-repository.ts';
import { type LocalRepository, nodeIdOf, type World } from './world.ts';

const unsigned = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

/** A commit as the Git database shows it. */
export function showGitCommit(world: World, { fullName, id }: LocalRepository, commit: CommitObject) {
  const url = `${repositoryUrl(world, fullName)}/git`;
  const html = `${world.url}/${fullName}/commit`;
  return {
    sha: commit.sha,
    node_id: nodeIdOf(`Commit${id}`, Number.parseInt(commit.sha.slice(0, 8), 16)),
    url: `${url}/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${html}/${sha}` })),
    verification: unsigned,
  };
}

/** A commit as the repository shows it. No account here has a mail address, so author and committer are null. */
export function showCommit(world: World, repository: LocalRepository, commit: CommitObject) {
  const { node_id, html_url, author, committer, tree, message } = showGitCommit(world, repository, commit);
  const url = `${repositoryUrl(world, repository.fullName)}/commits`;
  const html = `${world.url}/${repository.fullName}/commit`;
  const git = `${repositoryUrl(world, repository.fullName)}/git/commits/${commit.sha}`;
  return {
    sha: commit.sha,
    node_id,
    commit: { url: git, author, committer, message, tree, comment_count: 0, verification: unsigned },
    url: `${url}/${commit.sha}`,
    html_url,
    comments_url: `${url}/${commit.sha}/comments`,
    author: null,
    committer: null,
    parents: commit.parents.map((sha) => ({ sha, url: `${url}/${sha}`, html_url: `${html}/${sha}` })),
  };
}

/** The files of a comparison, at most 300 of them as on GitHub, without patches. */
export async function showFiles(world: World, repository: LocalRepository, base: string, head: string) {
  const files = await differences(repository.git, base, head);
  return files.slice(0, 300).map((file) => showFile(world, repository, head, file));
}

function showFile(world: World, { fullName }: LocalRepository, head: string, file: FileDifference) {
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  return {
    sha: file.head?.blob ?? file.base?.blob ?? null,
    filename: file.path,
    status: statusOf(file),
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${world.url}/${fullName}/blob/${head}/${path}`,
    raw_url: `${world.url}/${fullName}/raw/${head}/${path}`,
    contents_url: `${repositoryUrl(world, fullName)}/contents/${path}?ref=${head}`,
  };
}

function statusOf({ base, head }: FileDifference): string {
  if (base === undefined) return 'added';
  return head === undefined ? 'removed' : 'modified';
}
