import type { Io } from '../../../bin/io.ts';

export interface RecordedIo extends Io {
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** A terminal that remembers; not a terminal unless the test says so, and with no environment but PATH and a git of its own. */
export function recordedIo(
  cwd: string,
  parts: Partial<Pick<Io, 'outIsTerminal' | 'errIsTerminal' | 'env'>> = {},
): RecordedIo {
  let stdout = '';
  let stderr = '';
  return {
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    ...parts,
    env: { PATH: process.env['PATH'], HOME: cwd, GIT_CONFIG_GLOBAL: '/dev/null', ...parts.env },
    cwd,
    stdout: () => stdout,
    stderr: () => stderr,
  };
}
