import * as z from 'zod';
import type { Author } from '../../../../gates/model/candidate.ts';

export const Sha = z.string().regex(/^[0-9a-f]{40}$/, 'not a commit id');
export const Repository = z.object({
  id: z.number().int(),
  full_name: z.string().regex(/^[^/\s]+\/[^/\s]+$/, 'not owner/name'),
});

/** An account that was deleted is null. */
export const Account = z
  .object({ id: z.number().int(), login: z.string(), type: z.enum(['User', 'Bot', 'Organization', 'Mannequin']) })
  .nullish();

/** GitHub's word for what somebody is to the repository. */
export const Association = z.string().nullish();
const TRUSTED: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);

export function isTrusted(association: string | null | undefined): boolean {
  return TRUSTED.has(association ?? '');
}

export function authorOf(account: z.infer<typeof Account>): Author | null {
  return account ?? null;
}
