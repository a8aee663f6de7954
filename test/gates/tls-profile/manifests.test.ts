import { describe, expect, it } from 'vitest';
import { verdictOfReading } from '../../../gates/tls-profile/judge.ts';
import { readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { shippedProfile, tlsKnowledge } from '../../support/tls-knowledge.ts';
import { configurationCases } from './manifests/configurations.ts';
import { dialectCases } from './manifests/dialects.ts';
import { flagCases } from './manifests/flags.ts';
import { gatewayCases } from './manifests/gateways.ts';
import { openshiftCases } from './manifests/openshift.ts';
import type { ManifestCase } from './manifests/parts.ts';
import { patchCases } from './manifests/patches.ts';
import { serverCases } from './manifests/servers.ts';

const letters = { pass: 'P', fail: 'F', inconclusive: '?', 'not-applicable': '-', waived: 'W' } as const;

function verdictsOf({ text, path = 'deploy/crane.yaml' }: ManifestCase): string {
  const reading = readTlsFile(path, text, tlsKnowledge);
  return (['Old', 'Intermediate', 'Modern'] as const)
    .map((name) => shippedProfile(name))
    .map((profile) => (profile === undefined ? '!' : letters[verdictOfReading(reading, profile, tlsKnowledge)]))
    .join('');
}

describe.each([
  ['flags', flagCases],
  ['configurations', configurationCases],
  ['servers from outside of Kubernetes', serverCases],
  ['programs and objects of OpenShift', openshiftCases],
  ['texts in every form', dialectCases],
  ['annotations and gateways', gatewayCases],
  ['patches', patchCases],
])('under Old, Intermediate and Modern, %s', (_, cases) => {
  it.each(cases)('$name: $expected', (one) => {
    expect(verdictsOf(one)).toBe(one.expected);
  });
});
