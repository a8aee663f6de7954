import { goMod, type Scenario } from './worlds.ts';

export const vendored: readonly Scenario[] = [
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
