import { describe, expect, it } from 'vitest';
import { peersPage } from '../../../scripts/compare-crdify/page.ts';
import { at, fact, result } from './support.ts';

describe('the page', () => {
  it('counts a kind once with its first place, who is right and why', () => {
    const page = peersPage(
      [
        result([at('description', '^.a')], [fact('description-changed', '.a', 'compatible')]),
        result([at('description', '^.b')], [fact('description-changed', '.b', 'compatible')]),
      ],
      20,
    );

    expect(page).toContain(
      '| description | fails | compatible (description-changed) |  | Sluice | The API server does not validate by descriptions.',
    );
    expect(page).toContain('| 2 | `pair: v1 ^.a` |');
    expect(page).toContain('They agree 0 times');
    expect(page).toContain('They disagree 2 times');
  });

  it('tells how many pairs of which kind there were, and with which seed', () => {
    const page = peersPage([result([], []), { ...result([], []), source: 'corpus' }], 20);

    expect(page).toContain('| real pairs: a CRD before and after a commit, from public repositories | 1 |');
    expect(page).toContain('of a real CRD (seed 20) | 1 |');
  });

  it('has one row for kinds that the API server answered and those that it was not asked about', () => {
    const [finding, facts] = [at('description', '^.a'), [fact('description-changed', '.a', 'compatible')]];
    const page = peersPage([result([finding], facts, 'takes all'), result([finding], facts)], 20);

    expect(page).toContain('| description | fails | compatible (description-changed) | takes all: 1 | Sluice |');
    expect(page).toContain('| Sluice | 1 | 2 |');
  });

  it('says so where a kind has no reason', () => {
    expect(peersPage([result([], [fact('scope-of-tests', '.a', 'review')])], 20)).toContain('**not judged yet**');
  });

  it('tells what the API server did with how many pairs', () => {
    const page = peersPage(
      [result([at('maximum', '^.a')], [fact('maximum-added', '.a', 'breaking')], 'refuses objects')],
      20,
    );

    expect(page).toContain('| refuses an object that it accepted | 1 | 1 | 0 | 1 | 0 | 0 |');
  });

  it('times the command and crdify on the same pairs', () => {
    const page = peersPage([result([], []), { ...result([], []), commandMs: undefined }], 20);

    expect(page).toContain('| crdify, a process per pair | 2 |');
    expect(page).toContain('| crdify, on the sample | 1 |');
    expect(page).toContain('| `sluice diff crd`, on the sample: a process per pair | 1 |');
  });
});
