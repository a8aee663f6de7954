import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import type { PullRequestCandidate } from '../../../../gates/model/candidate.ts';
import type { RuleResult, Run } from '../../../../gates/model/run.ts';
import type { Verdict } from '../../../../gates/model/verdict.ts';
import type { CheckRunContent } from '../../../../lambdas/ports/check-runs.ts';
import { checkRunContents, vanishedGate } from '../../../../lambdas/usecases/changes/check-run-contents.ts';
import { commitContents, isClosed, pendingContent } from '../../../../lambdas/usecases/changes/commit-contents.ts';
import { candidate, headSha, input } from '../../../support/evaluation.ts';
import { toyGate } from '../../../support/toy-gate.ts';

const { repository, baseSha } = candidate;
const publishing = (...shown: readonly string[]) => ({ publicUrl: 'https://gate.example.com', shown: new Set(shown) });

function runOf(number: number, verdict: Verdict, blocking = true): Run {
  const author = { id: 1, login: 'ada', type: 'User' as const };
  const pull: PullRequestCandidate = {
    ...{ kind: 'pull_request', repository, base: `base-${number}`, baseSha, headSha },
    ...{ number, title: 'Change the light', author, isFork: false },
  };
  const run = evaluate(input({ 'a.txt': 'one .a' }, { candidate: pull }), [toyGate]);
  const results = run.results.map((result): RuleResult => ({ ...result, verdict, blocking }));
  return { ...run, id: `run-${number}`, verdict, headline: `headline ${number}`, results };
}
const toyOf = (...runs: readonly Run[]) => commitContents(runs, publishing())[1];

describe('a commit that is the head of one pull request', () => {
  it('shows what its run says, and that gates which were shown require nothing now', () => {
    const run = runOf(7, 'fail');
    const shown = publishing('sluice', 'sluice / toy', 'sluice / z', 'sluice / a');

    expect(commitContents([run], shown)).toEqual([
      ...checkRunContents(run, shown),
      vanishedGate(run, 'sluice / a', shown),
      vanishedGate(run, 'sluice / z', shown),
    ]);
  });

  it('shows nothing without a run', () => {
    expect(commitContents([], publishing('sluice', 'sluice / toy'))).toEqual([]);
  });
});

describe('a commit that is the head of several', () => {
  it.each<[Verdict, Verdict]>([
    ['fail', 'inconclusive'],
    ['inconclusive', 'waived'],
    ['fail', 'pass'],
    ['waived', 'pass'],
    ['waived', 'not-applicable'],
  ])('shows %s rather than %s, whichever comes first', (worse, better) => {
    for (const runs of [
      [runOf(7, worse), runOf(9, better)],
      [runOf(9, better), runOf(7, worse)],
    ]) {
      expect(commitContents(runs, publishing())[0]).toMatchObject({
        verdict: worse,
        title: '#7 into base-7: headline 7',
      });
      expect(toyOf(...runs)?.title).toMatch(/^#7 into base-7: /);
    }
  });

  it.each<[Verdict, Verdict]>([
    ['inconclusive', 'fail'],
    ['fail', 'fail'],
    ['inconclusive', 'inconclusive'],
  ])('shows %s that blocks rather than %s that does not', (blocks, informs) => {
    for (const runs of [
      [runOf(7, blocks), runOf(9, informs, false)],
      [runOf(9, informs, false), runOf(7, blocks)],
    ])
      expect(toyOf(...runs)).toMatchObject({ verdict: blocks, blocking: true });
  });

  it.each<[Verdict, Verdict]>([
    ['fail', 'inconclusive'],
    ['inconclusive', 'waived'],
  ])('of those that do not block shows %s rather than %s', (worse, better) => {
    for (const runs of [
      [runOf(7, worse, false), runOf(9, better, false)],
      [runOf(9, better, false), runOf(7, worse, false)],
    ])
      expect(toyOf(...runs)).toMatchObject({ verdict: worse });
  });

  it('lists them in the check run to require alone', () => {
    const [aggregate, toy] = commitContents([runOf(7, 'pass'), runOf(9, 'fail')], publishing());
    const [own, ownToy] = checkRunContents(runOf(9, 'fail'), publishing());

    expect(aggregate?.summary).toBe(
      [
        'This commit is the head of 2 open pull requests. GitHub counts one check run of each name per commit, so this one shows the worst of them.',
        '',
        '| pull request | base | verdict |',
        '|---|---|---|',
        '| #7 | `base-7` | ✓ [headline 7](https://gate.example.com/runs/run-7) |',
        '| #9 | `base-9` | ✗ [headline 9](https://gate.example.com/runs/run-9) |',
        '',
        own?.summary,
      ].join('\n'),
    );
    expect(toy).toEqual({ ...ownToy, title: `#9 into base-9: ${ownToy?.title}` });
  });

  it('shows gates by name, whichever of them has them', () => {
    const other = runOf(9, 'fail');
    const apple = { ...other, results: other.results.map((result) => ({ ...result, gate: 'apple' })) };

    expect(commitContents([runOf(7, 'fail'), apple], publishing()).map(({ name }) => name)).toEqual([
      'sluice',
      'sluice / apple',
      'sluice / toy',
    ]);
  });

  it('shows a gate that only one of them has', () => {
    const silent = { ...runOf(7, 'pass'), results: [] };

    expect(commitContents([silent, runOf(9, 'fail')], publishing()).map(({ name }) => name)).toEqual([
      'sluice',
      'sluice / toy',
    ]);
  });
});

describe('a gate', () => {
  const content = (verdict: Verdict, blocking: boolean) => ({ verdict, blocking }) as CheckRunContent;
  it.each<[Verdict, boolean, boolean]>([
    ['fail', true, true],
    ['inconclusive', true, true],
    ['fail', false, false],
    ['inconclusive', false, false],
    ['waived', true, false],
    ['pass', true, false],
    ['not-applicable', true, false],
  ])('that says %s, blocking %s, is closed: %s', (verdict, blocking, closed) => {
    expect(isClosed(content(verdict, blocking))).toBe(closed);
  });
});

describe('a pull request that is being judged', () => {
  const judging = {
    ...{
      repository,
      headSha,
      number: 7,
      evalSeq: 1,
      runId: null,
      installationId: 5,
      createdAt: '2026-12-01T12:00:00.000Z',
    },
    ...{ isWaiting: true, isGivenUp: false },
  };
  it.each([
    ['main', 'main'],
    [null, 'its base'],
  ])('into %s says so', (base, name) => {
    expect(pendingContent({ ...judging, base }, 'https://gate.example.com')).toEqual({
      repository,
      headSha,
      name: 'sluice',
      externalId: `${repository}@${headSha}/sluice`,
      detailsUrl: `https://gate.example.com/runs?repository=${encodeURIComponent(repository)}&number=7`,
      startedAt: judging.createdAt,
      title: `#7 into ${name} is being judged`,
      summary: `No verdict for this commit and \`${name}\` yet. This check run shows it as soon as there is one.`,
    });
  });
});
