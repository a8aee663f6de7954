import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Build, buildGo } from './go-build.ts';

/** The release of the API server whose code answers: Kubernetes 1.34. */
const RELEASE = 'v0.34.3';
export const API_SERVER = `k8s.io/apiextensions-apiserver ${RELEASE}`;

/** Builds a `main.go` around the code of the API server in a folder; `skipped` says why there is no binary. */
export function buildApiServer(folder: string, main: string): Build {
  return buildGo(folder, {
    name: API_SERVER,
    requires: ['apiextensions-apiserver', 'apimachinery', 'apiserver'].map((module) => `k8s.io/${module} ${RELEASE}`),
    main,
  });
}

/**
 * Runs a comparison with a `main.go` around the code of the API server, in a folder that is gone afterwards, and ends the process with
 * what it says; with 0, and the reason, where the program cannot be had. `what` stands beside what, as people read it.
 */
export function withApiServer(main: string, what: string, compare: (binary: string, folder: string) => 0 | 1): void {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-oracle-'));
  try {
    const build = buildApiServer(folder, main);
    if ('skipped' in build)
      process.stdout.write(`skipped: ${what} side by side with the API server (${build.skipped})\n`);
    else process.exitCode = compare(build.binary, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
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
