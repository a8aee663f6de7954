import * as z from 'zod';
import type { DeliveryFacts } from '../../../ports/deliveries.ts';
import { type Repository, Sha } from './shapes.ts';

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

const checkRunEvent = z.object({
  action: z.string(),
  check_run: Checked,
  requested_action: z.object({ identifier: z.string() }).nullish(),
});

export function checkRun(frame: CheckFrame) {
  return checkRunEvent.transform(({ action, check_run: check, requested_action: button }): DeliveryFacts => {
    const requestedAction = action === 'requested_action' ? (button?.identifier ?? '') : null;
    return { what: 'check', of: 'check_run', action, requestedAction, ...factsOf(check, frame) };
  });
}

const checkSuiteEvent = z.object({ action: z.string(), check_suite: Checked });

export function checkSuite(frame: CheckFrame) {
  return checkSuiteEvent.transform(
    ({ action, check_suite: check }): DeliveryFacts => ({
      what: 'check',
      of: 'check_suite',
      action,
      requestedAction: null,
      ...factsOf(check, frame),
    }),
  );
}

interface CheckFrame {
  readonly appId: number | null;
  readonly repository: Repository;
}

/** A check is ours by the id of its App: its name is free for all. Pull requests from forks are missing from the event. */
function factsOf(check: z.infer<typeof Checked>, { appId, repository }: CheckFrame) {
  return {
    name: check.name ?? null,
    appId: check.app?.id ?? null,
    isOwn: appId !== null && check.app?.id === appId,
    headSha: check.head_sha,
    conclusion: check.conclusion ?? null,
    externalId: check.external_id ?? null,
    numbers: (check.pull_requests ?? [])
      .filter(({ base }) => base.repo.id === repository.id)
      .map(({ number }) => number),
  };
}
