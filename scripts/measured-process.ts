import { spawnSync } from 'node:child_process';

/** One process of Node, from its start to its end. */
export interface MeasuredProcess {
  readonly ms: number;
  /** How long its main thread ran: what a machine that does nothing else takes. Nothing where the system does not say. */
  readonly busyMs: number | undefined;
  /** The most memory that it held, in MB. */
  readonly peakMb: number;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Linux keeps the time of each thread; the main thread has the number of the process. */
const EXIT_REPORT = `data:text/javascript,${encodeURIComponent(`
  import { existsSync, readFileSync } from 'node:fs';
  process.on('exit', () => {
    const file = '/proc/self/task/' + process.pid + '/schedstat';
    const busy = existsSync(file) ? readFileSync(file, 'utf8').split(' ')[0] : '-';
    process.stderr.write('\\npeak ' + process.resourceUsage().maxRSS + ' busy ' + busy);
  });`)}`;

/** Runs Node with these arguments in `cwd`. Throws where the process did not reach its end, for example where a limit stopped it. */
export function measureProcess(argv: readonly string[], cwd: string): MeasuredProcess {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', EXIT_REPORT, ...argv], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  const ms = performance.now() - start;
  const [report, peak, busy] = /\npeak (\d+) busy (\d+|-)$/.exec(stderr) ?? [];
  if (report === undefined) throw new Error(`the process ended early with ${status}: ${stderr}`);
  return {
    ms,
    busyMs: busy === '-' ? undefined : Number(busy) / 1e6,
    peakMb: Number(peak) / 1024,
    status,
    stdout,
    stderr: stderr.slice(0, -report.length),
  };
}
