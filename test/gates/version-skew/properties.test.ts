import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVersions } from '../../../gates/version-skew/judging/compare.ts';
import type { LimitOutcome } from '../../../gates/version-skew/judging/judgement.ts';
import { worstOutcome } from '../../../gates/version-skew/judging/judgement.ts';
import { type SchemeName, schemes } from '../../../gates/version-skew/schemes/index.ts';
import { parseWith } from '../../../gates/version-skew/schemes/parsing.ts';
import { runs } from '../../support/property-runs.ts';
import { type Inputs, judge } from './support.ts';

const outcome = (limit: Readonly<Record<string, unknown>>, inputs: Inputs): LimitOutcome =>
  worstOutcome(judge(limit, inputs).map((one) => one.outcome));

const slots = [...Array.from({ length: 23 }, (_, minor) => `4.${minor}`), '5.0', '5.1', '5.2', '5.3'];
const slot = fc.integer({ min: 0, max: slots.length - 1 });
const range = (maxBehind: number, maxAhead: number) => ({
  kind: 'range',
  scheme: 'semver',
  lineage: 'openshift',
  maxBehind,
  maxAhead,
});
const severity: readonly LimitOutcome[] = ['pass', 'warn', 'unknown', 'fail'];

describe('for all versions', () => {
  it('a version is within every range of itself', () => {
    fc.assert(
      fc.property(slot, fc.nat(30), (index, patch) => {
        const version = `${slots[index]}.${patch}`;

        expect(
          outcome({ ...range(0, 0), patch: 'notAhead', pre: 'semver' }, { subject: version, reference: version }),
        ).toBe('pass');
      }),
      runs(),
    );
  });

  it('a greater distance is never judged better', () => {
    fc.assert(
      fc.property(slot, slot, slot, fc.nat(5), fc.nat(5), (reference, near, far, behind, ahead) => {
        const isFarther =
          Math.sign(near - reference) === Math.sign(far - reference) &&
          Math.abs(far - reference) >= Math.abs(near - reference);
        fc.pre(isFarther);
        const of = (index: number) =>
          severity.indexOf(
            outcome(range(behind, ahead), { subject: `${slots[index]}.0`, reference: `${slots[reference]}.0` }),
          );

        expect(of(far)).toBeGreaterThanOrEqual(of(near));
      }),
      runs(),
    );
  });

  it('a wider limit is never stricter', () => {
    fc.assert(
      fc.property(slot, slot, fc.nat(5), fc.nat(5), (subject, reference, behind, more) => {
        const inputs = { subject: `${slots[subject]}.0`, reference: `${slots[reference]}.0` };

        expect(severity.indexOf(outcome(range(behind + more, 0), inputs))).toBeLessThanOrEqual(
          severity.indexOf(outcome(range(behind, 0), inputs)),
        );
      }),
      runs(),
    );
  });

  it('aliases are judged alike', () => {
    fc.assert(
      fc.property(slot, fc.nat(5), fc.nat(5), fc.boolean(), (other, behind, ahead, isSubject) => {
        const of = (alias: string) => {
          const [subject, reference] = isSubject ? [alias, slots[other]] : [slots[other], alias];
          return outcome(range(behind, ahead), { subject: `${subject}.0`, reference: `${reference}.0` });
        };

        expect(of('4.23')).toBe(of('5.0'));
      }),
      runs(),
    );
  });

  it('more subjects or references never improve an outcome', () => {
    const version = slot.map((index) => `${slots[index]}.0`);
    fc.assert(
      fc.property(fc.array(version, { minLength: 1, maxLength: 3 }), version, version, (references, subject, extra) => {
        const few = outcome(range(2, 1), { subject, reference: references });
        const many = outcome(range(2, 1), { subject, reference: [...references, extra] });

        expect(severity.indexOf(many)).toBeGreaterThanOrEqual(severity.indexOf(few));
      }),
      runs(),
    );
  });

  it('a text that no scheme reads never passes, wherever it stands', () => {
    const limits: readonly (readonly [Record<string, unknown>, readonly string[]])[] = [
      [range(99, 99), ['subject', 'reference']],
      [{ kind: 'step', scheme: 'semver', lineage: 'openshift' }, ['from', 'to']],
      [{ kind: 'window', scheme: 'semver', lineage: 'openshift' }, ['version']],
      [{ kind: 'nextMax', lineage: 'openshift' }, ['current', 'max']],
      [{ kind: 'member', scheme: 'semver' }, ['version', 'supported']],
      [{ kind: 'constraint', pre: 'ignore' }, ['version', 'minimum']],
      [{ kind: 'stream', streams: { 'rhel-9': {} } }, ['release']],
      [{ kind: 'minimum', axes: [{ name: 'a', scheme: 'generic', minimum: '0.0' }] }, ['a']],
      [{ kind: 'age', maxDays: 36500 }, ['version']],
      [{ kind: 'lineage', lineage: 'openshift' }, ['line', 'previous']],
    ];
    const unreadable = fc
      .oneof(fc.string(), fc.constantFrom('latest', '5.-1', 'v1.27.0.0', '4.x', '∞', 'NaN'))
      .filter((text) => (Object.keys(schemes) as SchemeName[]).every((name) => !parseWith(schemes[name], text).ok));
    fc.assert(
      fc.property(unreadable, fc.constantFrom(...limits), fc.nat(1), (text, [limit, axes], place) => {
        const bad = axes[place % axes.length] ?? '';
        const inputs = Object.fromEntries(axes.map((axis) => [axis, axis === bad ? text : '4.22.0']));

        expect(outcome(limit, inputs)).not.toBe('pass');
      }),
      runs(),
    );
  });

  it('the order of semantic versions is total', () => {
    const identifier = fc.constantFrom('0', '1', '10', 'rc', 'alpha', 'nightly-1');
    const text = fc
      .tuple(fc.nat(2), fc.nat(2), fc.nat(2), fc.array(identifier, { maxLength: 3 }))
      .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre.length > 0 ? `-${pre.join('.')}` : ''}`);
    const order = (a: string, b: string): number => {
      const [one, other] = [parseWith(schemes.semver, a), parseWith(schemes.semver, b)];
      if (!one.ok || !other.ok) throw new Error('not a version');
      return Math.sign(compareVersions(one.version, other.version, 'semver'));
    };
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(order(a, b)).toBe(0 - order(b, a));
        if (order(a, b) <= 0 && order(b, c) <= 0) expect(order(a, c)).toBeLessThanOrEqual(0);
      }),
      runs(),
    );
  });
});
