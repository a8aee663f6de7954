import type { JobRunner } from './stream/job.ts';

interface Ordered {
  /** Our own id of this try: it goes wherever the system takes it, so that an execution whose answer was lost is found. */
  readonly intentId: string;
}

export interface GangwayOrder extends Ordered {
  readonly kind: 'gangway';
  readonly jobName: string;
  /** What the try is for: at least the candidate. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Environment of the job; an empty value is refused by Prow, so it is left out. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface WorkflowOrder extends Ordered {
  readonly kind: 'github-workflow';
  readonly repository: string;
  readonly workflow: string;
  readonly ref: string;
  /** Our own id is among them. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Conclusions that pass. */
  readonly accepts: readonly string[];
}

export interface CheckOrder extends Ordered {
  readonly kind: 'github-check';
  readonly repository: string;
  readonly revision: string;
  readonly appId: number;
  readonly check: string;
  /** Conclusions that pass. */
  readonly accepts: readonly string[];
}

export interface HttpOrder extends Ordered {
  readonly kind: 'http';
  readonly hosts: readonly string[];
  /** Name of the secret that stands for `{secret}` in headers. */
  readonly secret?: string;
  readonly start: {
    readonly method: 'POST' | 'PUT';
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Readonly<Record<string, string>>;
    readonly idempotencyHeader: string;
  };
  /** `{execution}` in the address is filled at each look. */
  readonly poll: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  /** How its answers are read: places in JSON, and what the words there mean. */
  readonly answers: Pick<HttpRunner, 'execution' | 'state' | 'states' | 'page'>;
}

type HttpRunner = Extract<JobRunner, { kind: 'http' }>;

/** One execution to start, or to find: a runner with everything filled in that the candidate brings. */
export type JobOrder = GangwayOrder | WorkflowOrder | CheckOrder | HttpOrder;

/** An order that cannot be carried out, with the reason for people: the candidate lacks what the runner needs. */
export interface Impossible {
  readonly kind: 'impossible';
  readonly text: string;
}

/** What shares credentials: when they are refused, nothing is sent to this system, and all others go on. */
export function jobSystemOf(runner: JobRunner): string {
  switch (runner.kind) {
    case 'gangway':
      return 'gangway';
    case 'github-workflow':
    case 'github-check':
      return 'github';
    case 'http':
      return `http ${runner.hosts[0] ?? ''}`;
    default:
      return runner satisfies never;
  }
}

/** What executions are told apart within. Two jobs of a stream that start the same thing must not adopt each other's. */
export function executionPoolOf(runner: JobRunner): string | undefined {
  switch (runner.kind) {
    case 'gangway':
      return `gangway ${runner.job}`;
    case 'github-workflow':
      return `github-workflow ${runner.repository} ${runner.workflow}`;
    // Found by what they are, or made once per key: nothing can be mixed up.
    case 'github-check':
    case 'http':
      return undefined;
    default:
      return runner satisfies never;
  }
}
