import { resolve } from 'node:path';
import { readRulePack } from '../../gates/catalogue.ts';
import type { RuleFile } from '../../gates/engine/rule-pack.ts';
import { nearMisses } from '../../gates/model/near-misses.ts';
import type { Rule } from '../../gates/model/rule.ts';
import { type NamedLimit, VersionSkewParams } from '../../gates/version-skew/params.ts';
import { type Io, UsageError } from '../io.ts';
import { defaultRuleFiles, readRuleFiles, skewPackFiles } from '../rule-files.ts';

export interface SkewRule {
  readonly rule: Rule;
  readonly params: VersionSkewParams;
  readonly limits: readonly NamedLimit[];
}

/** The version-skew rules of a folder or file, else those that Sluice ships. Throws where one is not valid. */
export function readSkewRules(io: Io, place: string | undefined): readonly SkewRule[] {
  const files = place === undefined ? [...ownDefaults(), ...skewPackFiles()] : readRuleFiles(resolve(io.cwd, place));
  const { rules, problems } = readRulePack(files);
  if (problems.length > 0) {
    const lines = problems.map(
      ({ path, line, message }) => `  ${path}${line === undefined ? '' : `:${line}`}: ${message}`,
    );
    throw new UsageError(`the rules are not valid\n${lines.join('\n')}`, 'Correct the lines above.');
  }
  return rules
    .filter(({ gate }) => gate === 'version-skew')
    .map((rule) => {
      const params = VersionSkewParams.parse(rule.params);
      return { rule, params, limits: params.limits as readonly NamedLimit[] };
    });
}

/** Rules of other gates, and their mistakes, do not matter here. */
function ownDefaults(): readonly RuleFile[] {
  return defaultRuleFiles().filter(({ text }) => /^gate: *version-skew\b/m.test(text));
}

/** The rule of a name `rule` or `rule/limit`, with the limits that are meant. */
export function findRule(io: Io, name: string, place: string | undefined): SkewRule {
  const all = readSkewRules(io, place);
  const [id, limitId] = name.split('/');
  const found = all.find(({ rule }) => rule.id === id);
  const limits = found?.limits.filter((limit) => limitId === undefined || limit.id === limitId) ?? [];
  if (found !== undefined && limits.length > 0) return { ...found, limits };
  const names = all.flatMap(({ rule, limits: own }) => [rule.id, ...own.map((limit) => `${rule.id}/${limit.id}`)]);
  const near = nearMisses(name, names);
  throw new UsageError(
    `version-skew rule "${name}" does not exist`,
    near.length > 0 ? `Did you mean ${near.join(', or ')}?` : 'List them with `sluice skew list`.',
  );
}
