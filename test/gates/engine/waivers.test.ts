import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { waiverFor } from '../../../gates/engine/waivers.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import type { Waiver } from '../../../gates/model/waiver.ts';
import { asOf, candidate, input, rule, waiver } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const finding = { fingerprint: 'f'.repeat(32), check: 'toy/one' };
const answer = (waivers: readonly Waiver[], of: Rule = rule()) => waiverFor(finding, of, candidate, waivers, asOf);
const ended = '2026-11-30T12:00:00Z';

describe('the waiver of a finding', () => {
  it.each([
    ['the rule', {}],
    ['the finding', { rule: undefined, fingerprint: finding.fingerprint }],
    ['both', { fingerprint: finding.fingerprint }],
    ['its branch', { scope: { repository: candidate.repository, branches: ['main'] } }],
    ['a pattern of repositories', { scope: { repository: 'harbour-lights/*' } }],
  ])('counts where it names %s', (_, parts) => {
    expect(answer([waiver(parts)])).toEqual({ waiver: 'w-1', refusals: [] });
  });

  it.each([
    ['another rule', { rule: 'other-rule' }],
    ['another rule and this finding', { rule: 'other-rule', fingerprint: finding.fingerprint }],
    ['another finding', { fingerprint: 'e'.repeat(32) }],
    ['another branch', { scope: { repository: candidate.repository, branches: ['release-*'] } }],
    ['another repository', { scope: { repository: 'harbour-lights/other' } }],
  ])('does not count, and is not spoken of, where it names %s', (_, parts) => {
    expect(answer([waiver(parts)])).toEqual({ refusals: [] });
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

  const alone = waiver({ approver: 'ada' });
  it.each([
    ['never', waiver(), ['rule toy-rule cannot be waived, so waiver w-1 does not count']],
    ['owner', alone, undefined],
    ['owner', waiver(), undefined],
    ['two-person', alone, ['waiver w-1 needs an approver other than its requester']],
    ['two-person', waiver(), undefined],
  ] as const)('of a rule that is waivable: %s', (waivable, one, refusals) => {
    expect(answer([one], rule({ waivable }))).toEqual(
      refusals === undefined ? { waiver: 'w-1', refusals: [] } : { refusals },
    );
  });
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
