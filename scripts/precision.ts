import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge } from './precision/judge.ts';
import { readJudgements } from './precision/judgements.ts';
import { precisionPage, type Repository, unjudged } from './precision/page.ts';
import { lastRanges } from './precision/releases.ts';

/**
 * How often a red of the CRD gate is right: judges the last minor releases of given clones with the rules that Sluice ships, and writes
 * docs/precision.md. Ends with 1 where a breaking fact is not judged yet, with 2 where a clone cannot be read.
 */
const USAGE = `Usage: npm run precision -- --clone OWNER/NAME=DIR [--clone ...] [options]

  --clone OWNER/NAME=DIR  a clone, bare or not, with its tags; once for each repository
  --last N                how many minor releases of each (default: 20)
  --answers FILE          where the answers are kept as JSON; with no --clone they are read from it again
  --judgements FILE       what people say of breaking facts (default: scripts/precision/judgements.yaml)
  --output FILE           the page (default: docs/precision.md)
  --help                  this text
`;

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    clone: { type: 'string', multiple: true, default: [] },
    last: { type: 'string', default: '20' },
    answers: { type: 'string' },
    judgements: { type: 'string', default: join(root, 'scripts/precision/judgements.yaml') },
    output: { type: 'string', default: join(root, 'docs/precision.md') },
    help: { type: 'boolean', default: false },
  },
});

try {
  process.exitCode = values.help || (values.clone.length === 0 && values.answers === undefined) ? usage() : measure();
} catch (error) {
  process.stderr.write(`precision: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}

function usage(): number {
  process.stdout.write(USAGE);
  return values.help ? 0 : 2;
}

function measure(): number {
  const repositories = values.clone.length > 0 ? values.clone.map(judgeClone) : kept(values.answers);
  if (values.clone.length > 0 && values.answers !== undefined)
    writeFileSync(values.answers, JSON.stringify(repositories));
  const judgements = readJudgements(values.judgements);
  writeFileSync(values.output, precisionPage(repositories, judgements));
  const open = unjudged(repositories, judgements);
  process.stderr.write(open.map((line) => `not judged: ${line}\n`).join(''));
  process.stdout.write(`${repositories.length} repositories, ${open.length} breaking facts not judged\n`);
  return open.length > 0 ? 1 : 0;
}

function kept(file: string | undefined): readonly Repository[] {
  if (file === undefined || !existsSync(file))
    throw new Error(`${file}: there are no answers; name clones with --clone`);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly Repository[];
}

function judgeClone(flag: string): Repository {
  const [name = '', clone = ''] = flag.split('=', 2);
  if (!/^[^/]+\/[^/]+$/.test(name) || clone === '') throw new Error(`--clone ${flag}: write OWNER/NAME=DIR`);
  const releases = lastRanges(clone, Number(values.last)).map((range) => {
    const judged = judge(clone, name, range);
    process.stderr.write(`${name} ${range.base}..${range.head}: ${judged.state}, ${(judged.ms / 1000).toFixed(1)} s\n`);
    return judged;
  });
  if (releases.length === 0) throw new Error(`${clone}: there are no two tags of releases, such as v1.2.0`);
  return { name, releases };
}
