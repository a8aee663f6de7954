import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const on = (lineage: string) => ({ kind: 'lineage', lineage });

describe('a predecessor', () => {
  it.each<{ name: string; lineage: string; inputs: Inputs; is: string }>([
    {
      name: 'of 5.0 is 4.22 on the standard train',
      lineage: 'openshift-standard-train',
      inputs: { line: '5.0', previous: '4.22' },
      is: 'pass within',
    },
    {
      name: 'of 5.0 is not 4.21',
      lineage: 'openshift-standard-train',
      inputs: { line: '5.0', previous: '4.21' },
      is: 'fail differs',
    },
    {
      name: 'is no bridge on the standard train',
      lineage: 'openshift-standard-train',
      inputs: { line: '5.0', previous: '4.23' },
      is: 'unknown undecided',
    },
    {
      name: 'is a line',
      lineage: 'openshift-standard-train',
      inputs: { line: '5.0', previous: '5.-1' },
      is: 'fail refused',
    },
    {
      name: 'is a line that can be counted',
      lineage: 'openshift-standard-train',
      inputs: { line: '5.0', previous: '5.18446744073709551615' },
      is: 'fail refused',
    },
    {
      name: 'of 4.24 is 4.23 on the bridge train',
      lineage: 'openshift-bridge-train',
      inputs: { line: '4.24', previous: '4.23' },
      is: 'pass within',
    },
    {
      name: 'of 5.0 is 4.23 in the single file',
      lineage: 'openshift-single-file',
      inputs: { line: '5.0', previous: '4.23' },
      is: 'pass within',
    },
    {
      name: 'of 5.0 is nowhere within a major',
      lineage: 'openshift-single-major',
      inputs: { line: '5.0', previous: '4.22' },
      is: 'unknown undecided',
    },
    {
      name: 'two back goes over the shared slot',
      lineage: 'openshift',
      inputs: { line: '5.1', previous: '4.22', steps: 2 },
      is: 'pass within',
    },
    { name: 'may be either alias', lineage: 'openshift', inputs: { line: '5.1', previous: '4.23' }, is: 'pass within' },
    {
      name: 'of an alias is not the other alias',
      lineage: 'openshift',
      inputs: { line: '5.0', previous: '4.23' },
      is: 'fail differs',
    },
    {
      name: 'of the first line is not known',
      lineage: 'openshift',
      inputs: { line: '4.0', previous: '3.11' },
      is: 'unknown undecided',
    },
    {
      name: 'of a line off the lineage is not known',
      lineage: 'openshift',
      inputs: { line: '4.24', previous: '4.23' },
      is: 'unknown undecided',
    },
    {
      name: 'of what is no line is not known',
      lineage: 'openshift',
      inputs: { line: 'main', previous: '4.23' },
      is: 'unknown unreadable',
    },
    {
      name: 'is counted in whole steps',
      lineage: 'openshift',
      inputs: { line: '5.0', previous: '4.22', steps: 'one' },
      is: 'unknown undecided',
    },
  ])('$name', ({ lineage, inputs, is }) => {
    expect(verdict(on(lineage), inputs)).toBe(is);
  });

  it('is named where it was taken for another', () => {
    expect(details(on('openshift'), { line: '5.1', previous: '4.22' })).toEqual([
      '1 before 5.1 comes 4.23 or 5.0, not 4.22',
    ]);
  });
});
