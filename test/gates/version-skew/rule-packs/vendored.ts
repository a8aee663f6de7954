import { goMod, type Scenario } from './worlds.ts';

const line = (name: string, head: Scenario['world']['head'], says: readonly string[]): Scenario => ({
  rule: 'kubernetes-module-line',
  name,
  world: { head },
  says,
});
const api = { 'k8s.io/api': 'v0.33.8', 'k8s.io/client-go': 'v0.33.8' };
const staging = [
  'apiserver',
  'cloud-provider',
  'component-helpers',
  'controller-manager',
  'kms',
  'metrics',
  'mount-utils',
];
const modulesTxt = (version: string) => `# k8s.io/api ${version}\n## explicit; go 1.24.0\nk8s.io/api/core/v1\n`;

/** What is built, whatever the file requires. */
const lines: readonly Scenario[] = [
  ...staging.map((module) =>
    line(`k8s.io/${module} a line behind`, { 'go.mod': goMod({ ...api, [`k8s.io/${module}`]: 'v0.32.13' }) }, [
      'fail',
      'error one-line',
    ]),
  ),
  line('a staging module that is published next year', { 'go.mod': goMod({ ...api, 'k8s.io/lantern': 'v0.32.0' }) }, [
    'fail',
    'error one-line',
  ]),
  line(
    'modules with numbers of their own',
    {
      'go.mod': goMod({
        ...api,
        'k8s.io/klog/v2': 'v2.130.1',
        'k8s.io/utils': 'v0.0.0-20250604170112-4c0f3b243397',
        'k8s.io/kube-openapi': 'v0.0.0-20250318190949-c8a335a9a2ff',
        'k8s.io/gengo/v2': 'v2.0.0-20250130153323-76c5745d3511',
        'k8s.io/system-validators': 'v1.9.1',
      }),
    },
    ['pass'],
  ),
  line(
    'an old tag that the right line replaces',
    {
      'go.mod': goMod(
        { ...api, 'k8s.io/client-go': 'v1.5.2' },
        'replace k8s.io/client-go => k8s.io/client-go v0.33.8\n',
      ),
    },
    ['pass'],
  ),
  line('a replacement that pins an old line', { 'go.mod': goMod(api, 'replace k8s.io/api => k8s.io/api v0.31.4\n') }, [
    'fail',
    'error one-line',
  ]),
  line(
    'a replacement of a version that is not required',
    { 'go.mod': goMod(api, 'replace k8s.io/api v0.30.0 => k8s.io/api v0.31.4\n') },
    ['pass'],
  ),
  line(
    'a fork whose pseudo-version does not tell its line',
    { 'go.mod': goMod(api, 'replace k8s.io/api => github.com/harbour/api v0.0.0-20260101000000-aaaaaaaaaaaa\n') },
    ['pass'],
  ),
  line(
    'a fork that is tagged by the line',
    { 'go.mod': goMod(api, 'replace k8s.io/api => github.com/harbour/api v0.31.4\n') },
    ['fail', 'error one-line'],
  ),
  line('a go.mod that Go refuses', { 'go.mod': goMod({ ...api, 'k8s.io/metrics': 'main' }) }, [
    'inconclusive',
    'doubt no-downgrade',
    'doubt one-line',
  ]),
  line('a vendor folder with another version', { 'go.mod': goMod(api), 'vendor/modules.txt': modulesTxt('v0.31.4') }, [
    'inconclusive',
    // k8s.io/api has another version there, k8s.io/client-go none.
    'doubt no-downgrade',
    'doubt one-line',
    'doubt one-line',
  ]),
  line(
    'a vendor folder that agrees',
    { 'go.mod': goMod({ 'k8s.io/api': 'v0.33.8' }), 'vendor/modules.txt': modulesTxt('v0.33.8') },
    ['pass'],
  ),
  {
    rule: 'kubernetes-module-line',
    name: 'a nested module that goes back although the root stays',
    world: {
      base: { 'go.mod': goMod(api), 'api/go.mod': goMod({ 'k8s.io/apimachinery': 'v0.33.8' }) },
      head: { 'go.mod': goMod(api), 'api/go.mod': goMod({ 'k8s.io/apimachinery': 'v0.33.1' }) },
    },
    says: ['fail', 'error no-downgrade'],
  },
  {
    rule: 'kubernetes-module-line',
    name: 'a nested module that was a line behind before',
    world: {
      base: { 'go.mod': goMod(api), 'api/go.mod': goMod({ 'k8s.io/client-go': 'v0.32.1' }) },
      head: { 'go.mod': goMod({ ...api, x: 'v1.0.0' }), 'api/go.mod': goMod({ 'k8s.io/client-go': 'v0.32.1' }) },
    },
    says: ['pass', 'info one-line'],
  },
  {
    rule: 'kubernetes-module-line',
    name: 'a new module on another line',
    world: {
      base: { 'go.mod': goMod(api) },
      head: { 'go.mod': goMod(api), 'tide/go.mod': goMod({ 'k8s.io/kubelet': 'v0.32.1' }) },
    },
    says: ['fail', 'error one-line'],
  },
  {
    rule: 'vendored-as-required',
    name: 'the same versions',
    world: { head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.33.8' }), 'vendor/modules.txt': modulesTxt('v0.33.8') } },
    says: ['pass'],
  },
  {
    rule: 'vendored-as-required',
    name: 'another version',
    world: { head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.33.8' }), 'vendor/modules.txt': modulesTxt('v0.31.4') } },
    says: ['fail', 'error same-version'],
  },
  {
    rule: 'vendored-as-required',
    name: 'a module that is not vendored',
    world: { head: { 'go.mod': goMod(api), 'vendor/modules.txt': modulesTxt('v0.33.8') } },
    says: ['fail', 'error same-version'],
  },
  {
    rule: 'vendored-as-required',
    name: 'no vendor folder',
    world: { head: { 'go.mod': goMod(api) } },
    says: ['not-applicable'],
  },
  {
    rule: 'vendored-as-required',
    name: 'the vendor folder of a workspace',
    world: { head: { 'go.mod': goMod(api), 'vendor/modules.txt': `## workspace\n${modulesTxt('v0.31.4')}` } },
    says: ['not-applicable'],
  },
];

export const vendored: readonly Scenario[] = [
  ...lines,
  {
    rule: 'vendored-api-age',
    name: 'an old copy in a nested module',
    world: {
      head: {
        'go.mod': goMod({ 'github.com/openshift/api': 'v0.0.0-20260805160557-b61243060d5f' }),
        'tide/go.mod': goMod({ 'github.com/openshift/api': 'v0.0.0-20260227120000-b61243060d5f' }),
      },
    },
    says: ['pass', 'warning openshift-api-age'],
  },
  {
    rule: 'vendored-api-age',
    name: 'a young copy',
    world: { head: { 'go.mod': goMod({ 'github.com/openshift/api': 'v0.0.0-20260805160557-b61243060d5f' }) } },
    says: ['pass'],
  },
  {
    rule: 'vendored-api-age',
    name: 'an old copy',
    world: { head: { 'go.mod': goMod({ 'github.com/openshift/api': 'v0.0.0-20260227120000-b61243060d5f' }) } },
    says: ['pass', 'warning openshift-api-age'],
  },
  {
    rule: 'vendored-api-age',
    name: 'a copy of unknown age',
    world: { head: { 'go.mod': goMod({ 'github.com/openshift/api': 'v3.9.0' }) } },
    says: ['inconclusive', 'doubt openshift-api-age'],
  },
  {
    rule: 'kubernetes-module-line',
    name: 'one line in two modules',
    world: {
      head: {
        'go.mod': goMod({ 'k8s.io/api': 'v0.36.2' }),
        'internal/go.mod': goMod({ 'k8s.io/client-go': 'v0.36.1' }),
      },
    },
    says: ['pass'],
  },
  {
    rule: 'kubernetes-module-line',
    name: 'two lines, in a folder of vendored sources too',
    world: {
      head: {
        'go.mod': goMod({ 'k8s.io/api': 'v0.36.2', 'k8s.io/client-go': 'v0.36.2' }),
        'internal/go.mod': goMod({ 'k8s.io/api': 'v0.35.3' }),
        'vendor/x/go.mod': goMod({ 'k8s.io/api': 'v0.1.0' }),
      },
    },
    says: ['fail', 'error one-line'],
  },
  {
    rule: 'kubernetes-module-line',
    name: 'an update that is a downgrade',
    world: {
      base: { 'go.mod': goMod({ 'k8s.io/client-go': 'v0.27.2' }) },
      head: { 'go.mod': goMod({ 'k8s.io/client-go': 'v1.5.2' }) },
    },
    says: ['fail', 'error no-downgrade'],
  },
  {
    rule: 'kubernetes-line-across-repositories',
    name: 'a line within one of the other repository',
    world: {
      head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.35.1' }) },
      others: { 'openshift/api': { 'go.mod': goMod({ 'k8s.io/api': 'v0.36.0' }) } },
    },
    says: ['pass'],
  },
  {
    rule: 'kubernetes-line-across-repositories',
    name: 'a line two behind the other repository',
    world: {
      head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.34.1' }) },
      others: { 'openshift/api': { 'go.mod': goMod({ 'k8s.io/api': 'v0.36.0' }) } },
    },
    says: ['pass', 'warning line-of-openshift-api'],
  },
  {
    rule: 'kubernetes-line-across-repositories',
    name: 'another repository that cannot be read',
    world: { head: { 'go.mod': goMod({ 'k8s.io/api': 'v0.36.1' }) } },
    says: ['inconclusive', 'doubt line-of-openshift-api'],
  },
];
