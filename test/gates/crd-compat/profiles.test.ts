import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../../gates/crd-compat/catalogue.ts';
import { type Effects, MAYBE_TIGHTENED, TIGHTENED } from '../../../gates/crd-compat/effects.ts';
import { effectsIn, impactOf, PROFILES } from '../../../gates/crd-compat/profiles.ts';

type Profile = (typeof PROFILES)[number];

function effectsOf(id: string): Effects {
  const check = CHECKS.find((one) => one.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  return check.effects;
}

const judged = (effects: Effects, ratcheting = true) =>
  PROFILES.map((profile) => `${profile} ${impactOf(effects, { profile, ratcheting })}`);

describe('what a fact means under a profile', () => {
  it.each([
    {
      name: 'stored objects are lost',
      effects: { persisted: 'lost', writers: 'ok', readers: 'ok' },
      breaking: PROFILES,
      review: [],
    },
    {
      name: 'the server refuses the change',
      effects: { persisted: 'rejected', writers: 'ok', readers: 'ok' },
      breaking: PROFILES,
      review: [],
    },
    {
      name: 'manifests are rejected',
      effects: { persisted: 'ratcheted', writers: 'break', readers: 'ok' },
      breaking: ['write', 'full', 'all', 'strict'],
      review: ['read'],
    },
    {
      name: 'readers fail',
      effects: { persisted: 'ok', writers: 'ok', readers: 'break' },
      breaking: ['read', 'full', 'all', 'strict'],
      review: ['write'],
    },
    {
      name: 'readers should look',
      effects: { persisted: 'ok', writers: 'ok', readers: 'review' },
      breaking: ['strict'],
      review: ['write', 'read', 'full', 'all'],
    },
    {
      name: 'stored objects should be looked at',
      effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
      breaking: ['strict'],
      review: ['stored', 'write', 'read', 'full', 'all'],
    },
    {
      name: 'people notice',
      effects: { persisted: 'ok', writers: 'ok', readers: 'notice' },
      breaking: [],
      review: ['strict'],
    },
    { name: 'nothing happens', effects: { persisted: 'ok', writers: 'ok', readers: 'ok' }, breaking: [], review: [] },
  ] satisfies { name: string; effects: Effects; breaking: readonly Profile[]; review: readonly Profile[] }[])(
    '$name',
    ({ effects, breaking, review }) => {
      const expected = PROFILES.map((profile) => {
        if ((breaking as readonly Profile[]).includes(profile)) return `${profile} breaking`;
        return `${profile} ${(review as readonly Profile[]).includes(profile) ? 'review' : 'compatible'}`;
      });

      expect(judged(effects)).toEqual(expected);
    },
  );

  it('breaks stored objects as it breaks manifests where the server does not ratchet', () => {
    const [first, second] = [TIGHTENED, MAYBE_TIGHTENED].map((effects) =>
      impactOf(effects, { profile: 'stored', ratcheting: false }),
    );

    expect([first, second]).toEqual(['breaking', 'review']);
  });

  it('asks more of the status region where others read what a controller writes', () => {
    const row = effectsOf('crd/required-removed');

    expect([effectsIn('spec', row).readers, effectsIn('status', row).readers]).toEqual(['ok', 'review']);
  });

  it('lets a proof take the place of the table', () => {
    expect(effectsIn('spec', effectsOf('crd/field-removed'), { persisted: 'ok' })).toEqual({
      persisted: 'ok',
      writers: 'break',
      readers: 'break',
    });
  });
});
