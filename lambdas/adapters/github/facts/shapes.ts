import * as z from 'zod';
import type { Author } from '../../../../gates/model/candidate.ts';

export const Sha = z.string().regex(/^[0-9a-f]{40}$/, 'not a commit id');
export const Repository = z.object({
  id: z.number().int(),
  full_name: z.string().regex(/^[^/\s]+\/[^/\s]+$/, 'not owner/name'),
});
export type Repository = z.infer<typeof Repository>;

/** `null` for an account that was deleted, or of a type that is not known here: it may do nothing, and its event is read all the same. */
export const Account = z
  .object({ id: z.number().int(), login: z.string(), type: z.enum(['User', 'Bot', 'Organization', 'Mannequin']) })
  .nullish()
  .catch(null);

/** GitHub's word for the relation of an account to the repository. */
export const Association = z.string().nullish();
const TRUSTED: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

export function isTrusted(association: string | null | undefined): boolean {
  return TRUSTED.has(association ?? '');
}

export function authorOf(account: z.infer<typeof Account>): Author | null {
  return account ?? null;
}
