import { spawn } from 'node:child_process';

/** A git command that did not succeed. `wayOut` is what the person at the keyboard can do. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed';
  readonly exitCode: number | null;
  readonly stderr: string;
  readonly wayOut: string;

  constructor(message: string, exitCode: number | null, stderr: string) {
    super(message);
    this.exitCode = exitCode;
    this.stderr = stderr;
    this.wayOut = wayOutOf(stderr);
  }
}

interface GitOptions {
  readonly input?: string | Uint8Array;
  /** Settings for this command alone, by key. */
  readonly config?: Readonly<Record<string, string>>;
}

/** The git binary on one clone, bare or not. Only plumbing that reads is ever asked. */
export interface Git {
  readonly dir: string;
  /** Standard output. Throws {@link GitFailed}. */
  bytes(args: readonly string[], options?: GitOptions): Promise<Buffer>;
  /** Standard output without its final newline. Throws {@link GitFailed}. */
  text(args: readonly string[], options?: GitOptions): Promise<string>;
}

const TIMEOUT_MS = 120_000;

/**
 * A clone may belong to anybody, and its configuration can name programs to run. Nothing that reads needs one:
 * hooks and the file-system monitor are off, no transport is allowed (so a partial clone fetches nothing),
 * and no replace ref changes what a commit is. Two settings widen what git accepts, because the folder was named by the user.
 */
const hardening: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.alternateRefsCommand': '',
  'diff.external': '',
  'safe.bareRepository': 'all',
  'core.quotePath': 'false',
};

/** Opens a clone (or a folder inside one). Nothing is read before the first command. */
export function openGit(dir: string, env: NodeJS.ProcessEnv = process.env): Git {
  const base = environment(env);
  const bytes = async (args: readonly string[], options: GitOptions = {}) => {
    const settings = { ...hardening, ...options.config };
    return start(['-C', dir, ...args], { ...base, ...configVariables(settings) }, options.input ?? '');
  };
  const text = async (args: readonly string[], options?: GitOptions) =>
    (await bytes(args, options)).toString('utf8').replace(/\n$/, '');
  return { dir, bytes, text };
}

/** The caller may itself run inside a git hook, where GIT_DIR and its like name another repository. */
function environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(env).filter(([name]) => !name.startsWith('GIT_') || name === 'GIT_CONFIG_GLOBAL');
  return {
    ...Object.fromEntries(own),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
  };
}

function configVariables(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const entries = Object.entries(settings);
  const variables: NodeJS.ProcessEnv = { GIT_CONFIG_COUNT: String(entries.length) };
  for (const [index, [key, value]] of entries.entries()) {
    variables[`GIT_CONFIG_KEY_${index}`] = key;
    variables[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return variables;
}

function start(args: readonly string[], env: NodeJS.ProcessEnv, input: string | Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { env, stdio: ['pipe', 'pipe', 'pipe'], timeout: TIMEOUT_MS, windowsHide: true });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    // git may stop reading before we stop writing; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) =>
      reject(new GitFailed(`git could not be started: ${error.message}`, null, error.message)),
    );
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(Buffer.concat(out));
      const stderr = Buffer.concat(err).toString('utf8').trim();
      reject(
        new GitFailed(
          `git ${args[2] ?? ''} failed: ${stderr || (signal ? `stopped by ${signal}` : `exit code ${code}`)}`,
          code,
          stderr,
        ),
      );
    });
  });
}

function wayOutOf(stderr: string): string {
  if (stderr.includes('ENOENT')) return 'Install git 2.31 or later and see that it is on the PATH.';
  if (stderr.includes('dubious ownership')) {
    return 'The folder belongs to another user. If you trust it: git config --global --add safe.directory <folder>';
  }
  if (stderr.includes('not a git repository') || stderr.includes('cannot change to'))
    return 'Name the folder of a git clone.';
  if (stderr.includes('must be run in a work tree')) return 'A bare clone has no working tree: name a commit as head.';
  return 'See what `git fsck` says of the clone.';
}
