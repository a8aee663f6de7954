import { describe, expect, it } from 'vitest';
import { reasonFor } from '../../../scripts/compare-crdify/reasons.ts';
import { unanswered } from '../../../scripts/compare-crdify/results.ts';
import { at, fact, result } from './support.ts';

describe('what has no answer', () => {
  it('is nothing where every kind is judged', () => {
    const judged = result([at('description', '^.a')], [fact('description-changed', '.a', 'compatible')], 'takes all');

    expect(unanswered([judged])).toEqual([]);
  });

  it('is a kind without a reason', () => {
    expect(unanswered([result([], [fact('scope-of-tests', '.a', 'review')])])).toEqual([
      'no reason says who is right: unhandled · passes · review (scope-of-tests) (pair: v1 ^.a)',
    ]);
  });

  it.each(['refuses objects', 'prunes objects'] as const)(
    'is a pair that the gate passes, where the API server %s',
    (server) => {
      const passed = result([at('description', '^.a')], [fact('description-changed', '.a', 'compatible')], server);

      expect(unanswered([passed])).toEqual([
        `no reason says who is right: description · fails · compatible (description-changed) · ${server} (pair: v1 ^.a)`,
        `the gate passes what the API server ${server}: pair`,
      ]);
    },
  );

  it('is a pair that both pass, where the API server refuses an object', () => {
    expect(unanswered([result([], [], 'refuses objects')])).toEqual([
      'the gate passes what the API server refuses objects: pair',
    ]);
  });

  it('is no pair whose CRD cannot be applied at all', () => {
    expect(unanswered([result([], [], 'refuses the CRD')])).toEqual([]);
  });
});

describe('a reason', () => {
  const [refused] = result(
    [at('unhandled', '^.a')],
    [fact('format-changed', '.a', 'review')],
    'refuses objects',
  ).disagreements;
  const [taken] = result([at('unhandled', '^.a')], [fact('format-changed', '.a', 'review')], 'takes all').disagreements;

  it('differs by what the API server did', () => {
    expect([refused, taken].map((one) => one && reasonFor(one)?.right)).toEqual(['crdify', 'Sluice']);
  });

  it('about what the API server takes is none about what it refuses', () => {
    const [one] = result(
      [at('enum', '^.a')],
      [fact('enum-value-added', '.a', 'review')],
      'refuses objects',
    ).disagreements;

    expect(one && reasonFor(one)).toBeUndefined();
  });

  it('that the gate is right to fail fits whatever the API server refuses', () => {
    const facts = [fact('required-default-removed', '.a', 'breaking')];
    const [one] = result([], facts, 'refuses objects').disagreements;

    expect(one && reasonFor(one)?.right).toBe('Sluice');
  });

  it('fits the whole of what was said, and no part of it', () => {
    const [one] = result(
      [at('unhandled', '^.a')],
      [fact('cel-rule-removed', '.a', 'compatible'), fact('format-added', '.a', 'compatible')],
    ).disagreements;

    expect(one && [one.own, reasonFor(one)]).toEqual(['compatible (cel-rule-removed, format-added)', undefined]);
  });
});
