import type { Observation, Revision, SnapshotFile, Unread } from '../model/snapshot.ts';
import type { JudgedListener } from './judge.ts';
import { judgeListener } from './judge.ts';
import { knowledgeOf } from './knowledge.ts';
import type { Listener, Reading, Unreadable } from './listener.ts';
import { type Exemption, isAsked, matchesGlobs, profileOf, type TlsProfileParams } from './params.ts';
import type { Profile } from './profiles.ts';
import { readTlsFile } from './read-file.ts';
import type { ScanReport } from './scans/report.ts';
import { isScan, readScanReport } from './scans/read-report.ts';
import { governingProfile } from './governing-profile.ts';
import { type VariantPair, variantPairs } from './variants.ts';
import { matchesWildcard } from './wildcard.ts';

/** Everything about TLS in one revision, judged under the profile of one rule. */
export interface TlsView {
  readonly profile: Profile;
  readonly params: TlsProfileParams;
  readonly listeners: readonly JudgedListener[];
  readonly pairs: readonly VariantPair[];
  readonly scans: readonly ScanReport[];
  readonly unreadable: readonly Unreadable[];
  /** Exemptions that would have been used, had their day not passed. */
  readonly expired: readonly { readonly listener: Listener; readonly exemption: Exemption }[];
}

export interface ViewInput {
  readonly revision: Revision;
  /** Answers to what the gate asked for beyond the changed files, at this revision. */
  readonly observations: readonly Observation[];
  readonly params: TlsProfileParams;
  readonly asOf: string;
}

export function viewOf({ revision, observations, params, asOf }: ViewInput): TlsView {
  const knowledge = knowledgeOf(params.locators, params.stacks);
  const readings = new Map<string, Reading>();
  const scans: ScanReport[] = [];
  const unreadable: Unreadable[] = [];
  for (const file of revision.files.filter(({ path }) => isAsked(params, path))) {
    if ('unread' in file) unreadable.push(unreadFile(file.path, file.unread));
    else if (isScan(file.path, params)) take(readScanReport(file.path, file.content), scans, unreadable);
    else readings.set(file.path, readTlsFile(file.path, file.content, knowledge));
  }
  const profile = governingProfile([...readings.values()], params) ?? requiredProfile(params);
  const beyond = observedFiles(observations).filter(({ path }) => !readings.has(path) && isAsked(params, path));
  const others = new Map(beyond.flatMap((file) => ('content' in file ? [[file.path, readTlsFile(file.path, file.content, knowledge)] as const] : [])));
  const governed = [...others].filter(([path]) => params.declared !== undefined && matchesGlobs(path, params.declared.governs));
  const judged = [...readings.values(), ...governed.map(([, reading]) => reading)];
  const { listeners, expired } = exempted(judged.flatMap((one) => one.listeners), params, asOf);
  return {
    profile,
    params,
    listeners: listeners.map((listener) => judgeListener(listener, profile)),
    pairs: variantPairs(readings, others, params),
    scans,
    unreadable: [
      ...unreadable,
      ...judged.flatMap((one) => one.unreadable),
      ...beyond.flatMap((file) => ('unread' in file ? [unreadFile(file.path, file.unread)] : [])),
    ],
    expired,
  };
}

function requiredProfile(params: TlsProfileParams): Profile {
  const profile = profileOf(params);
  if (profile === undefined) throw new Error('the rule asks for a profile that does not exist');
  return profile;
}

function take(read: ScanReport | Unreadable, scans: ScanReport[], unreadable: Unreadable[]): void {
  if ('reason' in read) unreadable.push(read);
  else scans.push(read);
}

function observedFiles(observations: readonly Observation[]): SnapshotFile[] {
  return observations.flatMap((one) => ('files' in one ? one.files : []));
}

/** Without those that a dated exception takes out. */
function exempted(
  listeners: readonly Listener[],
  { exemptions }: TlsProfileParams,
  asOf: string,
): { listeners: Listener[]; expired: { listener: Listener; exemption: Exemption }[] } {
  const judged: Listener[] = [];
  const expired: { listener: Listener; exemption: Exemption }[] = [];
  for (const listener of listeners) {
    const exemption = exemptions.find(
      (one) => matchesWildcard(listener.subject, one.subject) && matchesWildcard(listener.id, one.listener),
    );
    const isOver = exemption !== undefined && exemption.expires < asOf.slice(0, 10);
    if (isOver) expired.push({ listener, exemption });
    if (exemption === undefined || isOver) judged.push(listener);
  }
  return { listeners: judged, expired };
}

const unreadReasons: Record<Unread, string> = {
  'too-large': 'it is larger than 2 MiB',
  'not-text': 'it is not UTF-8 text',
  unavailable: 'its text could not be had',
};

function unreadFile(path: string, unread: Unread): Unreadable {
  return {
    subject: path,
    reason: `the file was not read: ${unreadReasons[unread]}`,
    wayOut: 'Make it a text file of at most 2 MiB, or leave it out with params.files of the rule.',
    place: { path },
  };
}
