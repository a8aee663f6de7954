import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import { readRulePack } from '../../../../gates/engine/rule-pack.ts';
import { hexDigest } from '../../../../gates/model/digest.ts';
import type { Gate } from '../../../../gates/model/gate.ts';
import { globMatches } from '../../../../gates/model/glob.ts';
import type { Rule } from '../../../../gates/model/rule.ts';
import { ruleSetOf } from '../../../../gates/model/rule.ts';
import type { Need, NeedAnswer, Snapshot } from '../../../../gates/model/snapshot.ts';
import { versionSkew } from '../../../../gates/version-skew/index.ts';
import { VersionSkewParams } from '../../../../gates/version-skew/params.ts';
import { baseSha, candidate, headSha } from '../../../support/evaluation.ts';

/** Where the packs are. */
export const folder = join(import.meta.dirname, '../../../../gates/rule-packs/version-skew');
const gate = versionSkew as Gate;
export const pack = (name: string) =>
  readRulePack([{ path: name, text: readFileSync(join(folder, name), 'utf8') }], [gate]);

export type Files = Readonly<Record<string, string>>;
export interface World {
  readonly head: Files;
  readonly base?: Files;
  readonly others?: Readonly<Record<string, Files>>;
}

/** Answers a need as the shell does, from texts. */
function observe(need: Need, { head, base = {}, others = {} }: World): NeedAnswer {
  if (need.kind !== 'files') return { need, problem: 'nobody is asked here' };
  const own = need.ref === 'base' ? base : head;
  const files = need.repository === undefined ? own : (others[need.repository] ?? {});
  return {
    need,
    sha: headSha,
    files: Object.entries(files)
      .filter(([path]) => need.paths.some((glob) => globMatches(glob, path)))
      .map(([path, content]) => ({ path, blob: hexDigest(content).slice(0, 40), size: content.length, content })),
  };
}

/** What a rule of a pack says of a world: the verdict, then each finding and doubt by its limit. */
export function judge(rule: Rule, world: World): string[] {
  const params = VersionSkewParams.parse(rule.params);
  const needs = versionSkew.needs?.({ candidate, changes: [], params }) ?? [];
  const snapshot: Snapshot = {
    base: { sha: baseSha, files: [] },
    head: { sha: headSha, files: [] },
    changes: Object.keys(world.head).map((path) => ({ status: 'modified', path })),
    observations: needs.map((need) => observe(need, world)),
  };
  const ruleSet = ruleSetOf([{ version: 1, rule }]);
  const run = evaluate({ candidate, snapshot, ruleSet, waivers: [], asOf: '2026-08-22T00:00:00.000Z' }, [gate]);
  const result = run.results[0];
  return [
    `${result?.verdict}`,
    ...(result?.findings ?? []).map(({ level, subject }) => `${level} ${subject}`),
    ...(result?.doubts ?? []).map(({ subject }) => `doubt ${subject}`),
  ];
}

export const yaml = (value: unknown) => JSON.stringify(value);

export const goMod = (required: Readonly<Record<string, string>>, more = '') =>
  `module x\n\ngo 1.24.0\n\nrequire (\n${Object.entries(required)
    .map(([name, version]) => `\t${name} ${version}\n`)
    .join('')})\n${more}`;

/** What a rule of a pack says of a world: the verdict first, then each finding and doubt by its limit. */
export interface Scenario {
  readonly rule: string;
  readonly name: string;
  readonly world: World;
  readonly says: readonly string[];
}
