import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adoptable } from '../../gates/ci-jobs/answers/listing.ts';
import { type JobReader, jobReaderOf } from '../../gates/ci-jobs/answers/reader.ts';
import type { JobObservation } from '../../gates/model/job.ts';
import type { JobOrder } from '../../gates/model/job-order.ts';
import type { CiJobs } from '../../lambdas/ports/ci-jobs.ts';

export type JobTrouble = 'unauthorized' | 'too-many-requests' | 'bad-gateway' | 'lost-response' | 'lost-request';
export type JobEnd = 'passed' | 'failed' | 'infrastructure';

/** A job system on this machine, with one job in it whose executions last an hour. */
export interface JobGround {
  readonly jobs: CiJobs;
  order(intentId: string): JobOrder;
  /** How executions end that start from now on. */
  endAs(end: JobEnd): void;
  /** Lets time go by. */
  pass(minutes: number): void | Promise<void>;
  /** Lets the next request of a kind go wrong. */
  trouble(operation: 'trigger' | 'list' | 'read', kind: JobTrouble): void;
  /** Executions that were really started, by whomever. */
  started(): number;
  /** What the real system would not have taken, or not have said. */
  problems(): readonly string[];
  close(): Promise<void>;
}

const INTENT = 'p20261129T031500000Z-0123456789ab.e2e-dock.1.1';
const OTHER = 'p20261129T031500000Z-0123456789ab.e2e-dock.1.2';

/** What every CiJobs promises, read by the reader of its orders. `open` gives a system in which nothing runs. */
export function describeCiJobs(name: string, open: () => Promise<JobGround>): void {
  describe(`${name} as a job system`, () => {
    let ground: JobGround;
    let order: JobOrder;
    let reader: JobReader;
    beforeEach(async () => {
      ground = await open();
      order = ground.order(INTENT);
      reader = jobReaderOf(order);
    });
    afterEach(() => ground.close());

    const trigger = async (of: JobOrder = order) => jobReaderOf(of).trigger(await ground.jobs.trigger(of), []);
    const look = async (executionId: string) => reader.look(await ground.jobs.read(order, executionId), executionId);
    /** As a night does it: by looking, or by starting again where that makes nothing new. */
    const find = async (knownBefore: readonly string[]): Promise<string | undefined> => {
      if (reader.list === undefined || ground.jobs.list === undefined) return (await trigger()).executionId;
      const listing = reader.list(await ground.jobs.list(order));
      const found = listing.kind === 'listed' ? adoptable(listing.executions, knownBefore) : undefined;
      return found?.kind === 'one' ? found.executionId : undefined;
    };
    const started = async (): Promise<string> => (await trigger()).executionId ?? (await find([])) ?? '';

    it.each([
      { end: 'passed' as const, seen: { state: 'passed', retry: false } },
      { end: 'failed' as const, seen: { state: 'failed', retry: false } },
      { end: 'infrastructure' as const, seen: { state: 'inconclusive', retry: true } },
    ])('is watched from its start until it is $end', async ({ end, seen }) => {
      ground.endAs(end);
      const executionId = await started();
      const states = [(await look(executionId)).state];
      await ground.pass(30);
      states.push((await look(executionId)).state);
      await ground.pass(31);

      expect(await look(executionId)).toMatchObject({ ...seen, executionId, alert: false });
      expect(states).toEqual(['pending', 'pending']);
      expect(ground.started()).toBe(1);
      expect(ground.problems()).toEqual([]);
    });

    it('is found again when the answer to its start was lost, and nothing is started a second time', async () => {
      ground.trouble('trigger', 'lost-response');

      const lost = await trigger();
      const executionId = await find([]);

      expect(lost.state).toMatch(/^(?:unknown|pending)$/);
      expect(lost.executionId).toBeUndefined();
      expect((await look(executionId ?? '')).state).toBe('pending');
      expect(ground.started()).toBe(1);
    });

    it('may be started again after a request that never arrived', async () => {
      ground.trouble('trigger', 'lost-request');

      expect((await trigger()).state).not.toBe('triggered');
      expect((await look(await started())).state).toBe('pending');
      expect(ground.started()).toBe(1);
    });

    it.each<{ kind: JobTrouble; seen: Partial<JobObservation> }>([
      { kind: 'unauthorized', seen: { state: 'pending', cause: 'auth', alert: true } },
      { kind: 'too-many-requests', seen: { state: 'pending', cause: 'rate_limited', afterSeconds: 9 } },
      { kind: 'bad-gateway', seen: { state: 'pending', cause: 'unavailable' } },
      { kind: 'lost-response', seen: { state: 'pending', cause: 'answer_lost' } },
      { kind: 'lost-request', seen: { state: 'pending', cause: 'answer_lost' } },
    ])('stays pending when a look at it meets $kind, and is seen again after it', async ({ kind, seen }) => {
      const executionId = await started();
      ground.trouble('read', kind);

      expect(await look(executionId)).toMatchObject({ ...seen, retry: true });
      expect(await look(executionId)).toMatchObject({ state: 'pending', retry: false, alert: false });
    });

    it.each<{ kind: JobTrouble; seen: Partial<JobObservation> }>([
      { kind: 'unauthorized', seen: { state: 'pending', cause: 'auth', alert: true, retry: true } },
      { kind: 'too-many-requests', seen: { state: 'pending', cause: 'rate_limited', retry: true } },
    ])('was not started for certain when its start meets $kind', async ({ kind, seen }) => {
      ground.trouble('trigger', kind);

      expect(await trigger()).toMatchObject(seen);
      expect(ground.started()).toBe(ground.order(INTENT).kind === 'github-check' ? 1 : 0);
    });

    it('is not known to have failed or passed when a front answers its start with 502', async () => {
      ground.trouble('trigger', 'bad-gateway');

      expect((await trigger()).state).toMatch(/^(?:unknown|pending)$/);
    });

    it('of another try is another execution', async () => {
      if (order.kind === 'github-check') return;
      const first = await started();
      const other = ground.order(OTHER);
      const { executionId } = await trigger(other);

      expect(executionId).not.toBe(first);
      expect(ground.started()).toBe(2);
      expect((await look(first)).state).toBe('pending');
    });

    it('that is not there is not passed and not failed', async () => {
      const seen = await look(order.kind === 'gangway' ? '00000000-0000-4000-8000-000000000000' : '999');

      expect(['pending', 'inconclusive']).toContain(seen.state);
    });
  });
}
