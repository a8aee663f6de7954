import type { ArchivedRun } from '../model/archived-run.ts';
import { isFinal, type Promotion } from '../model/promotion.ts';

/**
 * `same`: both let the Snapshot out, or neither did · `looser`: only this gate would let it out · `stricter`: only the old one did ·
 * `undecided`: one of them has no answer (it runs, or a person stopped it) · `only-old`, `only-ours`: one never saw it.
 */
export type Comparison = 'same' | 'looser' | 'stricter' | 'undecided' | 'only-old' | 'only-ours';

export interface ComparedSnapshot {
  readonly snapshot: string;
  /** When the first of the two began. */
  readonly at: string;
  readonly comparison: Comparison;
  readonly old?: { readonly run: string; readonly says: string };
  readonly ours?: { readonly promotion: string; readonly says: string };
}

type Answer = 'open' | 'closed' | 'none';

/**
 * The verdicts of the old gate and of this one on the same Snapshots, oldest first. Runs of pull requests are left out. Of several runs of the
 * old gate, one that let the Snapshot out decides, as it did; of several promotions, the newest.
 */
export function compareGates(
  runs: readonly ArchivedRun[],
  promotions: readonly Promotion[],
): readonly ComparedSnapshot[] {
  const old = runs.filter((run) => !run.isProposal);
  const snapshots = [...old.map(({ snapshot }) => snapshot), ...promotions.map(snapshotOf)];
  return [...new Set(snapshots)]
    .filter((snapshot) => snapshot !== undefined)
    .map((snapshot) =>
      comparedSnapshot(
        snapshot,
        old.filter((run) => run.snapshot === snapshot),
        promotions.filter((promotion) => snapshotOf(promotion) === snapshot),
      ),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function snapshotOf({ candidate }: Promotion): string | undefined {
  return candidate.origin.snapshot;
}

function comparedSnapshot(
  snapshot: string,
  runs: readonly ArchivedRun[],
  promotions: readonly Promotion[],
): ComparedSnapshot {
  const newest = [...runs].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const run =
    newest.find(({ state }) => state === 'succeeded') ?? newest.find(({ state }) => state !== 'aborted') ?? newest[0];
  const promotion = [...promotions].sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))[0];
  return {
    snapshot,
    at: [run?.createdAt, promotion?.openedAt].sort()[0] ?? '',
    comparison: comparisonOf(run, promotion),
    ...(run !== undefined && { old: { run: run.name, says: saidBy(run) } }),
    ...(promotion !== undefined && { ours: { promotion: promotion.id, says: saidOf(promotion) } }),
  };
}

function comparisonOf(run: ArchivedRun | undefined, promotion: Promotion | undefined): Comparison {
  if (promotion === undefined) return 'only-old';
  if (run === undefined) return 'only-ours';
  const [old, ours] = [answerOf(run), answerOfOurs(promotion)];
  if (old === 'none' || ours === 'none') return 'undecided';
  if (old === ours) return 'same';
  return ours === 'open' ? 'looser' : 'stricter';
}

function answerOf({ state }: ArchivedRun): Answer {
  if (state === 'succeeded') return 'open';
  return state === 'failed' || state === 'error' ? 'closed' : 'none';
}

/** What a person decided, or a newer candidate made superfluous, says nothing of how this gate judges. */
function answerOfOurs({ phase, verdict, decision }: Promotion): Answer {
  if (decision !== undefined || verdict === undefined || phase === 'superseded') return 'none';
  return verdict === 'pass' || verdict === 'waived' || verdict === 'not-applicable' ? 'open' : 'closed';
}

function saidBy({ state, cause }: ArchivedRun): string {
  return cause === undefined ? state : `${state} (${cause})`;
}

function saidOf(promotion: Promotion): string {
  const { phase, verdict, history } = promotion;
  const why = history.at(-1)?.cause.text;
  const ended = isFinal(phase) || phase === 'accepted';
  return `${verdict ?? phase}${ended && why !== undefined ? `: ${why}` : ''}`;
}
