import { describe, expect, it } from 'vitest';
import { defaultRuleFiles } from '../../../bin/rule-files.ts';
import { gates, problemsOfRule, readRulePack } from '../../../gates/catalogue.ts';
import { selectRules } from '../../../gates/engine/select-rules.ts';
import { globMatches } from '../../../gates/model/glob.ts';
import { Rule, ruleSetOf } from '../../../gates/model/rule.ts';
import { candidate, rule } from '../../support/evaluation.ts';

const parsed = (parts: Record<string, unknown>) =>
  Rule.parse({ id: 'r', gate: 'crd-compat', title: 't', owner: 'o', mode: 'warn', ...parts });
const problems = (scope: Record<string, readonly string[]>, parts: Record<string, unknown> = {}) =>
  problemsOfRule(parsed({ scope, ...parts }), readRulePack(defaultRuleFiles()).knowledge);

describe('a scope that can never match is refused', () => {
  it.each([
    ['repositories', 'widget-operator', 'has no owner, so it matches no repository; write OWNER/widget-operator'],
    ['repositories', '*', 'has no owner'],
    ['repositories', 'github.com/acme/lamp', 'has more than owner and name'],
    ['repositories', 'https://github.com/acme/lamp', 'has more than owner and name'],
    ['repositories', 'acme/lamp/config', 'has more than owner and name'],
    ['repositories', 'acme/{lamp', 'never closes "{"'],
    ['repositories', 'acme/[lb]amp[', 'never closes "["'],
    ['organizations', 'acme/lamp', 'has a slash, so it matches no organization; write acme'],
    ['branches', 'refs/heads/main', 'is a ref, not the name of a branch; write main'],
    ['branches', 'refs/heads/release-*', 'is a ref, not the name of a branch; write release-*'],
    ['branches', '/main', 'begins or ends with a slash'],
    ['paths', '/config/crd/**', 'begins with a slash, as no path does; write config/crd/**'],
    ['paths', './config/**', 'has a step . or ..'],
    ['paths', 'config/crd/', 'is a folder, and no file is called so; write config/crd/**'],
    ['paths', 'config/crd', 'names a file that crd-compat never reads; for a folder write config/crd/**'],
    ['paths', '**/*.go', 'names files that crd-compat never reads: it reads no .go'],
    ['paths', '!config/crd', 'for a folder write config/crd/**'],
    ['branches', '!refs/heads/main', 'write main'],
    ['paths', 'api/**/*.{go,md}', 'names files that crd-compat never reads'],
  ])('%s: %s', (part, glob, message) => {
    expect(problems({ [part]: [glob] })).toEqual([expect.stringContaining(message)]);
    expect(problems({ [part]: [glob] }, { expectMatches: { none: 'the repository comes next week' } })).toEqual([]);
  });

  it.each([
    ['repositories', 'acme/lamp'],
    ['repositories', 'acme/*'],
    ['repositories', '**'],
    ['repositories', '{acme/lamp,acme/buoy}'],
    ['repositories', '!acme/lamp'],
    ['repositories', 'quay.example.com/acme/lamp'],
    ['repositories', '*/acme/lamp'],
    ['organizations', 'acme'],
    ['branches', 'release-*'],
    ['branches', 'feature/one'],
    ['branches', '**'],
    ['paths', 'config/crd/**'],
    ['paths', '**/*.yaml'],
    ['paths', '**/*.{go,yaml}'],
    ['paths', 'config/crd/lamps.yaml'],
    ['paths', 'charts/*/templates/*'],
    ['paths', 'deploy/[a-m]*'],
    ['paths', '!docs/README.md'],
  ])('but not %s: %s', (part, glob) => {
    expect(problems({ [part]: [glob] })).toEqual([]);
  });

  const PATHS = [
    'Dockerfile',
    'go.mod',
    'nginx.conf',
    'a.xml',
    'a.yaml',
    'a.json',
    'values.yml',
    'haproxy.cfg',
    '.github/workflows/a.yml',
  ];
  const spellings = (path: string): readonly string[] => {
    const suffix = /\.[a-z]+$/.exec(path)?.[0];
    return [path, `**/${path}`, ...(suffix === undefined ? [] : [`deploy/**/*${suffix}`])];
  };
  const read = gates.flatMap((gate) =>
    PATHS.filter((path) => gate.rulesStandAlone || gate.reads(path)).map((path) => ({ gate: gate.id, path })),
  );

  it.each(read)('a path that $gate reads is never refused: $path', ({ gate, path }) => {
    for (const glob of spellings(path)) {
      const found = problemsOfRule(parsed({ gate, scope: { paths: [glob] } }), []);

      expect(
        found.filter((text) => text.startsWith('scope')),
        glob,
      ).toEqual([]);
    }
  });

  it('has no such scope among the rules that ship', () => {
    expect(readRulePack(defaultRuleFiles()).problems).toEqual([]);
  });
});

describe('names of repositories', () => {
  it.each([{ repositories: ['ACME/Lamp'] }, { repositories: ['Acme/*'] }, { organizations: ['ACME'] }])(
    'match without regard to case, as on GitHub: %j',
    (scope) => {
      const set = ruleSetOf([{ version: 1, rule: rule({ scope }) }]);

      expect(globMatches('ACME/Lamp', 'acme/lamp')).toBe(false);
      expect(selectRules(set, { ...candidate, repository: 'acme/LAMP' }, '2026-12-01T00:00:00.000Z')).toHaveLength(1);
    },
  );
});
