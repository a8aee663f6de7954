import * as z from 'zod';
import { jsonOf, type WireAnswer } from '../../model/wire-answer.ts';

/** What is known of a promotion that another system carries out. `unseen`: there is no trace of it yet. */
export interface Sighting {
  readonly state: 'unseen' | 'underway' | 'confirmed' | 'failed';
  readonly text: string;
  readonly url?: string;
}

/** An answer that does not tell. It never counts as `unseen`: the act would be repeated. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const Text = z.string().nullish();

function bodyOf<Body>(answer: WireAnswer, schema: z.ZodType<Body>, what: string): Body {
  if (answer.kind === 'lost') throw new Unreadable(`${what}: no answer (${answer.cause})`);
  if (answer.status !== 200) throw new Unreadable(`${what}: HTTP ${answer.status} ${answer.body.slice(0, 200)}`);
  const body = schema.safeParse(jsonOf(answer));
  if (!body.success) throw new Unreadable(`${what}: the answer cannot be read`);
  return body.data;
}

const Runs = z.looseObject({
  workflow_runs: z.array(
    z.looseObject({ id: z.number(), display_title: Text, status: Text, conclusion: Text, html_url: Text }),
  ),
});

/** The newest run that names the promotion in its name. Throws {@link Unreadable}. */
export function sightRun(answer: WireAnswer, promotion: string): Sighting {
  const { workflow_runs: runs } = bodyOf(answer, Runs, 'workflow runs');
  const own = runs.filter(({ display_title: title }) => wordsOf(title).includes(promotion)).sort((a, b) => b.id - a.id);
  const [run] = own;
  if (run === undefined) return { state: 'unseen', text: 'no workflow run names the promotion yet' };
  const url = run.html_url ?? undefined;
  const text = `workflow run ${run.id}: ${run.conclusion ?? run.status ?? 'no conclusion'}`;
  return { state: stateOfRun(run.status, run.conclusion), text, ...(url !== undefined && { url }) };
}

function stateOfRun(status: string | null | undefined, conclusion: string | null | undefined): Sighting['state'] {
  if (status !== 'completed') return 'underway';
  return conclusion === 'success' ? 'confirmed' : 'failed';
}

/** Ids stand alone in a name, between whatever does not belong to ids. */
function wordsOf(text: string | null | undefined): readonly string[] {
  return (text ?? '').split(/[^A-Za-z0-9-]+/);
}

const Statuses = z.array(
  z.looseObject({
    id: z.number(),
    context: z.string(),
    state: z.string(),
    description: Text,
    target_url: Text,
    created_at: z.string(),
  }),
);

/** The newest status of a context that is younger than the act: an older one speaks of an older promotion. Throws {@link Unreadable}. */
export function sightStatus(answer: WireAnswer, context: string, since: string): Sighting {
  const statuses = bodyOf(answer, Statuses, 'commit statuses');
  // GitHub's instants have no fraction of a second.
  const own = statuses.filter((status) => status.context === context && status.created_at >= since.slice(0, 19));
  const [status] = own.sort((a, b) => b.id - a.id);
  if (status === undefined) return { state: 'unseen', text: `no status ${context} since the act` };
  const text = `status ${context}: ${status.state} ${status.description ?? ''}`.trim();
  return { state: stateNamed(status.state), text, ...(status.target_url && { url: status.target_url }) };
}

const Deployments = z.array(z.looseObject({ id: z.number().int(), payload: z.unknown() }));

/** The newest deployment whose payload names the promotion; GitHub gives a payload back as JSON, or as text. Throws {@link Unreadable}. */
export function deploymentOf(answer: WireAnswer, promotion: string): number | undefined {
  const deployments = bodyOf(answer, Deployments, 'deployments');
  return deployments.filter(({ payload }) => namedIn(payload) === promotion).sort((a, b) => b.id - a.id)[0]?.id;
}

function namedIn(payload: unknown): unknown {
  if (typeof payload === 'string') {
    try {
      return namedIn(JSON.parse(payload) as object);
    } catch {
      return undefined;
    }
  }
  return typeof payload === 'object' && payload !== null && 'promotion' in payload ? payload.promotion : undefined;
}

const DeploymentStatuses = z.array(
  z.looseObject({ id: z.number(), state: z.string(), description: Text, log_url: Text }),
);

/** The newest status of a deployment. Throws {@link Unreadable}. */
export function sightDeployment(answer: WireAnswer, deployment: number): Sighting {
  const [status] = bodyOf(answer, DeploymentStatuses, 'deployment statuses').sort((a, b) => b.id - a.id);
  if (status === undefined) return { state: 'underway', text: `deployment ${deployment} has no status yet` };
  const text = `deployment ${deployment}: ${status.state} ${status.description ?? ''}`.trim();
  return { state: stateNamed(status.state), text, ...(status.log_url && { url: status.log_url }) };
}

/** `inactive`: another deployment replaced it. An unknown state is not an end. */
function stateNamed(state: string): Sighting['state'] {
  if (state === 'success') return 'confirmed';
  return ['failure', 'error', 'inactive'].includes(state) ? 'failed' : 'underway';
}
