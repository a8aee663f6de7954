import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = { kind: 'nextMax', lineage: 'openshift', onUnparseable: 'fail' };

describe('a declared maximum', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'passes at the next line', inputs: { current: '4.22.0', max: '4.23' }, is: 'pass within' },
    { name: 'passes at an alias of the next line', inputs: { current: '4.22.0', max: '5.0' }, is: 'pass within' },
    { name: 'passes beyond', inputs: { current: '4.22.0', max: '5.1' }, is: 'pass within' },
    { name: 'fails at the current line', inputs: { current: '4.22.0', max: '4.22' }, is: 'fail below' },
    {
      name: 'takes an alias of the current line for no step',
      inputs: { current: '4.23.0', max: '5.0' },
      is: 'fail below',
    },
    { name: 'drops the patch of the current version', inputs: { current: '4.9.5', max: '4.10' }, is: 'pass within' },
    { name: 'drops its pre-release', inputs: { current: '4.16.0-rc1', max: '4.16' }, is: 'fail below' },
    { name: 'may be written with a zero', inputs: { current: '4.22.0', max: '4.23.0' }, is: 'pass within' },
    { name: 'may name no patch', inputs: { current: '4.22.0', max: '4.23.1' }, is: 'fail unreadable' },
    { name: 'may name no pre-release', inputs: { current: '4.22.0', max: '4.23.0-pre' }, is: 'fail unreadable' },
    { name: 'may not be unreadable', inputs: { current: '4.22.0', max: 'bad_version' }, is: 'fail unreadable' },
    { name: 'may not be given twice', inputs: { current: '4.8.0', max: ['4.9', '4.10'] }, is: 'fail unreadable' },
    { name: 'is not known without the current version', inputs: { current: '', max: '4.23' }, is: 'unknown missing' },
    { name: 'is not known off the lineage', inputs: { current: '4.22.0', max: '6.0' }, is: 'unknown incomparable' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('names the next line', () => {
    expect(details(limit, { current: '4.23.0', max: '5.0' })).toEqual([
      'max `5.0` (slot 23 with 4.23) is compared with the line after `4.23.0` (slot 23 with 5.0): 5.1',
    ]);
  });
});
