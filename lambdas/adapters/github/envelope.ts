import * as z from 'zod';
import type { EvaluationRequest } from '../../ports/queue.ts';
import type { Envelope, Headers } from '../../ports/webhooks.ts';
import { type Delivery as DeliveryFrame, deliveryOf } from './delivery.ts';
import { readDelivery } from './facts/read-delivery.ts';
import { noticeOf } from './notices.ts';

const Repository = z.object({ id: z.number().int(), full_name: z.string().regex(/^[^/\s]+\/[^/\s]+$/) });
const Sha = z.string().regex(/^[0-9a-f]{40}$/);

const common = {
  action: z.string(),
  repository: Repository,
  installation: z.object({ id: z.number().int() }).nullish(),
};

const PullRequestEvent = z.object({
  ...common,
  number: z.number().int().positive(),
  changes: z.object({ base: z.unknown().optional() }).optional(),
});

/** What a check says of itself. Pull requests whose branch is in a fork are missing from it. */
const Checked = z.object({
  head_sha: Sha,
  app: z.object({ id: z.number().int() }).nullable(),
  pull_requests: z
    .array(
      z.object({ number: z.number().int().positive(), base: z.object({ repo: z.object({ id: z.number().int() }) }) }),
    )
    .default([]),
});
const CheckRunEvent = z.object({ ...common, check_run: Checked });
const CheckSuiteEvent = z.object({ ...common, check_suite: Checked });

/** Events that say the candidate, or what it is compared with, is another one now. */
const pullRequestActions = new Set(['opened', 'reopened', 'synchronize', 'ready_for_review']);

interface Delivery extends DeliveryFrame {
  readonly receivedAt: string;
}

/**
 * What a verified delivery asks for: never more than a reason to look again. All it says of the candidate is re-read.
 * Bodies are read by the few fields that matter; whatever else they hold is not looked at.
 */
export function envelopeOf(headers: Headers, body: Uint8Array, receivedAt: string): Envelope {
  const delivery = deliveryOf(headers, body);
  if ('reason' in delivery) return malformed(delivery.reason);
  return read({ ...delivery, receivedAt }, delivery.body) ?? noticeOf(readDelivery(headers, body), delivery.event);
}

/** `undefined` for events that are no reason to look again. */
function read(delivery: Delivery, body: unknown): Envelope | undefined {
  switch (delivery.event) {
    case 'pull_request':
      return fromPullRequest(delivery, body);
    case 'check_run':
      return fromCheckRun(delivery, body);
    case 'check_suite':
      return fromCheckSuite(delivery, body);
    case 'ping':
      return ignore('ping');
    default:
      return undefined;
  }
}

function fromPullRequest(delivery: Delivery, body: unknown): Envelope {
  const event = PullRequestEvent.safeParse(body);
  if (!event.success) return unlike(delivery, event.error);
  const { action, number, changes } = event.data;
  // No gate reads a title or a text: only another base makes it another comparison.
  const isEdit = action === 'edited' && changes?.base !== undefined;
  if (!pullRequestActions.has(action) && !isEdit) return ignore(`nothing depends on pull_request.${action}`);
  return evaluate(delivery, event.data, { kind: 'pull_request', number });
}

function fromCheckRun(delivery: Delivery, body: unknown): Envelope {
  const event = CheckRunEvent.safeParse(body);
  if (!event.success) return unlike(delivery, event.error);
  const isWish = event.data.action === 'rerequested' || event.data.action === 'requested_action';
  return fromCheck(delivery, event.data, event.data.check_run, isWish);
}

function fromCheckSuite(delivery: Delivery, body: unknown): Envelope {
  const event = CheckSuiteEvent.safeParse(body);
  if (!event.success) return unlike(delivery, event.error);
  return fromCheck(delivery, event.data, event.data.check_suite, event.data.action === 'rerequested');
}

type Common = Pick<z.infer<typeof PullRequestEvent>, 'action' | 'repository' | 'installation'>;

/** GitHub tells us of our own writes, too: to look again for those would never end. */
function fromCheck(delivery: Delivery, event: Common, check: z.infer<typeof Checked>, isWish: boolean): Envelope {
  const isOurs = delivery.appId !== null && check.app?.id === delivery.appId;
  if (!isOurs) return ignore('a check of another app');
  if (!isWish) return ignore(`our own ${delivery.event}.${event.action}`);
  const here = check.pull_requests.filter((pull) => pull.base.repo.id === event.repository.id);
  const [only] = here;
  const target =
    only !== undefined && here.length === 1
      ? ({ kind: 'pull_request', number: only.number } as const)
      : ({ kind: 'commit', sha: check.head_sha } as const);
  return evaluate(delivery, event, target);
}

function evaluate({ id, event, receivedAt }: Delivery, body: Common, target: EvaluationRequest['target']): Envelope {
  const request = {
    deliveryId: id,
    event,
    action: body.action,
    repository: body.repository.full_name,
    installationId: body.installation?.id ?? null,
    receivedAt,
    target,
  };
  return { kind: 'evaluate', request };
}

function ignore(reason: string): Envelope {
  return { kind: 'ignore', reason };
}

function malformed(reason: string): Envelope {
  return { kind: 'malformed', reason };
}

function unlike({ event }: Delivery, error: z.ZodError): Envelope {
  const [issue] = error.issues;
  return malformed(`a ${event} event without a usable ${issue?.path.join('.') || 'body'}`);
}
