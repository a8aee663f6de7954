import { sourceInLabels } from '../../../gates/intake/image-labels.ts';
import { type BuiltImageCandidate, NO_COMMIT } from '../../../gates/model/candidate.ts';
import type { Doubt } from '../../../gates/model/doubt.ts';
import { type ComponentImage, pinnedReference } from '../../../gates/model/image.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { StreamGate } from '../../../gates/model/stream/gate.ts';
import { tagTargetsOf } from '../../../gates/model/stream/promoter.ts';
import { type ImageContents, UnusableImage } from '../../ports/image-contents.ts';
import type { ImageRegistry } from '../../ports/image-registry.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import type { OpenSourceTree } from '../../ports/source-tree.ts';
import { atCommit, inImage, nothing, type TreeSource } from './tree-sources.ts';

export interface ImageSidesDeps {
  readonly promotions: Pick<PromotionStore, 'state'>;
  readonly registry: ImageRegistry;
  readonly contents: ImageContents;
  readonly openSourceTree: OpenSourceTree;
}

/** Where files of a candidate are looked for: what gates of one stream have in common. */
export type GatePlacement = Pick<StreamGate, 'from' | 'paths' | 'platform'>;

/** A component's image and what it is compared with. With a doubt neither side may be believed. */
export interface ImageSides {
  readonly candidate: BuiltImageCandidate;
  readonly base: TreeSource;
  readonly head: TreeSource;
  readonly doubts: readonly Doubt[];
}

interface Pair {
  readonly promotion: Promotion;
  readonly image: ComponentImage;
  /** The image of the stream's last promotion. */
  readonly promoted: (ComponentImage & { readonly promotion: string }) | undefined;
  /** `owner/name` that the document expects. */
  readonly expected: string | undefined;
}

/** Finds both sides. Throws what a later try may cure; what will stay as it is becomes a doubt. */
export async function imageSides(
  promotion: Promotion,
  component: string,
  place: GatePlacement,
  deps: ImageSidesDeps,
): Promise<ImageSides> {
  const image = promotion.candidate.images.find((one) => one.component === component);
  if (image === undefined) throw new Error(`the candidate has no image of ${component}`);
  const { promoted: last } = await deps.promotions.state(promotion.stream.id);
  const before = last?.images.find((one) => one.component === component);
  const promoted = before && last && { ...before, promotion: last.promotion };
  const expected = promotion.stream.components.find(({ name }) => name === component)?.source;
  const pair: Pair = { promotion, image, promoted, expected };
  return place.from === 'source' ? sidesAtSource(pair, deps) : sidesInImage(pair, place, deps);
}

interface Source {
  readonly repository: string;
  readonly revision: string;
}

type Found<What> = { readonly found: What } | { readonly doubt: Doubt };

async function sidesAtSource(pair: Pair, deps: ImageSidesDeps): Promise<ImageSides> {
  const head = await sourceOf(pair.image, pair.expected, deps.registry);
  const base = pair.promoted && (await sourceOf(pair.promoted, pair.expected, deps.registry));
  const doubts = [head, base].flatMap((side) => (side !== undefined && 'doubt' in side ? [side.doubt] : []));
  if ('doubt' in head || (base !== undefined && 'doubt' in base)) return doubtful(pair, 'source', doubts);
  const at = ({ found }: { found: Source }) => atCommit(deps.openSourceTree(found.repository), found.revision);
  const sides = { base: base === undefined ? nothing : at(base), head: at(head) };
  return { candidate: candidateOf(pair, 'source', sides, head.found.repository), ...sides, doubts };
}

/** The event that brought the image is believed first; else its labels, read at the registry by digest. */
async function sourceOf(
  image: ComponentImage,
  expected: string | undefined,
  registry: ImageRegistry,
): Promise<Found<Source>> {
  const reference = pinnedReference(image);
  if (image.source !== undefined) {
    if (expected === undefined || expected.toLowerCase() === image.source.repository.toLowerCase())
      return { found: image.source };
    return { doubt: noSource(reference, `was built from ${image.source.repository}, not from ${expected}`) };
  }
  const { labels } = await registry.inspect(reference);
  const source = sourceInLabels(labels, expected);
  if (source !== undefined) return { found: source };
  const from = expected === undefined ? '' : ` of ${expected}`;
  return { doubt: noSource(reference, `has no labels that name the commit${from} it was built from`) };
}

function noSource(reference: string, reason: string): Doubt {
  return {
    subject: reference,
    reason: `the image ${reason}`,
    wayOut:
      'Label the image with org.opencontainers.image.source and org.opencontainers.image.revision, or let the gate read inside the image (`from: image`).',
  };
}

async function sidesInImage(pair: Pair, place: GatePlacement, deps: ImageSidesDeps): Promise<ImageSides> {
  const { image, promoted, promotion } = pair;
  const head = await filesIn([image], place, deps.contents);
  const base = promoted && (await filesIn(placesOf(promoted, promotion), place, deps.contents));
  const doubts = [head, base].flatMap((side) => (side !== undefined && 'doubt' in side ? [side.doubt] : []));
  if ('doubt' in head || (base !== undefined && 'doubt' in base)) return doubtful(pair, 'image', doubts);
  const sides = { base: base === undefined ? nothing : base.found, head: head.found };
  const source =
    image.source ?? sourceInLabels((await deps.registry.inspect(pinnedReference(image))).labels, pair.expected);
  return { candidate: candidateOf(pair, 'image', sides, source?.repository), ...sides, doubts };
}

type Located = Pick<ComponentImage, 'repository' | 'digest'>;

/** Builds are cleaned up; what was promoted stays where it was promoted to. */
function placesOf({ component, repository, digest }: ComponentImage, { stream }: Promotion): readonly Located[] {
  const target = tagTargetsOf(stream.promoter)?.repositories[component];
  return [{ repository, digest }, ...(target === undefined ? [] : [{ repository: target, digest }])];
}

/** From the first place that has it; when none has, the first one's reason counts. */
async function filesIn(
  [first, ...others]: readonly Located[],
  { paths = [], platform }: GatePlacement,
  contents: ImageContents,
): Promise<Found<TreeSource>> {
  if (first === undefined) throw new Error('no image to read in');
  try {
    return { found: inImage(await contents.read({ ...first, paths, platform }), first.digest) };
  } catch (error) {
    const [other] = others;
    if (error instanceof UnusableImage) return { doubt: unusable(pinnedReference(first), error.message) };
    if (other === undefined) throw error;
    const elsewhere = await filesIn([other], { from: 'image', paths, platform }, contents).catch(() => undefined);
    if (elsewhere === undefined) throw error;
    return elsewhere;
  }
}

function unusable(reference: string, reason: string): Doubt {
  return {
    subject: reference,
    reason: `the image cannot be read: ${reason}`,
    wayOut: 'Correct the paths or the platform in the document of the stream, or build the image anew.',
  };
}

function doubtful(pair: Pair, from: 'source' | 'image', doubts: readonly Doubt[]): ImageSides {
  const head = { ...nothing, sha: pair.image.digest.replace('sha256:', '') };
  return { candidate: candidateOf(pair, from, { base: nothing, head }, undefined), base: nothing, head, doubts };
}

function candidateOf(
  { promotion, image, promoted }: Pair,
  from: 'source' | 'image',
  { base, head }: { readonly base: TreeSource; readonly head: TreeSource },
  sourceRepository: string | undefined,
): BuiltImageCandidate {
  const { component, repository, digest } = image;
  return {
    kind: 'image',
    repository: sourceRepository ?? repository,
    base: promotion.stream.id,
    baseSha: promoted === undefined ? NO_COMMIT : base.sha,
    headSha: head.sha,
    stream: promotion.stream.id,
    component,
    image: { repository, digest },
    ...(promoted !== undefined && {
      promoted: { repository: promoted.repository, digest: promoted.digest, promotion: promoted.promotion },
    }),
    isFirst: promoted === undefined,
    from,
  };
}
