import { dynamoPromotionStore } from '../../../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../../../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, runsTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { describePromotionStore } from '../../../contracts/promotion-store.ts';
import { describeStreamStore } from '../../../contracts/stream-store.ts';
import { describeWithEngine } from '../../../support/engine.ts';

describeWithEngine('on the embedded engine', ({ client, freshTable }) => {
  describeStreamStore('the table of streams', async () => dynamoStreamStore(client(), await freshTable(configTable)));
  describePromotionStore('the table of promotions', async () =>
    dynamoPromotionStore({ client: client(), table: await freshTable(runsTable) }),
  );
});
