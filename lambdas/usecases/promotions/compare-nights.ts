import { type RunStreak, readArchivedRuns } from '../../../gates/intake/kubearchive/pipeline-runs.ts';
import type { ArchivedRun } from '../../../gates/model/archived-run.ts';
import type { WireAnswer } from '../../../gates/model/wire-answer.ts';
import { type ComparedSnapshot, compareGates } from '../../../gates/promotion/compare-gates.ts';
import type { ArchivedRuns } from '../../ports/archived-runs.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';

export interface CompareNightsDeps {
  readonly archive: ArchivedRuns;
  readonly promotions: Pick<PromotionStore, 'get' | 'ofStream'>;
}

export interface NightsAsked {
  readonly stream: string;
  readonly namespace: string;
  readonly scenario: string;
  /** Instant from which on both are compared. */
  readonly since: string;
}

export interface NightsCompared {
  readonly nights: readonly ComparedSnapshot[];
  /** Entries of the archive that are no PipelineRuns. They count for nothing, and are told. */
  readonly unreadable: number;
}

/** One side cannot be read whole: comparing with half of it would tell nights that only one gate saw. */
export class NotComparable extends Error {
  override readonly name = 'NotComparable';
}

const PAGE = 250;
const MOST_PAGES = 40;
const MOST_PROMOTIONS = 500;

/** The answers of an old gate in Konflux, and of a stream that observes beside it, for the same Snapshots. */
export async function compareNights(asked: NightsAsked, deps: CompareNightsDeps): Promise<NightsCompared> {
  const [{ runs, unreadable }, promotions] = await Promise.all([archived(asked, deps), observed(asked, deps)]);
  return { nights: compareGates(runs, promotions), unreadable };
}

async function archived({ namespace, scenario, since }: NightsAsked, { archive }: CompareNightsDeps) {
  const runs: ArchivedRun[] = [];
  const query = { namespace, scenario, createdAfter: since, limit: PAGE };
  let unreadable = 0;
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const read = readPage(await archive.list(after === undefined ? query : { ...query, after }));
    runs.push(...read.runs.filter(({ createdAt }) => createdAt >= since));
    unreadable += read.unreadable;
    after = read.after;
    if (after === undefined) return { runs, unreadable };
  }
  throw new NotComparable(`the archive has more than ${PAGE * MOST_PAGES} runs since ${since}`);
}

function readPage(answer: WireAnswer): RunStreak {
  if (answer.kind === 'lost') throw new NotComparable(`the archive did not answer: ${answer.cause}`);
  if (answer.status !== 200) throw new NotComparable(`the archive answered ${answer.status}`);
  const read = readArchivedRuns(answer.body);
  if (read.kind === 'refused') throw new NotComparable(`the archive's list: ${read.detail}`);
  return read;
}

async function observed({ stream, since }: NightsAsked, { promotions }: CompareNightsDeps) {
  const lines = (await promotions.ofStream(stream, MOST_PROMOTIONS + 1)).filter(({ openedAt }) => openedAt >= since);
  if (lines.length > MOST_PROMOTIONS) {
    throw new NotComparable(`${stream} has more than ${MOST_PROMOTIONS} promotions since ${since}`);
  }
  const stored = await Promise.all(lines.map(({ id }) => promotions.get(id)));
  return stored.flatMap((one) => (one === undefined ? [] : [one.promotion]));
}
