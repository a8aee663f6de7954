import * as z from 'zod';
import { PINNING_DIGEST, parseReference } from '../model/image-reference.ts';
import { present } from '../model/present.ts';
import { MAX_REPORT_LENGTH, parseJson, type ReportVerdict, type Unreadable, unreadable, verdictOf } from './report.ts';

const Result = z.looseObject({
  msg: z.string().nullish(),
  metadata: z
    .looseObject({
      code: z.string().nullish(),
      title: z.string().nullish(),
      solution: z.string().nullish(),
      term: z.union([z.string(), z.array(z.string())]).nullish(),
      effective_on: z.string().nullish(),
    })
    .nullish(),
});
type Result = z.infer<typeof Result>;
const Results = z.array(Result).max(50_000).nullish();

const Component = z.looseObject({
  name: z.string(),
  containerImage: z.string().nullish(),
  violations: Results,
  warnings: Results,
  successes: z.array(z.unknown()).nullish(),
  success: z.boolean().nullish(),
});
type Component = z.infer<typeof Component>;

const Report = z.looseObject({
  success: z.boolean().nullish(),
  components: z.array(Component).max(5000).nullish(),
  'ec-version': z.string().nullish(),
  'effective-time': z.string().nullish(),
});

export interface ConformaFinding {
  readonly component: string;
  readonly code: string;
  readonly term?: string;
  readonly message: string;
  readonly solution?: string;
  /** Day from which the rule counts; a warning with a day ahead becomes a violation then. */
  readonly effectiveOn?: string;
}

export type ConformaReport =
  | {
      readonly kind: 'report';
      /** `passed` only when the report and every component have success: true and no violation. A report without components is inconclusive. */
      readonly verdict: ReportVerdict;
      /** Why the parts of the report do not agree, or are not there. */
      readonly doubts: readonly string[];
      readonly violations: readonly ConformaFinding[];
      readonly warnings: readonly ConformaFinding[];
      /** Digests that were judged: a report is evidence for these and no others. */
      readonly digests: readonly string[];
      readonly version?: string;
      /** The "as of" of the evaluation, as the report writes it. */
      readonly effectiveTime?: string;
    }
  | Unreadable;

/**
 * A JSON report of `ec validate image`. Fails closed: one violation outweighs every `success: true`.
 * Source: conforma/cli, `facts/gating.md` 5.3.
 */
export function readConformaReport(text: string): ConformaReport {
  if (text.length > MAX_REPORT_LENGTH) return unreadable(`the report is longer than ${MAX_REPORT_LENGTH} characters`);
  const { value, repeated } = parseJson(text);
  if (repeated !== undefined) return unreadable(`the key ${JSON.stringify(repeated)} stands twice in one object`);
  const report = Report.safeParse(value);
  if (!report.success) {
    const [issue] = report.error.issues;
    const place = issue?.path.map(String).join('.') || 'the report';
    return unreadable(`${place}: ${issue?.message ?? 'not a Conforma report'}`);
  }
  const components = report.data.components ?? [];
  const violations = components.flatMap((component) => findingsOf(component, component.violations));
  const doubts = doubtsOf(report.data.success, components, violations.length);
  const isDenied = report.data.success === false || components.some(({ success }) => success === false);
  return {
    kind: 'report',
    verdict: verdictOf(violations.length > 0 || isDenied, doubts.length > 0),
    doubts,
    violations,
    warnings: components.flatMap((component) => findingsOf(component, component.warnings)),
    digests: [...new Set(components.flatMap(digestsOf))],
    ...present({
      version: report.data['ec-version'] ?? undefined,
      effectiveTime: report.data['effective-time'] ?? undefined,
    }),
  };
}

function doubtsOf(success: boolean | null | undefined, components: readonly Component[], violations: number): string[] {
  const doubts = components.flatMap((component) => doubtsOfComponent(component, success));
  if (components.length === 0) doubts.push('components is empty');
  if (typeof success !== 'boolean') doubts.push('success is missing');
  if (success === true && violations > 0) doubts.push(`success is true beside ${violations} violations`);
  return doubts;
}

function doubtsOfComponent(component: Component, success: boolean | null | undefined): string[] {
  const { name, success: own, violations } = component;
  const doubts = [
    [typeof own !== 'boolean', 'success is missing'],
    [own === true && (violations ?? []).length > 0, 'success is true beside violations'],
    [own === false && success === true, 'success is false, but true for the report'],
    [digestsOf(component).length === 0, 'containerImage has no digest'],
  ] as const;
  return doubts.filter(([isSo]) => isSo).map(([, doubt]) => `${name}: ${doubt}`);
}

function findingsOf({ name }: Component, results: readonly Result[] | null | undefined): ConformaFinding[] {
  return (results ?? []).map(({ msg, metadata }) => ({
    component: name,
    code: metadata?.code ?? 'unknown',
    message: (msg ?? metadata?.title ?? 'no message').slice(0, 2000),
    ...present({
      term: termOf(metadata?.term),
      solution: metadata?.solution?.slice(0, 2000),
      effectiveOn: metadata?.effective_on ?? undefined,
    }),
  }));
}

function termOf(term: string | readonly string[] | null | undefined): string | undefined {
  return typeof term === 'string' ? term : term?.join(', ');
}

function digestsOf({ containerImage }: Component): string[] {
  const reference = parseReference(containerImage ?? '');
  return reference.kind === 'pinned' && PINNING_DIGEST.test(reference.digest) ? [reference.digest] : [];
}
