import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listOf, PARTS, type Selection, selectionOf, selectionOfChanged } from './mutation/parts.ts';
import { mutantsOf } from './mutation/report.ts';
import { type RunOptions, runStryker } from './mutation/run-stryker.ts';
import { faultsOf, type MutationResult, renderTable } from './mutation/summary.ts';
import { compareSurvivors, draftOf, readSurvivors } from './mutation/survivors.ts';

const ROOT = join(import.meta.dirname, '..');
const HELP = `npm run test:mutation -- [PART | FOLDER | FILE]... [options]

Changes the code in small ways and runs the tests of its part over each change: one that no test notices survives, and must be
on the list of survivors with a reason. See docs/testing.md.

Parts: ${PARTS.join(', ')} (all, where none is named)

  --since REF       only files of the parts that changed since REF
  --concurrency N   test N mutants at a time (default: the number of cores)
  --tests PATH      run these test files or folders alone, quicker: what they catch is caught, what survives another file may catch
  --incremental     keep the answers of the last run where neither the code nor its tests changed
  --draft           print unlisted survivors as entries for the list, without their reasons
  --help            print this

Ends with 0 where all is well, with 1 over a survivor that is not listed, an entry that is caught or gone, or a part of which less
than 95 % is caught, and with 2 where the tests could not be run. Tables go to standard output, progress to standard error.
`;

function readFlags() {
  return parseArgs({
    allowPositionals: true,
    options: {
      since: { type: 'string' },
      tests: { type: 'string', multiple: true, default: [] },
      concurrency: { type: 'string', default: String(availableParallelism()) },
      incremental: { type: 'boolean', default: false },
      draft: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}

function changedSince(ref: string): readonly string[] {
  const names = ['diff', '--name-only', '--diff-filter=d', ref, '--', ...PARTS];
  return execFileSync('git', names, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
}

function outcomeOf(selection: Selection, options: RunOptions): MutationResult {
  const { part, files } = selection;
  const isAskedFor = (file: string) =>
    files === undefined || files.some((wanted) => file === wanted || file.startsWith(`${wanted}/`));
  const list = listOf(part);
  const listed = existsSync(join(ROOT, list)) ? readSurvivors(readFileSync(join(ROOT, list), 'utf8')) : [];
  // With --incremental the report also has files of earlier runs.
  const mutants = mutantsOf(runStryker(ROOT, selection, options)).filter(({ file }) => isAskedFor(file));
  const comparison = compareSurvivors(mutants, listed, isAskedFor);
  return {
    name: files === undefined ? part : `${part}, in part`,
    mutants,
    isWhole: files === undefined,
    list,
    ...comparison,
  };
}

/** Throws over flags that name nothing that can be run. */
function selected(flags: ReturnType<typeof readFlags>): readonly Selection[] {
  const { values, positionals } = flags;
  if (values.since === undefined) return selectionOf(positionals);
  if (positionals.length > 0) throw new Error('--since chooses the files: name none beside it');
  const selections = selectionOfChanged(changedSince(values.since));
  if (selections.length === 0) process.stderr.write(`No file of the parts changed since ${values.since}.\n`);
  return selections;
}

function optionsOf({ values }: ReturnType<typeof readFlags>): RunOptions {
  const concurrency = Number(values.concurrency);
  if (!Number.isInteger(concurrency) || concurrency < 1) throw new Error('--concurrency must be a number of 1 or more');
  return { concurrency, incremental: values.incremental, tests: values.tests };
}

function main(): 0 | 1 {
  const flags = readFlags();
  if (flags.values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const options = optionsOf(flags);
  const faults = selected(flags).flatMap((selection) => {
    const outcome = outcomeOf(selection, options);
    const ofPart = faultsOf(outcome);
    const lines = [...ofPart, ...(flags.values.draft ? [draftOf(outcome.unlisted)] : [])];
    process.stdout.write(`\n${renderTable(outcome)}${lines.map((line) => `${line}\n`).join('')}`);
    return ofPart;
  });
  return faults.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
