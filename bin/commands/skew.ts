import { Command } from 'commander';
import * as z from 'zod';
import { judgeLimit } from '../../gates/version-skew/judging/judge-limit.ts';
import { type LimitOutcome, worstOutcome } from '../../gates/version-skew/judging/judgement.ts';
import { linesOf, matrixOf, pairOf } from '../../gates/version-skew/matrix.ts';
import { lineagesOf, VersionSkewParams } from '../../gates/version-skew/params.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { CommandFactory } from '../cli.ts';
import { instantOf } from '../instant-flag.ts';
import { type ExitCode, type Io, UsageError } from '../io.ts';
import { axesFor, type GivenValues, refuseUnread } from '../skew/axes.ts';
import { findRule, readSkewRules } from '../skew/rules.ts';
import { explanation, listText, matrixText } from '../skew/texts.ts';

interface Flags extends GivenValues {
  readonly rules?: string;
  readonly asOf?: string;
}

interface MatrixFlags extends Flags {
  readonly lines?: string;
}

const EXAMPLES = `
Examples:
  sluice skew list
  sluice skew explain kubernetes-version-skew/kubelet --subject 1.31 --reference 1.35,1.34
  sluice skew explain boot-image-skew/guard --set mode=Manual --set rhcosVersion=411.86.202308081056-0
  sluice skew explain vendored-api-age --subject v0.0.0-20260805160557-b61243060d5f --as-of 2026-12-01
  sluice skew matrix hypershift-version-skew/node-pool
  sluice skew matrix kubernetes-version-skew/kubelet --lines 1.30..1.36
  sluice skew schema > version-skew.schema.json

RULE is the id of a rule, or rule/limit for one of its limits. Separate several values with commas. No files are read: an
axis without a value has the constant or the default of the rule, or no value.
Exit codes: 0 within the limits (or warned), 1 violated, 2 unknown.
`;

/** `sluice skew`: judges given versions by a version-skew rule, and shows what the rule allows. */
export function skewCommand(clock: Clock): CommandFactory {
  return (io, finish) => {
    const command = new Command('skew').description('Show what a version-skew rule allows, and why');
    const withRules = (verb: Command) =>
      verb.option('--rules <dir>', 'folder or file of rules (default: the rules and packs that Sluice ships)');
    const withValues = (verb: Command) =>
      withRules(verb)
        .option('--as-of <instant>', 'judge as of this day or instant (default: now)')
        .option('--set <axis=value...>', 'value of an axis; true and false are booleans');
    withValues(command.command('explain <rule>').description('Judge versions, and show how each was read'))
      .option('--subject <versions>', 'versions to judge: the subject, the version before, the release, the one value')
      .option('--reference <versions>', 'versions to judge against: the reference, the version after, the list')
      .action((rule: string, flags: Flags) => finish(explain(io, clock, rule, flags)));
    withValues(command.command('matrix <rule>').description('Print what a limit allows as a table'))
      .option('--lines <lines>', 'release lines to try, such as 1.30..1.36 or 4.22,4.23,5.0')
      .action((rule: string, flags: MatrixFlags) => finish(matrix(io, clock, rule, flags)));
    withRules(command.command('list').description('List the version-skew rules and their limits')).action(
      ({ rules }: Flags) => {
        io.out(listText(readSkewRules(io, rules)));
        finish(0);
      },
    );
    command
      .command('schema')
      .description('Print the JSON Schema of params, for editors')
      .action(() => {
        const options = { io: 'input', unrepresentable: 'any', reused: 'ref' } as const;
        io.out(`${JSON.stringify(z.toJSONSchema(VersionSkewParams, options), null, 2)}\n`);
        finish(0);
      });
    return command.addHelpText('after', EXAMPLES);
  };
}

function explain(io: Io, clock: Clock, name: string, flags: Flags): ExitCode {
  const found = findRule(io, name, flags.rules);
  refuseUnread(found, flags);
  const asOf = instantOf(flags.asOf ?? clock.now());
  const outcomes: LimitOutcome[] = [];
  for (const limit of found.limits) {
    const axes = axesFor(limit, found, flags);
    const judgements = judgeLimit(limit, { axes, asOf, lineages: lineagesOf(found.params) });
    outcomes.push(...judgements.map(({ outcome }) => outcome));
    io.out(explanation(found.rule.id, limit, judgements));
  }
  return exitCodeOf(worstOutcome(outcomes));
}

function exitCodeOf(outcome: LimitOutcome): ExitCode {
  if (outcome === 'fail') return 1;
  return outcome === 'unknown' ? 2 : 0;
}

function matrix(io: Io, clock: Clock, name: string, flags: MatrixFlags): ExitCode {
  const found = findRule(io, name, flags.rules);
  const { rule, params, limits } = found;
  const [limit, ...others] = limits;
  if (limit === undefined || others.length > 0) {
    const names = limits.filter((one) => pairOf(one) !== undefined).map(({ id }) => `${rule.id}/${id}`);
    throw new UsageError(`${name} has several limits`, `Name one: ${names.join(', ')}.`);
  }
  refuseUnread(found, flags);
  const asOf = instantOf(flags.asOf ?? clock.now());
  try {
    const lineage = 'lineage' in limit ? lineagesOf(params)[limit.lineage] : undefined;
    const lines = flags.lines === undefined ? {} : { lines: linesOf(flags.lines, lineage) };
    io.out(matrixText(limit, matrixOf({ limit, params, axes: axesFor(limit, found, flags), asOf, ...lines })));
    return 0;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, 'See `sluice skew matrix --help`.');
    throw error;
  }
}
