import { describe, expect, it } from 'vitest';
import { verdictOfReading } from '../../../gates/tls-profile/judge.ts';
import { customProfile } from '../../../gates/tls-profile/knowledge/profiles.ts';
import { readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { shippedProfile, tlsKnowledge } from '../../support/tls-knowledge.ts';
import { approver, configMap, MIN_12, MIN_13, SIX } from './support.ts';

const letters = { pass: 'P', fail: 'F', inconclusive: '?', 'not-applicable': '-', waived: 'W' } as const;
const NAMES = ['Old', 'Intermediate', 'Modern'] as const;
const nginx = (ciphers: string, protocols = 'TLSv1.2 TLSv1.3'): string =>
  configMap({
    'nginx.conf': `server {\n listen 8443 ssl;\n ssl_protocols ${protocols};\n ssl_ciphers ${ciphers};\n}\n`,
  });
const reading = (text: string) => readTlsFile('a.yaml', text, tlsKnowledge);

const DHE = 'ECDHE-RSA-AES128-GCM-SHA256:DHE-RSA-AES128-GCM-SHA256';
const CBC_384 = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-SHA384';
const DHE_CBC = 'DHE-RSA-AES256-SHA256';

/** The same words mean other sets in other editions of openshift/api. Source: facts, section 1, history. */
describe('under Old, Intermediate and Modern of an edition', () => {
  it.each([
    { edition: 'openshift-api-2026-05', name: 'two suites with DHE', text: nginx(DHE), expected: 'FFF' },
    { edition: 'openshift-api-2026-02', name: 'two suites with DHE', text: nginx(DHE), expected: 'FFF' },
    { edition: 'openshift-api-2019-10-24', name: 'two suites with DHE', text: nginx(DHE), expected: 'PPF' },
    { edition: 'openshift-api-2019-10-16', name: 'two suites with DHE', text: nginx(DHE), expected: 'FFF' },
    { edition: 'openshift-api-2026-05', name: 'CBC with SHA-384', text: nginx(CBC_384), expected: 'PFF' },
    { edition: 'openshift-api-2026-02', name: 'CBC with SHA-384', text: nginx(CBC_384), expected: 'FFF' },
    { edition: 'openshift-api-2019-10-24', name: 'CBC with SHA-384', text: nginx(CBC_384), expected: 'PFF' },
    { edition: 'openshift-api-2019-10-16', name: 'CBC with SHA-384', text: nginx(CBC_384), expected: 'FFF' },
    { edition: 'openshift-api-2019-10-07', name: 'CBC with SHA-384', text: nginx(CBC_384), expected: 'PFF' },
    { edition: 'openshift-api-2019-10-24', name: 'DHE with CBC', text: nginx(DHE_CBC), expected: 'PFF' },
    { edition: 'openshift-api-2026-05', name: 'TLS 1.0', text: nginx('AES128-SHA', 'TLSv1'), expected: 'PFF' },
    { edition: 'openshift-api-2026-02', name: 'the six', text: approver(MIN_12, SIX), expected: 'PPF' },
    { edition: 'openshift-api-2019-10-07', name: 'the six', text: approver(MIN_12, SIX), expected: 'PPF' },
    { edition: 'openshift-api-2019-10-07', name: 'TLS 1.3', text: approver(MIN_13), expected: 'PPP' },
    {
      edition: 'openshift-api-2026-05',
      name: 'a group that the edition does not have',
      text: approver(MIN_13, '--tls-curve-preferences=X25519,P-521'),
      expected: 'FFF',
    },
    {
      edition: 'openshift-api-2026-02',
      name: 'a group, where the edition says nothing of groups',
      text: approver(MIN_13, '--tls-curve-preferences=X25519,P-521'),
      expected: 'PPP',
    },
  ])('$edition, $name: $expected', ({ edition, text, expected }) => {
    const profiles = NAMES.map((name) => shippedProfile(name, edition));

    expect(profiles.map((one) => letters[verdictOfReading(reading(text), one, tlsKnowledge)]).join('')).toBe(expected);
  });
});

describe('under a custom profile', () => {
  const strict = {
    minTLSVersion: 'VersionTLS12',
    ciphers: ['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  };
  const two = '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384';

  it.each([
    { name: 'a part of its list', custom: strict, text: approver(MIN_12, two), expected: 'P' },
    { name: 'more than its list', custom: strict, text: approver(MIN_12, SIX), expected: 'F' },
    { name: 'TLS 1.3, which is stricter', custom: strict, text: approver(MIN_13), expected: 'P' },
    { name: 'the defaults of Go', custom: strict, text: approver(MIN_12), expected: 'F' },
    {
      name: 'names of IANA in the profile',
      custom: { ...strict, ciphers: [two.slice(20)] },
      text: approver(MIN_12, two),
      expected: 'P',
    },
    {
      name: 'an older minimum than its own',
      custom: { ...strict, minTLSVersion: 'VersionTLS13' },
      text: approver(MIN_12, two),
      expected: 'F',
    },
    {
      name: 'names of TLS 1.3 in the profile, which allow nothing below',
      custom: { minTLSVersion: 'VersionTLS12', ciphers: ['TLS_AES_128_GCM_SHA256'] },
      text: approver(MIN_12, two),
      expected: 'F',
    },
    {
      name: 'a group that it does not name',
      custom: { minTLSVersion: 'VersionTLS13', ciphers: [], groups: ['X25519MLKEM768'] },
      text: approver(MIN_13, '--tls-curve-preferences=X25519'),
      expected: 'F',
    },
    {
      name: 'the group that it names, in another spelling',
      custom: { minTLSVersion: 'VersionTLS13', ciphers: [], groups: ['secp256r1'] },
      text: approver(MIN_13, '--tls-curve-preferences=P-256'),
      expected: 'P',
    },
  ])('$name: $expected', ({ custom, text, expected }) => {
    const { suites, groups } = tlsKnowledge;
    const profile = customProfile({ ...custom, ciphers: [...custom.ciphers] }, 'Custom', suites, groups);
    if (profile === undefined) throw new Error('no profile');

    expect(letters[verdictOfReading(reading(text), profile, tlsKnowledge)]).toBe(expected);
  });
});
