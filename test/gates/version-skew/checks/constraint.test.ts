import { describe, expect, it } from 'vitest';
import { type Inputs, verdict } from '../support.ts';

const with_ = (pre: string) => ({ kind: 'constraint', pre });

describe('a constraint', () => {
  it.each<{ name: string; pre: string; inputs: Inputs; is: string }>([
    {
      name: 'ignores a vendor suffix',
      pre: 'ignore',
      inputs: { version: 'v1.29.0-eks-1a2b', minimum: '1.29' },
      is: 'pass within',
    },
    {
      name: 'takes a nightly for its line',
      pre: 'ignore',
      inputs: { version: '4.18.0-0.nightly-2025-03-20-063534', minimum: '4.18.0' },
      is: 'pass within',
    },
    {
      name: 'keeps an older line older',
      pre: 'ignore',
      inputs: { version: '4.17.9', minimum: '4.18.0' },
      is: 'fail below',
    },
    { name: 'orders majors', pre: 'ignore', inputs: { version: '5.0', minimum: '4.19' }, is: 'pass within' },
    {
      name: 'takes a pre-release for older',
      pre: 'semver',
      inputs: { version: '4.18.0-rc.1', minimum: '4.18.0' },
      is: 'fail below',
    },
    {
      name: 'excludes pre-releases',
      pre: 'exclude',
      inputs: { version: '4.19.0-rc.1', minimum: '4.18.0' },
      is: 'fail refused',
    },
    {
      name: 'takes a nightly for newest on its channel',
      pre: 'newest-on-channel',
      inputs: { version: '0.0.0-nightly', minimum: '1.96.1', channel: 'nightly' },
      is: 'pass within',
    },
    {
      name: 'compares on any other channel',
      pre: 'newest-on-channel',
      inputs: { version: '1.95.0', minimum: '1.96.1', channel: 'stable' },
      is: 'fail below',
    },
    {
      name: 'does not know what it cannot read, on no channel',
      pre: 'newest-on-channel',
      inputs: { version: 'nightly', minimum: '1.96.1', channel: 'nightly' },
      is: 'unknown unreadable',
    },
    { name: 'needs a minimum', pre: 'ignore', inputs: { version: '1.0.0' }, is: 'unknown missing' },
  ])('$name', ({ pre, inputs, is }) => {
    expect(verdict(with_(pre), inputs)).toBe(is);
  });
});
