/** What a command may touch of the terminal; tests pass their own. */
export interface Io {
  /** Writes to standard output: the answer. */
  out(text: string): void;
  /** Writes to standard error: progress and errors. */
  err(text: string): void;
  /** From here on a reader that closes the pipe does not end the process: what it does must come to its end. */
  mustFinish?(): void;
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** 0: open, done. 1: closed, mismatch. 2: could not decide, bad usage, missing input. Scripts may rely on them. */
export type ExitCode = 0 | 1 | 2;

/** An error that a user can act on: shown without a stack. `wayOut` is the next step. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly wayOut: string;

  constructor(message: string, wayOut: string) {
    super(message);
    this.wayOut = wayOut;
  }
}

export function processIo(): Io {
  let mayEnd = true;
  // A reader such as `head` that has seen enough closes the pipe; that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    if (mayEnd) process.exit();
  });
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    mustFinish: () => {
      mayEnd = false;
    },
    outIsTerminal: process.stdout.isTTY === true,
    errIsTerminal: process.stderr.isTTY === true,
    env: process.env,
    cwd: process.cwd(),
  };
}
