import type { Access } from '../access.ts';
import type { Deliveries } from '../deliveries.ts';
import { appPermissions, showApp } from '../show-checks.ts';
import { showAccount } from '../show-repository.ts';
import type { StoredDelivery } from '../store.ts';
import {
  type Answer,
  type Call,
  installationIdOf,
  notFound,
  ok,
  organization,
  repositoryOf,
  type World,
} from '../world.ts';

export function getApp(world: World): Answer {
  return ok(showApp(world, world.app.id));
}

export function getRepositoryInstallation(world: World, call: Call): Answer {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const id = installationIdOf(repository.owner);
  const account = organization(repository.owner);
  return ok({
    id,
    account: showAccount(world, account),
    app_id: world.app.id,
    app_slug: world.app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: appPermissions,
    events: ['check_run', 'check_suite', 'issue_comment', 'pull_request'],
    repository_selection: 'all',
    single_file_name: null,
    access_tokens_url: `${world.url}/app/installations/${id}/access_tokens`,
    repositories_url: `${world.url}/installation/repositories`,
    html_url: `${world.url}/organizations/${repository.owner}/settings/installations/${id}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    suspended_by: null,
    suspended_at: null,
  });
}

export function createInstallationToken(world: World, call: Call, access: Access, now: number): Answer {
  const id = Number(call.params['installation_id']);
  const isOurs = [...world.repositories.values()].some((repository) => installationIdOf(repository.owner) === id);
  if (!isOurs) return notFound;
  const { token, expiresAt } = access.issue(id, now);
  return {
    status: 201,
    body: { token, expires_at: expiresAt, permissions: appPermissions, repository_selection: 'all' },
  };
}

export function getRateLimit(now: number): Answer {
  const rate = { limit: 5000, used: 0, remaining: 5000, reset: Math.floor(now / 1000) + 3600 };
  return ok({ rate, resources: { core: rate, search: rate } });
}

function showDeliveryItem(delivery: StoredDelivery) {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: delivery.deliveredAt,
    redelivery: delivery.isRedelivery,
    duration: delivery.duration,
    status: delivery.status,
    status_code: delivery.statusCode,
    event: delivery.event,
    action: delivery.action,
    installation_id: delivery.installationId,
    repository_id: delivery.repositoryId,
    throttled_at: null,
  };
}

/** Newest first. The cursor is the id of the last delivery shown, and comes back in the `link` header. */
export async function listDeliveries(world: World, { query }: Call): Promise<Answer> {
  const size = Math.min(Number(query['per_page'] ?? 30), 100);
  const before = query['cursor'] === undefined ? Number.POSITIVE_INFINITY : Number(query['cursor']);
  const newestFirst = [...(await world.store.deliveries())].sort((a, b) => b.id - a.id);
  const matching = newestFirst.filter((delivery) => delivery.id < before && hasStatus(delivery, query['status']));
  const page = matching.slice(0, size);
  const last = page.at(-1);
  const next = `${world.url}/app/hook/deliveries?per_page=${size}&cursor=${last?.id}`;
  const headers = matching.length > size ? { link: `<${next}>; rel="next"` } : {};
  return { status: 200, body: page.map(showDeliveryItem), headers };
}

function hasStatus({ statusCode }: StoredDelivery, status: string | undefined): boolean {
  const isGood = statusCode >= 200 && statusCode < 300;
  return status === undefined || (status === 'success') === isGood;
}

export async function getDelivery(world: World, { params }: Call): Promise<Answer> {
  const delivery = await world.store.delivery(Number(params['delivery_id']));
  if (delivery === undefined) return notFound;
  return ok({
    ...showDeliveryItem(delivery),
    url: delivery.url,
    request: { headers: delivery.requestHeaders, payload: JSON.parse(delivery.requestBody) },
    response: { headers: delivery.responseHeaders, payload: delivery.responseBody },
  });
}

export async function redeliver(world: World, { params }: Call, deliveries: Deliveries): Promise<Answer> {
  const delivery = await world.store.delivery(Number(params['delivery_id']));
  if (delivery === undefined) return notFound;
  // GitHub answers before it sends.
  void deliveries.repeat(delivery);
  return { status: 202, body: {} };
}
