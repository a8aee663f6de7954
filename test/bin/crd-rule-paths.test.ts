import { describe, expect, it } from 'vitest';
import { loadPack } from '../../bin/rule-pack.ts';
import { globsMatch } from '../../gates/model/glob.ts';

const paths = loadPack(undefined).rules.find(({ id }) => id === 'crd-compat')?.scope.paths ?? [];

describe('the paths of the rule for CRDs that ships', () => {
  it.each([
    'config/crd/bases/a.yaml',
    'test-operator/config/crd/a.yaml',
    'operators/test_runner/crds/a.yaml',
    'example-operator/config/crd/a.yaml',
    'charts/example-app/crds/a.yaml',
    'testkube/crds/a.yaml',
  ])('cover %s, which a cluster gets', (path) => {
    expect(globsMatch(paths, path)).toBe(true);
  });

  it.each([
    'test/a.yaml',
    'pkg/tests/crds/a.yaml',
    'pkg/testdata/a.yaml',
    'test-fixtures/a.yaml',
    'pkg/test_data/a.yaml',
    'test-e2e/a.yaml',
    'examples/a.yaml',
    'example-manifests/a.yaml',
    'e2e/a.yaml',
    'conformance/a.yaml',
  ])('leave out %s, which is there to be read by a test or a person', (path) => {
    expect(globsMatch(paths, path)).toBe(false);
  });
});
