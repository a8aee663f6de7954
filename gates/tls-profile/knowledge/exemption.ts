import * as z from 'zod';
import { matchesWildcard } from '../wildcard.ts';

const Text = z.string().trim().min(1);

/** A dated, owned and reasoned exception. `*` stands for any characters in both patterns. The first that matches is used. */
export const Exemption = z.strictObject({
  /** `Deployment/operators/widget` */
  subject: Text,
  /** The listener's own name: a container, a configuration file. */
  listener: Text.default('*'),
  owner: Text,
  reason: Text,
  /** Last day on which it holds. */
  expires: z.iso.date(),
});
export type Exemption = z.infer<typeof Exemption>;

export const exemptionSections = { exemptions: z.array(Exemption).default([]) };

export function excepts(
  { subject, listener }: Exemption,
  of: { readonly subject: string; readonly id: string },
): boolean {
  return matchesWildcard(of.subject, subject) && matchesWildcard(of.id, listener);
}

/** The first that matches is used, so one behind a wider one never is. An exemption covers itself. */
export function covers(wide: Exemption, narrow: Exemption): boolean {
  return matchesWildcard(narrow.subject, wide.subject) && matchesWildcard(narrow.listener, wide.listener);
}
