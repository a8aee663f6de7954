import { describe, expect, it } from 'vitest';
import { type Inputs, verdict } from '../support.ts';

const limit = {
  kind: 'hashStream',
  default: { '4': 'rhel-9', '5': 'rhel-10' },
  runcDefault: 'rhel-9',
  onViolation: 'warn',
};

describe('the configuration hash of a node pool', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    {
      name: 'is the same where the default is named',
      inputs: { release: '5.0.0', stream: 'rhel-10' },
      is: 'pass within',
    },
    { name: 'is the same where nothing is named', inputs: { release: '5.0.0', stream: '' }, is: 'pass within' },
    {
      name: 'is the same with the default of runc',
      inputs: { release: '5.0.0', stream: 'rhel-9', runc: true },
      is: 'pass within',
    },
    { name: 'is another with another stream', inputs: { release: '5.0.0', stream: 'rhel-9' }, is: 'warn differs' },
    { name: 'is not known without a default', inputs: { release: '6.0.0', stream: 'rhel-9' }, is: 'unknown undecided' },
    {
      name: 'is not known of a release that cannot be read',
      inputs: { release: 'new', stream: '' },
      is: 'unknown unreadable',
    },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });
});
