import { join } from 'node:path';
import * as z from 'zod';
import { notifiersByKind } from '../../lambdas/adapters/channels/by-kind.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { gangwayJobs } from '../../lambdas/adapters/gangway/ci-jobs.ts';
import { reportedChecks } from '../../lambdas/adapters/github-jobs/checks.ts';
import { repositoryEvents } from '../../lambdas/adapters/github-jobs/repository-events.ts';
import { workflowJobs } from '../../lambdas/adapters/github-jobs/workflows.ts';
import { httpJobs } from '../../lambdas/adapters/http-jobs/ci-jobs.ts';
import { konfluxReleases } from '../../lambdas/adapters/konflux/releases.ts';
import { mailFileNotifier } from '../../lambdas/adapters/mail/file-notifier.ts';
import { registryCopies } from '../../lambdas/adapters/registry/copies.ts';
import { registryTags } from '../../lambdas/adapters/registry/tags.ts';
import { eventSenders, type SenderSecrets } from '../../lambdas/adapters/signed-events/senders.ts';
import { slackNotifier } from '../../lambdas/adapters/slack/notifier.ts';
import { NamedSecret, type NamedSecrets } from '../../lambdas/adapters/wire/secrets.ts';
import type { Log } from '../../lambdas/ports/log.ts';
import type { Notification, Notifier } from '../../lambdas/ports/notifier.ts';
import type { ImageEvaluationRequest, Queue } from '../../lambdas/ports/queue.ts';
import { forgetImage } from '../../lambdas/usecases/images/forget-image.ts';
import type { ReceiveImageEventDeps } from '../../lambdas/usecases/images/receive-image-event.ts';
import { receiveImages } from '../../lambdas/usecases/images/receive-images.ts';
import { announceAlert } from '../../lambdas/usecases/promotions/announce-promotion.ts';
import { advancingOver } from '../../lambdas/usecases/promotions/nightly-outside.ts';
import type { TellAlertDeps } from '../../lambdas/usecases/streams/tell-alert.ts';
import { UsageError } from '../io.ts';
import { registryAccess } from '../registry-auth.ts';
import { defaultStateDir } from './engine.ts';
import type { NightlyParts } from './nightly.ts';
import type { Stores } from './stores.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A system without an address is unreachable: no host has this name. */
const NOWHERE = 'https://not-configured.invalid';

/**
 * What a nightly on this machine talks to: `SLUICE_GANGWAY_URL`, `_TOKEN` and `_DECK_URL`, `SLUICE_KONFLUX_URL` and `_TOKEN`,
 * `SLUICE_GITHUB_URL` and `_TOKEN`, `SLUICE_SLACK_TOKEN`, `SLUICE_SECRETS` (JSON, `{"<name>": {"value", "hosts"}}`) and
 * `SLUICE_REGISTRY_AUTH` (`host=user:password`, with commas between). Without Slack, messages go to the server's log; mail goes to
 * files in the state folder.
 */
export function localNightly(
  stores: Stores,
  imageEvaluations: Queue<ImageEvaluationRequest>,
  env: Env,
  publicUrl: string,
  log: Log,
): NightlyParts {
  const { promotions, streams } = stores;
  const registries = registryAccess(env);
  const pageOf = (promotion?: string) => (promotion === undefined ? publicUrl : `${publicUrl}/promotions/${promotion}`);
  const outside = {
    promotions,
    imageEvaluations,
    ...localJobs(env),
    releases: konfluxReleases({
      baseUrl: env['SLUICE_KONFLUX_URL'] ?? NOWHERE,
      token: tokenIn(env, 'SLUICE_KONFLUX_TOKEN'),
    }),
    copies: registryCopies(registries),
    tags: registryTags(registries),
    bus: noEventBus,
    notifierOf: localChannels(env, log),
    clock: systemClock,
    log,
    pageOf,
  };
  const deps = {
    ...advancingOver(outside),
    streams,
    startTimer: async () => undefined,
    alert: (...[stream, channel, alert]: Parameters<TellAlertDeps['alert']>) =>
      announceAlert(stream, channel, alert, outside),
  };
  return { deps, clock: systemClock, log };
}

/** Job systems, and GitHub for promotions too. A system without an address is unreachable, and the stream says so. */
function localJobs(env: Env) {
  const gitHub = {
    baseUrl:
      env['SLUICE_GITHUB_URL'] ?? (env['SLUICE_GITHUB_TOKEN'] === undefined ? NOWHERE : 'https://api.github.com'),
    token: tokenIn(env, 'SLUICE_GITHUB_TOKEN'),
  };
  const deckUrl = env['SLUICE_GANGWAY_DECK_URL'];
  return {
    jobs: {
      gangway: gangwayJobs({
        baseUrl: env['SLUICE_GANGWAY_URL'] ?? NOWHERE,
        token: tokenIn(env, 'SLUICE_GANGWAY_TOKEN'),
        ...(deckUrl !== undefined && { deckUrl }),
      }),
      'github-workflow': workflowJobs(gitHub),
      'github-check': reportedChecks(gitHub),
      http: httpJobs({ secrets: secretsIn(env), mayBeLocal: true }),
    },
    repositories: repositoryEvents(gitHub),
  };
}

export function localChannels(env: Env, log: Log) {
  const slack = env['SLUICE_SLACK_TOKEN'];
  const folder = join(defaultStateDir(env), 'mail');
  return notifiersByKind({
    slack: slack === undefined ? logNotifier(log) : slackNotifier({ token: async () => slack }),
    email: mailFileNotifier(folder, env['SLUICE_MAIL_FROM'] ?? 'sluice@localhost'),
    webhooks: { secrets: secretsIn(env), mayBeLocal: true },
  });
}

/** This machine has no bus: a promotion over one waits until its deadline, and fails. */
const noEventBus = {
  put: async () => {
    throw new Error('EventBridge is not available on this machine');
  },
};

const Secrets = z.record(z.string(), NamedSecret);
const Senders = z.record(
  z.string(),
  z.strictObject({ scheme: z.enum(['hmac', 'token']), current: z.string(), previous: z.string().exactOptional() }),
);

/** A variable that holds JSON. Its value is a secret, so no error shows it. */
function jsonIn<Schema extends z.ZodType>(env: Env, name: string, schema: Schema, shape: string): z.output<Schema> {
  const text = env[name] ?? '{}';
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const problem = issue === undefined ? 'the value is not JSON' : `${issue.path.join('.')}: ${issue.message}`;
    throw new UsageError(`${name}: ${problem}`, `Write it as ${shape}.`);
  }
}

function secretsIn(env: Env): NamedSecrets {
  const secrets = jsonIn(env, 'SLUICE_SECRETS', Secrets, '{"<name>": {"value": "...", "hosts": ["..."]}}');
  return async (name) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined);
}

/** The parts behind image events on this machine. `SLUICE_SENDERS`: JSON, `{"<source>/<sender>": {"scheme", "current", "previous"?}}`. */
export function localIntake({ promotions, streams, blobs }: Stores, env: Env, log: Log): ReceiveImageEventDeps {
  const shape = '{"<source>/<sender>": {"scheme": "hmac", "current": "..."}}';
  const senders: Readonly<Record<string, SenderSecrets>> = jsonIn(env, 'SLUICE_SENDERS', Senders, shape);
  const opening = { promotions, streams, startTimer: async () => undefined, clock: systemClock, log };
  const tags = registryTags(registryAccess(env));
  return {
    senders: eventSenders(async (sender) => (Object.hasOwn(senders, sender) ? senders[sender] : undefined)),
    tags,
    streams,
    events: blobs,
    receive: (arrival) => receiveImages(arrival, opening),
    forget: (image) => forgetImage(image, { promotions, streams, tags }),
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
