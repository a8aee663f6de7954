import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../package-root.ts';
import { SAMPLE_OWNER, type SampleRepository, sampleRepositories } from './sample/organization.ts';

/** Fixed authorship and dates: the sample has the same commit ids on every machine. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'Ada Keeper',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_AUTHOR_DATE: '2026-11-02T08:00:00Z',
  GIT_COMMITTER_NAME: 'Ada Keeper',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
  GIT_COMMITTER_DATE: '2026-11-02T08:00:00Z',
};

/**
 * Makes the git repositories of the sample organisation below a folder, unless they are there already.
 * Returns folder by `owner/name`. A half-made repository is never left under its name.
 */
export function makeSampleRepositories(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sampleRepositories.map((repository) => {
      const place = join(folder, SAMPLE_OWNER, repository.name);
      if (!existsSync(place)) makeRepository(repository, place);
      return [`${SAMPLE_OWNER}/${repository.name}`, place];
    }),
  );
}

function makeRepository({ name, pullRequests }: SampleRepository, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  const draft = mkdtempSync(`${place}-draft-`);
  const files = join(packageRoot(), 'bin', 'local', 'sample', name);
  const git = (...args: string[]) => runGit(draft, args);
  git('init', '--quiet', '--initial-branch=main', '.');
  cpSync(join(files, 'main'), draft, { recursive: true });
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '-m', `Begin ${name}`);
  for (const { branch, title } of pullRequests) {
    git('checkout', '--quiet', '-b', branch, 'main');
    cpSync(join(files, branch), draft, { recursive: true });
    git('commit', '--quiet', '--no-verify', '--all', '-m', title);
  }
  git('checkout', '--quiet', 'main');
  renameSync(draft, place);
  rmSync(draft, { recursive: true, force: true });
}

/** Ignores the git configuration of the machine and of the user: hooks, signing and default branches would change the sample. */
function runGit(cwd: string, args: readonly string[]): string {
  const env = {
    PATH: process.env['PATH'],
    ...IDENTITY,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    HOME: cwd,
  };
  return execFileSync('git', ['-c', 'core.autocrlf=false', ...args], { cwd, env, encoding: 'utf8' }).trim();
}
