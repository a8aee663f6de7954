import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { toldOf, widget } from '../stored/support.ts';
import { field } from '../support.ts';

const text = { type: 'string' };
const rule = (rule: string): JsonObject => ({ ...text, 'x-kubernetes-validations': [{ rule, message: 'be nice' }] });

describe('crd/stored-object-unproved', () => {
  it.each<[string, JsonObject, string]>([
    [
      'a rule with a function that is not evaluated',
      rule('uint(self) > 1u'),
      'a rule is not evaluated here, as function uint is not evaluated: be nice',
    ],
    [
      'a rule that does not compile',
      rule('self > 3'),
      'a rule is not evaluated here, as it does not compile: > does not accept string, int: be nice',
    ],
    [
      'a rule that does not parse',
      rule('self ~ 3'),
      'a rule is not evaluated here, as it does not compile: syntax error at character 6: be nice',
    ],
    [
      'a rule that costs too much',
      rule(
        '[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, [1,2,3,4,5,6,7,8,9].all(d, [1,2,3,4,5,6,7,8,9].all(e, [1,2,3,4,5,6,7,8,9].all(f, a + b + c + d + e + f > 0))))))',
      ),
      'a rule is not evaluated here, as the step budget is used up: be nice',
    ],
    [
      'a format in a rarer spelling',
      { ...text, format: 'email' },
      'whether it is of the format email is not known here',
    ],
  ])('%s', (_name, head, reason) => {
    expect(toldOf(field(text), field(head), widget({ f: 'Bob <bob@example.com>' }))).toEqual([
      `unproved Widget shop/blue .spec.f: ${reason} review`,
    ]);
  });

  it('is not said of what base asked in the same words', () => {
    expect(
      toldOf(field(rule('uint(self) > 1u')), field({ ...rule('uint(self) > 1u'), maxLength: 90 }), widget({ f: 'x' })),
    ).toEqual([]);
  });

  it('is not said where the object is refused anyhow before rules are asked', () => {
    expect(toldOf(field(text), field({ ...rule('uint(self) > 1u'), enum: ['a'] }), widget({ f: 'x' }))).toEqual([
      'rejected Widget shop/blue .spec.f: it is not one of the values of the enum breaking',
    ]);
  });
});
