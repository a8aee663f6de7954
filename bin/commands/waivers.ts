import { Command, InvalidArgumentError, Option } from 'commander';
import { gates } from '../../gates/catalogue.ts';
import { visibleJson } from '../../gates/engine/report/escape.ts';
import type { WaiverState } from '../../gates/model/waiver.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import { approveWaiver, revokeWaiver } from '../../lambdas/usecases/waivers/change-waivers.ts';
import {
  expiringWaivers,
  listWaivers,
  showWaiver,
  UNUSED_DAYS,
  unusedWaivers,
  type WaiverView,
} from '../../lambdas/usecases/waivers/read-waivers.ts';
import type { CommandFactory } from '../cli.ts';
import { identityHere } from '../identity.ts';
import { type Io, UsageError } from '../io.ts';
import { historyText, waiverInFull, waiversAsTable } from '../waivers/waiver-text.ts';
import { type OpenWaivers, outcomeText, type WaiverTable } from './waive.ts';

interface ListFlags {
  readonly state?: WaiverState;
  readonly repository?: string;
  readonly json: boolean;
}

interface DaysFlags {
  readonly days: number;
  readonly json: boolean;
}

const EXPIRING_DAYS = 14;

const EXAMPLES = `
Examples:
  sluice waivers list --state requested            what waits for an approval
  sluice waivers list --json > waivers.json        for \`sluice check --waivers waivers.json\`
  sluice waivers approve w-0a1b2c3d4e
  sluice waivers expiring --days 3
`;

type Deps = WaiverTable & { readonly gates: typeof gates; readonly clock: Clock };

/** `sluice waivers`: what is accepted, by whom and until when; approving and revoking. */
export function waiversCommand(open: OpenWaivers, clock: Clock): CommandFactory {
  return (io, finish) => {
    const withTable = async (act: (deps: Deps) => Promise<void>) => {
      const table = await open(io);
      try {
        await act({ ...table, gates, clock });
      } finally {
        await table.close();
      }
      finish(0);
    };
    const command = new Command('waivers')
      .description('List, show, approve and revoke waivers')
      .addHelpText('after', EXAMPLES);
    addReading(command, io, withTable);
    addChanging(command, io, withTable);
    return command;
  };
}

type WithTable = (act: (deps: Deps) => Promise<void>) => Promise<void>;

function addReading(command: Command, io: Io, withTable: WithTable): void {
  command
    .command('list')
    .description('All waivers: those that count or wait first, soonest to end first')
    .addOption(new Option('--state <state>', 'only these').choices(['requested', 'approved', 'revoked', 'ended']))
    .option('--repository <owner/name>', 'only those that take in this repository')
    .option('--json', 'print JSON', false)
    .action(({ json, ...filter }: ListFlags) =>
      withTable(async (deps) => print(io, await listWaivers(filter, deps), json, 'No waiver matches.')),
    );
  command
    .command('show <id>')
    .description('One waiver in full, with its history')
    .option('--json', 'print JSON', false)
    .action((id: string, { json }: ListFlags) => withTable((deps) => show(io, id, json, deps)));
  command
    .command('expiring')
    .description('Waivers in force that end soon, soonest first')
    .option('--days <number>', 'how soon', daysOf, EXPIRING_DAYS)
    .option('--json', 'print JSON', false)
    .action(({ days, json }: DaysFlags) =>
      withTable(async (deps) =>
        print(io, await expiringWaivers(days, deps), json, `No waiver ends within ${days} days.`),
      ),
    );
  command
    .command('unused')
    .description('Waivers in force that no run used lately: the finding is gone, or the scope is wrong')
    .option('--days <number>', 'for how long', daysOf, UNUSED_DAYS)
    .option('--json', 'print JSON', false)
    .action(({ days, json }: DaysFlags) =>
      withTable(async (deps) =>
        print(io, await unusedWaivers(days, deps), json, `Every waiver in force was used in the last ${days} days.`),
      ),
    );
}

function addChanging(command: Command, io: Io, withTable: WithTable): void {
  const author = '--author <who>';
  const authorHelp = 'your name beside the user of this machine (default: user.email of git)';
  command
    .command('approve <id>')
    .description('Approve a waiver; where its rule needs two people, another person than its requester')
    .option(author, authorHelp)
    .action((id: string, flags: { author?: string }) =>
      withTable(async (deps) => io.out(outcomeText(await approveWaiver(id, identityHere(flags.author, io), deps)))),
    );
  command
    .command('revoke <id>')
    .description('Take a waiver back, or refuse a request for one')
    .requiredOption('--reason <text>', 'why; kept in the history')
    .option(author, authorHelp)
    .action((id: string, { reason, ...flags }: { reason: string; author?: string }) =>
      withTable(async (deps) => {
        await revokeWaiver(id, { by: identityHere(flags.author, io), reason }, deps);
        io.out(`${id} is revoked. Open pull requests that it touched are judged again.\n`);
      }),
    );
}

function daysOf(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 0 && days <= 3650) return days;
  throw new InvalidArgumentError('Write a whole number of days, such as 14.');
}

function print(io: Io, views: readonly WaiverView[], isJson: boolean, none: string): void {
  if (isJson) io.out(`${visibleJson({ waivers: views }, 2)}\n`);
  else io.out(views.length === 0 ? `${none}\n` : waiversAsTable(views));
}

async function show(io: Io, id: string, isJson: boolean, deps: Deps): Promise<void> {
  const shown = await showWaiver(id, deps);
  if (shown === undefined) throw new UsageError(`there is no waiver ${id}`, 'List them with `sluice waivers list`.');
  if (isJson) io.out(`${visibleJson(shown, 2)}\n`);
  else io.out(`${waiverInFull(shown)}${historyText(shown.history)}`);
}
