import { Command } from 'commander';
import { findCheck, gates } from '../../gates/catalogue.ts';
import type { CheckDescription } from '../../gates/model/gate.ts';
import { nearMisses } from '../../gates/model/near-misses.ts';
import type { Run } from '../../gates/model/run.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';
import { renderRun } from '../report.ts';
import { isColoured } from '../terminal.ts';

export interface ExplainTools {
  /** A stored run by id; the store is opened only when a run is asked for. */
  readRun(id: string, io: Io): Promise<Run | undefined>;
}

const RUN_ID = /^\d{8}T\d{9}Z-[0-9a-f]{12}$/;

const EXAMPLES = `
Examples:
  sluice explain                                     every check, by gate
  sluice explain crd/field-removed                   one check
  sluice explain image-pinning                       the checks of one gate
  sluice explain 20261129T135501002Z-1b2c3d4e5f60    one stored run
`;

/** `sluice explain`: the question of a check, who breaks, why, and the way out; or what a stored run found. */
export function explainCommand({ readRun }: ExplainTools): CommandFactory {
  return (io, finish) =>
    new Command('explain')
      .description('Explain a check, a gate or a stored run.')
      .argument('[check-or-run]', 'id of a check, of a gate, or of a stored run')
      .addHelpText('after', EXAMPLES)
      .action(async (word: string | undefined) => {
        if (word !== undefined && RUN_ID.test(word)) io.out(await explainRun(word, io, readRun));
        else io.out(explainWord(word));
        finish(0);
      });
}

async function explainRun(id: string, io: Io, readRun: ExplainTools['readRun']): Promise<string> {
  const run = await readRun(id, io);
  if (run === undefined) {
    throw new UsageError(`run ${id} is not in the store`, 'List stored runs with `sluice history`.');
  }
  return renderRun(run, 'text', isColoured(io));
}

function explainWord(word: string | undefined): string {
  if (word === undefined) return `${gates.map(gateText).join('\n\n')}\n`;
  const gate = gates.find(({ id }) => id === word);
  if (gate !== undefined) return `${gateText(gate)}\n`;
  const check = findCheck(word);
  if (check !== undefined) return checkText(check);
  const names = gates.flatMap(({ id, checks }) => [id, ...checks.map((one) => one.id)]);
  const near = nearMisses(word, names);
  throw new UsageError(
    `"${word}" is not a check, a gate or a run`,
    near.length > 0 ? `Did you mean ${near.join(', or ')}?` : 'List every check with `sluice explain`.',
  );
}

function gateText({ id, title, checks }: (typeof gates)[number]): string {
  const width = Math.max(0, ...checks.map((check) => check.id.length));
  return [`${id}: ${title}`, ...checks.map((check) => `  ${check.id.padEnd(width)}  ${check.title}`)].join('\n');
}

function checkText({ id, title, whoBreaks, why, wayOut, source }: CheckDescription): string {
  const rows = [
    ['who breaks', whoBreaks],
    ['why', why],
    ['way out', wayOut],
    ['source', source],
    ['page', `docs/checks/${id}.md`],
  ];
  return [`${id}: ${title}`, ...rows.map(([name = '', text]) => `  ${name.padEnd(10)}  ${text}`), ''].join('\n');
}
