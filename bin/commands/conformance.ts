import { resolve } from 'node:path';
import { Command } from 'commander';
import { plainLine, visibleJson } from '../../gates/engine/report/escape.ts';
import type { CommandFactory } from '../cli.ts';
import type { CorpusResult } from '../conformance/corpus.ts';
import { conformanceExitCode, runConformance } from '../conformance/run.ts';
import type { Io } from '../io.ts';
import { withProgress } from '../terminal.ts';

const EXAMPLES = `
Examples:
  sluice conformance ../corpus
  sluice conformance ../corpus --json

The directory may have the folders crds, skew, tls, events and changes; those that are there are run.
Exit codes: 0 every case matches, 1 a mismatch, 2 a case that cannot be read. A corpus whose gate
this version does not have is counted as unsupported and does not fail.
`;

/** `sluice conformance`: known cases through the shipped gates, to prove an upgrade. */
export function conformanceCommand(): CommandFactory {
  return (io, finish) =>
    new Command('conformance')
      .description('Run known cases through the gates, and compare with the known answers.')
      .argument('<dir>', 'directory of corpora')
      .option('--json', 'one JSON object for scripts', false)
      .addHelpText('after', EXAMPLES)
      .action(async (dir: string, { json }: { json: boolean }) => {
        const results = await withProgress(io, 'Running the cases', () => runConformance(resolve(io.cwd, dir)));
        if (json) io.out(`${visibleJson({ corpora: results }, 2)}\n`);
        else printText(results, io);
        finish(conformanceExitCode(results));
      });
}

function printText(results: Readonly<Record<string, CorpusResult>>, io: Io): void {
  for (const [name, result] of Object.entries(results)) io.out(corpusText(name, result));
}

function corpusText(name: string, { cases, mismatches, unreadable, unsupported }: CorpusResult): string {
  const lines = [
    ...(cases > 0 || unsupported === 0 ? [`${name}: ${cases} cases, ${mismatches.length} mismatches`] : []),
    ...(unsupported > 0 ? [`${name}: unsupported: ${unsupported} cases (this version has no gate for them)`] : []),
    ...mismatches.flatMap((one) => [
      `  mismatch ${plainLine(one.case)}`,
      `    expected ${visibleJson(one.expected)}`,
      `    actual   ${visibleJson(one.actual)}`,
    ]),
    ...unreadable.map((one) => `  unreadable ${plainLine(one.case)}: ${plainLine(one.reason)}`),
  ];
  return `${lines.join('\n')}\n`;
}
