import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bootImageSettings } from './boot-image-settings.ts';
import { bootImages } from './boot-images.ts';
import { aroScenarios, hypershiftScenarios } from './hosted.ts';
import { kubernetes } from './kubernetes.ts';
import { openshiftScenarios } from './openshift.ts';
import { vendored } from './vendored.ts';
import { folder, judge, pack, type Scenario } from './worlds.ts';

/** For each rule a world that it accepts and worlds that it must not; a rule that cannot fail guards nothing. */
const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  'aro-hcp.yaml': aroScenarios,
  'boot-image-settings.yaml': bootImageSettings,
  'boot-images.yaml': bootImages,
  'hypershift.yaml': hypershiftScenarios,
  'kubernetes.yaml': kubernetes,
  'openshift.yaml': openshiftScenarios,
  'vendored-modules.yaml': vendored,
};

describe('the rule packs', () => {
  it('are all tested here', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(scenarios).sort());
  });

  it('are not in force by themselves', () => {
    const rules = readdirSync(join(folder, '../../rules'), { recursive: true, encoding: 'utf8' });

    expect(rules.filter((path) => path.includes('skew'))).toEqual([]);
  });
});

describe.each(Object.keys(scenarios))('the pack %s', (name) => {
  const { rules, problems } = pack(name);
  const cases = scenarios[name] ?? [];

  it('can be applied, and each of its rules passes something and objects to something', () => {
    expect(problems).toEqual([]);
    for (const { id } of rules) {
      const said = cases.filter(({ rule }) => rule === id).map(({ says }) => says.join());
      expect(said, id).toContain('pass');
      expect(
        said.filter((one) => one !== 'pass'),
        id,
      ).not.toEqual([]);
    }
  });

  it.each(cases)('$rule: $name', ({ rule, world, says }) => {
    const found = rules.find(({ id }) => id === rule);
    if (found === undefined) throw new Error(`no rule ${rule}`);
    const [verdict, ...rest] = judge(found, world);

    expect([verdict, ...rest.sort()]).toEqual([says[0], ...says.slice(1).sort()]);
  });
});
