import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRulePack } from '../gates/catalogue.ts';
import type { RuleFile } from '../gates/engine/rule-pack.ts';
import type { Knowledge } from '../gates/model/knowledge.ts';
import { UsageError } from './io.ts';
import { packageRoot } from './package-root.ts';

/** The rules that Sluice ships, as they stand in `gates/rules`. */
export function defaultRuleFiles(): readonly RuleFile[] {
  return readRuleFiles(join(packageRoot(), 'gates', 'rules'));
}

/** What Sluice ships of what gates know beside their rules. */
export function shippedKnowledge(): readonly Knowledge[] {
  const { knowledge, problems } = readRulePack(defaultRuleFiles());
  const [first] = problems;
  if (first === undefined) return knowledge;
  throw new Error(`the default rules cannot be read: ${first.path}:${first.line ?? 1}: ${first.message}`);
}

/** Rules of version skew to copy and to fill: they read files that each repository has to name, so they are in force nowhere. */
export function skewPackFiles(): readonly RuleFile[] {
  return readRuleFiles(join(packageRoot(), 'gates', 'rule-packs', 'version-skew'));
}

/** The file of a shipped rule pack, by its name without `.yaml`. Throws UsageError where no pack has that name. */
export function packFile(name: string): string {
  const packs = join(packageRoot(), 'gates', 'rule-packs');
  const files = readdirSync(packs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  const file = files.find((one) => basename(one, '.yaml') === name);
  if (file !== undefined) return join(packs, file);
  throw new UsageError(
    `rule pack "${name}" does not exist`,
    `The rule packs are ${files
      .map((one) => basename(one, '.yaml'))
      .sort()
      .join(', ')}.`,
  );
}

/** All `.yaml` and `.yml` files below a folder, sorted by path; paths begin as the folder was named. A single file is read whatever its name. */
export function readRuleFiles(place: string): readonly RuleFile[] {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) {
    throw new UsageError(
      `--rules: ${place} does not exist`,
      'Name a file or a folder of rules (YAML), or leave out --rules to use the default rules.',
    );
  }
  if (stats.isFile()) return [{ path: place, text: readFileSync(place, 'utf8') }];
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name));
  if (names.length === 0) {
    throw new UsageError(
      `--rules: ${place} has no .yaml file`,
      'Name a folder with rules in .yaml files; `gates/rules` of Sluice has rules to start from.',
    );
  }
  return names.sort().map((name) => ({ path: join(place, name), text: readFileSync(join(place, name), 'utf8') }));
}
