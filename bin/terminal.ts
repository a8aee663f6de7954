import type { Io } from './io.ts';

/** NO_COLOR and FORCE_COLOR decide; without them only a terminal that supports colours gets them. */
export function isColoured({ env, outIsTerminal }: Pick<Io, 'env' | 'outIsTerminal'>): boolean {
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (env['NO_COLOR']) return false;
  return outIsTerminal && env['TERM'] !== 'dumb';
}

const PATIENCE_MS = 1000;

/** Shows what is in progress, on a terminal only and only after a second; then removes the line. */
export async function withProgress<Result>(
  io: Pick<Io, 'err' | 'errIsTerminal'>,
  text: string,
  work: () => Promise<Result>,
  patience: number = PATIENCE_MS,
): Promise<Result> {
  if (!io.errIsTerminal) return work();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    io.err(`${text} …`);
  }, patience);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isShown) io.err('\r\u001b[2K');
  }
}
