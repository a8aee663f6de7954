import { spawnSync } from 'node:child_process';
import * as z from 'zod';
import { crdCompat } from '../../gates/crd-compat/index.ts';
import { hexDigest } from '../../gates/model/digest.ts';
import type { Fact, Impact } from '../../gates/model/finding.ts';
import type { SnapshotFile } from '../../gates/model/snapshot.ts';

/** What crdify says at one place, and what it calls the question. `compared` is a version, or two served ones with an arrow. */
export interface PeerFinding {
  readonly question: string;
  readonly compared: string;
  readonly path: string;
}

export type PeerAnswer =
  | { readonly findings: readonly PeerFinding[]; readonly ms: number }
  | { readonly crash: string; readonly ms: number };

const Results = z.array(z.looseObject({ name: z.string(), errors: z.array(z.string()).optional() }));
const Comparisons = z
  .array(
    z.looseObject({
      version: z.string(),
      propertyComparisons: z
        .array(z.looseObject({ property: z.string(), comparisonResults: Results.optional() }))
        .optional(),
    }),
  )
  .optional();
const Report = z.looseObject({
  crdValidation: Results.optional(),
  sameVersionValidation: Comparisons,
  servedVersionValidation: Comparisons,
});

/** Runs crdify with its own defaults. It answers 1 to findings and to mistakes alike, so only its JSON is asked. */
export function askCrdify(binary: string, base: string, head: string): PeerAnswer {
  const start = performance.now();
  const run = spawnSync(binary, [`file://${base}`, `file://${head}`, '--output', 'json'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: 120_000,
  });
  const ms = performance.now() - start;
  const findings = readReport(run.stdout);
  if (findings !== undefined) return { findings, ms };
  return { crash: run.stderr.split('\n')[0] ?? `it ended with ${run.status}`, ms };
}

/**
 * The findings of a report of crdify's; nothing where it is no report.
 *
 * @internal a table of reports tests it alone
 */
export function readReport(text: string): readonly PeerFinding[] | undefined {
  const report = Report.safeParse(parse(text));
  return report.success ? findingsOf(report.data).sort(byPlace) : undefined;
}

function findingsOf({
  crdValidation,
  sameVersionValidation,
  servedVersionValidation,
}: z.infer<typeof Report>): PeerFinding[] {
  return [
    ...(crdValidation ?? []).flatMap(({ name, errors }) => (errors ?? []).map((error) => ofCrd(name, error))),
    ...[...(sameVersionValidation ?? []), ...(servedVersionValidation ?? [])].flatMap(
      ({ version, propertyComparisons }) =>
        (propertyComparisons ?? []).flatMap(({ property, comparisonResults }) =>
          (comparisonResults ?? [])
            .filter(({ errors }) => (errors ?? []).length > 0)
            .map(({ name }) => ({ question: name, compared: version, path: property })),
        ),
    ),
  ];
}

/** It tells removed fields in another order each time. */
function byPlace(one: PeerFinding, other: PeerFinding): number {
  const [a, b] = [one, other].map(({ compared, path, question }) => `${compared}\n${path}\n${question}`);
  return a === b ? 0 : Number(String(a) > String(b)) * 2 - 1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ofCrd(question: string, error: string): PeerFinding {
  const removed = /^removed field : ([^.]+)\.(\^.*)$/.exec(error);
  return { question, compared: removed?.[1] ?? '', path: removed?.[2] ?? '' };
}

export interface OwnAnswer {
  readonly facts: readonly Fact[];
  readonly doubts: readonly string[];
  /** Whether a webhook translates between the versions at head. */
  readonly isConverted: boolean;
  /** What served versions demand of each other, which a rule must ask for. */
  stricter(): readonly Fact[];
  readonly ms: number;
}

const SHA = '0'.repeat(40);

/** The gate under its default profile, on two texts; the time is without what a rule must ask for. */
export function askGate(base: string, head: string): OwnAnswer {
  const start = performance.now();
  const { facts, doubts } = judge(base, head, {});
  const ms = performance.now() - start;
  const isConverted = /\bstrategy"?: *"?Webhook\b/.test(head);
  const stricter = () =>
    judge(base, head, { crossVersion: 'constraints' }).facts.filter(
      ({ check }) => check === 'crd/cross-version-constraint-stricter',
    );
  return { facts, doubts: doubts.map(({ reason }) => reason), isConverted, stricter, ms };
}

function judge(base: string, head: string, params: Readonly<Record<string, unknown>>) {
  const file = (content: string): SnapshotFile => ({
    path: 'crd.yaml',
    blob: hexDigest(content),
    size: content.length,
    content,
  });
  return crdCompat.judge({
    candidate: { kind: 'local_change', repository: 'peer/pair', base: 'base', baseSha: SHA, headSha: SHA },
    snapshot: {
      base: { sha: SHA, files: [file(base)] },
      head: { sha: SHA, files: [file(head)] },
      changes: [{ status: 'modified', path: 'crd.yaml' }],
    },
    params: crdCompat.params.parse(params),
    asOf: '1970-01-01T00:00:00.000Z',
  });
}

/** What the gate says of facts together. */
export type OwnVerdict = Impact | 'nothing';

const order: readonly Impact[] = ['breaking', 'review', 'compatible'];

/** The worst impact of facts that follow from no other. */
export function worst(facts: readonly Fact[]): OwnVerdict {
  const impacts = facts.filter(({ impliedBy }) => impliedBy === undefined).map(({ impact }) => impact ?? 'review');
  return order.find((impact) => impacts.includes(impact)) ?? 'nothing';
}
