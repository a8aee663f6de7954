import * as z from 'zod';

/** A secret that documents may name, and the only hosts that it goes to: a document cannot send it elsewhere. */
export const NamedSecret = z.strictObject({
  value: z.string().min(1),
  hosts: z.array(z.string().min(1)).min(1),
});
export type NamedSecret = z.infer<typeof NamedSecret>;

/** Looks a secret up by its name; `undefined` when there is none. */
export type NamedSecrets = (name: string) => Promise<NamedSecret | undefined>;

/** The secret's value, if it may go to this host (with its port, where it has one). */
export async function secretFor(secrets: NamedSecrets, name: string, host: string): Promise<string | undefined> {
  const secret = await secrets(name).catch(() => undefined);
  return secret?.hosts.includes(host) === true ? secret.value : undefined;
}
