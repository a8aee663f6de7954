import { fakeBlobStore } from '../support/fakes/blob-store.ts';
import { fakePromotionStore } from '../support/fakes/promotion-store.ts';
import { fakeQueue } from '../support/fakes/queue.ts';
import { fakeRuleStore } from '../support/fakes/rule-store.ts';
import { fakeRunStore } from '../support/fakes/run-store.ts';
import { fakeStreamStore } from '../support/fakes/stream-store.ts';
import { fakeWaiverStore } from '../support/fakes/waiver-store.ts';
import { describeBlobStore } from './blob-store.ts';
import { describePromotionStore } from './promotion-store.ts';
import { describeQueue } from './queue.ts';
import { describeRuleStore } from './rule-store.ts';
import { describeRunStore } from './run-store.ts';
import { describeStreamStore } from './stream-store.ts';
import { describeWaiverStore } from './waiver-store.ts';

describeBlobStore('the blob store in memory', async () => fakeBlobStore());
describeQueue('the queue in memory', async (clock, settings) => fakeQueue<unknown>(clock, settings));
describeRuleStore('the rule store in memory', async () => fakeRuleStore());
describeRunStore('the run store in memory', async ({ clock }) => fakeRunStore(clock));
describeWaiverStore('the waiver store in memory', async () => {
  const store = fakeWaiverStore();
  return { store, watch: store };
});
describeStreamStore('the stream store in memory', async () => fakeStreamStore());
describePromotionStore('the promotion store in memory', async () => fakePromotionStore());
