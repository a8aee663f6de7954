import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What to put at a path; `null` removes it, `submodule` is a commit id. */
type FileSpec =
  | string
  | Uint8Array
  | null
  | { readonly link: string }
  | { readonly executable: string }
  | { readonly submodule: string };

export type Files = Readonly<Record<string, FileSpec>>;

/** A throw-away repository. Times and authors are fixed, so equal histories have equal commit ids. */
export interface TestRepository {
  readonly dir: string;
  /** Writes files and commits everything that is not ignored, on `on` (made at `from` if new) or where we are. Gives the id. */
  commit(files: Files, options?: { message?: string; on?: string; from?: string }): string;
  /** Writes files in the working tree only. */
  write(files: Files): void;
  git(...args: readonly string[]): string;
  /** A bare clone of it, in a folder of its own. */
  bareClone(): TestRepository;
  delete(): void;
}

/** Makes an empty repository on branch `main` in the system's temporary folder. */
export function createGitRepository(): TestRepository {
  const dir = temporaryFolder();
  git(dir, 'init', '--quiet', '--initial-branch=main');
  git(dir, 'config', 'uploadpack.allowFilter', 'true');
  return at(dir);
}

/** A clone made with the given `git clone` options, such as `--depth=1`. */
export function cloneOf(repository: TestRepository, ...options: readonly string[]): TestRepository {
  const dir = temporaryFolder();
  git(tmpdir(), 'clone', '--quiet', ...options, `file://${repository.dir}`, dir);
  return at(dir);
}

function at(dir: string): TestRepository {
  const repository: TestRepository = {
    dir,
    write: (files) => write(dir, files),
    git: (...args) => git(dir, ...args),
    commit(files, { message = 'Change', on, from } = {}) {
      if (on !== undefined) git(dir, 'checkout', '--quiet', ...(from === undefined ? [on] : ['-B', on, from]));
      write(dir, files);
      git(dir, 'add', '--all', '.');
      addSubmodules(dir, files);
      git(dir, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message', message);
      return git(dir, 'rev-parse', 'HEAD');
    },
    bareClone: () => cloneOf(repository, '--bare'),
    delete: () => rmSync(dir, { recursive: true, force: true }),
  };
  return repository;
}

function temporaryFolder(): string {
  return mkdtempSync(join(realpathSync(tmpdir()), 'sluice-git-'));
}

function write(dir: string, files: Files): void {
  for (const [path, spec] of Object.entries(files)) {
    const file = join(dir, path);
    rmSync(file, { force: true, recursive: true });
    if (spec !== null) writeOne(file, spec);
  }
}

function writeOne(file: string, spec: Exclude<FileSpec, null>): void {
  mkdirSync(dirname(file), { recursive: true });
  if (typeof spec === 'string' || spec instanceof Uint8Array) writeFileSync(file, spec);
  else if ('link' in spec) symlinkSync(spec.link, file);
  else if ('executable' in spec) writeExecutable(file, spec.executable);
  // Without its folder git takes a submodule for removed.
  else mkdirSync(file);
}

function writeExecutable(file: string, content: string): void {
  writeFileSync(file, content);
  chmodSync(file, 0o755);
}

function addSubmodules(dir: string, files: Files): void {
  for (const [path, spec] of Object.entries(files)) {
    if (isSubmodule(spec)) git(dir, 'update-index', '--add', '--cacheinfo', `160000,${spec.submodule},${path}`);
  }
}

function isSubmodule(spec: FileSpec): spec is { readonly submodule: string } {
  return typeof spec === 'object' && spec !== null && 'submodule' in spec;
}

/** What is thrown away need not survive a power cut, nor be small. */
const quick = {
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'core.fsync',
  GIT_CONFIG_VALUE_0: 'none',
  GIT_CONFIG_KEY_1: 'core.compression',
  GIT_CONFIG_VALUE_1: '0',
  GIT_CONFIG_KEY_2: 'gc.auto',
  GIT_CONFIG_VALUE_2: '0',
};

function git(dir: string, ...args: readonly string[]): string {
  const stamp = '2026-01-02T03:04:05Z';
  const env = {
    PATH: process.env['PATH'],
    HOME: dir,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    ...quick,
    GIT_AUTHOR_NAME: 'Ada Example',
    GIT_AUTHOR_EMAIL: 'ada@example.com',
    GIT_AUTHOR_DATE: stamp,
    GIT_COMMITTER_NAME: 'Ada Example',
    GIT_COMMITTER_EMAIL: 'ada@example.com',
    GIT_COMMITTER_DATE: stamp,
  };
  const output = execFileSync('git', args, {
    cwd: dir,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return output.replace(/\n$/, '');
}
