import * as z from 'zod';
import { ImageRepository, ImageTag } from '../image.ts';
import { GitHubRepository } from './repository.ts';

const Name = z
  .string()
  .regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'a name is lower-case letters and digits, with - or . between');

const targets = {
  repositories: z.record(z.string().min(1), ImageRepository),
  tags: z.array(ImageTag).min(1).max(5),
};

/**
 * How it is known that another system's act was done. There is no promoter without one: what is not confirmed was not promoted, and
 * fails at the deadline.
 */
export const Confirmation = z.discriminatedUnion('by', [
  /** A run of this workflow that names the promotion in its `run-name` ends in success. */
  z.strictObject({
    by: z.literal('workflow-run'),
    repository: GitHubRepository,
    workflow: z.string().regex(/^[\w.-]+\.ya?ml$/, 'a workflow is named by its file, such as deploy.yml'),
  }),
  /** A status of this context, younger than the act, on the source revision of a component. Anybody with push may write one. */
  z.strictObject({
    by: z.literal('commit-status'),
    context: z.string().min(1).max(200),
    component: z.string().min(1).optional(),
  }),
  /** A deployment to this environment whose payload names the promotion. */
  z.strictObject({
    by: z.literal('deployment-status'),
    repository: GitHubRepository,
    environment: z.string().min(1).max(200),
  }),
  /** Every tag names the candidate's digest at its registry. */
  z.strictObject({ by: z.literal('registry-tag'), ...targets }),
  /** An event on the account's own bus from this source, `Sluice Promotion Confirmation`, that names the promotion. */
  z.strictObject({
    by: z.literal('event'),
    source: z
      .string()
      .max(200)
      .regex(/^[\w.-]+$/)
      .refine((source) => !source.startsWith('aws.'), 'sources of AWS are not for others'),
  }),
]);
export type Confirmation = z.infer<typeof Confirmation>;

export const PromoterTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('konflux-release'), namespace: Name, releasePlan: Name }),
  /** Copies each component by digest to `repository` under `tags`, and reads it back. */
  z.strictObject({ kind: z.literal('tag-copy'), ...targets }),
  /** Sends a `repository_dispatch`, and waits for the confirmation. */
  z.strictObject({
    kind: z.literal('github-dispatch'),
    repository: GitHubRepository,
    event: z.string().min(1).max(100).default('sluice-promote'),
    confirm: Confirmation,
  }),
  /** Puts one event on a bus of EventBridge, and waits for the confirmation. */
  z.strictObject({
    kind: z.literal('eventbridge'),
    /** Name of a bus in the same account. */
    bus: z
      .string()
      .max(256)
      .regex(/^[\w./-]+$/, 'a bus of the same account is given by its name')
      .default('default'),
    detailType: z.string().min(1).max(128).default('Sluice Promotion'),
    confirm: Confirmation,
  }),
]);
export type PromoterTarget = z.infer<typeof PromoterTarget>;

/** Tags that a promoter moves or reads back, by component; none where it does neither. */
export function tagTargetsOf(
  promoter: PromoterTarget,
): { readonly repositories: Readonly<Record<string, string>>; readonly tags: readonly string[] } | undefined {
  if (promoter.kind === 'tag-copy') return promoter;
  if (!('confirm' in promoter)) return undefined;
  return promoter.confirm.by === 'registry-tag' ? promoter.confirm : undefined;
}
