import { describeCheck, field } from '../support.ts';

const BOUNDS = [
  { id: 'crd/exclusive-maximum-changed', bound: 'maximum', exclusive: 'exclusiveMaximum', tighter: 5, same: 9 },
  { id: 'crd/exclusive-minimum-changed', bound: 'minimum', exclusive: 'exclusiveMinimum', tighter: 20, same: 11 },
] as const;

for (const { id, bound, exclusive, tighter, same } of BOUNDS) {
  const number = (value: number | undefined, isExclusive?: boolean) =>
    field({
      type: 'integer',
      ...(value === undefined ? {} : { [bound]: value }),
      ...(isExclusive === undefined ? {} : { [exclusive]: isExclusive }),
    });

  describeCheck(id, `${exclusive} of .spec.f (v1) changed from false to true; 10 is no longer valid`, [
    { name: 'the bound itself is out', base: number(10), head: number(10, true), found: ['.spec.f review'] },
    {
      name: 'another bound is what counts',
      base: number(10),
      head: number(tighter, true),
      found: ['.spec.f review (follows)'],
    },
    { name: 'exclusive of nothing', base: number(undefined), head: number(undefined, true), found: [] },
    {
      name: 'the same integers in other words',
      base: number(10, true),
      head: number(same),
      found: ['.spec.f compatible (follows)'],
    },
    { name: 'false is unset', base: number(10), head: number(10, false), found: [] },
  ]);
}
