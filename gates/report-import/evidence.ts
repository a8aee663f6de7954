import type { Candidate } from '../model/candidate.ts';
import type { Doubt } from '../model/doubt.ts';
import { canonicalJson } from '../model/json.ts';
import type { FilesNeed, NeedAnswer, SnapshotFile, Unread } from '../model/snapshot.ts';
import { type ConformaReport, readConformaReport } from './conforma.ts';
import { type JunitReport, readJunitReport } from './junit.ts';
import type { ReportImportParams, Source } from './params.ts';
import type { Unreadable } from './report.ts';
import { readSarifReport, type SarifReport } from './sarif.ts';

type Read<T> = Exclude<T, Unreadable>;

/** A report that could be read, with the source of the rule that asked for it. */
export type Evidence =
  | { readonly format: 'junit'; readonly path: string; readonly report: Read<JunitReport> }
  | {
      readonly format: 'sarif';
      readonly path: string;
      readonly report: Read<SarifReport>;
      readonly failOn: 'error' | 'warning' | 'note';
    }
  | { readonly format: 'conforma'; readonly path: string; readonly report: Read<ConformaReport> };

export interface Gathered {
  readonly evidence: readonly Evidence[];
  readonly doubts: readonly Doubt[];
}

export function needOf({ files }: Source): FilesNeed {
  return { kind: 'files', ref: 'head', paths: files };
}

/** Every report that a rule asks for. One that is missing, unreadable, proves nothing, or belongs to another candidate is a doubt. */
export function gather(
  { reports }: ReportImportParams,
  observations: readonly NeedAnswer[],
  candidate: Candidate,
): Gathered {
  const answers = new Map(observations.map((one) => [canonicalJson(one.need), one]));
  const all = reports.map((source) => fromSource(source, answers.get(canonicalJson(needOf(source))), candidate));
  return { evidence: all.flatMap(({ evidence }) => evidence), doubts: all.flatMap(({ doubts }) => doubts) };
}

function fromSource(source: Source, answer: NeedAnswer | undefined, candidate: Candidate): Gathered {
  const subject = source.files.slice(0, 5).join(', ');
  if (answer === undefined || !('files' in answer)) {
    const problem = answer !== undefined && 'problem' in answer ? answer.problem : 'no answer came';
    return onlyDoubt({ subject, reason: `the reports could not be read: ${problem}`, wayOut: 'Re-run the check.' });
  }
  if (answer.files.length === 0) {
    if (!source.required) return { evidence: [], doubts: [] };
    const wayOut = 'Let the job that writes the report store it there, or remove it from params.reports.';
    return onlyDoubt({ subject, reason: `the ${source.format} report is missing`, wayOut });
  }
  const read = answer.files.map((file) => fromFile(source, file, candidate));
  return { evidence: read.flatMap(({ evidence }) => evidence), doubts: read.flatMap(({ doubts }) => doubts) };
}

const unreadReasons: Record<Unread, string> = {
  'too-large': 'it is larger than 2 MiB',
  'not-text': 'it is not UTF-8 text',
  unavailable: 'its text is not available',
};

function fromFile(source: Source, file: SnapshotFile, candidate: Candidate): Gathered {
  const { path } = file;
  if ('unread' in file) return onlyDoubt(doubtAbout(path, `the report was not read: ${unreadReasons[file.unread]}`));
  const read = readAs(source, path, file.content);
  if ('reason' in read) return onlyDoubt(doubtAbout(path, read.reason));
  const open = read.report.verdict === 'inconclusive' ? read.report.doubts : [];
  const reasons = [...open.slice(0, 20), ...strangersIn(read, candidate)];
  return { evidence: [read], doubts: reasons.map((reason) => doubtAbout(path, reason)) };
}

function readAs(source: Source, path: string, text: string): Evidence | Unreadable {
  switch (source.format) {
    case 'junit': {
      const report = readJunitReport(text, { flakes: source.flakes });
      return report.kind === 'unreadable' ? report : { format: 'junit', path, report };
    }
    case 'sarif': {
      const { failOn, onlyNew } = source;
      const report = readSarifReport(text, { failOn, onlyNew });
      return report.kind === 'unreadable' ? report : { format: 'sarif', path, report, failOn };
    }
    case 'conforma': {
      const report = readConformaReport(text);
      return report.kind === 'unreadable' ? report : { format: 'conforma', path, report };
    }
    default:
      return source satisfies never;
  }
}

/** A report of another image or another commit is not evidence for this candidate. */
function strangersIn(evidence: Evidence, candidate: Candidate): string[] {
  if (evidence.format === 'conforma' && candidate.kind === 'image') {
    const { digest } = candidate.image;
    return evidence.report.digests.includes(digest) ? [] : [`it does not cover the image ${digest}`];
  }
  if (evidence.format !== 'sarif' || candidate.kind !== 'pull_request') return [];
  const { revisions } = evidence.report;
  return revisions.length === 0 || revisions.includes(candidate.headSha) ? [] : ['it was made for another commit'];
}

function doubtAbout(path: string, reason: string): Doubt {
  const wayOut = 'Write the report again, complete and for this candidate.';
  return { subject: path, reason: reason.slice(0, 500), wayOut, place: { path } };
}

function onlyDoubt(doubt: Doubt): Gathered {
  return { evidence: [], doubts: [doubt] };
}
