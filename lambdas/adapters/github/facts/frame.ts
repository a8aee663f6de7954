import * as z from 'zod';
import type { Headers } from '../../../ports/webhooks.ts';
import { Repository } from './shapes.ts';

/** What every delivery has, whatever its event: the headers, and three members of the body. */
export interface Frame {
  readonly id: string;
  readonly event: string;
  readonly action: string | null;
  /** The App that this webhook belongs to, `null` for a webhook of a repository. */
  readonly appId: number | null;
  /** `null` for events that belong to no repository. */
  readonly repository: Repository | null;
  readonly installationId: number | null;
  readonly body: unknown;
}

const Members = z.object({
  action: z.string().nullish(),
  repository: Repository.nullish(),
  installation: z.object({ id: z.number().int() }).nullish(),
});

/** Reads headers, JSON and the members that all events share. The reason says what to change where the sender is ours to configure. */
export function frameOf(headers: Headers, bytes: Uint8Array): Frame | { readonly reason: string } {
  const id = headers['x-github-delivery'];
  const event = headers['x-github-event'];
  if (!id) return { reason: 'the x-github-delivery header is missing' };
  if (!event) return { reason: 'the x-github-event header is missing' };
  const body = parse(bytes);
  if (body === undefined)
    return { reason: 'the body is not JSON: set the content type of the webhook to application/json' };
  const members = Members.safeParse(body);
  if (!members.success) return { reason: unusable(event, members.error) };
  const { action, repository, installation } = members.data;
  return {
    id,
    event,
    action: action ?? null,
    appId: appIdOf(headers),
    repository: repository ?? null,
    installationId: installation?.id ?? null,
    body,
  };
}

export function unusable(event: string, error: z.ZodError): string {
  const [issue] = error.issues;
  return `${event}: ${issue?.path.join('.') || 'the body'} is missing or not valid`;
}

function appIdOf(headers: Headers): number | null {
  const id = headers['x-github-hook-installation-target-id'] ?? '';
  const isApp = headers['x-github-hook-installation-target-type'] === 'integration';
  return isApp && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
