import { describe, expect, it } from 'vitest';
import { comparePair } from '../../../gates/tls-profile/pair.ts';
import { readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { tlsKnowledge } from '../../support/tls-knowledge.ts';
import { apiServer, approver, configMap, MIN_12, MIN_13, SIX, SIX_SUITES, server, servingInfo } from './support.ts';

const verdictOf = (base: string, variant: string): string => {
  const read = (text: string) => readTlsFile('a.yaml', text, tlsKnowledge);
  return comparePair(read(base), read(variant)).verdict;
};
const both = (...manifests: string[]): string => manifests.join('\n---\n');
const suites = SIX_SUITES.split(',');
const readme = configMap({ README: 'nothing of it' });
const haproxy = (bind: string): string =>
  configMap({ 'haproxy.cfg': `global\n  maxconn 9\nfrontend a\n  bind :8443 ssl crt /a.pem${bind}\n` });
const stranger = server({ name: 'stranger', https: true });

/** One component rendered for two profiles. Source: facts, sections 3 and 8.7. */
describe('the same component, rendered for two profiles, is', () => {
  it.each([
    {
      verdict: 'wired',
      name: 'its minimum rises and its list goes',
      base: approver(MIN_12, SIX),
      variant: approver(MIN_13),
    },
    {
      verdict: 'wired',
      name: 'its minimum rises and its list names the suites of TLS 1.3',
      base: approver(MIN_12, SIX),
      variant: approver(MIN_13, '--tls-cipher-suites=TLS_AES_128_GCM_SHA256,TLS_AES_256_GCM_SHA384'),
    },
    { verdict: 'wired', name: 'the other one comes first', base: approver(MIN_13), variant: approver(MIN_12, SIX) },
    {
      verdict: 'wired',
      name: 'only the list differs: the minimum of etcd is clamped',
      base: server({ container: 'etcd', args: ['--tls-min-version=TLS1.2', `--cipher-suites=${SIX_SUITES}`] }),
      variant: server({
        container: 'etcd',
        args: ['--tls-min-version=TLS1.2', `--cipher-suites=${SIX_SUITES},TLS_RSA_WITH_AES_128_CBC_SHA`],
      }),
    },
    {
      verdict: 'wired',
      name: 'its settings are in a ConfigMap beside it',
      base: both(
        server({ container: 'openshift-apiserver', args: ['--config=/c.yaml'] }),
        servingInfo({ minTLSVersion: 'VersionTLS12', cipherSuites: suites }),
      ),
      variant: both(
        server({ container: 'openshift-apiserver', args: ['--config=/c.yaml'] }),
        servingInfo({ minTLSVersion: 'VersionTLS13' }),
      ),
    },
    {
      verdict: 'wired',
      name: 'a declared profile differs',
      base: apiServer({ type: 'Old' }),
      variant: apiServer({ type: 'Modern' }),
    },
    {
      verdict: 'not-wired',
      name: 'nothing differs',
      base: approver(MIN_12, SIX),
      variant: approver(MIN_12, SIX),
    },
    {
      verdict: 'not-wired',
      name: 'only the order of its list differs',
      base: approver(MIN_12, SIX),
      variant: approver(MIN_12, `--tls-cipher-suites=${[...suites].reverse().join(',')}`),
    },
    {
      verdict: 'not-wired',
      name: 'only a hash differs',
      base: approver(MIN_12, SIX).replace('"name": "approver"', '"name": "approver", "annotations": {"hash": "a1"}'),
      variant: approver(MIN_12, SIX).replace('"name": "approver"', '"name": "approver", "annotations": {"hash": "b2"}'),
    },
    { verdict: 'not-wired', name: 'it is a server without a setting in both', base: stranger, variant: stranger },
    { verdict: 'not-wired', name: 'its bind line is the same', base: haproxy(''), variant: haproxy('') },
    {
      verdict: 'not-wired',
      name: 'one of two servers does not change',
      base: both(approver(MIN_12, SIX), stranger),
      variant: both(approver(MIN_13), stranger),
    },
    {
      verdict: 'stale',
      name: 'the variant lacks the settings',
      base: approver(MIN_12, SIX),
      variant: approver('--v=2'),
    },
    { verdict: 'stale', name: 'the default lacks the settings', base: approver('--v=2'), variant: approver(MIN_13) },
    {
      verdict: 'stale',
      name: 'the list goes and the minimum does not rise',
      base: approver(MIN_12, SIX),
      variant: approver(MIN_12),
    },
    {
      verdict: 'stale',
      name: 'the variant lacks the minimum of its configuration',
      base: servingInfo({ minTLSVersion: 'VersionTLS12', cipherSuites: suites }),
      variant: servingInfo({ bindAddress: ':8443' }),
    },
    {
      verdict: 'dynamic',
      name: 'it asks the cluster when it runs',
      base: server({ container: 'olm-operator' }),
      variant: server({ container: 'olm-operator' }),
    },
    { verdict: 'not-applicable', name: 'it serves no TLS', base: readme, variant: readme },
    {
      verdict: 'not-applicable',
      name: 'it is a client',
      base: server({ container: 'konnectivity-agent' }),
      variant: server({ container: 'konnectivity-agent' }),
    },
    { verdict: 'unreadable', name: 'one of the two cannot be read', base: approver(MIN_12, SIX), variant: 'tls: [' },
  ])('$verdict where $name', ({ verdict, base, variant }) => {
    expect(verdictOf(base, variant)).toBe(verdict);
  });
});
