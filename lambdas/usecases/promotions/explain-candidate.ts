import type { ImageCandidate } from '../../../gates/model/promotion.ts';
import type { PromotionStore, StoredCandidate } from '../../ports/promotion-store.ts';
import type { StreamRecord, StreamStore } from '../../ports/stream-store.ts';

export interface ExplainCandidateDeps {
  readonly streams: Pick<StreamStore, 'heads' | 'log'>;
  readonly promotions: Pick<PromotionStore, 'candidates' | 'parts' | 'state'>;
}

/** What became of an image that no promotion has tried. */
export interface CandidateExplanation {
  readonly stream: string;
  /** The stream tries nothing until it is brought back. */
  readonly isWithdrawn: boolean;
  readonly candidate: ImageCandidate;
  /** `part`: kept until every component of the set has an image. */
  readonly state: Exclude<StoredCandidate['state'], 'opened'> | 'part';
  /** The promotion that came instead, or that is being tried meanwhile. */
  readonly promotion?: string;
  /** Components that have no image yet. */
  readonly missing: readonly string[];
}

/** Newest candidates of a stream that are looked through. */
const LOOKED_THROUGH = 200;

/** Where an image waits, or was passed by: by its whole digest, or by the whole id of the commit that it was built from. */
export async function candidatesWith(
  digestOrCommit: string,
  deps: ExplainCandidateDeps,
): Promise<readonly CandidateExplanation[]> {
  const has = ({ images }: ImageCandidate) =>
    images.some(({ digest, source }) => digest === digestOrCommit || source?.revision === digestOrCommit);
  const found: CandidateExplanation[] = [];
  for (const head of await deps.streams.heads()) {
    const candidates = (await deps.promotions.candidates(head.id, LOOKED_THROUGH)).filter((one) => has(one.candidate));
    const explained = (await Promise.all(candidates.map((one) => explainOne(one, deps)))).flat();
    const parts = candidates.length === 0 ? await partsWith(await lastSet(head, deps), has, deps) : [];
    found.push(...[...explained, ...parts].map((one) => ({ ...one, isWithdrawn: head.stream === null })));
  }
  return found;
}

type Explained = Omit<CandidateExplanation, 'isWithdrawn'>;

/** What a stream moves, or moved last. */
async function lastSet({ id, stream }: StreamRecord, { streams }: ExplainCandidateDeps): Promise<ImageSet> {
  const last = stream ?? (await streams.log(id)).find((record) => record.stream !== null)?.stream;
  return { id, components: last?.components ?? [] };
}

async function explainOne(
  { stream, candidate, state, promotion }: StoredCandidate,
  { promotions }: ExplainCandidateDeps,
): Promise<readonly Explained[]> {
  if (state === 'opened') return [];
  const other = promotion ?? (state === 'waiting' ? (await promotions.state(stream)).active : undefined);
  return [{ stream, candidate, state, missing: [], ...(other !== undefined && { promotion: other }) }];
}

interface ImageSet {
  readonly id: string;
  readonly components: readonly { readonly name: string }[];
}

async function partsWith(
  { id, components }: ImageSet,
  has: (candidate: ImageCandidate) => boolean,
  { promotions }: ExplainCandidateDeps,
): Promise<readonly Explained[]> {
  if (components.length <= 1) return [];
  const parts = await promotions.parts(id);
  const there = parts.flatMap(({ images }) => images.map(({ component }) => component));
  const missing = components.flatMap(({ name }) => (there.includes(name) ? [] : [name]));
  return parts.filter(has).map((candidate) => ({ stream: id, candidate, state: 'part', missing }));
}
