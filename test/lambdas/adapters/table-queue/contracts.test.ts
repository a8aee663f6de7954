import { queueTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { tableQueue } from '../../../../lambdas/adapters/table-queue/table-queue.ts';
import { describeQueue } from '../../../contracts/queue.ts';
import { describeWithEngine } from '../../../support/engine.ts';

describeWithEngine('on the embedded engine', ({ client, freshTable }) => {
  describeQueue('the queue in a table', async (clock, settings) =>
    tableQueue<unknown>({ client: client(), table: await freshTable(queueTable), queue: 'hints', clock, settings }),
  );
});
