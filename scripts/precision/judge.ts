import { join } from 'node:path';
import { measureProcess } from '../measured-process.ts';
import type { Range } from './releases.ts';

const root = join(import.meta.dirname, '../..');
const BUNDLE = join(root, 'dist/sluice.mjs');

/** What one finding of `crd-compat` states, wherever and however often it stands. */
export interface Fact {
  readonly check: string;
  /** Plural and group, without the version. */
  readonly crd: string;
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly impact: string;
  readonly message: string;
}

export interface Judged extends Range {
  readonly state: string;
  readonly facts: readonly Fact[];
  /** What could not be decided, in Sluice's words. */
  readonly doubts: readonly string[];
  readonly ms: number;
  readonly peakMb: number;
}

interface PrintedFinding extends Omit<Fact, 'crd' | 'path'> {
  readonly subject: string;
  readonly location: string;
  readonly impliedBy?: unknown;
}

interface Doubt {
  readonly message: string;
  readonly place?: { readonly path: string };
}

interface PrintedRun {
  readonly state: string;
  readonly results: readonly { readonly findings: readonly PrintedFinding[] }[];
  readonly doubts: readonly Doubt[];
}

/** `sluice check` over two releases, in a process of its own, as a user starts it. Throws where it ends without an answer. */
export function judge(clone: string, repository: string, { base, head }: Range): Judged {
  const flags = ['--repo', clone, '--repository', repository, '--base', base, '--head', head, '--exact'];
  const command = [BUNDLE, 'check', ...flags, '--gate', 'crd-compat', '--format', 'json'];
  const { status, stdout, stderr, ms, peakMb } = measureProcess(command, root);
  if (status === null || !stdout.startsWith('{')) throw new Error(`${repository} ${base}..${head}: ${stderr.trim()}`);
  const run = JSON.parse(stdout) as PrintedRun;
  return {
    base,
    head,
    state: run.state,
    facts: distinct(run.results.flatMap(({ findings }) => findings)),
    doubts: run.doubts.map(({ message, place }) => (place === undefined ? message : `${place.path}: ${message}`)),
    ms,
    peakMb,
  };
}

/** The same statement about one field in two versions of a CRD is one fact; what another finding implies is none. */
function distinct(findings: readonly PrintedFinding[]): Fact[] {
  const facts = new Map<string, Fact>();
  for (const { check, subject, location, before, after, impact, message, impliedBy } of findings) {
    if (impliedBy !== undefined) continue;
    const crd = subject.split('/')[0] ?? subject;
    const key = JSON.stringify([check, crd, location, before, after, impact]);
    if (!facts.has(key)) facts.set(key, { check, crd, path: location, before, after, impact, message });
  }
  return [...facts.values()];
}
