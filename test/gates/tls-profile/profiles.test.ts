import { describe, expect, it } from 'vitest';
import { profileWritten } from '../../../gates/tls-profile/knowledge.ts';
import { readVersion } from '../../../gates/tls-profile/versions.ts';
import { matchesWildcard } from '../../../gates/tls-profile/wildcard.ts';
import { shippedProfile, tlsKnowledge } from '../../support/tls-knowledge.ts';
import { workOf } from '../../support/work.ts';

const { suites, groups, editions } = tlsKnowledge;

describe('the predefined profiles', () => {
  // Numbers of suites, the three of TLS 1.3 counted, as the history of openshift/api has them.
  it.each([
    { edition: 'openshift-api-2026-05', counts: [24, 9, 3] },
    { edition: 'openshift-api-2026-02', counts: [21, 9, 3] },
    { edition: 'openshift-api-2019-10-24', counts: [29, 11, 3] },
    { edition: 'openshift-api-2019-10-16', counts: [21, 9, 3] },
    { edition: 'openshift-api-2019-10-07', counts: [22, 9, 3] },
  ])('have $counts suites in edition $edition', ({ edition, counts }) => {
    const sizes = (['Old', 'Intermediate', 'Modern'] as const).map((name) => {
      const { tls12, tls13 } = shippedProfile(name, edition);
      return tls12.size + tls13.size;
    });

    expect(sizes).toEqual(counts);
  });

  it('count in the newest edition, unless a rule names another', () => {
    const newest = editions
      .map(({ from }) => from)
      .sort()
      .at(-1);

    expect(tlsKnowledge.edition?.from).toBe(newest);
    expect(tlsKnowledge.edition?.id).toBe('openshift-api-2026-05');
  });

  it('mean three suites more by Old than they did before Mozilla 5.8', () => {
    const now = shippedProfile('Old').tls12;
    const before = shippedProfile('Old', 'openshift-api-2026-02').tls12;

    expect([...now].filter((id) => !before.has(id)).map(suites.nameOf)).toEqual([
      'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384',
      'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384',
      'TLS_RSA_WITH_AES_256_CBC_SHA256',
    ]);
  });
});

describe('a custom profile', () => {
  it('allows what it names, and always the suites that Go cannot leave out', () => {
    const profile = profileWritten(tlsKnowledge, {
      minTLSVersion: 'VersionTLS12',
      ciphers: ['ECDHE-RSA-AES128-GCM-SHA256', 'NONSENSE'],
      groups: ['X25519'],
    });

    expect(profile).toMatchObject({ name: 'Custom', min: '1.2', groups: new Set([29]) });
    expect([...(profile?.tls12 ?? [])]).toEqual(['C02F']);
    expect(profile?.tls13.size).toBe(3);
  });
});

describe('names of cipher suites', () => {
  it.each([
    ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'C02F', 'iana'],
    ['ECDHE-RSA-AES128-GCM-SHA256', 'C02F', 'openssl'],
    ['0xC02F', 'C02F', 'both'],
    ['xc02f', 'C02F', 'both'],
    ['x0a', '000A', 'both'],
    ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305', 'CCA8', 'iana'],
    ['TLS_AKE_WITH_AES_128_GCM_SHA256', '1301', 'iana'],
    ['SSL_RSA_WITH_3DES_EDE_CBC_SHA', '000A', 'iana'],
    ['DES-CBC3-SHA', '000A', 'openssl'],
    ['TLS_AES_128_GCM_SHA256', '1301', 'both'],
  ])('%s is suite %s, in the spelling of %s', (name, id, naming) => {
    expect(suites.find(name)).toMatchObject({ suite: { id }, naming });
  });

  it.each(['', 'HIGH', 'TLS_', '__proto__', 'constructor', '0xFFFF', 'x'])('%j is none', (name) => {
    expect(suites.find(name)).toBeUndefined();
  });

  it('are compared exactly; a difference in case is only a hint', () => {
    expect(suites.find('tls_aes_128_gcm_sha256')).toBeUndefined();
    expect(suites.nearest('tls_aes_128_gcm_sha256')).toBe('TLS_AES_128_GCM_SHA256');
  });

  it('are ten by default in Go, four of them CBC', () => {
    const names = suites.all.filter(({ inGo }) => inGo === 'default').map(({ iana }) => iana);

    expect(names).toHaveLength(10);
    expect(names.filter((name) => name.includes('_CBC_'))).toHaveLength(4);
  });
});

describe('versions', () => {
  it.each([
    ['VersionTLS12', '1.2', 'kubernetes'],
    ['TLS1.2', '1.2', 'etcd'],
    ['TLSv1.2', '1.2', 'openssl'],
    ['TLSv1', '1.0', 'openssl'],
    ['TLSv1_3', '1.3', 'envoy'],
    ['TLS12', '1.2', 'exporter'],
    ['0x0304', '1.3', 'plain'],
    ['SSLv3', 'ssl3', 'openssl'],
  ])('%s is %s, as %s writes it', (text, version, spelling) => {
    expect(readVersion(text)).toEqual({ version, spelling });
  });

  it.each(['', 'VersionTLS14', 'tls', 'TLSv1.2.3', 'constructor'])('%j is none', (text) => {
    expect(readVersion(text)).toBeUndefined();
  });
});

describe('groups', () => {
  it.each([
    ['X25519MLKEM768', 4588],
    ['x25519_mlkem768', 4588],
    ['P-256', 23],
    ['prime256v1', 23],
    ['CurveP384', 24],
    ['29', 29],
  ])('%s is group %i', (name, id) => {
    expect(groups.find(name)?.id).toBe(id);
  });
});

describe('a pattern with stars', () => {
  it.each([
    ['etcd', 'etcd', true],
    ['etcd grpc-proxy start', 'etcd grpc-proxy*', true],
    ['etcd', 'etcd grpc-proxy*', false],
    ['aws-cloud-controller-manager', '*cloud-controller-manager', true],
    ['Deployment/a/router-x', '*/router-*', true],
    ['ab', 'a*b*', true],
    ['aba', 'a*a*a', false],
    ['a.c', 'a.c', true],
    ['abc', 'a.c', false],
    ['', '*', true],
  ])('%j matches %j: %s', (text, pattern, answer) => {
    expect(matchesWildcard(text, pattern)).toBe(answer);
  });

  it('does linear work, whatever the pattern', () => {
    const [text, pattern] = ['a'.repeat(200_000), `${'a*'.repeat(2000)}b`];

    expect(matchesWildcard(text, pattern)).toBe(false);
    expect(workOf(() => matchesWildcard(text, pattern))).toBeLessThan(5 * text.length);
  });
});
