import { dynamoRuleStore } from '../../../../lambdas/adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../../../../lambdas/adapters/dynamodb/run-store.ts';
import { configTable, runsTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { dynamoWaiverWatch } from '../../../../lambdas/adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../../../../lambdas/adapters/dynamodb/waivers.ts';
import { describeRuleStore } from '../../../contracts/rule-store.ts';
import { describeRunStore } from '../../../contracts/run-store.ts';
import { describeWaiverStore } from '../../../contracts/waiver-store.ts';
import { describeWithEngine } from '../../../support/engine.ts';

describeWithEngine('on the embedded engine', ({ client, freshTable }) => {
  describeRuleStore('the table of rules', async () => dynamoRuleStore(client(), await freshTable(configTable)));
  describeWaiverStore('the tables of waivers', async () => {
    const [config, runs] = [await freshTable(configTable), await freshTable(runsTable)];
    return {
      store: dynamoWaiverStore({ client: client(), config, runs }),
      watch: dynamoWaiverWatch({ client: client(), table: runs }),
    };
  });
  describeRunStore('the table of runs', async ({ clock, blobs }) =>
    dynamoRunStore({ client: client(), table: await freshTable(runsTable), blobs, clock }),
  );
});
