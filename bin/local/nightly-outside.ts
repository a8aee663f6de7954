import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { gangwayJobs } from '../../lambdas/adapters/gangway/ci-jobs.ts';
import { konfluxReleases } from '../../lambdas/adapters/konflux/releases.ts';
import { registryCopies } from '../../lambdas/adapters/registry/copies.ts';
import { registryTags } from '../../lambdas/adapters/registry/tags.ts';
import { eventSenders, type SenderSecrets } from '../../lambdas/adapters/signed-events/senders.ts';
import { slackNotifier } from '../../lambdas/adapters/slack/notifier.ts';
import type { Log } from '../../lambdas/ports/log.ts';
import type { Notification, Notifier } from '../../lambdas/ports/notifier.ts';
import { announceAlert } from '../../lambdas/usecases/announce-promotion.ts';
import { advancingOver } from '../../lambdas/usecases/nightly-outside.ts';
import type { ReceiveImageEventDeps } from '../../lambdas/usecases/receive-image-event.ts';
import { receiveImages } from '../../lambdas/usecases/receive-images.ts';
import { registryAccess } from '../registry-auth.ts';
import type { NightlyParts } from './nightly.ts';
import type { Stores } from './stores.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What has no address is unreachable: no host has this name. */
const NOWHERE = 'https://not-configured.invalid';

/**
 * What a nightly on this machine talks to: `SLUICE_GANGWAY_URL` and `_TOKEN`, `SLUICE_KONFLUX_URL` and `_TOKEN`, `SLUICE_SLACK_TOKEN`,
 * and `SLUICE_REGISTRY_AUTH` (`host=user:password`, with commas between). Without Slack, messages go to the server's log.
 */
export function localNightly(stores: Stores, env: Env, publicUrl: string, log: Log): NightlyParts {
  const { promotions, streams } = stores;
  const registries = registryAccess(env);
  const slack = env['SLUICE_SLACK_TOKEN'];
  const pageOf = (promotion?: string) => (promotion === undefined ? publicUrl : `${publicUrl}/promotions/${promotion}`);
  const outside = {
    promotions,
    jobs: gangwayJobs({ baseUrl: env['SLUICE_GANGWAY_URL'] ?? NOWHERE, token: tokenIn(env, 'SLUICE_GANGWAY_TOKEN') }),
    releases: konfluxReleases({
      baseUrl: env['SLUICE_KONFLUX_URL'] ?? NOWHERE,
      token: tokenIn(env, 'SLUICE_KONFLUX_TOKEN'),
    }),
    copies: registryCopies(registries),
    tags: registryTags(registries),
    notifier: slack === undefined ? logNotifier(log) : slackNotifier({ token: async () => slack }),
    clock: systemClock,
    log,
    pageOf,
  };
  const deps = {
    ...advancingOver(outside),
    streams,
    startTimer: async () => undefined,
    alert: (stream: Parameters<typeof announceAlert>[0], alert: Parameters<typeof announceAlert>[1]) =>
      announceAlert(stream, alert, outside),
  };
  return { deps, clock: systemClock, log };
}

/** What image events on this machine stand on. `SLUICE_SENDERS`: JSON, `{"<source>/<sender>": {"scheme", "current", "previous"?}}`. */
export function localIntake({ promotions, streams, blobs }: Stores, env: Env, log: Log): ReceiveImageEventDeps {
  const senders = JSON.parse(env['SLUICE_SENDERS'] ?? '{}') as Readonly<Record<string, SenderSecrets>>;
  const opening = { promotions, streams, startTimer: async () => undefined, clock: systemClock, log };
  return {
    senders: eventSenders(async (sender) => (Object.hasOwn(senders, sender) ? senders[sender] : undefined)),
    tags: registryTags(registryAccess(env)),
    events: blobs,
    receive: (arrival) => receiveImages(arrival, opening),
    clock: systemClock,
    log,
  };
}

function tokenIn(env: Env, name: string) {
  return async () => env[name] ?? '';
}

function logNotifier(log: Log): Notifier {
  const write = async (channel: string, { title, text }: Notification) => {
    log.info('message', { channel, title, text });
    return { kind: 'sent' as const, isCut: false };
  };
  return { post: write, update: ({ channel }, notification) => write(channel, notification) };
}
