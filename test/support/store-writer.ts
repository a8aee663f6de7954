import { openStores } from '../../bin/local/stores.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { queueTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { tableQueue } from '../../lambdas/adapters/table-queue/table-queue.ts';
import { sampleRun } from '../contracts/samples.ts';

/*
 * Writes until it is killed, and says after each write what was acknowledged. Started by tests:
 * node --import tsx store-writer.ts <folder> <round>
 */
const [dataDir = '', round = ''] = process.argv.slice(2);
const { client, runs, blobs } = await openStores({ dataDir, env: process.env });
const queue = tableQueue<string>({ client, table: queueTable.name, queue: 'hints', clock: systemClock });

async function write(worker: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const name = `${round}-${worker}-${count}`;
    const number = 1 + worker;
    const evalSeq = await runs.beginEvaluation('harbour/boats', number);
    const run = sampleRun({ number, salt: name, asOf: systemClock.now() });
    await runs.completeEvaluation({ evalSeq, deliveryId: name, installationId: null, run });
    await queue.send(name, { group: String(worker), deduplicationId: name });
    await blobs.put(`snapshots/${name}`, name.repeat(100));
    process.stdout.write(`${JSON.stringify({ name, number, evalSeq, runId: run.id })}\n`);
  }
}

await Promise.all([0, 1, 2, 3].map(write));
