import * as z from 'zod';

/** The identity of an image. A tag moves; 64 hex digits do not. */
export const ImageDigest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, 'a digest is sha256: and 64 lower-case hex digits');

/** Where images of one name are: `host[:port]/path`, without tag and digest. */
export const ImageRepository = z
  .string()
  .max(300)
  .regex(
    /^[a-z0-9.-]+(?::\d{1,5})?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)+$/,
    'an image repository is written host/path, without tag and digest',
  );

export const ImageTag = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/, 'not a tag');

/** One built image, by its digest, with the commit it was built from where that is known. */
export const ComponentImage = z.object({
  /** Name of the component, unique in its candidate. */
  component: z.string().min(1).max(200),
  repository: ImageRepository,
  digest: ImageDigest,
  source: z
    .object({ repository: z.string().min(1), revision: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/) })
    .optional(),
});
export type ComponentImage = z.infer<typeof ComponentImage>;

/** `repository@digest`: the only way to name an image that cannot change under us. */
export function pinnedReference({ repository, digest }: Pick<ComponentImage, 'repository' | 'digest'>): string {
  return `${repository}@${digest}`;
}
