import { describe, expect, it } from 'vitest';
import { enrolmentDoubts } from '../../../gates/engine/enrolment.ts';
import { type Rule, ruleSetOf } from '../../../gates/model/rule.ts';
import { sampleRule } from '../../contracts/samples.ts';

const candidate = {
  kind: 'local_change',
  repository: 'harbour-lights/boat',
  base: 'main',
  baseSha: 'a'.repeat(40),
  headSha: 'b'.repeat(40),
} as const;

const rules = (...scopes: Rule['scope'][]) =>
  ruleSetOf(scopes.map((scope, at) => ({ version: 1, rule: sampleRule({ id: `rule-${at}`, scope }) })));

describe('a repository that is not enrolled', () => {
  it.each([
    { name: 'no rule names it', set: rules({ repositories: ['harbour-lights/other'] }), doubts: 1 },
    {
      name: 'a rule names it',
      set: rules({ repositories: ['a/b'] }, { repositories: ['harbour-lights/*'] }),
      doubts: 0,
    },
    { name: 'a rule names every repository', set: rules({}), doubts: 0 },
    { name: 'no rules are loaded, which the run says', set: rules(), doubts: 0 },
  ])('is a doubt where an installation requires a rule: $name', ({ set, doubts }) => {
    const doubt = {
      subject: candidate.repository,
      reason: expect.stringMatching(/^not enrolled: /),
      wayOut: expect.stringContaining('sluice rules apply'),
    };

    expect(enrolmentDoubts(set, candidate)).toEqual(doubts === 0 ? [] : [doubt]);
  });
});
