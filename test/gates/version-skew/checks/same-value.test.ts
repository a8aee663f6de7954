import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const lines = { kind: 'sameValue', scheme: 'gomod-k8s' };
const payload = {
  kind: 'sameValue',
  scheme: 'semver',
  granularity: 'full',
  multiValued: ['machine-os'],
  onlyPlaces: { kubectl: ['cli', 'cli-artifacts'] },
  onUnparseable: 'fail',
};

describe('one version in many places', () => {
  it.each<{ name: string; limit: Record<string, unknown>; inputs: Inputs; is: string }>([
    {
      name: 'may differ by a patch',
      limit: lines,
      inputs: { values: { a: 'v0.34.2', b: 'v0.34.1' } },
      is: 'pass within',
    },
    {
      name: 'may not differ by a line',
      limit: lines,
      inputs: { values: { a: 'v0.32.8', b: 'v0.35.5' } },
      is: 'fail differs',
    },
    {
      name: 'may not be of a former numbering in one of them',
      limit: lines,
      inputs: { values: { a: 'v0.34.2', b: 'v12.0.0+incompatible' } },
      is: 'fail differs',
    },
    {
      name: 'is not known where one cannot be read',
      limit: lines,
      inputs: { values: { a: 'v0.36.0', b: 'v0.0.0-20260716191900-78acd4d422b2' } },
      is: 'unknown unreadable',
    },
    { name: 'is not known where there is none', limit: lines, inputs: { values: {} }, is: 'unknown missing' },
    {
      name: 'counts patches where it is told to',
      limit: payload,
      inputs: { name: 'kubernetes', values: { a: '1.36.2', b: '1.36.1' } },
      is: 'fail differs',
    },
    {
      name: 'may be several where it is told so',
      limit: payload,
      inputs: { name: 'machine-os', values: { a: '9.8.0', b: '10.2.0' } },
      is: 'pass within',
    },
    {
      name: 'must be readable even then',
      limit: payload,
      inputs: { name: 'machine-os', values: { a: '9.8.0', b: 'x' } },
      is: 'fail unreadable',
    },
    {
      name: 'is read only where it counts',
      limit: payload,
      inputs: { name: 'kubectl', values: { cli: '1.36.1', tests: '1.35.0' } },
      is: 'pass within',
    },
    {
      name: 'must agree where it counts',
      limit: payload,
      inputs: { name: 'kubectl', values: { cli: '1.36.1', 'cli-artifacts': '1.35.0' } },
      is: 'fail differs',
    },
    {
      name: 'is missing where it is only elsewhere',
      limit: payload,
      inputs: { name: 'kubectl', values: { tests: '1.35.0' } },
      is: 'unknown missing',
    },
  ])('$name', ({ limit, inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('names the places of each version', () => {
    expect(
      details(lines, {
        values: { 'k8s.io/api': 'v0.32.8', 'k8s.io/apimachinery': 'v0.35.5', 'k8s.io/client-go': 'v0.35.4' },
      }),
    ).toEqual([
      'k8s.io/api at `v0.32.8` (Kubernetes 1.32); k8s.io/apimachinery, k8s.io/client-go at `v0.35.5` (Kubernetes 1.35)',
    ]);
  });
});
