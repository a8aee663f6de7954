import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OracleAnswer, OracleQuestion } from './pairs.ts';

/** The answers of the oracle that `buildOracle` made, in the order of the questions. Throws where it does not answer each. */
export function askOracle(binary: string, folder: string, asked: readonly OracleQuestion[]): OracleAnswer[] {
  const [questions, answers] = [join(folder, 'questions'), join(folder, 'answers')];
  writeFileSync(questions, asked.map((question) => `${JSON.stringify(question)}\n`).join(''));
  const [input, output] = [openSync(questions, 'r'), openSync(answers, 'w')];
  const { status } = spawnSync(binary, { stdio: [input, output, 'inherit'] });
  closeSync(input);
  closeSync(output);
  if (status !== 0) throw new Error(`the oracle ended with ${String(status)}`);
  const lines = readFileSync(answers, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length !== asked.length) throw new Error(`${lines.length} answers to ${asked.length} questions`);
  return lines.map((line) => JSON.parse(line) as OracleAnswer);
}
