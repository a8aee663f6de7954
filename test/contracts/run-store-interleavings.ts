import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommitVerdict, CompletedEvaluation, RunStore } from '../../lambdas/ports/run-store.ts';
import { fakeBlobStore } from '../support/fakes/blob-store.ts';
import { fakeClock } from '../support/fakes/clock.ts';
import { runs } from '../support/property-runs.ts';
import type { OpenRunStore } from './opening.ts';
import { completed } from './samples.ts';

interface Step {
  readonly kind: 'begin' | 'complete' | 'evaluate' | 'close';
  readonly pick: number;
}

/** What a bystander knows who writes every answer of the store down. */
interface Ledger {
  readonly repository: string;
  readonly begun: CompletedEvaluation[];
  readonly stored: Map<number, CompletedEvaluation>;
  readonly closed: Set<number>;
  /** Verdicts that some publisher has read. */
  readonly read: CommitVerdict[];
  published: number;
}

/** Whole evaluations are frequent, so that several verdicts wait at the same time. */
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind'][]>('begin', 'complete', 'evaluate', 'evaluate', 'close', 'close'),
  pick: fc.nat({ max: 20 }),
});

export function describeInterleavings(name: string, open: OpenRunStore): void {
  describe(`${name} under any order of workers`, () => {
    const clock = fakeClock();

    it('never shows an older result and never loses what waits, one step at a time', async () => {
      const store = await open({ clock, blobs: fakeBlobStore() });
      let round = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          round += 1;
          const ledger = newLedger(`harbour/serial-${round}`);
          for (const each of steps) {
            await take(store, ledger, each);
            await audit(store, ledger);
          }
        }),
        runs(25),
      );
    });

    it('never shows an older result and never loses what waits, several steps at once', async () => {
      const store = await open({ clock, blobs: fakeBlobStore() });
      let round = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { maxLength: 6 }),
          async (volleys) => {
            round += 1;
            const ledger = newLedger(`harbour/parallel-${round}`);
            for (const volley of volleys) {
              await Promise.all(volley.map((each) => take(store, ledger, each)));
              await audit(store, ledger);
            }
          },
        ),
        runs(25),
      );
    });
  });
}

function newLedger(repository: string): Ledger {
  return { repository, begun: [], stored: new Map(), closed: new Set(), read: [], published: 0 };
}

async function take(store: RunStore, ledger: Ledger, { kind, pick }: Step): Promise<void> {
  switch (kind) {
    case 'begin':
      return begin(store, ledger);
    case 'complete':
      return complete(store, ledger, pick);
    case 'evaluate':
      await begin(store, ledger);
      return complete(store, ledger, 0);
    case 'close':
      return close(store, ledger, pick);
    default:
      return kind satisfies never;
  }
}

async function begin(store: RunStore, ledger: Ledger): Promise<void> {
  const evalSeq = await store.beginEvaluation(ledger.repository, 7);
  const sketch = { repository: ledger.repository, salt: String(evalSeq) };
  ledger.begun.push(completed(evalSeq, `${ledger.repository}-${evalSeq}`, sketch));
}

async function complete(store: RunStore, ledger: Ledger, pick: number): Promise<void> {
  // Mostly one of the last: of those long superseded there is nothing new to learn.
  const evaluation = ledger.begun.at(-1 - (pick % 3));
  // A worker completes once: the queue hands its message to nobody else after that.
  if (evaluation === undefined || ledger.stored.has(evaluation.evalSeq)) return;
  const laterHadBegun = ledger.begun.some(({ evalSeq }) => evalSeq > evaluation.evalSeq);
  const outcome = await store.completeEvaluation(evaluation);
  if (laterHadBegun) expect(outcome).toBe('superseded');
  if (outcome === 'stored') ledger.stored.set(evaluation.evalSeq, evaluation);
}

/** Marks the verdict that waits as shown, or one that a slow publisher had read before. */
async function close(store: RunStore, ledger: Ledger, pick: number): Promise<void> {
  const read = [...(await waitingOf(store, ledger)), ...ledger.read];
  const verdict = read[pick % Math.max(1, read.length)];
  if (verdict === undefined) return;
  ledger.read.push(verdict);
  await store.markShown(verdict);
  ledger.closed.add(verdict.evalSeq);
}

async function waitingOf(store: RunStore, { repository }: Ledger): Promise<readonly CommitVerdict[]> {
  const waiting = await store.waitingSince('2027-01-01T00:00:00.000Z', 100_000);
  return waiting.filter((verdict) => verdict.repository === repository);
}

async function audit(store: RunStore, ledger: Ledger): Promise<void> {
  const head = await store.head(ledger.repository, 7);
  const storedSeqs = [...ledger.stored.keys()].sort((a, b) => a - b);
  const newest = ledger.stored.get(storedSeqs.at(-1) ?? 0);
  const waiting = storedSeqs.slice(-1).filter((seq) => !ledger.closed.has(seq));

  expect(head?.evalSeq ?? 0).toBe(ledger.begun.length);
  expect(head?.runId).toBe(newest?.run.id);
  expect(head?.publishedSeq ?? 0).toBe(Math.max(0, ...ledger.closed));
  expect(head?.publishedSeq ?? 0).toBeGreaterThanOrEqual(ledger.published);
  ledger.published = head?.publishedSeq ?? 0;
  expect((await waitingOf(store, ledger)).map(({ evalSeq }) => evalSeq)).toEqual(waiting);
  const { verdicts } = await store.commit(ledger.repository, 'a'.repeat(40));
  expect(verdicts.map(({ evalSeq }) => evalSeq)).toEqual(storedSeqs.slice(-1));
  expect(verdicts.filter(({ isWaiting }) => isWaiting).map(({ evalSeq }) => evalSeq)).toEqual(waiting);
  for (const { evalSeq, deliveryId, run } of ledger.begun) {
    expect(await store.run(run.id)).toEqual(ledger.stored.has(evalSeq) ? run : undefined);
    if (await store.hasHandled(deliveryId)) expect(Math.max(...storedSeqs)).toBeGreaterThanOrEqual(evalSeq);
  }
}
