import { resolve } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { readRulePack } from '../../gates/catalogue.ts';
import { plainLine } from '../../gates/engine/report/escape.ts';
import type { RuleFile } from '../../gates/engine/rule-pack.ts';
import type { Json } from '../../gates/model/json.ts';
import type { Rule } from '../../gates/model/rule.ts';
import { judgeLimit } from '../../gates/version-skew/judge-limit.ts';
import {
  type Axes,
  type Judgement,
  type Observed,
  type Outcome,
  worstOutcome,
} from '../../gates/version-skew/judgement.ts';
import { linesOf, type Matrix, matrixOf, pairOf } from '../../gates/version-skew/matrix.ts';
import { lineagesOf, type NamedLimit, VersionSkewParams } from '../../gates/version-skew/params.ts';
import { named } from '../../gates/version-skew/reading.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { CommandFactory } from '../cli.ts';
import { type ExitCode, type Io, UsageError } from '../io.ts';
import { nearMisses } from '../near-misses.ts';
import { defaultRuleFiles, readRuleFiles, shippedKnowledge, skewPackFiles } from '../rule-files.ts';

interface Flags {
  readonly rules?: string;
  readonly asOf?: string;
  readonly set?: readonly string[];
}

interface ExplainFlags extends Flags {
  readonly subject?: string;
  readonly reference?: string;
}

interface MatrixFlags extends Flags {
  readonly lines?: string;
}

const EXAMPLES = `
Examples:
  sluice skew list
  sluice skew explain kubernetes-version-skew/kubelet --subject 1.31 --reference 1.35,1.34
  sluice skew explain boot-image-skew/guard --set mode=Manual --set rhcosVersion=411.86.202308081056-0
  sluice skew matrix hypershift-version-skew/node-pool
  sluice skew matrix kubernetes-version-skew/kubelet --lines 1.30..1.36
  sluice skew schema > version-skew.schema.json

RULE is the id of a rule, or rule/limit for one of its limits. Several values are written with commas.
Exit codes: 0 within (or warned), 1 violated, 2 not known.
`;

/** `sluice skew`: what a rule of version skew says of versions that somebody names, and what it allows. */
export function skewCommand(clock: Clock): CommandFactory {
  return (io, finish) => {
    const command = new Command('skew').description('Say what a rule of version skew allows, and why');
    const withRules = (verb: Command) =>
      verb
        .option('--rules <dir>', 'folder or file of rules (default: the rules and packs that Sluice ships)')
        .option('--as-of <day>', 'judge as of this day (default: now)')
        .option('--set <axis=value...>', 'value of an axis; true and false are truths');
    withRules(command.command('explain <rule>').description('Judge versions, and say how each was read'))
      .option('--subject <versions>', 'what is judged: the subject, the version before, the release')
      .option('--reference <versions>', 'what it is judged against: the reference, the version after, the minimum')
      .action((rule: string, flags: ExplainFlags) => finish(explain(io, clock, rule, flags)));
    withRules(command.command('matrix <rule>').description('Print what a limit allows, as a table'))
      .option('--lines <lines>', 'lines to try, such as 1.30..1.36 or 4.22,4.23,5.0')
      .action((rule: string, flags: MatrixFlags) => finish(matrix(io, clock, rule, flags)));
    command
      .command('list')
      .description('List the rules of version skew and their limits')
      .option('--rules <dir>', 'folder or file of rules (default: the rules and packs that Sluice ships)')
      .action((flags: Flags) => {
        io.out(listText(readSkewRules(io, flags)));
        finish(0);
      });
    command
      .command('schema')
      .description('Print the JSON Schema of the params of a rule, for editors')
      .action(() => {
        io.out(
          `${JSON.stringify(z.toJSONSchema(VersionSkewParams, { io: 'input', unrepresentable: 'any', reused: 'ref' }), null, 2)}\n`,
        );
        finish(0);
      });
    return command.addHelpText('after', EXAMPLES);
  };
}

interface SkewRule {
  readonly rule: Rule;
  readonly params: VersionSkewParams;
  readonly limits: readonly NamedLimit[];
}

function readSkewRules(io: Io, { rules: place }: Flags): readonly SkewRule[] {
  const files: readonly RuleFile[] =
    place === undefined ? [...ownDefaults(), ...skewPackFiles()] : readRuleFiles(resolve(io.cwd, place));
  const { rules, problems } = readRulePack(files, place === undefined ? [] : shippedKnowledge());
  if (problems.length > 0) {
    const lines = problems.map(
      ({ path, line, message }) => `  ${path}${line === undefined ? '' : `:${line}`}: ${message}`,
    );
    throw new UsageError(`the rules cannot be used:\n${lines.join('\n')}`, 'Correct the lines above.');
  }
  return rules
    .filter(({ gate }) => gate === 'version-skew')
    .map((rule) => {
      const params = VersionSkewParams.parse(rule.params);
      return { rule, params, limits: params.limits as readonly NamedLimit[] };
    });
}

/** Rules of other gates are none of our business here, nor are their mistakes. */
function ownDefaults(): readonly RuleFile[] {
  return defaultRuleFiles().filter(({ text }) => /^gate: *version-skew\b/m.test(text));
}

/** The rule of a name `rule` or `rule/limit`, with the limits that are meant. */
function findRule(io: Io, name: string, flags: Flags): SkewRule {
  const all = readSkewRules(io, flags);
  const [id, limitId] = name.split('/');
  const found = all.find(({ rule }) => rule.id === id);
  const limits = found?.limits.filter((limit) => limitId === undefined || limit.id === limitId) ?? [];
  if (found !== undefined && limits.length > 0) return { ...found, limits };
  const names = all.flatMap(({ rule, limits: own }) => [rule.id, ...own.map((limit) => `${rule.id}/${limit.id}`)]);
  const near = nearMisses(name, names);
  throw new UsageError(
    `there is no rule ${name}`,
    near.length > 0 ? `Did you mean ${near.join(', or ')}?` : 'List them with `sluice skew list`.',
  );
}

function explain(io: Io, clock: Clock, name: string, flags: ExplainFlags): ExitCode {
  const { rule, params, limits } = findRule(io, name, flags);
  const outcomes: Outcome[] = [];
  for (const limit of limits) {
    const question = {
      axes: axesFor(limit, params, flags),
      asOf: flags.asOf ?? clock.now(),
      lineages: lineagesOf(params),
    };
    const judgements = judgeLimit(limit, question);
    outcomes.push(...judgements.map(({ outcome }) => outcome));
    io.out(explanation(rule, limit, judgements));
  }
  return exitCodeOf(worstOutcome(outcomes));
}

/** Constants of the rule, then what the command line says. Nothing is read from files. */
function axesFor(limit: NamedLimit, { axes }: VersionSkewParams, flags: ExplainFlags): Axes {
  const constants = Object.entries(axes).flatMap(([axis, { value, default: standard }]) => {
    const values = [value ?? standard ?? []].flat();
    return values.length === 0 ? [] : [[axis, values.map((one) => ({ value: one }))] as const];
  });
  const [subject, reference] = pairOf(limit) ?? [];
  const given = [
    ...pairFlag('--subject', subject, flags.subject),
    ...pairFlag('--reference', reference, flags.reference),
    ...(flags.set ?? []).map(assignment),
  ];
  return new Map<string, readonly Observed[]>([...constants, ...given]);
}

function pairFlag(flag: string, axis: string | undefined, text: string | undefined): [string, Observed[]][] {
  if (text === undefined) return [];
  if (axis === undefined) {
    throw new UsageError(`this limit has no ${flag.slice(2)}`, 'Name its axes with --set axis=value.');
  }
  return [[axis, text.split(',').map((value) => ({ value: value.trim() }))]];
}

function assignment(text: string): [string, Observed[]] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`${text} is not axis=value`, 'Write --set platform=AWS.');
  const words: Readonly<Record<string, Json>> = { true: true, false: false };
  const values = text.slice(equals + 1).split(',');
  return [text.slice(0, equals), values.map((value) => ({ value: words[value.trim()] ?? value.trim() }))];
}

function explanation(rule: Rule, limit: NamedLimit, judgements: readonly Judgement[]): string {
  const lines = [`${rule.id}/${limit.id}: ${limit.title}`];
  for (const { outcome, detail, readings, limit: asked, satisfiedBy } of judgements) {
    lines.push(
      `  ${outcome.padEnd(7)}  ${plainLine(detail)}`,
      ...readings.map((reading) => `    ${reading.role.padEnd(9)}  ${plainLine(named(reading))}`),
      `    ${'limit'.padEnd(9)}  ${plainLine(asked)}`,
      ...(satisfiedBy === undefined || outcome === 'pass'
        ? []
        : [`    ${'needed'.padEnd(9)}  ${plainLine(satisfiedBy)}`]),
    );
  }
  lines.push(`  ${'source'.padEnd(7)}  ${limit.source.document}, as of ${limit.source.date}`, '');
  return lines.join('\n');
}

function exitCodeOf(outcome: Outcome): ExitCode {
  if (outcome === 'fail') return 1;
  return outcome === 'unknown' ? 2 : 0;
}

function matrix(io: Io, clock: Clock, name: string, flags: MatrixFlags): ExitCode {
  const { rule, params, limits } = findRule(io, name, flags);
  const [limit, ...others] = limits;
  if (limit === undefined || others.length > 0) {
    const names = limits.map(({ id }) => `${rule.id}/${id}`);
    throw new UsageError(`${name} has several limits`, `Name one of ${names.join(', ')}.`);
  }
  try {
    const lineage = 'lineage' in limit ? lineagesOf(params)[limit.lineage] : undefined;
    const lines = flags.lines === undefined ? {} : { lines: linesOf(flags.lines, lineage) };
    const axes = axesFor(limit, params, flags);
    io.out(matrixText(limit, matrixOf({ limit, params, axes, asOf: flags.asOf ?? clock.now(), ...lines })));
    return 0;
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message, 'See `sluice skew matrix --help`.');
    throw error;
  }
}

const SIGNS: Readonly<Record<Outcome, string>> = { pass: 'yes', warn: 'warn', fail: '-', unknown: '?' };

function matrixText(limit: NamedLimit, { rowAxis, columnAxis, rows, columns, cells }: Matrix): string {
  const corner = `${rowAxis} \\ ${columnAxis}`;
  const first = Math.max(corner.length, ...rows.map(({ length }) => length));
  const widths = columns.map(({ length }) => Math.max(length, 4));
  const line = (head: string, texts: readonly string[]) =>
    [head.padEnd(first), ...texts.map((text, index) => text.padEnd(widths[index] ?? 4))].join('  ').trimEnd();
  return [
    `${limit.id}: ${limit.title}`,
    line(corner, columns),
    ...rows.map((row, index) =>
      line(
        row,
        (cells[index] ?? []).map((outcome) => SIGNS[outcome]),
      ),
    ),
    'yes: within, warn: reported, -: violated, ?: not known',
    '',
  ].join('\n');
}

function listText(rules: readonly SkewRule[]): string {
  const lines = rules.flatMap(({ rule, limits }) => [
    `${rule.id}: ${rule.title}`,
    ...limits.map(({ id, kind, title }) => `  ${rule.id}/${id}  ${kind}: ${title}`),
  ]);
  return lines.length === 0 ? 'There is no rule of version skew.\n' : `${lines.join('\n')}\n`;
}
