import { emitterEventNames } from '@octokit/webhooks';
import * as z from 'zod';
import type { DeliveryFacts, DeliveryReading } from '../../../ports/deliveries.ts';
import type { Headers } from '../../../ports/webhooks.ts';
import { customProperties, deployment, installation, repositoryEvent } from './administration.ts';
import { mergeGroup, pullRequest, push } from './changes.ts';
import { checkRun, checkSuite } from './checks.ts';
import { issueComment } from './comments.ts';
import { decisionOn } from './decide.ts';
import { type Frame, frameOf, unusable } from './frame.ts';
import type { Repository } from './shapes.ts';

const known: ReadonlySet<string> = new Set(emitterEventNames);

interface RepositoryFrame extends Frame {
  readonly repository: Repository;
}

/** One reader per event. A reader sees the members of the body that matter; the rest of the body is not looked at. */
const ofRepository: Readonly<Record<string, (frame: RepositoryFrame) => z.ZodType<DeliveryFacts>>> = {
  pull_request: () => pullRequest,
  merge_group: () => mergeGroup,
  push: () => push,
  check_run: checkRun,
  check_suite: checkSuite,
  issue_comment: () => issueComment,
  deployment_protection_rule: deployment,
  custom_property_values: () => customProperties,
  repository: repositoryEvent,
};

const ofAccount: Readonly<Record<string, z.ZodType<DeliveryFacts>>> = {
  installation,
  installation_repositories: installation,
  ping: z.unknown().transform((): DeliveryFacts => ({ what: 'ping' })),
};

/** Reads a verified delivery once: its facts, and what is done about them. */
export function readDelivery(headers: Headers, body: Uint8Array): DeliveryReading {
  const frame = frameOf(headers, body);
  if ('reason' in frame) return { kind: 'malformed', reason: frame.reason };
  const { id, event, action, installationId } = frame;
  const reader = readerOf(frame);
  if (reader === undefined) return { kind: 'malformed', reason: `${event}: repository is missing or not valid` };
  const read = reader.safeParse(frame.body);
  if (!read.success) return { kind: 'malformed', reason: unusable(event, read.error) };
  const facts = read.data;
  const repository = frame.repository?.full_name ?? null;
  return {
    kind: 'read',
    id,
    event,
    action,
    installationId,
    repository,
    facts,
    decision: decisionOn(facts, repository),
  };
}

/** `undefined` where an event that belongs to a repository names none. */
function readerOf(frame: Frame): z.ZodType<DeliveryFacts> | undefined {
  const { event, repository } = frame;
  const reader = named(ofRepository, event);
  if (reader !== undefined) return repository === null ? undefined : reader({ ...frame, repository });
  return named(ofAccount, event) ?? notRead(event);
}

/** Names come from outside: those that every object inherits are no entries. */
function named<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function notRead(event: string) {
  return z.unknown().transform((): DeliveryFacts => ({ what: known.has(event) ? 'unread' : 'unknown', event }));
}
