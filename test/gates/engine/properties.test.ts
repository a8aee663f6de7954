import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import type { Identity } from '../../../gates/model/identity.ts';
import { plusMs } from '../../../gates/model/instant-arithmetic.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import type { Snapshot } from '../../../gates/model/snapshot.ts';
import { opensGate, type Verdict } from '../../../gates/model/verdict.ts';
import { ada, candidate, grace, input, rule, snapshot, waiver } from '../../support/evaluation.ts';
import { runs } from '../../support/property-runs.ts';
import { toyGate } from '../../support/toy-gate.ts';

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('one', 'two', 'three', 'nine'),
      fc.constantFrom('.a', '.b', '.c'),
      fc.constantFrom('', ' breaking', ' review', ' compatible'),
    )
    .map(([question, location, impact]) => `${question} ${location}${impact}`),
  fc.constantFrom('doubt', 'throw', ''),
);
const files = fc.dictionary(
  fc.constantFrom('a.txt', 'b/c.txt', 'd.md'),
  fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n')),
  { noNullPrototype: true },
);
const rules = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('r-one', 'r-two', 'r-three'),
    mode: fc.constantFrom('enforce', 'warn', 'observe'),
    onInconclusive: fc.constantFrom('fail', 'warn'),
    scope: fc.constantFrom({}, { paths: ['b/**'] }, { branches: ['main'] }),
    checks: fc.constantFrom(undefined, ['toy/one']),
    waivable: fc.constantFrom('never', 'owner', 'two-person'),
    waiver: fc.constantFrom(undefined, { doubts: true }, { maxDays: 60 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 3 },
);
const waivers = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('w-1', 'w-2', 'w-3'),
    names: fc.constantFrom<object>(
      { rule: 'r-one' },
      { rule: 'r-two' },
      { rule: 'r-three', check: 'toy/*' },
      { rule: undefined, check: 'toy/one' },
      { rule: undefined, check: 'toy/*' },
    ),
    scope: fc.constantFrom({}, { paths: ['b/**'] }, { branches: ['main'] }, { branches: ['release-*'] }),
    people: fc.constantFrom<readonly Identity[]>([], [ada], [grace], [{ ...ada, name: 'grace' }], [ada, grace]),
    requestedAt: fc.constantFrom('2026-08-01T00:00:00Z', '2026-11-01T00:00:00Z'),
    expiresAt: fc.constantFrom('2026-11-15T00:00:00Z', '2027-01-01T00:00:00Z'),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);
const task = fc.record({ files, rules, waivers }).map((parts) =>
  input(parts.files, {
    rules: parts.rules.map((parts) => rule(parts)),
    waivers: parts.waivers.map(({ names, scope, people, ...times }) =>
      waiver({
        ...times,
        ...names,
        scope: { repositories: [candidate.repository], ...scope },
        approvals: people.map((by) => ({ by, at: times.requestedAt })),
      }),
    ),
  }),
);
const bytes = (value: unknown) => canonicalJson(value);
/** 0 a definite no, 1 a doubt, 2 open. */
function openness(verdict: Verdict): number {
  if (opensGate(verdict)) return 2;
  return verdict === 'inconclusive' ? 1 : 0;
}

describe('an evaluation', () => {
  it('gives the same bytes for the same input', () => {
    fc.assert(
      fc.property(task, (one) => {
        expect(bytes(evaluate(structuredClone(one), [toyGate]))).toBe(bytes(evaluate(one, [toyGate])));
      }),
      runs(),
    );
  });

  it('does not depend on the order of rules, waivers, files or gates', () => {
    fc.assert(
      fc.property(task, fc.infiniteStream(fc.nat()), (one, salt) => {
        const shuffled = {
          ...one,
          ruleSet: ruleSetOf(shuffle(one.ruleSet.rules, salt)),
          waivers: shuffle(one.waivers, salt),
        };
        const other = { ...toyGate, id: 'other', reads: () => false };

        expect(bytes(evaluate(shuffled, [other, toyGate]))).toBe(bytes(evaluate(one, [toyGate, other])));
      }),
      runs(),
    );
  });

  it('does not change its answer when a waiver or a rule is given twice in effect', () => {
    fc.assert(
      fc.property(task, (one) => {
        const once = evaluate(one, [toyGate]);
        const twice = evaluate(
          { ...one, waivers: [...one.waivers, ...one.waivers.map((w) => ({ ...w, id: `${w.id}-again` }))] },
          [toyGate],
        );

        expect(twice.verdict).toBe(once.verdict);
      }),
      runs(),
    );
  });

  it('is never worse with one more waiver', () => {
    fc.assert(
      fc.property(task, (one) => {
        const verdicts = one.waivers.map((_, index) => {
          const { verdict } = evaluate({ ...one, waivers: one.waivers.slice(0, index) }, [toyGate]);
          return openness(verdict);
        });
        verdicts.push(openness(evaluate(one, [toyGate]).verdict));

        expect(verdicts).toEqual([...verdicts].sort());
      }),
      runs(),
    );
  });

  it('is never open by a waiver at its end or later, whatever its rule allows', () => {
    fc.assert(
      fc.property(task, fc.nat({ max: 400 }), (one, days) => {
        const asOf = plusMs('2027-01-01T00:00:00.000Z', days * 86_400_000);
        const without = evaluate({ ...one, waivers: [], asOf }, [toyGate]);
        const late = evaluate({ ...one, asOf }, [toyGate]);

        expect(late.verdict).toBe(without.verdict);
        expect(late).not.toHaveProperty('waivers');
      }),
      runs(),
    );
  });

  it('never counts an approval by the requester where two people are needed', () => {
    fc.assert(
      fc.property(task, (one) => {
        const rules = one.ruleSet.rules.map(({ rule }) => ({
          version: 1,
          rule: { ...rule, waivable: 'two-person' as const },
        }));
        const alone = one.waivers.map((each) => ({
          ...each,
          approvals: [{ ...ada, name: 'grace', isClaim: true }, ada].map((by) => ({ by, at: each.requestedAt })),
        }));
        const ruleSet = ruleSetOf(rules);

        expect(evaluate({ ...one, ruleSet, waivers: alone }, [toyGate]).verdict).toBe(
          evaluate({ ...one, ruleSet, waivers: [] }, [toyGate]).verdict,
        );
      }),
      runs(),
    );
  });

  it('is never open when an enforcing rule owns an unwaived breaking fact, a doubt or a gate that throws', () => {
    fc.assert(
      fc.property(files, (head) => {
        const texts = Object.entries(head)
          .filter(([path]) => path.endsWith('.txt'))
          .flatMap(([, text]) => text.split('\n'));
        const bad = texts.some(
          (text) =>
            text === 'throw' ||
            text === 'doubt' ||
            text.startsWith('nine') ||
            / breaking$|^(one|two|three) \.[abc]$/.test(text),
        );

        expect(opensGate(evaluate(input(head), [toyGate]).verdict)).toBe(!bad);
      }),
      runs(),
    );
  });

  it('is never open on files that were not read', () => {
    fc.assert(
      fc.property(files, fc.nat(), (head, pick) => {
        const whole = snapshot({}, head);
        const readable = whole.head.files.filter((file) => toyGate.reads(file.path));
        const lost = readable[pick % Math.max(1, readable.length)];
        fc.pre(lost !== undefined);
        const partial: Snapshot = {
          ...whole,
          head: { ...whole.head, files: whole.head.files.filter((file) => file !== lost) },
        };

        expect(opensGate(evaluate(input({}, { snapshot: partial }), [toyGate]).verdict)).toBe(false);
      }),
      runs(),
    );
  });
});

function shuffle<Item>(items: readonly Item[], salt: Iterator<number>): Item[] {
  return items
    .map((item) => ({ item, key: Number(salt.next().value) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
