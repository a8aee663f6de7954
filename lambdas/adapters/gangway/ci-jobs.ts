import { hexDigest } from '../../../gates/model/digest.ts';
import { INTENT_KEY } from '../../../gates/model/job.ts';
import type { GangwayOrder } from '../../../gates/model/job-order.ts';
import type { ListedJobs } from '../../ports/ci-jobs.ts';
import { type AskOptions, ask, askWithToken } from '../wire/ask.ts';

export interface GangwayAccess extends AskOptions {
  /** Address of the API, without `/v1`. */
  readonly baseUrl: string;
  /** Asked for every request: the token is short-lived, or rotated under a night that runs. */
  readonly token: () => Promise<string>;
  /** Address of Deck, Prow's web page, which shows whole ProwJobs to anyone; without it, executions are told apart by elimination. */
  readonly deckUrl?: string;
}

/** Prow's type of a job that no pull request is the subject of. Source: prow `pkg/gangway/gangway.proto`. */
const PERIODIC = '1';

/** Prow's jobs through Gangway. Nothing is repeated here: a create is not idempotent, and its answer says what may be done. */
export function gangwayJobs(access: GangwayAccess): ListedJobs<GangwayOrder> {
  const base = access.baseUrl.replace(/\/+$/, '');
  const deck = access.deckUrl?.replace(/\/+$/, '');
  return {
    async trigger(order) {
      const url = new URL(`${base}/v1/executions`);
      return askWithToken(access.token, { method: 'POST', url, body: creation(order) }, access);
    },
    async list({ jobName }) {
      const url = new URL(`${base}/v1/executions?${new URLSearchParams({ job_name: jobName })}`);
      return askWithToken(access.token, { method: 'GET', url }, access);
    },
    async read(_, executionId) {
      const url = new URL(`${base}/v1/executions/${encodeURIComponent(executionId)}`);
      return askWithToken(access.token, { method: 'GET', url }, access);
    },
    ...(deck !== undefined && {
      async identify(_: GangwayOrder, executionId: string) {
        const url = new URL(`${deck}/prowjob?${new URLSearchParams({ prowjob: executionId })}`);
        return ask({ method: 'GET', url }, access);
      },
    }),
  };
}

/** A periodic job must not have refs, and no value may be empty: Prow refuses both with 400. */
function creation({ jobName, intentId, annotations, environment }: GangwayOrder) {
  return {
    job_name: jobName,
    job_execution_type: PERIODIC,
    pod_spec_options: {
      envs: filled(environment),
      labels: { [INTENT_KEY]: labelValue(intentId) },
      annotations: { ...prefixed(filled(annotations)), [INTENT_KEY]: intentId },
    },
  };
}

function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** Bare keys of annotations are Prow's own. */
function prefixed(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key.includes('/') ? key : `sluice/${key}`, text]),
  );
}

/** Kubernetes' value of a label: 63 characters of a small alphabet. A longer id is named by its hash. */
function labelValue(id: string): string {
  return /^[A-Za-z0-9](?:[\w.-]{0,61}[A-Za-z0-9])?$/.test(id) ? id : hexDigest(id).slice(0, 40);
}
