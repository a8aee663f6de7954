import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { fingerprintOf } from '../../../gates/model/finding.ts';
import type { Run } from '../../../gates/model/run.ts';
import { Run as RunDocument } from '../../../gates/model/run.ts';
import { ada, candidate, headSha, input, rule, snapshot, waiver } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const judge = (head: Record<string, string>, parts: Parameters<typeof input>[1] = {}): Run =>
  evaluate(input(head, parts), [toyGate]);
const onlyResult = (run: Run) => {
  expect(run.results).toHaveLength(1);
  return run.results[0] as NonNullable<(typeof run.results)[0]>;
};
const fingerprint = fingerprintOf({ check: 'toy/one', subject: 'toy', location: '.a', before: null, after: '.a' });

describe('the verdict of a run', () => {
  const cases: {
    name: string;
    head: Record<string, string>;
    parts?: Parameters<typeof input>[1];
    verdict: Run['verdict'];
  }[] = [
    {
      name: 'does not apply when the gate found nothing to compare',
      head: { 'a.txt': '' },
      verdict: 'not-applicable',
    },
    { name: 'passes when only warnings are found', head: { 'a.txt': 'one .a review' }, verdict: 'pass' },
    { name: 'passes when only compatible facts are found', head: { 'a.txt': 'one .a compatible' }, verdict: 'pass' },
    { name: 'fails on a breaking fact', head: { 'a.txt': 'one .a breaking' }, verdict: 'fail' },
    {
      name: 'fails on a fact without impact: a rule that says nothing is strict',
      head: { 'a.txt': 'one .a' },
      verdict: 'fail',
    },
    { name: 'is inconclusive on a doubt', head: { 'a.txt': 'doubt it' }, verdict: 'inconclusive' },
    { name: 'is fail when there is a failure and a doubt', head: { 'a.txt': 'doubt it\none .a' }, verdict: 'fail' },
    { name: 'is inconclusive when the gate throws', head: { 'a.txt': 'throw' }, verdict: 'inconclusive' },
    {
      name: 'is inconclusive on a check the gate does not list',
      head: { 'a.txt': 'nine .a compatible' },
      verdict: 'inconclusive',
    },
    { name: 'does not apply when no covered file changed', head: { 'a.md': 'one .a' }, verdict: 'not-applicable' },
    {
      name: 'is inconclusive without any rule',
      head: { 'a.txt': 'one .a' },
      parts: { rules: [] },
      verdict: 'inconclusive',
    },
    {
      name: 'is inconclusive on a rule of a gate that this version lacks',
      head: { 'a.txt': '' },
      parts: { rules: [rule({ gate: 'tomorrow' })] },
      verdict: 'inconclusive',
    },
    {
      name: 'is inconclusive on params that do not fit',
      head: { 'a.txt': 'one .a compatible' },
      parts: { rules: [rule({ params: { loud: 'very' } })] },
      verdict: 'inconclusive',
    },
    {
      name: 'is inconclusive on a condition that cannot be evaluated',
      head: { 'a.txt': 'one .a compatible' },
      parts: { rules: [rule({ when: 'candidate.nothing == 1' })] },
      verdict: 'inconclusive',
    },
    {
      name: 'passes with a note when the rule lets doubts pass',
      head: { 'a.txt': 'doubt it' },
      parts: { rules: [rule({ onInconclusive: 'warn' })] },
      verdict: 'pass',
    },
    {
      name: 'does not count what a warning rule says',
      head: { 'a.txt': 'one .a' },
      parts: { rules: [rule({ mode: 'warn' })] },
      verdict: 'pass',
    },
    {
      name: 'does not count what an observing rule says',
      head: { 'a.txt': 'throw' },
      parts: { rules: [rule({ mode: 'observe' })] },
      verdict: 'pass',
    },
    {
      name: 'is waived when every error is',
      head: { 'a.txt': 'one .a' },
      parts: { waivers: [waiver()] },
      verdict: 'waived',
    },
    {
      name: 'is waived by fingerprint',
      head: { 'a.txt': 'one .a' },
      parts: { waivers: [waiver({ rule: undefined, fingerprint })] },
      verdict: 'waived',
    },
    {
      name: 'fails when a waiver accepts another finding only',
      head: { 'a.txt': 'one .a\ntwo .b' },
      parts: { waivers: [waiver({ rule: undefined, fingerprint })] },
      verdict: 'fail',
    },
    {
      name: 'fails when the waiver has ended',
      head: { 'a.txt': 'one .a' },
      parts: { waivers: [waiver({ expiresAt: '2026-11-30T12:00:00Z' })] },
      verdict: 'fail',
    },
    {
      name: 'fails when the waiver is for another repository',
      head: { 'a.txt': 'one .a' },
      parts: { waivers: [waiver({ scope: { repositories: ['harbour-lights/other'] } })] },
      verdict: 'fail',
    },
    {
      name: 'fails when the waiver is for another branch',
      head: { 'a.txt': 'one .a' },
      parts: { waivers: [waiver({ scope: { repositories: [candidate.repository], branches: ['release-*'] } })] },
      verdict: 'fail',
    },
    {
      name: 'fails when the rule cannot be waived',
      head: { 'a.txt': 'one .a' },
      parts: { rules: [rule({ waivable: 'never' })], waivers: [waiver()] },
      verdict: 'fail',
    },
    {
      name: 'fails when the requester approved a waiver that needs two people',
      head: { 'a.txt': 'one .a' },
      parts: {
        rules: [rule({ waivable: 'two-person' })],
        waivers: [waiver({ approvals: [{ by: ada, at: '2026-11-02T08:00:00Z' }] })],
      },
      verdict: 'fail',
    },
    {
      name: 'is inconclusive, not waived, when a doubt stands beside the waived error',
      head: { 'a.txt': 'one .a\ndoubt it' },
      parts: { waivers: [waiver()] },
      verdict: 'inconclusive',
    },
    {
      name: 'is inconclusive when the list of changes is not complete',
      head: { 'a.txt': '' },
      parts: { snapshot: { ...snapshot({}, { 'a.txt': '' }), incomplete: 'more than 100,000 entries' } },
      verdict: 'inconclusive',
    },
    {
      name: 'is inconclusive when the snapshot is of other commits',
      head: {},
      parts: { candidate: { ...candidate, headSha: 'c'.repeat(40) } },
      verdict: 'inconclusive',
    },
    {
      name: 'is inconclusive on a doubt that the caller brings',
      head: { 'a.txt': 'one .a compatible' },
      parts: { doubts: [{ subject: 'commits', reason: 'gone', wayOut: 'push again' }] },
      verdict: 'inconclusive',
    },
  ];

  it.each(cases)('$name', ({ head, parts, verdict }) => {
    const run = judge(head, parts);

    expect(run.verdict).toBe(verdict);
    expect(RunDocument.parse(run)).toEqual(run);
  });

  it('is inconclusive when a covered file was not read, even if the gate does not say so', () => {
    const changed = snapshot({}, { 'a.txt': 'one .a compatible' });
    const unread = {
      ...changed,
      head: { sha: headSha, files: [{ path: 'a.txt', blob: 'x', size: 9e6, unread: 'too-large' as const }] },
    };

    const run = judge({}, { snapshot: unread });

    expect(run.verdict).toBe('inconclusive');
    expect(onlyResult(run).doubts.map((doubt) => doubt.subject)).toEqual(['a.txt']);
  });

  it('is inconclusive when the base side of a removed file is missing from the snapshot', () => {
    const changed = snapshot({ 'a.txt': 'one .a' }, {});

    const run = judge({}, { snapshot: { ...changed, base: { ...changed.base, files: [] } } });

    expect(run.verdict).toBe('inconclusive');
  });
});

describe('a rule before its day', () => {
  it.each([
    { effectiveFrom: '2026-12-01', mode: 'warn', verdict: 'pass' },
    { effectiveFrom: '2026-11-30', mode: 'enforce', verdict: 'fail' },
    { effectiveFrom: '2026-11-30T12:00:00.001Z', mode: 'warn', verdict: 'pass' },
  ])('is in $mode when it takes effect $effectiveFrom', ({ effectiveFrom, mode, verdict }) => {
    const run = judge({ 'a.txt': 'one .a' }, { rules: [rule({ effectiveFrom })] });

    expect(run.verdict).toBe(verdict);
    expect(onlyResult(run).mode).toBe(mode);
    expect(onlyResult(run).verdict).toBe('fail');
    expect(onlyResult(run).notes).toEqual(
      mode === 'warn' ? [`enforces from ${effectiveFrom}; until then it only warns`] : [],
    );
  });
});

describe('which rule answers for a place', () => {
  const wide = rule({ id: 'wide' });
  const cases: { name: string; rules: ReturnType<typeof rule>[]; owner: string }[] = [
    {
      name: 'a branch beats none',
      rules: [wide, rule({ id: 'branch', scope: { branches: ['main'] } })],
      owner: 'branch',
    },
    {
      name: 'a path beats a repository',
      rules: [
        rule({ id: 'path', scope: { paths: ['sub/**'] } }),
        rule({ id: 'repository', scope: { repositories: [candidate.repository] } }),
      ],
      owner: 'path',
    },
    {
      name: 'a repository beats an organisation',
      rules: [
        rule({ id: 'organization', scope: { organizations: ['harbour-lights'] } }),
        rule({ id: 'repository', scope: { repositories: ['harbour-lights/*'] } }),
      ],
      owner: 'repository',
    },
    {
      name: 'an exact repository beats a pattern',
      rules: [
        rule({ id: 'pattern', scope: { repositories: ['harbour-lights/*'] } }),
        rule({ id: 'exact', scope: { repositories: [candidate.repository] } }),
      ],
      owner: 'exact',
    },
    {
      name: 'a longer path pattern beats a shorter one',
      rules: [rule({ id: 'short', scope: { paths: ['**'] } }), rule({ id: 'long', scope: { paths: ['sub/*.txt'] } })],
      owner: 'long',
    },
    {
      name: 'an excluded path is not covered',
      rules: [wide, rule({ id: 'not', scope: { paths: ['**', '!sub/**'] } })],
      owner: 'wide',
    },
    {
      name: 'a rule for the check beats one for all',
      rules: [wide, rule({ id: 'check', checks: ['toy/one'] })],
      owner: 'check',
    },
    {
      name: 'a rule for another branch does not apply',
      rules: [wide, rule({ id: 'other', scope: { branches: ['release-*'] } })],
      owner: 'wide',
    },
    {
      name: 'a rule whose condition is false does not apply',
      rules: [wide, rule({ id: 'when', scope: { branches: ['main'] }, when: 'candidate.base != "main"' })],
      owner: 'wide',
    },
    {
      name: 'a rule whose condition is true applies',
      rules: [wide, rule({ id: 'when', scope: { branches: ['main'] }, when: 'candidate.kind == "local_change"' })],
      owner: 'when',
    },
  ];

  it.each(cases)('$name', ({ rules, owner }) => {
    const run = judge({ 'sub/a.txt': 'one .a' }, { rules });

    const owners = run.results.filter((result) => result.findings.length > 0).map((result) => result.rule);
    expect(owners).toEqual([owner]);
  });

  it('is a doubt when two rules cover it equally closely', () => {
    const rules = [rule({ id: 'one', scope: { paths: ['aa/**'] } }), rule({ id: 'two', scope: { paths: ['**/a'] } })];

    const run = judge({ 'aa/x/a': '' }, { rules, snapshot: snapshot({}, { 'aa/b.txt': 'one .a compatible' }) });
    expect(run.verdict).toBe('pass');

    const tied = judge(
      {},
      {
        rules: [
          rule({ id: 'one', scope: { paths: ['aa/**'] } }),
          rule({ id: 'two', scope: { paths: ['a*/**'] } }),
          rule({ id: 'six', scope: { paths: ['*a/**'] } }),
        ],
        snapshot: snapshot({}, { 'aa/b.txt': 'one .a compatible' }),
      },
    );
    expect(tied.verdict).toBe('pass');

    const even = judge(
      {},
      {
        rules: [rule({ id: 'two', scope: { paths: ['a*/**'] } }), rule({ id: 'six', scope: { paths: ['*a/**'] } })],
        snapshot: snapshot({}, { 'aa/b.txt': 'one .a compatible' }),
      },
    );
    expect(even.verdict).toBe('inconclusive');
    expect(even.results.flatMap((result) => result.doubts.map((doubt) => doubt.reason))).toContain(
      'rules six and two cover it equally closely',
    );
  });
});

describe('levels', () => {
  const level = (levels: unknown[], text = 'one .spec.size breaking') =>
    judge({ 'a.txt': text }, { rules: [rule({ levels })] }).results[0]?.findings.map((finding) => finding.level);

  it.each([
    { name: 'an impact maps to its level', levels: [], expected: ['error'] },
    { name: 'a check by name', levels: [{ check: 'toy/one', level: 'info' }], expected: ['info'] },
    {
      name: 'a name beats a pattern',
      levels: [
        { check: 'toy/one', level: 'info' },
        { check: 'toy/*', level: 'warning' },
      ],
      expected: ['info'],
    },
    {
      name: 'a path beats a name',
      levels: [
        { check: 'toy/one', level: 'info' },
        { check: 'toy/*', path: '.spec.**', level: 'warning' },
      ],
      expected: ['warning'],
    },
    {
      name: 'a path that does not match',
      levels: [{ check: 'toy/*', path: '.status.**', level: 'warning' }],
      expected: ['error'],
    },
    {
      name: 'a subject beats a path',
      levels: [
        { check: 'toy/*', path: '.spec.size', level: 'info' },
        { check: 'toy/*', subject: 'to*', level: 'warning' },
      ],
      expected: ['warning'],
    },
    { name: 'an impact', levels: [{ check: 'toy/*', impact: 'breaking', level: 'warning' }], expected: ['warning'] },
    { name: 'off leaves it out', levels: [{ check: 'toy/*', level: 'off' }], expected: [] },
    {
      name: 'the stricter of two that tie',
      levels: [
        { check: 'toy/*', level: 'info' },
        { check: '*/one', level: 'warning' },
      ],
      expected: ['warning'],
    },
  ])('$name', ({ levels, expected }) => {
    expect(level(levels)).toEqual(expected);
  });
});

describe('a gate whose rules stand alone', () => {
  const alone: typeof toyGate = { ...toyGate, rulesStandAlone: true, reads: () => false };
  const rules = [rule({ id: 'rule-a' }), rule({ id: 'rule-b', params: { loud: true } })];
  const verdicts = (run: Run) => run.results.map(({ verdict }) => verdict);

  it('lets each rule answer for the same place, and for what has no place', () => {
    const placeless: typeof toyGate = {
      ...alone,
      judge: (task) => ({
        ...toyGate.judge(task),
        doubts: [{ subject: task.asOf, reason: 'no place', wayOut: 'look' }],
      }),
    };
    const run = evaluate(input({ 'a.txt': 'one .a breaking' }, { rules }), [placeless]);

    expect(run.results.map(({ findings, doubts }) => [findings.length, doubts.map(({ subject }) => subject)])).toEqual([
      [1, [run.asOf]],
      [1, [run.asOf]],
    ]);
  });

  it('asks a rule with paths only where one of them changed', () => {
    const scoped = [rule({ id: 'rule-a', scope: { paths: ['**/*.md'] } }), rule({ id: 'rule-b' })];

    expect(verdicts(evaluate(input({ 'a.txt': 'one .a breaking' }, { rules: scoped }), [alone]))).toEqual([
      'not-applicable',
      'fail',
    ]);
  });

  it('leaves a rule undecided whose params do not fit, and asks the others', () => {
    const broken = [rule({ id: 'rule-a', params: { shy: true } }), rule({ id: 'rule-b' })];

    expect(verdicts(evaluate(input({ 'a.txt': 'one .a review' }, { rules: broken }), [alone]))).toEqual([
      'inconclusive',
      'pass',
    ]);
  });

  it('is inconclusive where the gate throws', () => {
    expect(verdicts(evaluate(input({ 'a.txt': 'throw' }), [alone]))).toEqual(['inconclusive']);
  });
});

describe('the order of findings', () => {
  it('puts errors before warnings before notes', () => {
    const run = judge({ 'a.txt': 'one .b review\ntwo .a compatible\nthree .c breaking\none .a breaking' });

    expect(onlyResult(run).findings.map(({ check, location }) => `${check} ${location}`)).toEqual([
      'toy/one .a',
      'toy/three .c',
      'toy/one .b',
      'toy/two .a',
    ]);
  });

  it('puts what is implied behind its cause, whatever its level, and does not count it', () => {
    const implying = {
      ...toyGate,
      judge: (task: Parameters<typeof toyGate.judge>[0]) => {
        const answer = toyGate.judge(task);
        return {
          ...answer,
          facts: answer.facts.map((fact) => (fact.check === 'toy/two' ? { ...fact, impliedBy: fingerprint } : fact)),
        };
      },
    };
    const run = evaluate(input({ 'a.txt': 'two .z breaking\nthree .b review\none .a review' }), [implying]);

    expect(onlyResult(run).findings.map((finding) => finding.check)).toEqual(['toy/one', 'toy/two', 'toy/three']);
    expect(run.verdict).toBe('pass');
  });
});

describe('the headline', () => {
  it.each([
    { head: { 'a.txt': 'one .a breaking' }, headline: 'toy/one at .a' },
    { head: { 'a.txt': 'one .a\ntwo .b\nthree .c review' }, headline: 'toy/one at .a (and 1 more); 1 warning to read' },
    { head: { 'a.txt': 'one .a compatible' }, headline: 'The rule holds' },
    { head: { 'a.txt': 'one .a review\ntwo .b review' }, headline: 'The rule holds; 2 warnings to read' },
    { head: { 'a.txt': 'doubt it' }, headline: 'Could not decide: a.txt: doubt it' },
    { head: { 'a.txt': 'doubt it', 'b.txt': 'doubt too' }, headline: 'Could not decide: a.txt: doubt it (and 1 more)' },
    { head: {}, headline: 'No rule concerns this change' },
  ])('says "$headline"', ({ head, headline }) => {
    expect(judge(head).headline).toBe(headline);
  });

  it('names the waived findings', () => {
    expect(judge({ 'a.txt': 'one .a' }, { waivers: [waiver()] }).headline).toBe('Open by waiver: 1 finding accepted');
  });
});

it('refuses an instant that is not UTC', () => {
  expect(() => judge({}, { asOf: '2026-11-30T12:00:00+01:00' })).toThrow(/not an instant in UTC/);
});

it('moves a fact to the rule that owns its place', () => {
  const rules = [
    rule({ id: 'left', scope: { paths: ['left/**'] } }),
    rule({ id: 'right', scope: { paths: ['right/**'] }, mode: 'warn' }),
  ];

  const run = judge({ 'left/a.txt': 'one .a compatible', 'right/a.txt': 'one .b breaking' }, { rules });

  expect(run.verdict).toBe('pass');
  expect(run.results.map((result) => [result.rule, result.findings.map((finding) => finding.location)])).toEqual([
    ['left', ['.a']],
    ['right', ['.b']],
  ]);
});

describe('what a gate could not place or read', () => {
  const warning = rule({ id: 'a-warns', mode: 'warn', scope: { paths: ['left/**'] } });
  const enforcing = rule({ id: 'b-enforces', scope: { paths: ['right/**'] } });
  const head = { 'left/a.txt': 'one .a compatible', 'right/a.txt': 'one .b compatible' };
  /** The toy gate with an answer of its own on top. */
  const saying = (more: Partial<ReturnType<typeof toyGate.judge>>) => ({
    ...toyGate,
    judge: (task: Parameters<typeof toyGate.judge>[0]) => {
      const answer = toyGate.judge(task);
      return {
        ...answer,
        facts: [...answer.facts, ...(more.facts ?? [])],
        doubts: [...answer.doubts, ...(more.doubts ?? [])],
      };
    },
  });
  const fact = { check: 'toy/two', subject: 'toy', location: '.z', before: null, after: '.z', facts: {} };
  const doubt = { subject: 'toy', reason: 'not all was looked at', wayOut: 'look' };

  it.each([
    { name: 'a doubt without a place', more: { doubts: [doubt] }, verdict: 'inconclusive' },
    {
      name: 'a doubt outside every scope',
      more: { doubts: [{ ...doubt, place: { path: 'stored/x' } }] },
      verdict: 'inconclusive',
    },
    { name: 'a fact without a place', more: { facts: [fact] }, verdict: 'fail' },
    {
      name: 'a fact outside every scope',
      more: { facts: [{ ...fact, headPlace: { path: 'stored/x' } }] },
      verdict: 'fail',
    },
  ])('$name reaches the enforcing rule too', ({ more, verdict }) => {
    for (const rules of [
      [warning, enforcing],
      [enforcing, { ...warning, id: 'c-warns' }],
    ]) {
      expect(evaluate(input(head, { rules }), [saying(more)]).verdict).toBe(verdict);
    }
  });

  it('reaches an enforcing rule whose checks are asked beside those of a closer rule', () => {
    const closer = rule({ id: 'a-closer', mode: 'warn', checks: ['toy/one'], scope: { paths: ['right/*.txt'] } });

    expect(judge({ 'right/a.txt': 'doubt it' }, { rules: [closer, enforcing] }).verdict).toBe('inconclusive');
    const lost = { ...snapshot({}, { 'right/a.txt': '' }), head: { sha: headSha, files: [] } };
    expect(judge({}, { rules: [closer, enforcing], snapshot: lost }).verdict).toBe('inconclusive');
  });
});
