import { describe, expect, it } from 'vitest';
import { askGate, readReport, worst } from '../../../scripts/compare-crdify/answers.ts';
import { mutations } from '../../../scripts/compare-crdify/mutations.ts';
import { at } from './support.ts';

describe('what crdify says', () => {
  it('is read from its three lists, without its warnings, and in the order of places', () => {
    const report = JSON.stringify({
      crdValidation: [
        { name: 'existingFieldRemoval', errors: ['removed field : v1.^.spec.mode', 'removed field : v1.^.spec.old'] },
        { name: 'scope', errors: ['scope changed : "Namespaced" -> "Cluster"'] },
      ],
      sameVersionValidation: [
        {
          version: 'v1',
          propertyComparisons: [
            {
              property: '^.spec.low',
              comparisonResults: [{ name: 'maximum', errors: ['decreased'] }, { name: 'enum' }],
            },
          ],
        },
      ],
      servedVersionValidation: [
        {
          version: 'v1alpha1 -> v1',
          propertyComparisons: [{ property: '^', comparisonResults: [{ name: 'required', errors: ['new'] }] }],
        },
      ],
    });

    expect(readReport(report)).toEqual([
      at('scope', '', ''),
      at('maximum', '^.spec.low'),
      at('existingFieldRemoval', '^.spec.mode'),
      at('existingFieldRemoval', '^.spec.old'),
      at('required', '^', 'v1alpha1 -> v1'),
    ]);
  });

  it('is empty for no finding and nothing for what is no report', () => {
    expect([readReport('{}'), readReport('panic: nil pointer'), readReport('[]')]).toEqual([[], undefined, undefined]);
  });
});

describe('the mutations of the invented CRD', () => {
  const answers = new Map(
    mutations().map(({ name, base, head }) => [name, askGate(JSON.stringify(base), JSON.stringify(head))]),
  );

  it('are all decided', () => {
    expect([...answers].filter(([, { doubts }]) => doubts.length > 0)).toEqual([]);
  });

  it('change something, but for the one that does not and those that write a default out', () => {
    const silent = [...answers].filter(([, { facts }]) => facts.length === 0).map(([name]) => name);

    expect(silent).toEqual(['nothing changed', 'nullable false written out', 'minLength 0 added']);
  });

  it.each([
    ['field removed', 'breaking'],
    ['enum value added', 'review'],
    ['description reworded', 'compatible'],
    ['served version removed', 'breaking'],
  ])('%s is %s', (name, impact) => {
    expect(worst(answers.get(name)?.facts ?? [])).toBe(impact);
  });
});
