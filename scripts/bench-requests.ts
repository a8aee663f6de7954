import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startLocalGitHub } from '../bin/local/github/local-github.ts';
import { memoryStore } from '../bin/local/github/store.ts';
import { createGitHub } from '../lambdas/adapters/github/create-github.ts';
import { captureSnapshot } from '../lambdas/usecases/changes/capture-snapshot.ts';

const CHANGED = [1, 3, 600, 1900];
const REPOSITORY = 'bench/set';

export interface RequestCount {
  readonly changed: number;
  /** Merge base, head and two trees, then each blob of base and head on its own. */
  readonly oneByOne: number;
  readonly requests: number;
  readonly ms: number;
}

/** Requests that reading a change from GitHub costs, counted at the local GitHub. */
export async function countRequests(): Promise<readonly RequestCount[]> {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@sluice.invalid', ...args], { cwd: dir });
  const commit = (number: number, side: string) => {
    for (let index = 0; index < number; index += 1) {
      const path = join(dir, `crds/${index % 40}/${index}.yaml`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `path: ${index}\nside: ${side}\n`);
    }
    git('add', '--all', '.');
    git('commit', '--quiet', '--message', side);
  };
  try {
    git('init', '--quiet', '--initial-branch=main');
    commit(Math.max(...CHANGED), 'base');
    for (const changed of CHANGED) {
      git('checkout', '--quiet', '-b', `change-${changed}`, 'main');
      commit(changed, 'head');
    }
    return await counted(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function counted(dir: string): Promise<readonly RequestCount[]> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const app = { id: 1, publicKey };
  const github = await startLocalGitHub({ store: memoryStore(), repositories: { [REPOSITORY]: dir }, app });
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const { openSourceTree } = createGitHub({ appId: '1', privateKey, baseUrl: github.url, log });
  try {
    await openSourceTree(REPOSITORY).list('main');
    const counts: RequestCount[] = [];
    for (const changed of CHANGED) {
      github.requests.forget();
      const start = performance.now();
      await captureSnapshot(openSourceTree(REPOSITORY), { base: 'main', head: `change-${changed}` }, () => true);
      const ms = performance.now() - start;
      counts.push({ changed, oneByOne: 4 + 2 * changed, requests: github.requests.all().length, ms });
    }
    return counts;
  } finally {
    await github.close();
  }
}
