import { describe, expect, it } from 'vitest';
import { type SchemeName, schemes } from '../../../../gates/version-skew/schemes/index.ts';
import { lineText, parseWith } from '../../../../gates/version-skew/schemes/parsing.ts';

/** `line [patch] <pre>`, or why a text cannot be read. */
function read(scheme: SchemeName, value: unknown): string {
  const parsed = parseWith(schemes[scheme], value);
  if (!parsed.ok) return parsed.reason;
  const { line, patch, pre, era } = parsed.version;
  const parts = [
    lineText(line),
    ...(patch.length > 0 ? [`patch ${patch.join('.')}`] : []),
    ...(pre.length > 0 ? [`pre ${pre.join('.')}`] : []),
  ];
  return [...parts, ...(era === undefined ? [] : [era])].join(', ');
}

const NO_SEMVER = 'it is not a semantic version with three numbers';
const NO_TOLERANT = 'it is not two or three numbers with an optional suffix';
const TOO_LARGE = 'one of its numbers is too large to be a version';

describe('a scheme', () => {
  it.each<[SchemeName, unknown, string]>([
    ['semver', '4.22.7', '4.22, patch 7'],
    ['semver', '4.18.0-0.nightly-2025-03-20-063534', '4.18, patch 0, pre 0.nightly-2025-03-20-063534'],
    ['semver', '1.36.2+build.5', '1.36, patch 2'],
    ['semver', '4.22', NO_SEMVER],
    ['semver', 'v4.22.7', NO_SEMVER],
    ['semver', ' 4.22.7', NO_SEMVER],
    ['semver', '4.022.7', NO_SEMVER],
    ['semver', '', NO_SEMVER],
    ['semver-tolerant', 'v1.35', '1.35'],
    ['semver-tolerant', '1.35+', '1.35'],
    ['semver-tolerant', 'v1.32.5-eks-1a2b3c4', '1.32, patch 5, pre eks-1a2b3c4'],
    ['semver-tolerant', ' 1.35.0 ', '1.35, patch 0'],
    ['semver-tolerant', 'v1.27.0.0', NO_TOLERANT],
    ['semver-tolerant', '5', NO_TOLERANT],
    ['semver-tolerant', '5.-1', NO_TOLERANT],
    ['semver-tolerant', '5.18446744073709551615', TOO_LARGE],
    ['semver-tolerant', 'latest', NO_TOLERANT],
    ['generic', '4.13.0-0.nightly-2023-05-01-000000', '4.13, patch 0'],
    ['generic', 'v4.13', '4.13'],
    ['generic', '4.13.0.1', '4.13, patch 0.1'],
    ['generic', '4.09.1', 'one of its numbers has a leading zero'],
    ['generic', '4.99999999999999999', TOO_LARGE],
    ['generic', 'latest', 'it does not begin with two numbers'],
    ['token', '10.2', '10.2'],
    ['token', 'rhel-9.2', 'it is not numbers with dots between them'],
    ['token', '9', 'it is not numbers with dots between them'],
    ['rhcos', '9.6.20251023-0', '9.6'],
    ['rhcos', '10.2.20260423-0', '10.2'],
    ['rhcos', '416.94.202510081640-0', '9.4'],
    ['rhcos', '411.810.202501010101-0', '8.10'],
    ['rhcos', '48.8.202208021106-0', '8 does not hold a RHEL major and minor'],
    ['rhcos', '50.100.202604230000-0', '100 cannot be told apart: the form has one digit for the major'],
    ['rhcos', '418.94.20250122-0', '418 in front of a stamp of 8 digits is no RHEL version'],
    ['rhcos', '416.94.2024112021-0', 'its time stamp has 10 digits, neither 8 nor 12'],
    ['rhcos', '9.6', 'it is not three parts with dots, the third one a time stamp'],
    ['rhcos', '41.20250315.3.0', 'its time stamp has 1 digits, neither 8 nor 12'],
    ['rhcos', '9.6.20250523-0.rebuild', '9.6'],
    ['rhcos', '418.94.202501221327-0', '9.4'],
    ['rhcos', '9.6.20250523-0 ', 'it is not three parts with dots, the third one a time stamp'],
    ['pseudo-date', 'v0.0.0-20260805160557-b61243060d5f', '2026.8, patch 5.16.5.57'],
    ['pseudo-date', 'v1.4.1-0.20260805160557-b61243060d5f', '2026.8, patch 5.16.5.57'],
    ['pseudo-date', 'v1.4.1', 'it is not a pseudo-version, and only those carry a date'],
    ['semver', '4.22.0-ec.3', '4.22, patch 0, pre ec.3'],
    ['semver', 'v4.22.0', 'it is not a semantic version with three numbers'],
    ['semver', '04.22.0', 'it is not a semantic version with three numbers'],
    ['semver-tolerant', 'go1.24rc1', 'it is not two or three numbers with an optional suffix'],
    ['semver-tolerant', ' v1.35.0\n', '1.35, patch 0'],
    ['semver-tolerant', '1.99999999999999999999', 'one of its numbers is too large to be a version'],
    ['semver-tolerant', '   ', 'it is not two or three numbers with an optional suffix'],
    ['generic', '4.13.0-0.nightly-2023-05-01-000000', '4.13, patch 0'],
    ['generic', '04.13.0', 'one of its numbers has a leading zero'],
    ['generic', '4', 'it does not begin with two numbers'],
    ['gomod-k8s', 'v0.36.0-alpha.1', '1.36, patch 0, pre alpha.1'],
    ['token', '9.2-beta', 'it is not numbers with dots between them'],
    ['gomod-k8s', 'v0.36.3', '1.36, patch 3'],
    ['gomod-k8s', 'v0.36.0-rc.1', '1.36, patch 0, pre rc.1'],
    ['gomod-k8s', 'v1.5.2', '1.5, patch 2, former'],
    ['gomod-k8s', 'v12.0.0+incompatible', '12.0, patch 0, former'],
    [
      'gomod-k8s',
      'v0.0.0-20260716191900-78acd4d422b2',
      'it is a pseudo-version, which does not say its Kubernetes line',
    ],
    [
      'gomod-k8s',
      'v0.36.1-0.20260716191900-78acd4d422b2',
      'it is a pseudo-version, which does not say its Kubernetes line',
    ],
    ['gomod-k8s', '0.36.3', 'it is not a version of a Go module'],
    ['semver', 4.1, 'it is written as a bare number, in which 4.1 and 4.10 are the same; quote it'],
    ['semver', true, 'it is not a text'],
    ['generic', `4.13${'.0'.repeat(200)}`, 'it is longer than 256 characters'],
  ])('%s reads %s as: %s', (scheme, value, is) => {
    expect(read(scheme, value)).toBe(is);
  });
});
