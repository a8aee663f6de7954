import { describe, expect, it } from 'vitest';
import type { Fact } from '../../gates/model/finding.ts';
import { askGate, type OwnAnswer, type PeerFinding, readReport, worst } from '../../scripts/compare-crdify/answers.ts';
import { compareAnswers } from '../../scripts/compare-crdify/disagreements.ts';
import { mutations } from '../../scripts/compare-crdify/mutations.ts';
import { peersPage, unjudged } from '../../scripts/compare-crdify/page.ts';

const fact = (
  check: string,
  location: string,
  impact: Fact['impact'],
  facts: Fact['facts'] = { version: 'v1' },
): Fact => ({
  check: `crd/${check}`,
  subject: 'lamps.home.example',
  location,
  before: null,
  after: null,
  facts,
  ...(impact === undefined ? {} : { impact }),
});
const own = (...facts: Fact[]): OwnAnswer => ({ facts, doubts: [], isConverted: false, ms: 1 });
const peer = (...findings: PeerFinding[]) => ({ findings, ms: 1 });
const at = (question: string, path: string, compared = 'v1'): PeerFinding => ({ question, compared, path });

describe('what crdify says', () => {
  it('is read from its three lists, without its warnings', () => {
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
      at('existingFieldRemoval', '^.spec.mode'),
      at('existingFieldRemoval', '^.spec.old'),
      at('scope', '', ''),
      at('maximum', '^.spec.low'),
      at('required', '^', 'v1alpha1 -> v1'),
    ]);
  });

  it('is empty for no finding and nothing for what is no report', () => {
    expect([readReport('{}'), readReport('panic: nil pointer'), readReport('[]')]).toEqual([[], undefined, undefined]);
  });
});

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
      'crdify repeats what is gone with a removed field',
      [at('existingFieldRemoval', '^.spec.a'), at('type', '^.spec.a.b')],
      [fact('field-removed', '.spec.a', 'breaking')],
      ['any · fails · one finding for the cause (field-removed)'],
    ],
    [
      'a branch is said of its combinator',
      [at('enum', '^.spec.a.allOf[0]')],
      [fact('enum-restructured', '.spec.a', 'compatible')],
      ['unhandled · fails · as enum-restructured'],
    ],
    [
      'two served versions',
      [at('required', '^.spec', 'v1alpha1 -> v1')],
      [],
      ['served versions · fails · nothing of two versions (required)'],
    ],
  ])('%s', (_name, findings, facts, kinds) => {
    expect(compareAnswers(peer(...findings), own(...facts)).disagreements.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('is none where crdify has no question', () => {
    const group = fact('crd-group-changed', 'spec.group', 'breaking', {});

    expect(compareAnswers(peer(), own(group))).toEqual({ disagreements: [], agreements: 0, alone: [group] });
  });

  it('tells a crash', () => {
    const { disagreements } = compareAnswers({ crash: 'panic: nil', ms: 1 }, own(fact('schema-added', 'x', 'review')));

    expect(disagreements.map(({ kind, place }) => [kind, place])).toEqual([
      ['the whole CRD · crashes · review', 'panic: nil'],
    ]);
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

describe('the page', () => {
  const result = (findings: PeerFinding[], ...facts: Fact[]) => {
    const [said, ours] = [peer(...findings), own(...facts)];
    return {
      source: 'corpus' as const,
      name: 'pair',
      peer: said,
      own: ours,
      commandMs: 9,
      ...compareAnswers(said, ours),
    };
  };

  it('counts a kind once with its first place, who is right and why', () => {
    const page = peersPage([
      result([at('description', '^.a')], fact('description-changed', '.a', 'compatible')),
      result([at('description', '^.b')], fact('description-changed', '.b', 'compatible')),
    ]);

    expect(page).toContain(
      '| description | fails | compatible (description-changed) | 2 | `pair: v1 ^.a` | Sluice | The API server does not validate by descriptions.',
    );
    expect(page).toContain('they agree 0 times and disagree 2 times');
  });

  it('says so where nobody has judged a kind', () => {
    const results = [result([], fact('scope-of-tests', '.a', 'review'))];

    expect(unjudged(results)).toEqual(['unhandled · passes · review (scope-of-tests)']);
    expect(peersPage(results)).toContain('**not judged yet**');
  });
});
