import * as z from 'zod';
import { ImageDigest, ImageRepository } from './image.ts';

const Sha = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, 'a commit id has 40 (or 64) lower-case hex digits');

/** `owner/name`, as GitHub spells it. */
const RepositoryName = z.string().regex(/^[^/\s]+\/[^/\s]+$/, 'a repository is written owner/name');

/** Who wrote the change. Identity is `id` and `type`; a login can pass to another account. */
export const Author = z.object({
  id: z.number().int(),
  login: z.string(),
  type: z.enum(['User', 'Bot', 'Organization', 'Mannequin']),
});
export type Author = z.infer<typeof Author>;

const change = {
  repository: RepositoryName,
  /** Branch that would receive the change; rules are scoped by it. */
  base: z.string().min(1),
  /** Commit the change is compared with: the merge base with the branch, or the base as it is between two releases. */
  baseSha: Sha,
  headSha: Sha,
};

export const PullRequestCandidate = z.object({
  kind: z.literal('pull_request'),
  ...change,
  number: z.number().int().positive(),
  title: z.string(),
  author: Author,
  isFork: z.boolean(),
});
export type PullRequestCandidate = z.infer<typeof PullRequestCandidate>;

/**
 * How the two commits of a comparison were found. `merge-base`: the head with its common ancestor with the base, as for a branch that
 * would receive it. `exact`: the head with the base as it is, as for two releases.
 */
export const Comparing = z.object({
  way: z.enum(['merge-base', 'exact']),
  /** Names that were given: a branch, a tag, a commit; `WORKTREE` for the working tree as head. */
  base: z.string().min(1),
  head: z.string().min(1),
  /** Base and head grew apart: what only the base has counts as removed. Only for `exact`. */
  hasDiverged: z.boolean().optional(),
});
export type Comparing = z.infer<typeof Comparing>;

/** A change in a local clone, judged before it is pushed. The head may be a working tree: then `headSha` is its content hash. */
export const LocalChangeCandidate = z.object({
  kind: z.literal('local_change'),
  ...change,
  /** Absent in runs that were stored before it was known. */
  compared: Comparing.optional(),
});
export type LocalChangeCandidate = z.infer<typeof LocalChangeCandidate>;

/** What stands for a commit where there is none to compare with, as git writes it. */
export const NO_COMMIT = '0'.repeat(40);

/**
 * A built image on its way to a stream, compared with the one that was promoted last. `repository` is the repository of its source
 * where that is known, else that of the image; `base` is the stream. The commits are those of the sources, or the digits of the
 * digests where the files are read inside the images.
 */
export const BuiltImageCandidate = z.object({
  kind: z.literal('image'),
  ...change,
  repository: z.string().min(1),
  stream: z.string().min(1),
  component: z.string().min(1),
  image: z.object({ repository: ImageRepository, digest: ImageDigest }),
  /** What it is compared with: the image of the same component in the stream's last promotion. */
  promoted: z.object({ repository: ImageRepository, digest: ImageDigest, promotion: z.string().min(1) }).optional(),
  /** Nothing of this component was promoted in the stream before. */
  isFirst: z.boolean(),
  /** Where the files were read: at the commit that the image was built from, or inside the image. */
  from: z.enum(['source', 'image']),
});
export type BuiltImageCandidate = z.infer<typeof BuiltImageCandidate>;

/** What is judged. Other kinds (merge group) join this union with the gates that read them. */
export const Candidate = z.discriminatedUnion('kind', [
  PullRequestCandidate,
  LocalChangeCandidate,
  BuiltImageCandidate,
]);
export type Candidate = z.infer<typeof Candidate>;

/** The stable name of a candidate's place: all evaluations of one pull request share it. */
export function placeOf(candidate: Candidate): string {
  switch (candidate.kind) {
    case 'pull_request':
      return `${candidate.repository}#${candidate.number}`;
    case 'local_change':
      return `${candidate.repository}@${candidate.base}`;
    case 'image':
      return `${candidate.component}@${candidate.image.digest.slice(0, 19)} for ${candidate.stream}`;
    default:
      return candidate satisfies never;
  }
}
