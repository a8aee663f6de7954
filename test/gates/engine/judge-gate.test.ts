import { describe, expect, it } from 'vitest';
import { type EvaluationInput, evaluate } from '../../../gates/engine/evaluate.ts';
import type { Doubt } from '../../../gates/model/doubt.ts';
import type { Fact } from '../../../gates/model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../../../gates/model/gate.ts';
import { input, rule, snapshot } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

type Parts = Parameters<typeof input>[1];
const NOTHING: GateAnswer = { facts: [], doubts: [], examined: 0 };
const fact = (over: Partial<Fact> = {}): Fact => {
  const place = { check: 'toy/one', subject: 'toy', location: '.a' };
  return { ...place, before: null, after: 1, facts: {}, impact: 'compatible', ...over };
};
const doubt = (path?: string): Doubt => {
  return { subject: path ?? 'all', reason: 'unclear', wayOut: 'look', ...(path !== undefined && { place: { path } }) };
};

/** Runs a gate that answers as it is told, and gives the results by rule. */
function results(
  answer: GateAnswer | ((task: GateInput<unknown>) => GateAnswer),
  parts: Parts,
  more: Partial<Gate> = {},
) {
  const judge = typeof answer === 'function' ? answer : () => answer;
  const gate: Gate = { ...toyGate, ...more, judge };
  const run = evaluate(input({ 'left/a.txt': 'one .a', 'right/a.txt': 'one .b' }, parts), [gate]);
  return Object.fromEntries(run.results.map((result) => [result.rule, result]));
}

const left = rule({ id: 'left', scope: { paths: ['left/**'] } });
const right = rule({ id: 'right', scope: { paths: ['right/**'] } });

describe('what a gate is given', () => {
  function given(parts: Parts, more: Partial<Gate> = {}): readonly GateInput<unknown>[] {
    const seen: GateInput<unknown>[] = [];
    results(
      (task) => {
        seen.push(task);
        return NOTHING;
      },
      parts,
      more,
    );
    return seen;
  }
  const texts = { 'left/a.txt': 'x', 'left/b.md': 'x', 'right/a.txt': 'x' };
  const everywhere: EvaluationInput['snapshot'] = snapshot(
    texts,
    Object.fromEntries(Object.keys(texts).map((path) => [path, 'y'])),
  );

  it('is the files that its rules cover and that it reads, at base, at head and among the changes', () => {
    const [task] = given({ rules: [left], snapshot: everywhere });

    expect(task?.snapshot.base.files.map(({ path }) => path)).toEqual(['left/a.txt']);
    expect(task?.snapshot.head.files.map(({ path }) => path)).toEqual(['left/a.txt']);
    expect(task?.snapshot.changes).toEqual([{ status: 'modified', path: 'left/a.txt' }]);
  });

  it('is everything where its rules stand alone', () => {
    const [task] = given({ rules: [rule()], snapshot: everywhere }, { rulesStandAlone: true });

    expect(task?.snapshot).toEqual(everywhere);
  });

  it.each([false, true])(
    'is the params of each rule, its own defaults filled in (rules stand alone: %s)',
    (rulesStandAlone) => {
      const rules = [left, { ...right, params: { loud: true } }];

      expect(given({ rules }, { rulesStandAlone }).map(({ params }) => params)).toEqual([
        { loud: false },
        { loud: true },
      ]);
    },
  );

  it('is asked once for rules with the same params', () => {
    expect(given({ rules: [left, right] })).toHaveLength(1);
  });

  it('is nothing where no rule is about the candidate', () => {
    expect(given({ rules: [rule({ gate: 'tomorrow' })] })).toEqual([]);
    expect(given({ rules: [rule({ gate: 'tomorrow' })] }, { rulesStandAlone: true })).toEqual([]);
  });
});

describe('a gate that cannot be asked', () => {
  const broken = () => {
    throw new Error('toy gate broke');
  };

  it.each([false, true])('leaves its rules undecided with the reason (rules stand alone: %s)', (rulesStandAlone) => {
    const rules = [left, { ...right, params: { shy: true } }];
    const found = results(broken, { rules }, { rulesStandAlone });

    expect(found['left']).toMatchObject({ verdict: 'inconclusive', examined: 0, findings: [] });
    expect(found['left']?.doubts).toEqual([
      { subject: 'toy', reason: 'the gate failed: toy gate broke', wayOut: expect.stringContaining('re-run') },
    ]);
    expect(found['right']?.doubts).toEqual([
      {
        subject: 'right',
        reason: expect.stringMatching(/^rule right cannot be carried out: its params do not fit: .*shy/s),
        wayOut: expect.stringContaining('toys@example.com'),
      },
    ]);
  });

  it('says so too where what it throws is no error', () => {
    const found = results(
      () => {
        throw 'a text';
      },
      { rules: [left] },
    );

    expect(found['left']?.doubts[0]?.reason).toBe('the gate failed: a text');
  });

  it('names the first five faults of its documents', () => {
    const problems = () => [1, 2, 3, 4, 5, 6].map((number) => ({ part: 0, path: [], message: `fault ${number}` }));
    const knowledge = { ...toyGate, content: toyGate.params, problems, paramProblems: () => [] };
    const reason = results(NOTHING, { rules: [left] }, { knowledge })['left']?.doubts[0]?.reason;

    expect(reason).toContain('fault 5');
    expect(reason).not.toContain('fault 6');
  });
});

describe('of what a gate answers', () => {
  it('a fact goes to the rule that owns its place and to no other', () => {
    const facts = [
      fact({ headPlace: { path: 'left/a.txt' } }),
      fact({ basePlace: { path: 'right/a.txt' }, location: '.b' }),
    ];
    const found = results({ ...NOTHING, facts }, { rules: [left, right] });

    expect(found['left']?.findings.map(({ location }) => location)).toEqual(['.a']);
    expect(found['right']?.findings.map(({ location }) => location)).toEqual(['.b']);
  });

  it('a doubt goes to the rule that owns its place and to no other', () => {
    const found = results({ ...NOTHING, doubts: [doubt('left/a.txt')] }, { rules: [left, right] });

    expect(found['left']).toMatchObject({ verdict: 'inconclusive', doubts: [doubt('left/a.txt')] });
    expect(found['right']?.doubts).toEqual([]);
  });

  it.each([
    ['asks nothing in particular', undefined, false],
    ['asks a check that another rule asks more closely', ['toy/*'], true],
    ['asks no check that is left over', ['toy/on?'], false],
  ] as const)('a doubt beside a closer rule concerns a rule that %s', (_, checks, isConcerned) => {
    const closer = rule({ id: 'closer', checks: ['toy/one'], scope: { paths: ['left/*.txt'] } });
    const wider = rule({ id: 'wider', checks, scope: { paths: ['**'] } });
    const rules = checks === undefined ? [{ ...closer, checks: undefined }, wider] : [closer, wider];
    const found = results({ ...NOTHING, doubts: [doubt('left/a.txt')] }, { rules });

    expect(found['closer']?.doubts).toEqual([doubt('left/a.txt')]);
    expect(found['wider']?.doubts).toEqual(isConcerned ? [doubt('left/a.txt')] : []);
  });

  it('what was examined counts for a rule with files or facts of its own, and for no other', () => {
    const facts = [fact({ headPlace: { path: 'stored/x' } })];
    const rules = [left, rule({ id: 'other', scope: { paths: ['docs/**'] } })];
    const examined = (answer: GateAnswer) =>
      Object.values(results(answer, { rules })).map((result) => [result.rule, result.examined, result.verdict]);

    expect(examined({ ...NOTHING, examined: 3 })).toEqual([
      ['left', 3, 'pass'],
      ['other', 0, 'not-applicable'],
    ]);
    expect(examined({ ...NOTHING, facts, examined: 3 })).toEqual([
      ['left', 3, 'pass'],
      ['other', 3, 'pass'],
    ]);
  });

  it.each([
    ['nothing at all', NOTHING, 'not-applicable'],
    ['that it examined something', { ...NOTHING, examined: 1 }, 'pass'],
    ['a fact, whatever it examined', { ...NOTHING, facts: [fact()] }, 'pass'],
    ['a doubt, whatever it examined', { ...NOTHING, doubts: [doubt()] }, 'pass'],
  ] as const)('%s makes a rule that lets doubts pass', (_, answer, verdict) => {
    const found = results(answer, { rules: [rule({ onInconclusive: 'warn' })] })['toy-rule'];

    expect(found?.verdict).toBe(verdict);
    expect(found?.notes).toEqual(
      answer.doubts.length > 0 ? ['its rule lets undecided answers pass with a warning'] : [],
    );
  });

  it('a doubt adds no note to a rule that it shuts', () => {
    expect(results({ ...NOTHING, doubts: [doubt()] }, { rules: [left] })['left']?.notes).toEqual([]);
  });

  it('nothing is noted where a gate that stands alone leaves nothing out', () => {
    expect(results(NOTHING, { rules: [rule()] }, { rulesStandAlone: true })['toy-rule']?.notes).toEqual([]);
  });

  it('doubts stand in order of subject and reason, each once, however they come', () => {
    const doubts = [
      { ...doubt('b'), reason: 'x' },
      { ...doubt('a'), reason: 'bx' },
      { ...doubt('ab'), reason: 'x' },
      { ...doubt('a'), reason: 'b' },
    ].map(({ place, ...rest }) => rest);
    const sorted = ['a: b', 'a: bx', 'ab: x', 'b: x'];

    for (const order of [doubts, doubts.toReversed(), [...doubts, ...doubts]]) {
      const found = results({ ...NOTHING, doubts: order }, { rules: [left] })['left'];
      expect(found?.doubts.map(({ subject, reason }) => `${subject}: ${reason}`)).toEqual(sorted);
    }
  });
});

describe('a changed file whose text is missing', () => {
  const whole = snapshot({ 'left/gone.txt': 'x', 'left/same.txt': 'x' }, { 'left/new.txt': 'y', 'left/same.txt': 'y' });
  const without = (side: 'base' | 'head', path: string): EvaluationInput['snapshot'] => ({
    ...whole,
    [side]: { ...whole[side], files: whole[side].files.filter((file) => file.path !== path) },
  });
  const doubts = (of: EvaluationInput['snapshot'], answer = NOTHING) => {
    const found = results(answer, { rules: [left, right], snapshot: of });
    expect(found['right']?.doubts).toEqual([]);
    return found['left']?.doubts;
  };

  it('is none where each side has what the change says', () => {
    expect(doubts(whole)).toEqual([]);
  });

  it.each([
    ['base', 'left/gone.txt'],
    ['base', 'left/same.txt'],
    ['head', 'left/same.txt'],
    ['head', 'left/new.txt'],
  ] as const)('at %s of %s is a doubt of the rule that owns it, and of no other', (side, path) => {
    expect(doubts(without(side, path))).toEqual([
      { subject: path, reason: 'the file could not be read', wayOut: expect.any(String), place: { path } },
    ]);
  });

  it('is not said twice where the gate says it', () => {
    const spoken = { ...NOTHING, doubts: [doubt('left/new.txt')] };

    expect(doubts(without('head', 'left/new.txt'), spoken)).toEqual([doubt('left/new.txt')]);
  });
});

it('two rules that cover a place equally closely are both in doubt about it, and a third is not', () => {
  const rules = [
    rule({ id: 'one', scope: { paths: ['left/*.txt'] } }),
    rule({ id: 'two', scope: { paths: ['l*ft/a.txt'] } }),
    rule({ id: 'wide', scope: { paths: ['**'] } }),
  ];
  const facts = [fact({ headPlace: { path: 'left/a.txt' } })];
  const found = results({ ...NOTHING, facts }, { rules });
  const tie = {
    subject: 'left/a.txt',
    reason: 'rules one and two cover it equally closely',
    wayOut: expect.any(String),
    place: { path: 'left/a.txt' },
  };

  expect(Object.values(found).map((result) => [result.rule, result.findings.length, result.doubts])).toEqual([
    ['one', 1, [tie]],
    ['two', 0, [tie]],
    ['wide', 0, []],
  ]);
});
