import * as z from 'zod';
import type { DeliveryFacts } from '../../../ports/deliveries.ts';
import { Repository, Sha } from './shapes.ts';

const Checked = z.object({
  name: z.string().nullish(),
  head_sha: Sha,
  conclusion: z.string().nullish(),
  external_id: z.string().nullish(),
  app: z.object({ id: z.number().int() }).nullish(),
  pull_requests: z
    .array(
      z.object({ number: z.number().int().positive(), base: z.object({ repo: z.object({ id: z.number().int() }) }) }),
    )
    .nullish(),
});

/** Names of checks are free for all: one is ours by the id of its App, never by its name. */
function facts(of: 'check_run' | 'check_suite', appId: number | null) {
  return (event: {
    action: string;
    repository: z.infer<typeof Repository>;
    check: z.infer<typeof Checked>;
    requested_action?: { identifier: string } | null | undefined;
  }): DeliveryFacts => {
    const { action, check, repository } = event;
    return {
      what: 'check',
      of,
      action,
      name: check.name ?? null,
      appId: check.app?.id ?? null,
      isOwn: appId !== null && check.app?.id === appId,
      headSha: check.head_sha,
      conclusion: check.conclusion ?? null,
      externalId: check.external_id ?? null,
      requestedAction: event.requested_action?.identifier ?? null,
      numbers: (check.pull_requests ?? [])
        .filter(({ base }) => base.repo.id === repository.id)
        .map(({ number }) => number),
    };
  };
}

export function checkRun(appId: number | null) {
  const read = facts('check_run', appId);
  return z
    .object({
      action: z.string(),
      repository: Repository,
      check_run: Checked,
      requested_action: z.object({ identifier: z.string() }).nullish(),
    })
    .transform(({ check_run: check, ...rest }) => read({ ...rest, check }));
}

export function checkSuite(appId: number | null) {
  const read = facts('check_suite', appId);
  return z
    .object({ action: z.string(), repository: Repository, check_suite: Checked })
    .transform(({ check_suite: check, ...rest }) => read({ ...rest, check }));
}
