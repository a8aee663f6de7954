import type { GateTableProps } from './gate-table.ts';

/**
 * The two tables, by lifecycle. Keys and indexes are the adapter's facts (`lambdas/adapters/dynamodb/tables.ts`): this room may
 * not import that one, so `test/lib/tables.test.ts` compares the template with it.
 */
export const configTable = {
  name: 'gate-config',
  indexes: [],
  recoveryDays: 35,
  isIrreplaceable: true,
} as const satisfies Omit<GateTableProps, 'stage'>;

export const runsTable = {
  name: 'gate-runs',
  indexes: [{ name: 'bySha', partitionKey: 'shaKey', sortKey: 'sortKey' }],
  timeToLiveAttribute: 'expiresAt',
  recoveryDays: 7,
  isIrreplaceable: false,
} as const satisfies Omit<GateTableProps, 'stage'>;
