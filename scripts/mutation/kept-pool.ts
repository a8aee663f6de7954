import { Worker } from 'node:worker_threads';
import type { PoolOptions, PoolRunnerInitializer, PoolWorker } from 'vitest/node';

const ENTRY = new URL('./kept-thread.mjs', import.meta.url);

/** The thread between two mutants. Stryker tests one at a time per process, so there is one at most. */
let idle: Worker | undefined;

function startThread(env: PoolOptions['env'], execArgv: string[]): Worker {
  const thread = new Worker(ENTRY, { env, execArgv });
  thread.once('exit', () => {
    if (idle === thread) idle = undefined;
  });
  return thread;
}

/** vitest starts a worker for each run and stops it afterwards: this one hands the same thread to the next run instead. */
function createPoolWorker({ env, execArgv }: PoolOptions): PoolWorker {
  let thread: Worker | undefined;
  const running = (): Worker => {
    if (thread === undefined) throw new Error('the thread of the tests has not started');
    return thread;
  };
  return {
    name: KEPT_POOL.name,
    on: (event, callback) => running().on(event, callback),
    off: (event, callback) => running().off(event, callback),
    send: (message) => {
      if (message.type !== 'stop') running().postMessage(message);
      else queueMicrotask(() => running().emit('message', { __vitest_worker_response__: true, type: 'stopped' }));
    },
    deserialize: (message) => message,
    start: async () => {
      thread = idle ?? startThread(env, execArgv);
      idle = undefined;
      thread.ref();
    },
    stop: async () => {
      thread?.unref();
      idle = thread;
    },
  };
}

export const KEPT_POOL: PoolRunnerInitializer = { name: 'kept', createPoolWorker };
