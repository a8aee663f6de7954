import { describe, expect, it } from 'vitest';
import { type Inputs, judge, verdict } from '../support.ts';

const limit = {
  kind: 'table',
  keys: ['ocp', 'kube'],
  table: { '4.22|1.35': 'pass', '5.0|1.36': 'pass', '5.0|1.37': 'fail', '5.1|1.36': 'warn', '6.0|1.40': 'unknown' },
};

describe('a table', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'passes what it lists as fine', inputs: { ocp: '4.22', kube: '1.35' }, is: 'pass within' },
    { name: 'fails what it refuses', inputs: { ocp: '5.0', kube: '1.37' }, is: 'fail refused' },
    { name: 'warns where it says so', inputs: { ocp: '5.1', kube: '1.36' }, is: 'warn alerts' },
    { name: 'does not know what it lists as not known', inputs: { ocp: '6.0', kube: '1.40' }, is: 'unknown undecided' },
    { name: 'does not know what it does not list', inputs: { ocp: '4.24', kube: '1.37' }, is: 'unknown undecided' },
    {
      name: 'does not know members of every object',
      inputs: { ocp: 'constructor', kube: 'x' },
      is: 'unknown undecided',
    },
    { name: 'needs every key', inputs: { ocp: '5.0' }, is: 'unknown missing' },
    { name: 'looks every pair up', inputs: { ocp: '5.0', kube: ['1.36', '1.37'] }, is: 'fail refused' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('looks up numbers and truths by their texts', () => {
    const flags = { kind: 'table', keys: ['allowed', 'set'], table: { '2|true': 'pass' }, otherwise: 'fail' };

    expect(verdict(flags, { allowed: 2, set: true })).toBe('pass within');
    expect(verdict(flags, { allowed: 1, set: true })).toBe('fail undecided');
  });

  it('names what would be fine', () => {
    expect(judge(limit, { ocp: '5.0', kube: '1.37' })[0]?.satisfiedBy).toBe('kube 1.36');
  });
});
