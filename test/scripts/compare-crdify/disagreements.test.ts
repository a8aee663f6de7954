import { describe, expect, it } from 'vitest';
import { compareAnswers } from '../../../scripts/compare-crdify/disagreements.ts';
import { at, fact, own, peer, result } from './support.ts';

describe('a disagreement', () => {
  it.each([
    ['both fail', [at('maximum', '^.spec.a.items.b')], [fact('maximum-tightened', '.spec.a[*].b', 'breaking')], []],
    ['both pass', [], [fact('maximum-loosened', '.spec.low', 'compatible')], []],
    [
      'crdify fails what is for a person to look at',
      [at('default', '^.spec.mode')],
      [fact('default-added', '.spec.mode', 'review')],
      ['default · fails · review (default-added)'],
    ],
    [
      'crdify passes what breaks',
      [],
      [fact('required-added', '.spec', 'breaking')],
      ['required · passes · breaking (required-added)'],
    ],
    ['crdify fails what is nothing', [at('minLength', '^.spec.a')], [], ['minLength · fails · nothing']],
    [
      'what is below an object that takes anything now',
      [at('type', '^.spec'), at('existingFieldRemoval', '^.spec.a'), at('type', '^.spec.a.b')],
      [fact('type-changed', '.spec', 'review')],
      [
        'type · fails · review (type-changed)',
        'any · fails · review (type-changed), of all that is below it',
        'any · fails · review (type-changed), of all that is below it',
      ],
    ],
    [
      'a branch is said of its combinator',
      [at('enum', '^.spec.a.allOf[0]')],
      [fact('enum-restructured', '.spec.a', 'compatible')],
      ['unhandled · fails · compatible (enum-restructured)'],
    ],
    [
      'the dump of a place of which another keyword has a name',
      [at('description', '^.spec.a'), at('unhandled', '^.spec.a')],
      [fact('description-changed', '.spec.a', 'compatible'), fact('format-removed', '.spec.a', 'review')],
      ['description · fails · compatible (description-changed)', 'unhandled · fails · review (format-removed)'],
    ],
    [
      'a combinator is told without its branches',
      [at('unhandled', '^.spec.a')],
      [
        fact('anyof-changed', '.spec.a', 'review'),
        fact('schema-combinator-branch-added', '.spec.a<anyOf:0>', 'review'),
      ],
      ['unhandled · fails · review (anyof-changed)'],
    ],
    [
      'two served versions',
      [at('required', '^.spec', 'v1alpha1 -> v1')],
      [],
      ['served versions · fails · nothing new (required)'],
    ],
  ])('%s', (_name, findings, facts, kinds) => {
    expect(compareAnswers(peer(...findings), own(...facts)).disagreements.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('is none where crdify has no question', () => {
    const group = fact('crd-group-changed', 'spec.group', 'breaking', {});

    expect(compareAnswers(peer(), own(group))).toEqual({
      disagreements: [],
      repetitions: [],
      agreements: 0,
      alone: [group],
    });
  });

  it('tells a crash', () => {
    const { disagreements } = compareAnswers({ crash: 'panic: nil', ms: 1 }, own(fact('schema-added', 'x', 'review')));

    expect(disagreements.map(({ kind, place }) => [kind, place])).toEqual([
      ['the whole CRD · crashes · review', 'panic: nil'],
    ]);
  });
});

describe('what crdify says once more', () => {
  it.each([
    [
      'of the parts of a field that is gone',
      [at('existingFieldRemoval', '^.spec.a'), at('type', '^.spec.a.b')],
      [fact('field-removed', '.spec.a', 'breaking')],
      1,
    ],
    [
      'of the parent of a map',
      [at('maxLength', '^.spec.tags.additionalProperties'), at('unhandled', '^.spec.tags')],
      [fact('max-length-added', '.spec.tags{*}', 'breaking')],
      1,
    ],
    [
      'of each pair of served versions',
      [at('maximum', '^.spec.a'), at('maximum', '^.spec.a', 'v1alpha1 -> v1')],
      [fact('maximum-tightened', '.spec.a', 'breaking')],
      1,
    ],
  ])('%s is no disagreement', (_name, findings, facts, agreements) => {
    const compared = compareAnswers(peer(...findings), own(...facts));

    expect([compared.disagreements, compared.repetitions.length, compared.agreements]).toEqual([[], 1, agreements]);
  });
});

describe('two served versions', () => {
  const finding = at('maxLength', '^.spec.a', 'v1alpha1 -> v1');

  it('are told of where a rule asks for it', () => {
    const ours = { ...own(), stricter: () => [fact('cross-version-constraint-stricter', '.spec.a', 'breaking')] };

    expect(compareAnswers(peer(finding), ours).disagreements.map(({ own: said }) => said)).toEqual([
      'nothing, unless a rule asks',
    ]);
  });

  it('are the webhook’s matter where one converts', () => {
    const { disagreements } = compareAnswers(peer(finding), { ...own(), isConverted: true });

    expect(disagreements.map(({ own: said }) => said)).toEqual(['nothing, a webhook converts']);
  });

  it('agree where a field is lost on the way through the other', () => {
    const missing = fact('cross-version-field-missing', '.spec.a', 'breaking');

    expect(compareAnswers(peer(finding), own(missing)).agreements).toBe(1);
  });
});

describe('the answer of the API server', () => {
  const findings = [at('unhandled', '^.spec.a'), at('description', '^.spec.a')];
  const facts = [fact('format-changed', '.spec.a', 'review'), fact('description-changed', '.spec.a', 'compatible')];

  it('belongs to what the pair hangs on, and not to what is said beside it', () => {
    expect(result(findings, facts, 'refuses objects').disagreements.map(({ kind }) => kind)).toEqual([
      'unhandled · fails · review (format-changed) · refuses objects',
      'description · fails · compatible (description-changed)',
    ]);
  });

  it('is all that counts of a CRD that cannot be applied', () => {
    expect(result(findings.slice(0, 1), facts, 'refuses the CRD').disagreements.map(({ kind }) => kind)).toEqual([
      'a CRD that is refused · fails · review',
    ]);
  });
});
