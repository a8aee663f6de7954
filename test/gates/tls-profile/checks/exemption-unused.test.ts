import { describe, expect, it } from 'vitest';
import { approver, brief, judge, MIN_12, SIX, sentence, server } from '../support.ts';

const CHECK = 'tls/exemption-unused';
const weak = approver('--tls-min-version=VersionTLS10', SIX);
const strong = approver(MIN_12, SIX);

const except = (subject: string, parts: Readonly<Record<string, string>> = {}) => ({
  undecided: 'finding',
  exemptions: [{ subject, owner: 'team-quay@example.com', reason: 'moves in spring', expires: '2027-03-31', ...parts }],
});
const one = except('Deployment/operators/approver');
const foundIn = (base: string | undefined, head: string | undefined, params: Record<string, unknown>) => {
  const files = (text: string | undefined) => (text === undefined ? {} : { 'deploy/a.yaml': text });
  return brief(judge(files(base), files(head), params)).filter((line) => line.startsWith(CHECK));
};

describe(CHECK, () => {
  it.each([
    { name: 'a listener that needs it', base: undefined, head: weak, params: one, answer: [] },
    {
      name: 'a listener that nobody can decide',
      base: undefined,
      head: server({ https: true }),
      params: except('Deployment/operators/widget'),
      answer: [],
    },
    { name: 'a listener that holds the profile', base: weak, head: strong, params: one, answer: ['holds the profile'] },
    {
      name: 'a listener that is gone',
      base: weak,
      head: server({ name: 'other' }),
      params: one,
      answer: ['matches nothing'],
    },
    {
      name: 'an object that this change does not show',
      base: undefined,
      head: server({ name: 'other' }),
      params: one,
      answer: [],
    },
    {
      name: 'many objects, of which some are not shown',
      base: weak,
      head: strong,
      params: except('Deployment/*'),
      answer: [],
    },
    {
      name: 'one whose day has passed: it is expired, and not unused',
      base: weak,
      head: strong,
      params: except('Deployment/operators/approver', { expires: '2026-11-01' }),
      answer: [],
    },
    {
      name: 'what was so before, where only news count',
      base: strong,
      head: strong.replace('8443', '8444').concat('\n'),
      params: { ...one, onlyNew: true },
      answer: [],
    },
  ])('of $name', ({ base, head, params, answer }) => {
    expect(foundIn(base, head, params)).toEqual(
      answer.map((why) => `${CHECK} Deployment/operators/approver exemption of * ${why}`),
    );
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, strong, one)).toBe(
      'Exemption of Deployment/operators/approver (*), until 2027-03-31: its listener follows the profile',
    );
  });
});
