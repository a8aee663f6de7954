import type { Answer, JudgedListener } from './judge.ts';
import type { CipherSuite } from './knowledge/cipher-suites.ts';
import type { Knowledge } from './knowledge.ts';
import { compareVersions, type TlsVersion } from './versions.ts';

/**
 * Whether a listener offers exactly what a renderer makes of its profile: not less, not more. Advisory: equality does not prove that the
 * profile reaches it (a fixed list may match by luck), and a stricter listener is as safe. Source: openshift/library-go
 * openSSLToIANACiphers, openshift/hypershift support/config/cipher.go.
 */
export function honours({ listener, profile, effective }: JudgedListener, { suites }: Knowledge): Answer {
  if (listener.decided !== undefined || listener.isTemplated === true) return 'unknown';
  const { min, tls12 } = effective;
  const wanted = raised(profile.min, listener.stack.lowest);
  if (min.value !== undefined && min.value !== wanted) return 'fails';
  if (min.value === undefined) return 'unknown';
  if (wanted === '1.3') return 'holds';
  if (tls12.value === undefined) return 'unknown';
  const allowed = [...profile.tls12].flatMap((id) => suites.byId(id) ?? []);
  const offered = tls12.value;
  return renderers(listener.stack.isGo).some((keeps) => isSame(allowed.filter(keeps), offered)) ? 'holds' : 'fails';
}

/** etcd knows nothing below TLS 1.2, whatever the profile says. */
function raised(min: TlsVersion, lowest: TlsVersion | undefined): TlsVersion {
  return lowest !== undefined && compareVersions(min, lowest) < 0 ? lowest : min;
}

type Keeps = (suite: CipherSuite) => boolean;

/** What each renderer keeps of a profile's list for a program in Go; others are given all of it. */
function renderers(isGo: boolean): readonly Keeps[] {
  const isInGo: Keeps = ({ inGo }) => inGo !== 'absent';
  const isInHyperShift: Keeps = (suite) =>
    isInGo(suite) && suite.iana.startsWith('TLS_ECDHE_') && !suite.iana.endsWith('_CBC_SHA256');
  return isGo ? [isInGo, isInHyperShift] : [() => true];
}

function isSame(suites: readonly CipherSuite[], offered: ReadonlySet<string>): boolean {
  return suites.length === offered.size && suites.every(({ id }) => offered.has(id));
}
