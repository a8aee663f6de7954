import { describe, expect, it } from 'vitest';
import { claimedIdentity, identityText, isSameIdentity } from '../../../gates/model/identity.ts';
import { Rule, waiverBounds } from '../../../gates/model/rule.ts';
import { repositoriesInFull, stateOfWaiver, untilText, Waiver } from '../../../gates/model/waiver.ts';
import { ada, grace, rule, waiver } from '../../support/evaluation.ts';

const asOf = '2026-12-01T12:00:00.000Z';

describe('a waiver', () => {
  it.each([
    ['names nothing', { rule: undefined }, 'a waiver names a finding fingerprint, a check or a rule'],
    ['names a finding and checks', { fingerprint: 'f'.repeat(32), check: 'crd/*' }, 'leave check out'],
    ['has a short reason', { reason: '  because  ' }, 'say why in at least ten characters'],
    ['has no end', { expiresAt: undefined }, 'expiresAt'],
    ['ends on a day that is none', { expiresAt: '2026-02-31' }, 'write a day, such as 2026-12-31'],
    ['ends before it is asked for', { expiresAt: '2026-10-31' }, 'the end is before the request'],
    ['ends on a day that does not exist', { expiresAt: '2026-02-31' }, 'write a day, such as 2026-12-31'],
    ['has a glob left open', { check: 'crd/*(a)' }, 'not a valid glob'],
    ['names no repository', { scope: { repositories: [] } }, 'repositories'],
    ['has a scope of another shape', { scope: { repository: 'a/b' } }, 'repository'],
  ])('that %s is refused', (_, parts, message) => {
    const parsed = Waiver.safeParse({ ...waiver(), ...parts });

    expect(JSON.stringify(parsed.error?.issues)).toContain(message);
  });

  it('that ends on a day ends with it, and is the same when it is read again', () => {
    const read = waiver({ expiresAt: '2026-12-31' });

    expect(read.expiresAt).toBe('2027-01-01T00:00:00.000Z');
    expect(untilText(read.expiresAt)).toBe('2026-12-31');
    expect(untilText('2026-12-31T10:00:00Z')).toBe('2026-12-31T10:00:00.000Z');
    expect(Waiver.parse(JSON.parse(JSON.stringify(read)))).toEqual(read);
  });

  it.each([
    ['requested', { approvals: [] }],
    ['approved', {}],
    ['ended', { expiresAt: asOf }],
    ['ended', { expiresAt: asOf, approvals: [] }],
    ['revoked', { revoked: { by: ada, at: asOf, reason: 'mended' }, expiresAt: asOf }],
  ] as const)('is %s', (state, parts) => {
    expect(stateOfWaiver(waiver(parts), asOf)).toBe(state);
  });

  it('knows the repositories that it names in full', () => {
    expect(repositoriesInFull({ repositories: ['A/b', 'a/B', 'c/d.e-f_g'] })).toEqual(['a/b', 'c/d.e-f_g']);
    for (const glob of ['a/*', 'a/b?', 'a/[bc]', 'a/{b,c}', '!a/b', 'a/@(b|c)', 'a/b\\*']) {
      expect(repositoriesInFull({ repositories: ['x/y', glob] })).toBeUndefined();
    }
  });
});

describe('what a rule allows waivers', () => {
  const { waivable: _, ...plain } = rule();
  const read = (parts: object) => Rule.safeParse({ ...plain, ...parts });

  it('is one field in two places: both forms give the same rule', () => {
    const old = read({ waivable: 'two-person' }).data;

    expect(read({ waiver: { waivable: 'two-person' } }).data).toEqual(old);
    expect(read({ waivable: 'two-person', waiver: { waivable: 'two-person' } }).data).toEqual(old);
    expect(read({ waiver: { waivable: 'never', maxDays: 7 } }).data).toMatchObject({
      waivable: 'never',
      waiver: { maxDays: 7 },
    });
    expect(Rule.parse(old)).toEqual(old);
  });

  it('is an owner and ninety days where it says nothing', () => {
    const silent = read({}).data;

    expect(silent?.waivable).toBe('owner');
    expect(silent).not.toHaveProperty('waiver');
    expect(silent && waiverBounds(silent)).toEqual({ maxDays: 90, doubts: false });
  });

  it.each([
    { waivable: 'owner', waiver: { waivable: 'never' } },
    { waiver: { waivable: 'sometimes' } },
    { waiver: { maxDays: 0 } },
    { waiver: { maxDays: 1.5 } },
    { waiver: { days: 7 } },
    { waivable: 'sometimes' },
  ])('is refused as %j', (parts) => {
    expect(read(parts).success).toBe(false);
  });

  it('says what is wrong where the two places disagree', () => {
    const { error } = read({ waivable: 'owner', waiver: { waivable: 'never' } });

    expect(error?.issues).toMatchObject([
      { path: ['waiver', 'waivable'], message: expect.stringContaining('not another word in waivable beside it') },
    ]);
  });
});

describe('an identity', () => {
  it('is compared by account, never by name or claim', () => {
    expect(isSameIdentity(ada, { ...ada, name: 'grace', isClaim: true })).toBe(true);
    expect(isSameIdentity(ada, { ...grace, name: 'ada' })).toBe(false);
    expect(isSameIdentity(ada, { ...ada, kind: 'os' })).toBe(false);
  });

  it('is told with who vouches for it', () => {
    expect(identityText(ada)).toBe('ada (github 7)');
    expect(identityText({ kind: 'os', id: 'ada@laptop', name: 'ada@example.com', isClaim: true })).toBe(
      'ada@example.com (os ada@laptop, a claim)',
    );
    expect(identityText(claimedIdentity('github:7'))).toBe('github 7 (a claim)');
    expect(identityText(claimedIdentity('team:api'))).toBe('os team:api (a claim)');
    expect(identityText({ kind: 'aws', id: 'arn:aws:iam::1:user/ada', isClaim: false })).toBe(
      'arn:aws:iam::1:user/ada',
    );
  });
});
