import * as z from 'zod';
import type { DeliveryFacts } from '../../../ports/deliveries.ts';
import { type Repository, Repository as RepositoryShape, Sha } from './shapes.ts';

const API = 'https://api.github.com';

interface RepositoryFrame {
  readonly repository: Repository;
}

const deploymentEvent = z.object({
  action: z.literal('requested'),
  environment: z.string().min(1),
  deployment_callback_url: z.string(),
  deployment: z.object({ sha: Sha }),
});

/** GitHub asks before a deployment goes out. The address for the answer comes from outside: it counts only if it is the one that GitHub's API has for this repository. */
export function deployment({ repository }: RepositoryFrame) {
  return deploymentEvent.transform(
    ({ environment, deployment_callback_url: url, deployment: { sha } }): DeliveryFacts => {
      const [, runId] = /\/actions\/runs\/(\d{1,15})\/deployment_protection_rule$/.exec(url) ?? [];
      const expected = `${API}/repos/${repository.full_name}/actions/runs/${runId}/deployment_protection_rule`;
      const isExpected = runId !== undefined && url === expected;
      return { what: 'deployment', environment, sha, runId: Number(runId ?? 0), callback: { url, isExpected } };
    },
  );
}

/** Custom properties by which an organisation enrols its repositories. */
const ENROLMENT_PROPERTIES: readonly string[] = ['sluice', 'release-gate'];

const Values = z.array(
  z.object({ property_name: z.string(), value: z.union([z.string(), z.array(z.string())]).nullish() }),
);

export const customProperties = z
  .object({ action: z.string(), new_property_values: Values, old_property_values: Values.nullish() })
  .transform(({ new_property_values: now, old_property_values: before }): DeliveryFacts => {
    const property = ENROLMENT_PROPERTIES.find((name) => now.some(({ property_name: other }) => other === name));
    if (property === undefined) return { what: 'unread', event: 'custom_property_values' };
    return {
      what: 'enrolment',
      property,
      value: propertyValue(now, property),
      before: propertyValue(before ?? [], property),
    };
  });

function propertyValue(values: z.infer<typeof Values>, property: string): string | null {
  const value = values.find(({ property_name: name }) => name === property)?.value;
  return (Array.isArray(value) ? value.join(',') : value) || null;
}

const Renamed = z.object({ changes: z.object({ repository: z.object({ name: z.object({ from: z.string() }) }) }) });
const Transferred = z.object({
  changes: z.object({
    owner: z.object({
      from: z.object({
        user: z.object({ login: z.string() }).nullish(),
        organization: z.object({ login: z.string() }).nullish(),
      }),
    }),
  }),
});

const namedEvent = z.looseObject({ action: z.string() });

/** History belongs to the id of a repository: names move, and others can claim them afterwards. */
export function repositoryEvent({ repository }: RepositoryFrame) {
  return namedEvent.transform((event, context): DeliveryFacts => {
    const { action } = event;
    const from = nameBefore(action, event, repository.full_name);
    if (from === null) {
      context.addIssue({
        code: 'custom',
        message: `${action} does not name the repository's old name`,
        path: ['changes'],
      });
      return z.NEVER;
    }
    if (from === undefined) return { what: 'repository', action, id: repository.id };
    return { what: 'renamed', id: repository.id, from, to: repository.full_name };
  });
}

function nameBefore(action: string, event: unknown, name: string): string | null | undefined {
  const [owner = '', short = ''] = name.split('/');
  if (action === 'renamed') {
    const renamed = Renamed.safeParse(event);
    return renamed.success ? `${owner}/${renamed.data.changes.repository.name.from}` : null;
  }
  if (action !== 'transferred') return undefined;
  const moved = Transferred.safeParse(event);
  const from = moved.success ? moved.data.changes.owner.from : undefined;
  const login = from?.user?.login ?? from?.organization?.login;
  return login === undefined ? null : `${login}/${short}`;
}

const Names = z.array(RepositoryShape.pick({ full_name: true })).nullish();

export const installation = z
  .object({
    action: z.string(),
    installation: z.object({ id: z.number().int() }),
    repositories: Names,
    repositories_added: Names,
    repositories_removed: Names,
  })
  .transform((event): DeliveryFacts => {
    const names = (list: z.infer<typeof Names>) => (list ?? []).map(({ full_name: name }) => name);
    const isGone = event.action === 'deleted' || event.action === 'suspend';
    const all = names(event.repositories);
    return {
      what: 'installation',
      action: event.action,
      id: event.installation.id,
      added: [...(isGone ? [] : all), ...names(event.repositories_added)],
      removed: [...(isGone ? all : []), ...names(event.repositories_removed)],
    };
  });
