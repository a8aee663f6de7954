import type * as z from 'zod';
import { Stream } from '../../model/stream.ts';
import type { ImportedScenario } from './scenario.ts';

/** What a scenario does not say, and a stream needs: a person gives it. */
export interface StreamAnswers {
  readonly component: string;
  /** The repository that the component's images come from. */
  readonly repository: string;
  readonly owner: string;
  /** What follows the promoted image; the gate's label, in the spelling of a name, when absent. */
  readonly target?: string;
  /** Environment of every job; the old gate had it in code. `{image}` stands for the pinned candidate. */
  readonly env?: Readonly<Record<string, string>>;
  readonly slack?: string;
  readonly schedule?: z.input<typeof Stream>['schedule'];
}

export type StreamOfScenario =
  | { readonly kind: 'stream'; readonly stream: z.input<typeof Stream> }
  /** `what: why`, every one. */
  | { readonly kind: 'refused'; readonly reasons: readonly string[] };

/** The whole pipeline of the old gate, in minutes. Source: `facts/gating.md` 1.2. */
const WHOLE_PIPELINE_MINUTES = 420;
/** From the beginning of its polls until what is pending became an error. */
const JOB_MINUTES = 240;

/**
 * The stream that does what a scenario of the old gate did: the same jobs, the same ReleasePlan, the same patience. It begins in
 * `observe`: it judges and records beside the old gate and promotes nothing until a person changes its mode.
 */
export function streamOfScenario(scenario: ImportedScenario, answers: StreamAnswers): StreamOfScenario {
  const { namespace } = scenario;
  if (namespace === undefined) {
    return { kind: 'refused', reasons: ['namespace_missing: the scenario does not say in which namespace it lives'] };
  }
  const draft = draftOf(scenario, namespace, answers);
  const parsed = Stream.safeParse(draft);
  if (parsed.success) return { kind: 'stream', stream: draft };
  return { kind: 'refused', reasons: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}

function draftOf(scenario: ImportedScenario, namespace: string, answers: StreamAnswers): z.input<typeof Stream> {
  const { component, repository, owner, target = scenario.label ?? scenario.name, env = {}, slack, schedule } = answers;
  const { application, blockingJobs, informingJobs, releasePlan, staleAfterDays, label = scenario.name } = scenario;
  const names = shortNames([...blockingJobs, ...informingJobs]);
  const jobOf = (kind: 'blocking' | 'informing') => (job: string) => ({
    name: names.get(job) ?? job,
    kind,
    runner: { kind: 'gangway' as const, job, ...(Object.keys(env).length > 0 && { env: { ...env } }) },
    deadlineMinutes: JOB_MINUTES,
  });
  return {
    id: `${nameOf(component)}/${nameOf(target)}`,
    title: `${component} for ${label}, imported from ${scenario.name}`,
    owner,
    mode: 'observe',
    components: [{ name: component, repository }],
    sources: [{ kind: 'konflux', namespace, ...(application !== undefined && { application }) }],
    jobs: [...blockingJobs.map(jobOf('blocking')), ...informingJobs.map(jobOf('informing'))],
    promoter: { kind: 'konflux-release', namespace, releasePlan },
    ...(slack !== undefined && { notify: [{ kind: 'slack', channel: slack }] }),
    staleAfterDays,
    ...(schedule !== undefined && { schedule }),
    limits: { totalMinutes: WHOLE_PIPELINE_MINUTES },
  };
}

function nameOf(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
}

/** Prow's names begin alike: what all begin with is left out, up to a whole word, when what is left is still a name of its own. */
function shortNames(jobs: readonly string[]): ReadonlyMap<string, string> {
  const split = jobs.map((job) => nameOf(job).split('-'));
  const [first = []] = split;
  const differs = first.findIndex((word, at) => split.some((words) => words[at] !== word || at >= words.length - 1));
  const cut = jobs.length < 2 ? 0 : Math.max(differs, 0);
  const short = split.map((words) => words.slice(cut).join('-'));
  const isDistinct = new Set(short).size === short.length && short.every((name) => name !== '');
  return new Map(jobs.map((job, at) => [job, (isDistinct ? short[at] : undefined) ?? nameOf(job)]));
}
