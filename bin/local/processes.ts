import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:process';
import { promisify } from 'node:util';

/** Whether a process runs. One that ended but was not yet collected by its parent does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
}

/** In a container without an init, a killed orphan stays listed for ever. */
function isZombie(pid: number): boolean {
  if (platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export interface ProcessLine {
  readonly pid: number;
  /** Program and arguments, joined by {@link ARGUMENT_END}. */
  readonly command: string;
}

export const ARGUMENT_END = '\u0000';

/** Every visible process of this machine; empty where the platform cannot list them. */
export async function allProcesses(): Promise<readonly ProcessLine[]> {
  if (platform === 'linux') return fromProc();
  return platform === 'win32' ? [] : fromPs();
}

async function fromProc(): Promise<readonly ProcessLine[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const commands = pids.map(async (pid) => ({
    pid,
    command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  }));
  return Promise.all(commands);
}

/** `ps` joins arguments by blanks; a path with blanks still is found, because it is searched with what precedes and follows it. */
async function fromPs(): Promise<readonly ProcessLine[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.split('\n').map((line) => {
    const [, pid = '', command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), command: command.replaceAll(' ', ARGUMENT_END) };
  });
}
