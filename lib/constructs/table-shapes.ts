import type { GateTableProps, IndexShape } from './gate-table.ts';

/*
 * The two tables, by lifecycle. Keys and indexes are facts of the adapter (`lambdas/adapters/dynamodb/tables.ts`). This room may
 * not import that one, so `test/lib/tables.test.ts` compares the template with it.
 */

export const configTable = {
  name: 'gate-config',
  indexes: [],
  recoveryDays: 35,
  isIrreplaceable: true,
} as const satisfies Omit<GateTableProps, 'stage'>;

/** What history shows of a run. */
const summary = ['repository', 'number', 'headSha', 'base', 'asOf', 'verdict', 'headline', 'gates', 'expiresAt'];

/** Answer "which runs", newest or oldest first; for readers of history. */
export const historyIndexes: readonly IndexShape[] = [
  { name: 'byPullRequest', partitionKey: 'pullRequest', sortKey: 'runId', projects: summary },
  { name: 'byRepository', partitionKey: 'ofRepository', sortKey: 'runId', projects: summary },
  { name: 'bySha', partitionKey: 'shaStart', sortKey: 'runId', projects: summary },
  { name: 'byTime', partitionKey: 'timeShard', sortKey: 'runId', projects: summary },
];

/** Answers "which verdicts wait to be shown, and since when"; for the sweep. */
export const openIndex: IndexShape = {
  name: 'byOpen',
  partitionKey: 'openShard',
  sortKey: 'openSince',
  projects: ['repository', 'number', 'evalSeq', 'runId', 'installationId', 'createdAt'],
};

export const runsTable = {
  name: 'gate-runs',
  indexes: [...historyIndexes, openIndex],
  timeToLiveAttribute: 'expiresAt',
  recoveryDays: 7,
  isIrreplaceable: false,
} as const satisfies Omit<GateTableProps, 'stage'>;
