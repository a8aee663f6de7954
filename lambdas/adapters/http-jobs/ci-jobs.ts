import type { HttpOrder } from '../../../gates/model/job-order.ts';
import type { WireAnswer } from '../../../gates/model/wire-answer.ts';
import type { CiJobs } from '../../ports/ci-jobs.ts';
import { type AskOptions, ask } from '../wire/ask.ts';
import { type OutsideAccess, outsideFetch } from '../wire/outside.ts';
import { type NamedSecrets, secretFor } from '../wire/secrets.ts';

export interface HttpJobAccess extends AskOptions, OutsideAccess {
  readonly secrets: NamedSecrets;
}

/** Any job system over HTTPS, as a stream's document describes it. Only the document's own hosts are asked. */
export function httpJobs(access: HttpJobAccess): CiJobs<HttpOrder> {
  const send = async (
    order: HttpOrder,
    {
      method,
      address,
      headers,
      body,
    }: { method: 'GET' | 'POST' | 'PUT'; address: string; headers: Readonly<Record<string, string>>; body?: unknown },
  ) => {
    const url = new URL(address);
    const secret = order.secret === undefined ? '' : await secretFor(access.secrets, order.secret, url.host);
    // Without its secret nothing is sent: an anonymous request would be refused for a reason that misleads.
    if (secret === undefined) return { kind: 'lost' as const, cause: 'unreachable' as const };
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text.replaceAll('{secret}', () => secret)]),
    );
    const fetch = outsideFetch({ ...access, hosts: order.hosts });
    const answer = await ask(
      { method, url, headers: filled, ...(body !== undefined && { body }) },
      { ...access, fetch },
    );
    return secret === '' ? answer : without(secret, answer);
  };
  return {
    trigger(order) {
      const { method, url, headers, body, idempotencyHeader } = order.start;
      return send(order, { method, address: url, headers: { ...headers, [idempotencyHeader]: order.intentId }, body });
    },
    read(order, executionId) {
      const address = order.poll.url.replaceAll('{execution}', () => encodeURIComponent(executionId));
      return send(order, { method: 'GET', address, headers: order.poll.headers });
    },
  };
}

/** A server that shows what it was sent shows the secret too; answers are written down. */
function without(secret: string, answer: WireAnswer): WireAnswer {
  return answer.kind === 'lost' ? answer : { ...answer, body: answer.body.replaceAll(secret, '[secret]') };
}
