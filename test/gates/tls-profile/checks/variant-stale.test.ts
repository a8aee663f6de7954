import { describe, expect, it } from 'vitest';
import { tlsProfile } from '../../../../gates/tls-profile/index.ts';
import { approver, brief, judge, MIN_12, MIN_13, SIX } from '../support.ts';

const params = { profile: 'Old', variants: [{ folder: 'modern', profile: 'Modern' }] };
const stale = 'tls/variant-stale Deployment/operators/approver …[machine-approver] ["min"]';

describe('tls/variant-stale', () => {
  it.each([
    {
      name: 'the change gives flags to one rendering and forgets the other, which did not change',
      base: { 'f/a.yaml': approver(), 'f/modern/a.yaml': approver() },
      head: { 'f/a.yaml': approver(MIN_12, SIX), 'f/modern/a.yaml': approver() },
      answer: [stale],
    },
    {
      name: 'the change adds a rendering that was made on an older base',
      base: { 'f/a.yaml': approver(MIN_12, SIX) },
      head: { 'f/a.yaml': approver(MIN_12, SIX), 'f/modern/a.yaml': approver('--v=2') },
      answer: [stale],
    },
    {
      name: 'a list that goes with TLS 1.3 is not missing',
      base: { 'f/a.yaml': approver() },
      head: { 'f/a.yaml': approver(MIN_12, SIX), 'f/modern/a.yaml': approver(MIN_13) },
      answer: [],
    },
    {
      name: 'a file without another rendering',
      base: {},
      head: { 'f/a.yaml': approver(MIN_12, SIX), 'modern/b.yaml': approver(MIN_13) },
      answer: [],
    },
  ])('$name', ({ base, head, answer }) => {
    expect(brief(judge(base, head, params)).filter((line) => line.startsWith('tls/variant'))).toEqual(answer);
  });

  it('ratchets: a rendering that was stale at base is nothing that head adds', () => {
    const before = { 'f/a.yaml': approver(MIN_12, SIX), 'f/modern/a.yaml': approver() };
    const after = { ...before, 'f/a.yaml': approver(MIN_12, SIX, '--v=4') };

    expect(brief(judge(before, after, params)).filter((line) => line.startsWith('tls/variant'))).toEqual([stale]);
    expect(judge(before, after, { ...params, onlyNew: true }).facts).toEqual([]);
  });

  it('says which file was left behind', () => {
    const answer = judge({}, { 'f/a.yaml': approver(MIN_12), 'f/modern/a.yaml': approver() }, params);
    const fact = answer.facts.find(({ check }) => check === 'tls/variant-stale');
    if (fact === undefined) throw new Error('no fact');

    expect(tlsProfile.explain(fact).message).toBe(
      'Deployment/approver (machine-approver): only one of the renderings for Intermediate and Modern sets the minimum version',
    );
  });
});
