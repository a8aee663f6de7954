import * as z from 'zod';

/** Who a person is, as the surface that they used could prove it. */
export const Identity = z.strictObject({
  /** Who vouches: GitHub, AWS, or the operating system of the machine. */
  kind: z.enum(['github', 'aws', 'os']),
  /**
   * What never passes to another person: the numeric id of a GitHub account (`users.id` of the REST API), the ARN that STS
   * `GetCallerIdentity` answers, `user@host` of the operating system.
   */
  id: z.string().min(1).max(300),
  /** How people call them: a login, an e-mail address. It may change, so identities are never compared by it. */
  name: z.string().min(1).max(300).optional(),
  /** Part of it is only what the person says: the name beside a user of an operating system, or the whole where a file says it. */
  isClaim: z.boolean().default(false),
});
export type Identity = z.infer<typeof Identity>;

/** Whether two identities are one account. Names and claims do not matter: a person cannot become another one by a claim. */
export function isSameIdentity(a: Identity, b: Identity): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** `grace (github 42)`, `ada@example.com (os ada@laptop, a claim)`. */
export function identityText({ kind, id, name, isClaim }: Identity): string {
  const account = kind === 'aws' ? id : `${kind} ${id}`;
  const claim = isClaim ? ', a claim' : '';
  if (name === undefined || name === id) return isClaim ? `${account} (a claim)` : account;
  return `${name} (${account}${claim})`;
}

/** Reads `github:42`, `aws:arn:...`, `os:ada@laptop`; a text without kind is a name that the operating system does not vouch for. */
export function claimedIdentity(text: string): Identity {
  const [, kind = 'os', id = text] = /^(github|aws|os):(.+)$/s.exec(text) ?? [];
  return { kind: kind as Identity['kind'], id, isClaim: true };
}
