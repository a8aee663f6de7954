import { describe, expect, it } from 'vitest';
import { type Inputs, verdict } from '../support.ts';

const limit = { kind: 'member', scheme: 'semver', pre: 'no-rc' };
const supported = ['5.1', '4.20', '4.19'];

describe('a list of supported lines', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'admits a release of a line', inputs: { version: '4.19.5', supported }, is: 'pass within' },
    { name: 'refuses another line', inputs: { version: '4.21.0', supported }, is: 'fail refused' },
    { name: 'is not compared as text', inputs: { version: '4.15.1', supported }, is: 'fail refused' },
    { name: 'refuses a release candidate', inputs: { version: '4.19.0-rc.2', supported }, is: 'fail refused' },
    {
      name: 'takes no other word for a candidate',
      inputs: { version: '4.20.0-0.ci-2025-01-01-arch', supported },
      is: 'pass within',
    },
    { name: 'is not known where it is empty', inputs: { version: '4.19.5', supported: [] }, is: 'unknown missing' },
    {
      name: 'is not known where an entry cannot be read',
      inputs: { version: '4.19.5', supported: ['4.19', 'x'] },
      is: 'unknown unreadable',
    },
    {
      name: 'does not know a version it cannot read',
      inputs: { version: '4.19', supported },
      is: 'unknown unreadable',
    },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('admits no pre-release where it is told so', () => {
    expect(verdict({ ...limit, pre: 'none' }, { version: '4.20.0-ec.1', supported })).toBe('fail refused');
  });
});
