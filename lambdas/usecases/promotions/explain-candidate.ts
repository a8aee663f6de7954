import type { ImageCandidate } from '../../../gates/model/promotion.ts';
import type { PromotionStore, StoredCandidate } from '../../ports/promotion-store.ts';
import type { StreamStore } from '../../ports/stream-store.ts';

export interface ExplainCandidateDeps {
  readonly streams: Pick<StreamStore, 'active'>;
  readonly promotions: Pick<PromotionStore, 'candidates' | 'parts' | 'state'>;
}

/** What became of an image that no promotion has tried. */
export interface CandidateExplanation {
  readonly stream: string;
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
  for (const { stream } of await deps.streams.active()) {
    const candidates = (await deps.promotions.candidates(stream.id, LOOKED_THROUGH)).filter((one) =>
      has(one.candidate),
    );
    for (const one of candidates) found.push(...(await explainOne(one, deps)));
    if (candidates.length === 0) found.push(...(await partsWith(stream, has, deps)));
  }
  return found;
}

async function explainOne(
  { stream, candidate, state, promotion }: StoredCandidate,
  { promotions }: ExplainCandidateDeps,
): Promise<readonly CandidateExplanation[]> {
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
): Promise<readonly CandidateExplanation[]> {
  if (components.length === 1) return [];
  const parts = await promotions.parts(id);
  const there = parts.flatMap(({ images }) => images.map(({ component }) => component));
  const missing = components.flatMap(({ name }) => (there.includes(name) ? [] : [name]));
  return parts.filter(has).map((candidate) => ({ stream: id, candidate, state: 'part', missing }));
}
