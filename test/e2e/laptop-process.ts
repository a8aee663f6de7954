/**
 * A laptop in a process of its own, to be killed: argv is the state folder, the clone and the number of pull requests.
 * Prints one line of JSON when it is up.
 */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLaptop } from '../../bin/local/laptop.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { jsonLog } from '../../lambdas/adapters/log/json-log.ts';

const [dataDir = '', clone = '', count = '0', port = '0'] = process.argv.slice(2);
const repository = 'harbour-lights/many-changes';
const log = jsonLog({ clock: systemClock, write: (line) => appendFileSync(join(dataDir, 'server.log'), line) });

const laptop = await startLaptop({
  dataDir,
  env: process.env,
  port: Number(port),
  repositories: { [repository]: clone },
  log,
});
for (let number = 1; number <= Number(count); number += 1) {
  if ((await laptop.gitHub.store.pullRequest(repository, number)) !== undefined) continue;
  await laptop.gitHub.openPullRequest({
    repository,
    number,
    title: `Change ${number}`,
    author: { id: 70001, login: 'ada-keeper', type: 'User' },
    baseRef: 'main',
    headRef: `change-${number}`,
  });
}
process.stdout.write(`${JSON.stringify({ url: laptop.url })}\n`);
process.once('SIGTERM', () => void laptop.close());
