import type { Place } from '../../model/finding.ts';
import type { TlsVersion } from '../versions.ts';

/** What a scanner saw of one port. Suites are numbers of the IANA registry. */
export interface ScannedEndpoint {
  /** `10.0.0.5:8443`, or what the report calls it. */
  readonly address: string;
  readonly port: number;
  /** Namespace and name of the pod, where the report knows it. */
  readonly pod?: { readonly namespace: string; readonly name: string };
  readonly container?: string;
  readonly versions: readonly TlsVersion[];
  readonly suites: readonly string[];
  /** Unknown names of suites. */
  readonly unknownSuites: readonly string[];
  readonly groups?: readonly number[];
  /** The scanner asked for post-quantum groups, so that their absence means something. */
  readonly knowsPostQuantum?: boolean;
  /** Why nothing was seen: no TLS, a plain probe port, only on localhost, an error. Never a pass. */
  readonly silence?: string;
}

/** A scan report, read whole. */
export interface ScanReport {
  readonly tool: 'tls-scanner' | 'testssl.sh' | 'nmap' | 'sslyze' | 'sluice';
  readonly place: Place;
  readonly endpoints: readonly ScannedEndpoint[];
  /** Words of the report that were not understood; a scan with gaps proves nothing good. */
  readonly gaps: readonly string[];
}

/** Most endpoints that are taken from one report. */
export const MAX_ENDPOINTS = 5000;
