import * as z from 'zod';
import type { BuiltImage, ImageEventReading, Refusal } from '../../model/image-event.ts';
import { present } from '../../model/present.ts';
import { evidenceOf, readAs, refusal, shapeOf } from '../body.ts';
import { isArtifactTag, isDigest, isTag, shown } from '../image.ts';
import { instantOf } from '../instants.ts';

const REPOSITORY = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+|\/)[a-z0-9]+)*$/;

const EcrEvent = z.looseObject({
  'detail-type': z.string(),
  source: z.string(),
  account: z.string().regex(/^\d{12}$/, 'an AWS account has twelve digits'),
  region: z.string().regex(/^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/, 'not an AWS region'),
  /** It orders candidates: a time that cannot be read must not count as now. */
  time: z
    .string()
    .refine((text) => instantOf(text) !== undefined, 'not an instant in UTC')
    .nullish(),
  detail: z.looseObject({}),
});

const ImageAction = z.looseObject({
  result: z.string(),
  'repository-name': z.string().max(256).regex(REPOSITORY, 'not a name of a repository'),
  'image-digest': z.string(),
  'action-type': z.string(),
  'image-tag': z.string().nullish(),
  'manifest-media-type': z.string().nullish(),
  'artifact-media-type': z.string().nullish(),
});
type ImageAction = z.infer<typeof ImageAction>;

/** Whose images may become candidates. What is absent expects any; an empty list expects none. */
export interface EcrExpectations {
  readonly accounts?: readonly string[];
  readonly regions?: readonly string[];
  /** Names of repositories without registry. */
  readonly repositories?: readonly string[];
}

/** Manifests of images and of multi-architecture indexes. */
const IMAGE_MANIFESTS: ReadonlySet<string> = new Set([
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]);
const IMAGE_CONFIGS: ReadonlySet<string> = new Set([
  'application/vnd.oci.image.config.v1+json',
  'application/vnd.docker.container.image.v1+json',
]);

/**
 * An "ECR Image Action" event of EventBridge. It carries the digest, so nothing has to be resolved; the older shape has no media
 * types. A second tag on one digest is the same candidate (see `imageKeyOf`).
 * Source: AWS's documentation of ECR events.
 */
export function readImageAction(text: string, expected: EcrExpectations = {}): ImageEventReading {
  const evidence = evidenceOf('ecr', text);
  const event = readAs(EcrEvent, text);
  if (event.kind === 'refused') return { ...event, evidence };
  const { source, account, region, time } = event.value;
  if (source !== 'aws.ecr' || event.value['detail-type'] !== 'ECR Image Action') {
    const what = `${source} ${event.value['detail-type']}`;
    return { ...refusal('unexpected_kind', `${shown(what)} is not an image action of ECR`), evidence };
  }
  const shape = shapeOf(ImageAction, event.value.detail);
  if (shape.kind === 'refused') return { ...shape, evidence };
  const action = shape.value;
  const refused = unexpected(account, region, action, expected) ?? unusable(action);
  if (refused !== undefined) return { ...refused, evidence };
  const image: BuiltImage = {
    repository: `${registryOf(account, region)}/${action['repository-name']}`,
    digest: action['image-digest'],
    ...present({ tag: action['image-tag'] || undefined, builtAt: instantOf(time) }),
  };
  if (action['action-type'] === 'DELETE') return { kind: 'deleted', image, evidence };
  const found = { images: [image], wanted: [image], unusable: [] };
  return { kind: 'built', origin: 'registry', ...found, isOverride: false, evidence };
}

function registryOf(account: string, region: string): string {
  return `${account}.dkr.ecr.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

function unexpected(
  account: string,
  region: string,
  action: ImageAction,
  { accounts, regions, repositories }: EcrExpectations,
): Refusal | undefined {
  const isExpected = (value: string, values: readonly string[] | undefined) => values?.includes(value) ?? true;
  if (!isExpected(account, accounts))
    return refusal('unexpected_account', `nothing expects images of account ${account}`);
  if (!isExpected(region, regions)) return refusal('unexpected_account', `nothing expects images of region ${region}`);
  const name = action['repository-name'];
  if (!isExpected(name, repositories))
    return refusal('unexpected_repository', `nothing expects images of ${shown(name)}`);
  return undefined;
}

function unusable(action: ImageAction): Refusal | undefined {
  const type = action['action-type'];
  if (type !== 'PUSH' && type !== 'DELETE')
    return refusal('unsupported_type', `${shown(type)} neither makes nor removes an image`);
  if (action.result !== 'SUCCESS') {
    return refusal(type === 'PUSH' ? 'push_failed' : 'delete_failed', `the result is ${shown(action.result)}`);
  }
  if (!isDigest(action['image-digest'])) {
    return refusal(
      'digest_malformed',
      `${shown(action['image-digest'])}: a digest is sha256: and 64 lower-case hex digits`,
    );
  }
  return type === 'PUSH' ? notAnImage(action) : wrongTag(action);
}

function notAnImage(action: ImageAction): Refusal | undefined {
  const { 'manifest-media-type': manifest, 'artifact-media-type': artifact, 'image-tag': tag } = action;
  if (manifest && !IMAGE_MANIFESTS.has(manifest)) return refusal('not_an_image', `it is a ${shown(manifest)}`);
  if (artifact && !IMAGE_CONFIGS.has(artifact)) return refusal('not_an_image', `it is a ${shown(artifact)}`);
  if (tag && isArtifactTag(tag))
    return refusal('not_an_image', `${shown(tag)} is the tag of an artifact about an image`);
  if (!tag) return refusal('untagged', 'an image without a tag is a part of another, or a leftover');
  return wrongTag(action);
}

function wrongTag({ 'image-tag': tag }: ImageAction): Refusal | undefined {
  return tag && !isTag(tag) ? refusal('malformed', `${shown(tag)} is not a tag`) : undefined;
}
