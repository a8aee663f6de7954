import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MeasuredProcess, measureProcess } from './measured-process.ts';

/** Duration and peak memory of a process. */
export type ColdTime = Pick<MeasuredProcess, 'ms' | 'busyMs' | 'peakMb'>;

export type Texts = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, '..');
const BUNDLE = join(root, 'dist/sluice.mjs');
const ROUNDS = 5;
/** Whether there is a command line to start. */
export function hasBundle(): boolean {
  return existsSync(BUNDLE);
}

/** `sluice diff crd` on two folders, as people start it. */
export function timeDiff(base: Texts, head: Texts): ColdTime {
  return inFolders(base, head, (folders) => timeProcess([BUNDLE, 'diff', 'crd', ...folders, '--json']));
}

/** `sluice --version`: what every command pays before it does anything. */
export function timeStart(): ColdTime {
  return timeProcess([BUNDLE, '--version']);
}

/** A process that parses the same texts with js-yaml and does nothing else. */
export function timeParse(base: Texts, head: Texts): ColdTime {
  return inFolders(base, head, (folders) => {
    const code = `import { readdirSync, readFileSync } from 'node:fs'; import { loadAll } from 'js-yaml';
      for (const folder of ${JSON.stringify(folders)})
        for (const name of readdirSync(folder)) loadAll(readFileSync(folder + '/' + name, 'utf8'));`;
    return timeProcess(['--input-type=module', '--eval', code]);
  });
}

function inFolders<Result>(base: Texts, head: Texts, act: (folders: readonly string[]) => Result): Result {
  const folders = [base, head].map((texts) => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
    for (const [path, text] of texts) writeFileSync(join(folder, path.replaceAll('/', '-')), text);
    return folder;
  });
  try {
    return act(folders);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
}

function timeProcess(argv: readonly string[]): ColdTime {
  const rounds = Array.from({ length: ROUNDS }, (): ColdTime => {
    const { status, stderr, ...times } = measureProcess(argv, root);
    // 1 is a breaking change, and 2 also says that there is more to tell than is listed.
    if (status === null || /^sluice: /m.test(stderr)) throw new Error(`it ended with ${status}: ${stderr}`);
    return times;
  });
  return rounds.sort((a, b) => a.ms - b.ms)[Math.floor(ROUNDS / 2)] ?? { ms: 0, busyMs: undefined, peakMb: 0 };
}
