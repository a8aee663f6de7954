import { emitterEventNames } from '@octokit/webhooks';
import * as z from 'zod';
import type { DeliveryFacts, DeliveryReading } from '../../../ports/deliveries.ts';
import type { Headers } from '../../../ports/webhooks.ts';
import { type Delivery, deliveryOf } from '../delivery.ts';
import { customProperties, deployment, installation, repositoryEvent } from './administration.ts';
import { mergeGroup, pullRequest, push } from './changes.ts';
import { checkRun, checkSuite } from './checks.ts';
import { issueComment } from './comments.ts';
import { Repository } from './shapes.ts';

const known: ReadonlySet<string> = new Set(emitterEventNames);

type Reader = (delivery: Delivery) => z.ZodType<DeliveryFacts>;

const readers: Readonly<Record<string, Reader>> = {
  pull_request: () => pullRequest,
  merge_group: () => mergeGroup,
  push: () => push,
  check_run: ({ appId }) => checkRun(appId),
  check_suite: ({ appId }) => checkSuite(appId),
  issue_comment: () => issueComment,
  deployment_protection_rule: () => deployment,
  custom_property_values: () => customProperties,
  repository: () => repositoryEvent,
  installation: () => installation,
  installation_repositories: () => installation,
  ping: () => z.unknown().transform((): DeliveryFacts => ({ what: 'ping' })),
};

const Frame = z.looseObject({
  repository: Repository.nullish(),
  installation: z.looseObject({ id: z.number().int() }).nullish(),
});

/** Everything that a verified delivery tells, by the few fields that matter; whatever else a body holds is not looked at. */
export function readDelivery(headers: Headers, body: Uint8Array): DeliveryReading {
  const delivery = deliveryOf(headers, body);
  if ('reason' in delivery) return { kind: 'malformed', reason: delivery.reason };
  const frame = Frame.safeParse(delivery.body);
  if (!frame.success) return unlike(delivery, frame.error);
  const facts = factsOf(delivery);
  if (facts === undefined) return { kind: 'unknown_event', event: delivery.event };
  if (!facts.success) return unlike(delivery, facts.error);
  const { repository, installation: owner } = frame.data;
  return {
    kind: 'read',
    repository: repository ? { id: repository.id, name: repository.full_name } : null,
    installationId: owner?.id ?? null,
    facts: facts.data,
  };
}

function factsOf(delivery: Delivery): z.ZodSafeParseResult<DeliveryFacts> | undefined {
  const { event } = delivery;
  const reader = Object.hasOwn(readers, event) ? readers[event] : undefined;
  if (reader !== undefined) return reader(delivery).safeParse(delivery.body);
  return known.has(event) ? { success: true, data: { what: 'unread', event } } : undefined;
}

function unlike({ event }: Delivery, error: z.ZodError): DeliveryReading {
  const [issue] = error.issues;
  return { kind: 'malformed', reason: `a ${event} event without a usable ${issue?.path.join('.') || 'body'}` };
}
