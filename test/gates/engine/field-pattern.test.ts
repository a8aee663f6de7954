import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldPathMatches } from '../../../gates/engine/field-pattern.ts';
import { runs } from '../../support/property-runs.ts';

describe('a field path pattern', () => {
  it.each([
    ['.spec.size', '.spec.size', true],
    ['.spec.size', '.spec.sizes', false],
    ['.spec.size', '.spec', false],
    ['.spec', '.spec.size', false],
    ['.spec.*', '.spec.size', true],
    ['.spec.*', '.spec', false],
    ['.spec.*', '.spec.a.b', false],
    ['.spec.**', '.spec', true],
    ['.spec.**', '.spec.a.b[*].c', true],
    ['.spec.**', '.status.a', false],
    ['**', '', true],
    ['**', '.spec.a{*}', true],
    ['**.name', '.spec.a[*].name', true],
    ['**.name', '.spec.name.first', false],
    ['.spec.**.name', '.spec.name', true],
    ['.spec.**.a.**.b', '.spec.x.a.y.z.b', true],
    ['.spec.ports[*].name', '.spec.ports[*].name', true],
    ['.spec.ports.name', '.spec.ports[*].name', false],
    ['.spec.labels{*}', '.spec.labels{*}', true],
    ['.spec.*Ref', '.spec.configRef', true],
    ['.spec.*Ref', '.spec.Ref', true],
    ['.spec.*Ref', '.spec.config', false],
    ['.spec.a*b*c', '.spec.a1b2c', true],
    ['.spec.a*b*c', '.spec.acb', false],
    ['.spec.ab*ba', '.spec.aba', false],
    ['.metadata["a.b/c"]', '.metadata["a.b/c"]', true],
    ['.metadata.*', '.metadata["a.b/c"]', true],
    ['.spec<anyOf:0>.a', '.spec<anyOf:0>.a', true],
    ['.spec.*.a', '.spec<oneOf:a.b>.a', true],
    ['', '', true],
    ['.spec', '', false],
    ['*', '', false],
    ['*', '.spec', true],
    ['.spec', '.spec.size.unit', false],
    ['.*a*', '.abc', true],
    ['.a*b*c', '.axxc', false],
    ['.*aa*aa*', '.aaa', false],
    ['.a*bc*c', '.abc', false],
  ])('%s on %s: %s', (pattern, location, expected) => {
    expect(fieldPathMatches(pattern, location)).toBe(expected);
  });

  it('answers at once on patterns made to be slow', () => {
    const path = '.a'.repeat(2000);

    expect(fieldPathMatches(`${'.**.a'.repeat(50)}.b`, path)).toBe(false);
  });

  it('matches every path that it is', () => {
    const step = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,5}$/).map((name) => `.${name}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(step, fc.constant('[*]'), fc.constant('{*}'))), (steps) => {
        expect(fieldPathMatches(steps.join(''), steps.join(''))).toBe(true);
      }),
      runs(),
    );
  });
});
