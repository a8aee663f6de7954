import type { NeedAnswer, Revision, SnapshotFile, Unread } from '../model/snapshot.ts';
import { type ExemptionUse, exceptedFrom, type UnusedExemption, unusedExemptions } from './exemptions.ts';
import { governingProfile } from './governing-profile.ts';
import type { JudgedListener } from './judge.ts';
import { judgeListener } from './judge.ts';
import type { Profile } from './knowledge/profiles.ts';
import { type Knowledge, profileNamed } from './knowledge.ts';
import type { Listener, Reading, Unreadable } from './listener.ts';
import { isAsked, matchesGlobs, profileOf, type TlsProfileParams } from './params.ts';
import { mayConfigureTls, readTlsFile } from './read-file.ts';
import { isScan, readScanReport } from './scans/read-report.ts';
import type { ScanReport } from './scans/report.ts';
import { type VariantPair, variantOf, variantPairs } from './variants.ts';

/** Everything about TLS in one revision, judged under the profile of one rule. */
export interface TlsView {
  readonly profile: Profile;
  readonly params: TlsProfileParams;
  readonly knowledge: Knowledge;
  readonly listeners: readonly JudgedListener[];
  readonly pairs: readonly VariantPair[];
  readonly scans: readonly ScanReport[];
  readonly unreadable: readonly Unreadable[];
  /** What each exemption did, in their order. */
  readonly exemptions: readonly ExemptionUse[];
  readonly unusedExemptions: readonly UnusedExemption[];
  /** Judges a listener by the profile that counts for it, an excepted one too. */
  judge(listener: Listener): JudgedListener;
}

export interface ViewInput {
  readonly revision: Revision;
  /** Answers to what the gate asked for beyond the changed files, at this revision. */
  readonly observations: readonly NeedAnswer[];
  readonly params: TlsProfileParams;
  /** What documents say, with what the rule says for itself. */
  readonly knowledge: Knowledge;
  readonly asOf: string;
  /** What each exemption did at base; nothing for base itself. */
  readonly exemptionsBefore?: readonly ExemptionUse[];
}

export function viewOf({ revision, observations, params, knowledge, asOf, exemptionsBefore }: ViewInput): TlsView {
  const own = readFiles(revision.files, params, knowledge);
  const seen = new Set(revision.files.map(({ path }) => path));
  const beyond = readFiles(
    observedFiles(observations).filter(({ path }) => !seen.has(path)),
    params,
    knowledge,
  );
  const profile = governingProfile([...own.readings.values()], params, knowledge) ?? requiredProfile(params, knowledge);
  const governs = params.declared?.governs;
  const governed = [...beyond.readings].filter(([path]) => governs !== undefined && matchesGlobs(path, governs));
  const judged = [...own.readings.values(), ...governed.map(([, reading]) => reading)];
  const { judged: listeners, uses } = exceptedFrom(
    judged.flatMap((one) => one.listeners),
    knowledge.exemptions,
    asOf,
  );
  const judge = (listener: Listener): JudgedListener =>
    judgeListener(listener, variantProfile(listener, params, knowledge) ?? profile, knowledge);
  return {
    profile,
    params,
    knowledge,
    listeners: listeners.map(judge),
    pairs: variantPairs(own.readings, beyond.readings, params),
    scans: own.scans,
    unreadable: [...own.unreadable, ...judged.flatMap((one) => one.unreadable), ...beyond.unreadable],
    exemptions: uses,
    unusedExemptions: unusedExemptions(uses, exemptionsBefore ?? [], judge),
    judge,
  };
}

/** A rendering for another profile is judged by that profile. */
function variantProfile({ place }: Listener, params: TlsProfileParams, knowledge: Knowledge): Profile | undefined {
  const variant = variantOf(place.path, params);
  return variant === undefined ? undefined : profileNamed(knowledge, variant.profile);
}

interface ReadFiles {
  readonly readings: ReadonlyMap<string, Reading>;
  readonly scans: readonly ScanReport[];
  readonly unreadable: readonly Unreadable[];
}

function readFiles(files: readonly SnapshotFile[], params: TlsProfileParams, knowledge: Knowledge): ReadFiles {
  const readings = new Map<string, Reading>();
  const scans: ScanReport[] = [];
  const unreadable: Unreadable[] = [];
  const isOurs = (path: string): boolean => isAsked(params, path) && (isScan(path, params) || mayConfigureTls(path));
  for (const file of files.filter(({ path }) => isOurs(path))) {
    if ('unread' in file) unreadable.push(unreadFile(file.path, file.unread));
    else if (isScan(file.path, params)) take(readScanReport(file.path, file.content, knowledge), scans, unreadable);
    else readings.set(file.path, readTlsFile(file.path, file.content, knowledge));
  }
  return { readings, scans, unreadable };
}

function requiredProfile(params: TlsProfileParams, knowledge: Knowledge): Profile {
  const profile = profileOf(params, knowledge);
  if (profile === undefined) throw new Error('the rule asks for a profile that does not exist');
  return profile;
}

function take(read: ScanReport | Unreadable, scans: ScanReport[], unreadable: Unreadable[]): void {
  if ('reason' in read) unreadable.push(read);
  else scans.push(read);
}

function observedFiles(observations: readonly NeedAnswer[]): SnapshotFile[] {
  return observations.flatMap((one) => ('files' in one ? one.files : []));
}

const unreadReasons: Record<Unread, string> = {
  'too-large': 'it is larger than 2 MiB',
  'not-text': 'it is not UTF-8 text',
  unavailable: 'its text is not available',
};

function unreadFile(path: string, unread: Unread): Unreadable {
  return {
    subject: path,
    reason: `the file was not read: ${unreadReasons[unread]}`,
    wayOut: 'Make it a text file of at most 2 MiB, or exclude it with params.files of the rule.',
    place: { path },
  };
}
