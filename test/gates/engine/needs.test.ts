import { describe, expect, it } from 'vitest';
import { needsOf } from '../../../gates/engine/needs.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import { asOf, candidate, rule } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const need = { kind: 'files', paths: ['go.mod'] } as const;
const changes = [
  { status: 'modified', path: 'a.txt' },
  { status: 'modified', path: 'b.md' },
] as const;
const nothing = { sha: 'a'.repeat(40), files: [] };
const files = { base: nothing, head: nothing };
const asked = (gate: Partial<typeof toyGate>, ...rules: ReturnType<typeof rule>[]) =>
  needsOf({ candidate, changes, files, asOf, ruleSet: ruleSetOf(rules.map((one) => ({ version: 1, rule: one }))) }, [
    { ...toyGate, ...gate },
  ]);

describe('what gates need beyond the changed files', () => {
  it('is asked once, whoever needs it', () => {
    expect(asked({ needs: () => [need] }, rule({ id: 'a' }), rule({ id: 'b' }))).toEqual([need]);
  });

  it('is asked with the changes that the gate reads and its rules cover', () => {
    const paths: string[][] = [];
    const needs: typeof toyGate.needs = (question) => {
      paths.push(question.changes.map(({ path }) => path));
      return [];
    };

    asked({ needs }, rule());
    asked({ needs, rulesStandAlone: true }, rule());

    expect(paths).toEqual([['a.txt'], ['a.txt', 'b.md']]);
  });

  it('is asked with the texts of the change and the paths of the rule', () => {
    const seen: unknown[] = [];
    const needs: typeof toyGate.needs = ({ files: texts, paths }) => {
      seen.push([texts, paths]);
      return [];
    };

    asked({ needs }, rule({ id: 'a' }), rule({ id: 'b', scope: { paths: ['*.txt', '!b.txt'] } }));

    expect(seen).toEqual([
      [files, undefined],
      [files, ['*.txt', '!b.txt']],
    ]);
  });

  it('is nothing for a rule that stands alone and has no say here, or whose params do not fit', () => {
    const alone = { needs: () => [need], rulesStandAlone: true };

    expect(asked(alone, rule({ scope: { paths: ['**/*.go'] } }))).toEqual([]);
    expect(asked(alone, rule({ params: { shy: true } }))).toEqual([]);
    expect(asked(alone, rule({ scope: { paths: ['*.md'] } }))).toEqual([need]);
  });

  it('is asked again with what was answered, and says everything each time', () => {
    const image = { kind: 'image', reference: 'registry.example.com/lamp:v1' } as const;
    const observations = [{ need, sha: 'a'.repeat(40), files: [] }];
    const seen: unknown[] = [];
    const needs: typeof toyGate.needs = (question) => {
      seen.push(question.observations);
      return question.observations === undefined ? [need] : [need, image];
    };
    const ruleSet = ruleSetOf([{ version: 1, rule: rule() }]);
    const gates = [{ ...toyGate, needs }];

    expect(needsOf({ candidate, changes, files, asOf, ruleSet }, gates)).toEqual([need]);
    expect(needsOf({ candidate, changes, files, asOf, ruleSet, observations }, gates)).toEqual([need, image]);
    expect(seen).toEqual([undefined, observations]);
  });

  it('is nothing for a gate that has no needs', () => {
    expect(asked({}, rule())).toEqual([]);
    expect(asked({ rulesStandAlone: true }, rule())).toEqual([]);
  });

  it('is asked under the rules of the gate alone, with the changes they cover', () => {
    const seen: unknown[] = [];
    const gate = (id: string) => ({
      ...toyGate,
      id,
      needs: (question: Parameters<NonNullable<typeof toyGate.needs>>[0]) => {
        seen.push([id, question.changes.map(({ path }) => path), question.params]);
        return [];
      },
    });
    const rules = [
      rule({ id: 'a', scope: { paths: ['docs/**'] } }),
      rule({ id: 'b', gate: 'other', params: { loud: true } }),
    ];
    const ruleSet = ruleSetOf(rules.map((one) => ({ version: 1, rule: one })));

    needsOf({ candidate, changes, files, asOf, ruleSet }, [gate('toy'), gate('other')]);

    expect(seen).toEqual([
      ['toy', [], { loud: false }],
      ['other', ['a.txt'], { loud: true }],
    ]);
  });
});
