import type { Knowledge } from '../knowledge.ts';
import type { Unreadable } from '../listener.ts';
import { matchesGlobs, type TlsProfileParams } from '../params.ts';
import { readNmap } from './nmap.ts';
import type { ScanReport } from './report.ts';
import { readSluiceScan } from './sluice-scan.ts';
import { readSslyze } from './sslyze.ts';
import { readTestssl } from './testssl.ts';
import { readTlsScanner } from './tls-scanner.ts';

export function isScan(path: string, { scans }: Pick<TlsProfileParams, 'scans'>): boolean {
  return scans !== undefined && matchesGlobs(path, scans);
}

/** Each reader answers nothing where the report is not of its kind. */
const readers = [readTlsScanner, readTestssl, readSslyze, readSluiceScan];

/** Reads a scan report of any kind that is known. A report that is none, or has no endpoint, is unreadable: an empty scan proves nothing. */
export function readScanReport(path: string, text: string, knowledge: Knowledge): ScanReport | Unreadable {
  if (text.includes('<nmaprun')) return checked(readNmap(path, text, knowledge), path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return unreadable(path, `not a scan report: ${error instanceof Error ? error.message.slice(0, 200) : 'not JSON'}`);
  }
  for (const read of readers) {
    const report = read(path, value, knowledge);
    if (report !== undefined) return checked(report, path);
  }
  return unreadable(path, 'not a report of tls-scanner, testssl.sh, sslyze, nmap or sluice');
}

function checked(report: ScanReport, path: string): ScanReport | Unreadable {
  return report.endpoints.length > 0 ? report : unreadable(path, `a report of ${report.tool} without any endpoint`);
}

function unreadable(path: string, reason: string): Unreadable {
  return {
    subject: path,
    reason,
    wayOut: 'Scan again with a tool that is known, whole and to the end, or take the file out of params.scans.',
    place: { path },
  };
}
