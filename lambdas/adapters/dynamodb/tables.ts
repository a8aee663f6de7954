/**
 * The tables as plain facts, so that the laptop's CreateTable and the template in AWS cannot drift apart: the laptop reads
 * these constants, and a test compares the synthesized template with them.
 */
export interface TableFacts {
  readonly name: string;
  /** Both keys are strings in every table and index. */
  readonly partitionKey: string;
  readonly sortKey: string;
  readonly indexes: readonly IndexFacts[];
  /** Attribute with the epoch second after which a row is gone. Absent: rows are kept for ever. */
  readonly timeToLive?: string;
}

export interface IndexFacts {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Attributes carried beside the keys of table and index. */
  readonly projects: readonly string[];
}

const keys = { partitionKey: 'pk', sortKey: 'sk' } as const;

/** What history shows of a run; everything else is in its body. */
const summaryAttributes = [
  'repository',
  'number',
  'headSha',
  'base',
  'asOf',
  'verdict',
  'headline',
  'gates',
  'expiresAt',
] as const;

/** Rules and waivers: never expire, restored to the second, audited. */
export const configTable = { name: 'gate-config', ...keys, indexes: [] } as const satisfies TableFacts;

/**
 * Runs and what belongs to them. Index attributes are written once, at completion, because a changed index key costs a
 * deletion and an insertion. All four history indexes sort by `runId`, which begins with the instant of the run.
 */
export const runsTable = {
  name: 'gate-runs',
  ...keys,
  timeToLive: 'expiresAt',
  indexes: [
    { name: 'byPullRequest', partitionKey: 'pullRequest', sortKey: 'runId', projects: summaryAttributes },
    { name: 'byRepository', partitionKey: 'ofRepository', sortKey: 'runId', projects: summaryAttributes },
    { name: 'bySha', partitionKey: 'shaStart', sortKey: 'runId', projects: summaryAttributes },
    { name: 'byTime', partitionKey: 'timeShard', sortKey: 'runId', projects: summaryAttributes },
    {
      name: 'byOpen',
      partitionKey: 'openShard',
      sortKey: 'openSince',
      projects: ['repository', 'number', 'evalSeq', 'runId', 'installationId', 'createdAt'],
    },
  ],
} as const satisfies TableFacts;

/** The laptop's queues. In AWS they are SQS queues. */
export const queueTable = {
  name: 'local-queue',
  ...keys,
  timeToLive: 'expiresAt',
  indexes: [{ name: 'byReady', partitionKey: 'readyQueue', sortKey: 'readyAt', projects: ['group'] }],
} as const satisfies TableFacts;

/** What the laptop's GitHub keeps: check runs and deliveries. */
export const githubTable = { name: 'local-github', ...keys, indexes: [] } as const satisfies TableFacts;
