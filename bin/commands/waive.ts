import { Command } from 'commander';
import { gates } from '../../gates/catalogue.ts';
import { untilText } from '../../gates/model/waiver.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import type { RunStore } from '../../lambdas/ports/run-store.ts';
import type { WaiverStore } from '../../lambdas/ports/waiver-store.ts';
import type { WaiverWatch } from '../../lambdas/ports/waiver-watch.ts';
import { requestWaiver, type WaiverChange } from '../../lambdas/usecases/waivers/change-waivers.ts';
import type { CommandFactory } from '../cli.ts';
import { identityHere } from '../identity.ts';
import { type Io, UsageError } from '../io.ts';
import { scopeOf } from '../waivers/scope-flag.ts';
import { waiverInFull } from '../waivers/waiver-text.ts';

export interface WaiverTable {
  readonly waivers: WaiverStore;
  readonly waiverWatch: Pick<WaiverWatch, 'lastUses'>;
  readonly rules: Pick<RuleStore, 'active'>;
  readonly runs: Pick<RunStore, 'history' | 'run'>;
  close(): Promise<void>;
}

/** Opens the waivers: the laptop's, or those in AWS where the environment names its tables. */
export type OpenWaivers = (io: Io) => Promise<WaiverTable>;

interface Flags {
  readonly until: string;
  readonly reason: string;
  readonly reference?: string;
  readonly rule?: string;
  readonly repository?: string[];
  readonly scope?: string[];
  readonly author?: string;
}

const EXAMPLES = `
Examples:
  sluice waive 7f0603b9ccea --until 2026-12-31 --reason "no stored object has the value"
  sluice waive crd/enum-value-removed --repository acme/lamp --scope paths=config/** --until 2026-12-31 --reason "..."
  sluice waive --rule crd-compat --repository acme/lamp --until 2026-12-31 --reason "..."

A report shows the fingerprint of a finding, and this command, behind "waive". The check run turns within a minute.
`;

/** `sluice waive`: asks for a waiver, and approves it where the rule needs one person. Who may write to the table may approve. */
export function waiveCommand(open: OpenWaivers, clock: Clock): CommandFactory {
  return (io, finish) =>
    new Command('waive')
      .description('Accept a finding, checks within a scope, or a rule, until a day and for a reason')
      .argument(
        '[what]',
        'the first seven or more digits of a fingerprint, or a check such as crd/field-removed or crd/*',
      )
      .requiredOption('--until <day>', 'the last day, such as 2026-12-31, or an instant in UTC')
      .requiredOption('--reason <text>', 'why, in at least ten characters')
      .option('--reference <url>', 'where the decision can be read')
      .option('--rule <id>', 'only under this rule; without [what], everything that the rule finds')
      .option('--repository <owner/name...>', 'where it counts (default: the repository that showed the finding)')
      .option(
        '--scope <part=patterns...>',
        'where it counts: repositories=, branches=, paths=; commas between patterns',
      )
      .option('--author <who>', 'your name beside the user of this machine (default: user.email of git)')
      .addHelpText('after', EXAMPLES)
      .action(async (what: string | undefined, flags: Flags) => {
        const table = await open(io);
        try {
          const request = requestOf(what, flags);
          const by = { by: identityHere(flags.author, io), mayApprove: true };
          io.out(outcomeText(await requestWaiver(request, by, { ...table, gates, clock })));
        } finally {
          await table.close();
        }
        finish(0);
      });
}

function requestOf(what: string | undefined, { rule, repository = [], scope = [], ...flags }: Flags) {
  const { until, reason, reference } = flags;
  if (what === undefined && rule === undefined) {
    throw new UsageError('nothing is named', 'Name a fingerprint, a check such as crd/*, or a rule with --rule.');
  }
  const isCheck = what?.includes('/') === true;
  return {
    ...(what !== undefined && (isCheck ? { check: what } : { fingerprint: what })),
    ...(rule !== undefined && { rule }),
    ...(reference !== undefined && { reference }),
    scope: scopeOf(scope, repository),
    until,
    reason,
  };
}

/** What has become of the waiver, and what to do next. */
export function outcomeText({ waiver, needs }: WaiverChange): string {
  const { id, expiresAt } = waiver;
  const until = untilText(expiresAt);
  const whole = waiverInFull({ waiver, state: waiver.approvals.length > 0 ? 'approved' : 'requested', version: 1 });
  const next = {
    nothing: `In force until ${until}. Open pull requests that it touches are judged again.\n`,
    owner: `It does not count yet: an owner of the rule runs \`sluice waivers approve ${id}\`.\n`,
    'second-person': `It does not count yet: a second person runs \`sluice waivers approve ${id}\`.\n`,
  };
  return `${whole}${next[needs]}`;
}
