import * as z from 'zod';
import { readAs, refusal } from '../body.ts';
import { shown } from '../image.ts';
import { ObjectName } from './components.ts';

const Parameter = z.looseObject({
  name: z.string(),
  value: z.string().nullish(),
  values: z.array(z.string()).nullish(),
});

const IntegrationTestScenario = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: ObjectName,
    namespace: ObjectName.nullish(),
    labels: z.record(z.string(), z.string()).nullish(),
  }),
  spec: z.looseObject({
    application: z.string().nullish(),
    componentGroup: z.string().nullish(),
    params: z.array(Parameter).nullish(),
    contexts: z.array(z.looseObject({ name: z.string() })).nullish(),
    resolverRef: z.looseObject({ params: z.array(Parameter).nullish() }).nullish(),
  }),
});
type IntegrationTestScenario = z.infer<typeof IntegrationTestScenario>;

/** What the old gate's scenario says, in the terms of a stream. */
export interface ImportedScenario {
  readonly kind: 'importable';
  readonly name: string;
  readonly namespace: string | undefined;
  readonly application: string | undefined;
  readonly blockingJobs: readonly string[];
  readonly informingJobs: readonly string[];
  readonly label: string | undefined;
  readonly releasePlan: string;
  readonly staleAfterDays: number;
  readonly isOptional: boolean;
  /** The scenario runs by request only. */
  readonly isByRequest: boolean;
  /** What the import leaves open or would change, for a person to read. */
  readonly notes: readonly string[];
}

export interface NotImportable {
  readonly kind: 'not_importable';
  /** Every reason, not the first only: `what: why`. */
  readonly reasons: readonly string[];
}

/** The old gate's defaults. Source: `facts/gating.md` 1.2. */
const STALE_AFTER_DAYS = 3;

/**
 * Reads an IntegrationTestScenario of the old gate. Job lists are JSON texts in string parameters and are read strictly: arrays
 * of distinct, non-empty names. The old gate read the letters of the text `"abc"` as jobs.
 */
export function readScenario(text: string): ImportedScenario | NotImportable {
  const read = readAs(IntegrationTestScenario, text);
  if (read.kind === 'refused') return { kind: 'not_importable', reasons: [`${read.reason}: ${read.detail}`] };
  const { kind, apiVersion, metadata, spec } = read.value;
  if (kind !== 'IntegrationTestScenario' || !apiVersion.startsWith('appstudio.redhat.com/')) {
    const { reason, detail } = refusal('unexpected_kind', `${shown(`${apiVersion} ${kind}`)} is not a scenario`);
    return { kind: 'not_importable', reasons: [`${reason}: ${detail}`] };
  }
  const parameters = parametersOf(spec);
  const reasons = [...repeated(spec)];
  const jobs = jobsOf(parameters, reasons);
  const releasePlan = ObjectName.safeParse(parameters.get('release-plan-name'));
  if (!releasePlan.success) reasons.push('release_plan_missing: release-plan-name names no ReleasePlan');
  const staleAfterDays = daysOf(parameters.get('stale-threshold-days'));
  if (staleAfterDays === undefined) reasons.push('stale_threshold_malformed: it is not a number of days from 1 to 365');
  if (reasons.length > 0 || !releasePlan.success || staleAfterDays === undefined) {
    return { kind: 'not_importable', reasons };
  }
  return {
    kind: 'importable',
    name: metadata.name,
    namespace: metadata.namespace ?? undefined,
    application: spec.application ?? spec.componentGroup ?? undefined,
    ...jobs,
    label: parameters.get('gate-label'),
    releasePlan: releasePlan.data,
    staleAfterDays,
    isOptional: metadata.labels?.['test.appstudio.openshift.io/optional'] === 'true',
    isByRequest: (spec.contexts ?? []).some(({ name }) => name === 'disabled'),
    notes: notesOf(spec),
  };
}

type Spec = IntegrationTestScenario['spec'];

function parametersOf({ params }: Spec): Map<string, string> {
  return new Map((params ?? []).flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value]] : [])));
}

function repeated({ params }: Spec): string[] {
  const names = (params ?? []).map(({ name }) => name);
  const twice = new Set(names.filter((name, i) => names.indexOf(name) !== i));
  return [...twice].map((name) => `parameter_ambiguous: ${shown(name)} is given more than once`);
}

function jobsOf(parameters: ReadonlyMap<string, string>, reasons: string[]) {
  const blockingJobs = jobNames('e2e-blocking-job-names', parameters, reasons);
  const informingJobs = jobNames('e2e-informing-job-names', parameters, reasons);
  if (blockingJobs?.length === 0) reasons.push('job_list_empty: a gate without blocking jobs could not close');
  const both = (blockingJobs ?? []).filter((job) => informingJobs?.includes(job));
  for (const job of both) reasons.push(`job_ambiguous: ${shown(job)} is both blocking and informing`);
  return { blockingJobs: blockingJobs ?? [], informingJobs: informingJobs ?? [] };
}

const JobNames = z.array(z.string().regex(/^[A-Za-z0-9][\w.-]{0,252}$/, 'not a name of a job')).max(200);

function jobNames(name: string, parameters: ReadonlyMap<string, string>, reasons: string[]): string[] | undefined {
  const text = parameters.get(name) ?? '[]';
  const read = readAs(JobNames, text);
  if (read.kind === 'refused') {
    reasons.push(`job_list_malformed: ${name} is not a JSON array of job names (${read.detail})`);
    return undefined;
  }
  if (new Set(read.value).size < read.value.length) {
    reasons.push(`job_list_malformed: ${name} names a job twice`);
    return undefined;
  }
  return read.value;
}

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return STALE_AFTER_DAYS;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= 365 ? days : undefined;
}

/** A scenario whose pipeline comes from a branch cannot be reproduced. */
function notesOf({ resolverRef, params }: Spec): string[] {
  const revision = resolverRef?.params?.find(({ name }) => name === 'revision')?.value;
  const known = [
    'e2e-blocking-job-names',
    'e2e-informing-job-names',
    'gate-label',
    'release-plan-name',
    'stale-threshold-days',
  ];
  const others = (params ?? []).filter(({ name }) => !known.includes(name)).map(({ name }) => name);
  return [
    ...(typeof revision === 'string' && !/^[0-9a-f]{40}$/.test(revision)
      ? [`its pipeline came from ${shown(revision)}, which moves; past verdicts cannot be reproduced`]
      : []),
    ...others.map((name) => `parameter ${shown(name)} has no place in a stream`),
  ];
}
