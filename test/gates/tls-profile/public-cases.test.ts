import { describe, expect, it } from 'vitest';
import { GCM, tlsScanner } from './scans/reports.ts';
import {
  apiServer,
  approver,
  brief,
  configMap,
  found,
  judge,
  judgeFile,
  MIN_12,
  MIN_13,
  SIX,
  server,
  servingInfo,
} from './support.ts';

/**
 * Checks that were wrong, and components that ignored the profile, as public threads tell them. Each is a small file of our own with the
 * same fault.
 */
const INFORMING = new Set(['tls/without-effect', 'tls/http2-suite-missing', 'tls/refused-by-stack']);

/** What breaks the profile in a file, without remarks. */
function broken(text: string, params: Record<string, unknown> = {}): string[] {
  const facts = judgeFile(text, params).facts.filter(({ check }) => !INFORMING.has(check));
  return [...new Set(facts.map(({ check }) => check))];
}

const EARLY = '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384';

describe('public cases', () => {
  it('1: a list beside TLS 1.3 is not enforceable, and not a fault (rancher/rke2 4912)', () => {
    expect(broken(approver(MIN_13, EARLY), { profile: 'Modern' })).toEqual([]);
    expect(found('tls/without-effect', approver(MIN_13, EARLY))).toHaveLength(1);
  });

  it('2: a listed component without any flag fails (openshift/hypershift 1371)', () => {
    const manager = server({ container: 'kube-controller-manager', command: ['hyperkube', 'kube-controller-manager'] });

    expect(broken(manager)).toEqual(['tls/cipher-outside-profile']);
    expect(broken(manager, { profile: 'Modern' })).toEqual(['tls/version-below-profile']);
  });

  it('3: one flag of two is not enough, since the default list has CBC (openshift/hypershift 8554)', () => {
    const oauth = server({ container: 'openshift-oauth-apiserver', args: [MIN_12] });

    expect(broken(oauth)).toEqual(['tls/cipher-outside-profile']);
    expect(broken(server({ container: 'openshift-oauth-apiserver', args: [MIN_12, SIX] }))).toEqual([]);
  });

  it('4: a custom profile of TLS 1.3 has no list and is right (cluster-etcd-operator 1710)', () => {
    const custom = { profile: { minTLSVersion: 'VersionTLS13' } };
    const etcd = server({ command: ['etcd'], env: { ETCD_TLS_MIN_VERSION: 'TLS1.3', ETCD_CIPHER_SUITES: '' } });

    expect(broken(etcd, custom)).toEqual([]);
    expect(broken(apiServer({ type: 'Custom', custom: { minTLSVersion: 'VersionTLS13' } }), custom)).toEqual([]);
  });

  it('5: a part of the list passes (aquasecurity/kube-bench 739)', () => {
    expect(broken(approver(MIN_12, `--tls-cipher-suites=${GCM}`))).toEqual([]);
  });

  it('6: names of TLS 1.3 in a list are always allowed (ComplianceAsCode 13283)', () => {
    const list = `${SIX},TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384,TLS_CHACHA20_POLY1305_SHA256`;

    expect(broken(approver(MIN_12, list))).toEqual([]);
  });

  it('7: both names of a ChaCha20 suite are one suite (securego/gosec 523)', () => {
    expect(broken(approver(MIN_12, `--tls-cipher-suites=${GCM},TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305`))).toEqual([]);
  });

  it('8: suites for another kind of certificate are missing in a scan, and that is right (hashicorp/vault 9092)', () => {
    const files = {
      'deploy/a.yaml': approver(MIN_12, SIX),
      'scans/a.json': tlsScanner({ versions: ['TLSv1.2', 'TLSv1.3'], ciphers: [GCM] }),
    };

    expect(brief(judge({}, files, { scans: ['scans/**'] }))).toEqual([]);
  });

  it('9: a list without the suite of HTTP/2 is safe and does not start (golang/go 34776)', () => {
    const list = '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_AES_128_GCM_SHA256';

    expect(broken(approver(MIN_12, list))).toEqual([]);
    expect(found('tls/http2-suite-missing', approver(MIN_12, list))).toHaveLength(1);
  });

  it('10: 3DES fails by its suite while the version passes: two findings, not one (brancz/kube-rbac-proxy 40)', () => {
    const proxy = server({ container: 'kube-rbac-proxy', args: [MIN_12, `${SIX},TLS_RSA_WITH_3DES_EDE_CBC_SHA`] });

    expect(broken(proxy)).toEqual(['tls/cipher-outside-profile']);
  });

  it('11: the Old profile has suites that stop a program in Go: the renderer must leave them out (kuadrant-operator 2128)', () => {
    const old = approver('--tls-min-version=VersionTLS10', `${SIX},TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384`);

    expect(broken(old, { profile: 'Old' })).toEqual([]);
    expect(found('tls/refused-by-stack', old, { profile: 'Old' })).toHaveLength(1);
  });

  it('12: each listener is judged, not the workload: metrics beside a webhook (cloud-api-adaptor 3328)', () => {
    const locators = [
      {
        id: 'widget',
        source: 'our own',
        match: { containers: ['widget'] },
        listeners: [
          {
            name: 'webhook',
            stack: 'go',
            min: { flags: ['tls-min-version'] },
            ciphers: { flags: ['tls-cipher-suites'] },
          },
          { name: 'metrics', stack: 'go' },
        ],
      },
    ];

    expect(found('tls/cipher-outside-profile', server({ args: [MIN_12, SIX] }), { locators })).toEqual([
      expect.stringMatching(/…\[widget]<widget\/metrics> /),
    ]);
  });

  it('13: settings of the API server do not reach etcd (openshift/origin 21962)', () => {
    const etcd = server({ container: 'etcd', command: ['etcd'], args: [SIX] });

    expect(broken(etcd)).toEqual(['tls/cipher-outside-profile']);
    expect(broken(server({ command: ['etcd'] }))).toEqual(['tls/cipher-outside-profile']);
  });

  it('14: under FIPS a missing post-quantum group is right (openshift/router 754)', () => {
    const groups = approver(MIN_13, '--tls-curve-preferences=P-256,P-384');

    expect(broken(groups, { postQuantum: 'require', fips: true })).toEqual([]);
    expect(broken(groups, { postQuantum: 'require' })).toEqual(['tls/post-quantum-missing']);
  });

  it('15: the order of a list means nothing to Go (golang/go 45430)', () => {
    const reversed = `--tls-cipher-suites=${SIX.slice('--tls-cipher-suites='.length).split(',').reverse().join(',')}`;

    expect(broken(approver(MIN_12, reversed))).toEqual([]);
  });

  it('16: a plain probe port is no listener in a file, and no pass in a scan (openshift/release 78981)', () => {
    const scan = tlsScanner({ versions: [], ciphers: [], status: 'PROBE_PORT' });

    expect(judgeFile(server({ port: 8080 }))).toEqual({ facts: [], doubts: [], examined: 0 });
    expect(judge({}, { 'scans/a.json': scan }, { scans: ['scans/**'] }).doubts).toHaveLength(1);
  });

  it('17: TLS 1.2 with suites of TLS 1.3 only is invalid (cluster-ingress-operator 617)', () => {
    const custom = { minTLSVersion: 'VersionTLS12', ciphers: ['TLS_AES_128_GCM_SHA256'] };

    expect(broken(apiServer({ type: 'Custom', custom }))).toEqual(['tls/declared-profile-invalid']);
    expect(judgeFile(apiServer({ type: 'Custom', custom })).doubts.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('ciphers names no suite below TLS 1.3: components fall back to their own'),
    ]);
  });

  it('18: OpenSSL names for an IANA parser, or none, drop machine-config-operator to its defaults (helpers.go)', () => {
    const mco = (list: string) => server({ container: 'machine-config-server', args: [MIN_13, list] });

    expect(broken(mco('--tls-cipher-suites=ECDHE-RSA-AES128-GCM-SHA256'), { profile: 'Modern' })).toEqual([
      'tls/misspelt-setting',
      'tls/version-below-profile',
    ]);
    expect(broken(mco('--tls-cipher-suites='), { profile: 'Modern' })).toEqual(['tls/version-below-profile']);
    expect(broken(mco('--tls-cipher-suites=TLS_AES_128_GCM_SHA256'), { profile: 'Modern' })).toEqual([]);
  });

  it('and a library default that fits passes, unless adherence is strict (openshift/hypershift 8768)', () => {
    const operator = server({ container: 'control-plane-pki-operator', args: ['operator'] });

    expect(broken(operator)).toEqual([]);
    expect(broken(operator, { adherence: 'strict' })).toEqual(['tls/setting-by-default']);
    expect(broken(servingInfo({ bindAddress: ':8443' }))).toEqual([]);
    expect(broken(configMap({ a: 'b' }))).toEqual([]);
  });
});
