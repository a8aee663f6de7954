import { describe, expect, it } from 'vitest';
import { gateAnswer } from '../../../gates/engine/gate-answer.ts';
import { ownersOf, selectRules } from '../../../gates/engine/select-rules.ts';
import type { Candidate } from '../../../gates/model/candidate.ts';
import { Rule, ruleSetOf } from '../../../gates/model/rule.ts';
import { doubt, ruleResult, run } from '../../support/run-parts.ts';

const NOW = '2026-11-29T03:15:00.000Z';
const image: Candidate = {
  kind: 'image',
  repository: 'lamps/operator',
  base: 'lamp-operator/harbour',
  baseSha: 'a'.repeat(40),
  headSha: 'b'.repeat(40),
  stream: 'lamp-operator/harbour',
  component: 'lamp-operator',
  image: { repository: 'registry.example.com/lamps/operator', digest: `sha256:${'e'.repeat(64)}` },
  isFirst: true,
  from: 'source',
};
const change = run().candidate;

type Scope = Rule['scope'];

function rulesWith(...scopes: readonly Scope[]) {
  const common = { gate: 'crd-compat', title: 'lamps', owner: 'team@example.com', mode: 'enforce' as const };
  return ruleSetOf(
    scopes.map((scope, index) => ({ version: 1, rule: Rule.parse({ id: `rule-${index}`, scope, ...common }) })),
  );
}

const selected = (candidate: Candidate, scope: Scope) => selectRules(rulesWith(scope), candidate, NOW).length === 1;

describe('a rule', () => {
  it.each([
    ['no scope', {}, true, true],
    ['its stream', { streams: ['lamp-operator/*'] }, true, false],
    ['another stream', { streams: ['buoy/*'] }, false, false],
    ['its component', { components: ['lamp-*'] }, true, false],
    ['another component', { components: ['buoy'] }, false, false],
    ['the repository of its source', { repositories: ['lamps/*'] }, true, false],
    ['a branch, which no image has', { branches: ['**'] }, false, true],
  ] as const)('with %s', (_, scope, isAboutImage, isAboutChange) => {
    expect(selected(image, structuredClone(scope) as Scope)).toBe(isAboutImage);
    expect(selected(change, structuredClone(scope) as Scope)).toBe(isAboutChange);
  });

  it('of a stream is closer than one of a component, and that one closer than one with a path', () => {
    const rules = selectRules(
      rulesWith({ paths: ['config/crd.yaml'] }, { components: ['lamp-operator'] }, { streams: ['lamp-operator/*'] }),
      image,
      NOW,
    );
    const owner = (of: typeof rules) => ownersOf(of, image, 'config/crd.yaml').map(({ rule }) => rule.id);

    expect(owner(rules)).toEqual(['rule-2']);
    expect(owner(rules.slice(0, 2))).toEqual(['rule-1']);
  });
});

describe('what a run says of a gate that was asked for', () => {
  const judged = (parts: Parameters<typeof run>[0]) => run({ candidate: image, results: [], doubts: [], ...parts });

  it.each([
    ['fail', { results: [ruleResult({ verdict: 'fail' })] }],
    ['inconclusive', { results: [ruleResult({ verdict: 'inconclusive', doubts: [doubt()] })] }],
    ['pass', { results: [ruleResult()] }],
    ['not-applicable', { results: [ruleResult({ verdict: 'not-applicable' })] }],
    ['inconclusive', { results: [ruleResult()], doubts: [doubt()] }],
  ] as const)('is %s', (verdict, parts) => {
    expect(gateAnswer(judged(parts as never), rulesWith({}), 'crd-compat').verdict).toBe(verdict);
  });

  it('is of its own rules alone', () => {
    const results = [ruleResult({ gate: 'tls-profile', verdict: 'fail' }), ruleResult()];

    expect(gateAnswer(judged({ results }), rulesWith({}), 'crd-compat').verdict).toBe('pass');
  });

  it('is shut by a doubt about the whole run, though none of its rules judged anything', () => {
    const { verdict, text } = gateAnswer(judged({ doubts: [doubt()] }), rulesWith({}), 'crd-compat');

    expect(verdict).toBe('inconclusive');
    expect(text).toContain(doubt().reason);
  });

  it('is nothing to judge where the condition of every rule excepts the candidate', () => {
    expect(gateAnswer(judged({}), rulesWith({}), 'crd-compat')).toEqual({
      verdict: 'not-applicable',
      text: 'excepted by the condition of rule-0',
    });
  });

  it('is never open where no rule is about the candidate', () => {
    expect(gateAnswer(judged({}), rulesWith({ streams: ['buoy/*'] }), 'crd-compat').verdict).toBe('inconclusive');
    expect(gateAnswer(judged({}), rulesWith({}), 'tls-profile').verdict).toBe('inconclusive');
  });
});
