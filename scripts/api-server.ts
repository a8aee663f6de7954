import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Build, buildGo } from './go-build.ts';

/** A release of the API server whose code answers. */
export interface Server {
  readonly is: 'newest' | 'oldest' | 'costed';
  readonly release: string;
}

/** The newest release, Kubernetes 1.36, and the oldest one that `minimumKubernetes` of the default rule names, 1.30. */
const NEWEST: Server = { is: 'newest', release: 'v0.36.2' };
export const SERVERS: readonly Server[] = [NEWEST, { is: 'oldest', release: 'v0.30.14' }];

/** The release whose estimates are kept for the tests: Kubernetes 1.34. */
export const COSTED: Server = { is: 'costed', release: 'v0.34.3' };

export const moduleOf = ({ release }: Server): string => `k8s.io/apiextensions-apiserver ${release}`;

/** Builds a `main.go` around the code of an API server in a folder; `skipped` says why there is no binary. */
export function buildApiServer(folder: string, main: string, server = NEWEST): Build {
  return buildGo(folder, {
    name: moduleOf(server),
    requires: ['apiextensions-apiserver', 'apimachinery', 'apiserver'].map(
      (module) => `k8s.io/${module} ${server.release}`,
    ),
    main,
  });
}

type Compare = (binary: string, folder: string, server: Server) => 0 | 1;

/**
 * Runs a comparison with a `main.go` around the code of each API server, in a folder that is gone afterwards, and ends the process with 1
 * where one of them ends so; with 0, and the reason, where the program cannot be had. `what` stands beside what, as people read it.
 */
export function withApiServer(
  main: string,
  what: string,
  compare: Compare,
  servers: readonly Server[] = SERVERS,
): void {
  for (const server of servers) {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-oracle-'));
    try {
      const build = buildApiServer(folder, main, server);
      if ('skipped' in build)
        process.stdout.write(`skipped: ${what} side by side with the API server (${build.skipped})\n`);
      else if (compare(build.binary, folder, server) === 1) process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** A line of JSON in for each question, a line of JSON out for each answer, in their order. Throws where not each is answered. */
export function askApiServer<Answer>(binary: string, folder: string, asked: readonly unknown[]): Answer[] {
  const [questions, answers] = [join(folder, 'questions'), join(folder, 'answers')];
  writeFileSync(questions, asked.map((question) => `${JSON.stringify(question)}\n`).join(''));
  const [input, output] = [openSync(questions, 'r'), openSync(answers, 'w')];
  const { status } = spawnSync(binary, { stdio: [input, output, 'inherit'] });
  closeSync(input);
  closeSync(output);
  if (status !== 0) throw new Error(`the code of the API server ended with ${String(status)}`);
  const lines = readFileSync(answers, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length !== asked.length) throw new Error(`${lines.length} answers to ${asked.length} questions`);
  return lines.map((line) => JSON.parse(line) as Answer);
}
