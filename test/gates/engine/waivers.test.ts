import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { waiverFor } from '../../../gates/engine/waivers.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import type { Waiver } from '../../../gates/model/waiver.ts';
import { ada, asOf, candidate, grace, input, rule, waiver } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const finding = { fingerprint: 'f'.repeat(32), check: 'toy/one', headPlace: { path: 'config/a.txt' } };
const answer = (waivers: readonly Waiver[], of: Rule = rule()) => waiverFor(finding, of, { candidate, waivers, asOf });
const ended = '2026-11-30T12:00:00.000Z';
const approvedBy = (...people: (typeof ada)[]) => people.map((by) => ({ by, at: '2026-11-02T08:00:00Z' }));

describe('the waiver of a finding', () => {
  it.each([
    ['the rule', {}],
    ['the finding', { rule: undefined, fingerprint: finding.fingerprint }],
    ['both', { fingerprint: finding.fingerprint }],
    ['the check', { rule: undefined, check: 'toy/one' }],
    ['a pattern of checks', { rule: undefined, check: 'toy/*' }],
    ['the check under the rule', { check: 'toy/one' }],
    ['its branch', { scope: { repositories: [candidate.repository], branches: ['main'] } }],
    ['its path', { scope: { repositories: [candidate.repository], paths: ['config/**'] } }],
    ['a pattern of repositories', { scope: { repositories: ['harbour-lights/*'] } }],
    ['the repository in another case', { scope: { repositories: ['Harbour-Lights/Beacon-Operator'] } }],
  ])('counts where it names %s', (_, parts) => {
    expect(answer([waiver(parts)])).toEqual({ waiver: 'w-1', refusals: [] });
  });

  it.each([
    ['another rule', { rule: 'other-rule' }],
    ['another rule and this finding', { rule: 'other-rule', fingerprint: finding.fingerprint }],
    ['another finding', { fingerprint: 'e'.repeat(32) }],
    ['another check', { check: 'toy/two' }],
    ['another branch', { scope: { repositories: [candidate.repository], branches: ['release-*'] } }],
    ['another path', { scope: { repositories: [candidate.repository], paths: ['config/**', '!config/a.txt'] } }],
    ['another repository', { scope: { repositories: ['harbour-lights/other'] } }],
  ])('does not count, and is not spoken of, where it names %s', (_, parts) => {
    expect(answer([waiver(parts)])).toEqual({ refusals: [] });
  });

  it('with paths never covers a finding that has no place', () => {
    const waivers = [waiver({ scope: { repositories: [candidate.repository], paths: ['**'] } })];
    const { headPlace: _, ...placeless } = finding;

    expect(waiverFor(placeless, rule(), { candidate, waivers, asOf })).toEqual({ refusals: [] });
  });

  it('is the one with the smallest id that counts, in whatever order they come', () => {
    const waivers = [waiver({ id: 'w-1', expiresAt: ended }), ...['w-3', 'w-2', 'w-4'].map((id) => waiver({ id }))];

    expect(answer(waivers)).toEqual({ waiver: 'w-2', refusals: [] });
    expect(answer(waivers.toReversed())).toEqual({ waiver: 'w-2', refusals: [] });
  });

  it('is none where all that name it are refused, and each says why, by id', () => {
    const waivers = ['w-2', 'w-1', 'w-3'].map((id) => waiver({ id, expiresAt: ended }));
    const refusals = ['w-1', 'w-2', 'w-3'].map((id) => `waiver ${id} ended ${ended}`);

    expect(answer(waivers)).toEqual({ refusals });
    expect(answer(waivers.toReversed())).toEqual({ refusals });
  });

  it('counts no request, and nothing that was revoked', () => {
    const revoked = { by: grace, at: '2026-11-03T08:00:00Z', reason: 'mended' };

    expect(answer([waiver({ approvals: [] })])).toEqual({ refusals: ['waiver w-1 waits for an approval'] });
    expect(answer([waiver({ revoked })])).toEqual({ refusals: ['waiver w-1 was revoked 2026-11-03T08:00:00Z'] });
  });

  const alone = waiver({ approvals: approvedBy({ ...ada, name: 'another name' }) });
  it.each([
    ['never', waiver(), ['rule toy-rule cannot be waived, so waiver w-1 does not count']],
    ['owner', alone, undefined],
    ['owner', waiver(), undefined],
    ['two-person', alone, ['waiver w-1 needs an approver other than its requester']],
    ['two-person', waiver(), undefined],
    ['two-person', waiver({ approvals: approvedBy(ada, grace) }), undefined],
    ['two-person', waiver({ approvals: approvedBy({ ...ada, kind: 'os' }) }), undefined],
  ] as const)('of a rule that is waivable: %s', (waivable, one, refusals) => {
    expect(answer([one], rule({ waivable }))).toEqual(
      refusals === undefined ? { waiver: 'w-1', refusals: [] } : { refusals },
    );
  });

  it.each([
    { maxDays: 29, requestedAt: '2026-11-01T08:00:00Z', end: undefined },
    { maxDays: 28, requestedAt: '2026-11-01T08:00:00Z', end: '2026-11-30T00:00:00.000Z' },
    { maxDays: 1, requestedAt: '2026-11-29T23:59:00Z', end: undefined },
    { maxDays: 1, requestedAt: '2026-11-28T23:59:00Z', end: '2026-11-30T00:00:00.000Z' },
  ])('ends when its rule says, $maxDays days after $requestedAt', ({ maxDays, requestedAt, end }) => {
    const bound = rule({ waiver: { maxDays } });

    expect(answer([waiver({ requestedAt })], bound)).toEqual(
      end === undefined
        ? { waiver: 'w-1', refusals: [] }
        : { refusals: [`waiver w-1 ended ${end}: rule toy-rule allows ${maxDays} days`] },
    );
  });

  it('ends after 90 days where its rule does not say', () => {
    const long = waiver({ requestedAt: '2026-08-01T00:00:00Z', expiresAt: '2027-12-31' });

    expect(answer([long])).toEqual({
      refusals: ['waiver w-1 ended 2026-10-31T00:00:00.000Z: rule toy-rule allows 90 days'],
    });
  });
});

describe('a waiver and what could not be decided', () => {
  const doubtful = { 'a.txt': 'doubt it' };
  const judge = (terms: Record<string, unknown>, one: Waiver, head: Record<string, string> = doubtful) =>
    evaluate(input(head, { rules: [rule(terms)], waivers: [one] }), [toyGate]);

  it('does not open a gate unless the rule lets it', () => {
    expect(judge({}, waiver()).verdict).toBe('inconclusive');
    expect(judge({ waiver: { doubts: false } }, waiver()).verdict).toBe('inconclusive');

    const run = judge({ waiver: { doubts: true } }, waiver());
    expect(run).toMatchObject({ verdict: 'waived', headline: 'Open by waiver: 1 doubt accepted' });
    expect(run.results[0]?.doubts[0]?.waiver).toBe('w-1');
    expect(run.waivers).toEqual([waiver()]);
  });

  it('does not open it by a finding or a check, nor outside of its paths', () => {
    const terms = { waiver: { doubts: true } };
    const paths = { repositories: [candidate.repository], paths: ['b.txt'] };

    expect(judge(terms, waiver({ fingerprint: 'f'.repeat(32) })).verdict).toBe('inconclusive');
    expect(judge(terms, waiver({ check: 'toy/*' })).verdict).toBe('inconclusive');
    expect(judge(terms, waiver({ rule: undefined, check: 'toy/*' })).verdict).toBe('inconclusive');
    expect(judge(terms, waiver({ scope: paths })).verdict).toBe('inconclusive');
    expect(judge(terms, waiver({ expiresAt: ended }))).toMatchObject({ verdict: 'inconclusive' });
    expect(judge(terms, waiver({ expiresAt: ended })).results[0]?.notes).toEqual([`waiver w-1 ended ${ended}`]);
  });

  it('leaves a finding beside it closed where only the doubt is accepted', () => {
    const both = { 'a.txt': 'doubt it\none .a' };
    const terms = { waiver: { doubts: true } };

    expect(judge(terms, waiver(), both).verdict).toBe('waived');
    expect(judge({ ...terms, waivable: 'never' }, waiver(), both).verdict).toBe('fail');
  });
});

it('a run keeps the waivers that it used, whole, and no other', () => {
  const used = waiver({ id: 'w-2' });
  const waivers = [waiver({ id: 'w-3' }), used, waiver({ id: 'w-1', rule: 'other-rule' })];

  expect(evaluate(input({ 'a.txt': 'one .a' }, { waivers }), [toyGate]).waivers).toEqual([used]);
  expect(evaluate(input({ 'a.txt': '' }, { waivers }), [toyGate])).not.toHaveProperty('waivers');
});

it('the notes of a rule are sorted, each once, and hold no refusal where a waiver counts', () => {
  const rules = [rule({ effectiveFrom: '2026-12-24', scope: { paths: ['**', '!b.txt'] } })];
  const head = { 'a.txt': 'one .a\none .b', 'b.txt': 'one .c' };
  const notes = (waivers: readonly Waiver[]) => evaluate(input(head, { rules, waivers }), [toyGate]).results[0]?.notes;
  const own = [
    'enforces from 2026-12-24; until then it only warns',
    'not looked at: b.txt (left out by "!b.txt" in scope.paths)',
  ];
  const refused = ['w-2', 'w-1'].map((id) => waiver({ id, expiresAt: ended }));

  expect(notes(refused)).toEqual([...own, `waiver w-1 ended ${ended}`, `waiver w-2 ended ${ended}`]);
  expect(notes([...refused, waiver({ id: 'w-3' })])).toEqual(own);

  const undecided = rule({ onInconclusive: 'warn', scope: { paths: ['**', '!b.txt'] } });
  const doubtful = { 'a.txt': 'doubt it', 'b.txt': 'one .c' };
  expect(evaluate(input(doubtful, { rules: [undecided] }), [toyGate]).results[0]?.notes).toEqual([
    'its rule lets undecided answers pass with a warning',
    own[1],
  ]);
});
