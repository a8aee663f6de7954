import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = { kind: 'stream', streams: { 'rhel-9': {}, 'rhel-10': { since: '5.0', incompatible: ['runc'] } } };

describe('an operating system stream', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'follows an old release', inputs: { release: '4.18.0', stream: '' }, is: 'pass within' },
    { name: 'may stay the older one', inputs: { release: '5.1.0', stream: 'rhel-9' }, is: 'pass within' },
    { name: 'may be the newer one', inputs: { release: '5.0.0', stream: 'rhel-10' }, is: 'pass within' },
    {
      name: 'goes by the major, not by the slot',
      inputs: { release: '4.23.0', stream: 'rhel-10' },
      is: 'fail refused',
    },
    {
      name: 'goes with a nightly of its release',
      inputs: { release: '5.0.0-0.nightly-2026', stream: 'rhel-10' },
      is: 'pass within',
    },
    {
      name: 'does not go with what it lacks',
      inputs: { release: '5.0.0', stream: 'rhel-10', runc: true },
      is: 'fail refused',
    },
    { name: 'must be known', inputs: { release: '5.0.0', stream: 'rhel-8' }, is: 'fail refused' },
    { name: 'must be known by its own name', inputs: { release: '5.0.0', stream: 'constructor' }, is: 'fail refused' },
    {
      name: 'is not known of a release that cannot be read',
      inputs: { release: '5.0', stream: 'rhel-10' },
      is: 'unknown unreadable',
    },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it.each([
    { inputs: { release: '5.0.0' }, stream: 'rhel-10' },
    { inputs: { release: '5.0.0', runc: true }, stream: 'rhel-9' },
    { inputs: { release: '4.23.0' }, stream: 'rhel-9' },
  ])('follows $stream with $inputs', ({ inputs, stream }) => {
    expect(details(limit, inputs as Inputs)[0]).toMatch(new RegExp(` follows ${stream}$`));
  });

  it('fails where a release has none', () => {
    const late = { kind: 'stream', streams: { 'rhel-10': { since: '5.0' } } };

    expect(verdict(late, { release: '4.1.0' })).toBe('fail refused');
  });
});
