import { shippedKnowledge } from '../../bin/rule-files.ts';
import { knowledgeFor } from '../../gates/model/knowledge.ts';
import { type Profile, profileIn } from '../../gates/tls-profile/knowledge/profiles.ts';
import { knowledgeOf, profileNamed } from '../../gates/tls-profile/knowledge.ts';

/** The documents that Sluice ships for the TLS gate, as a rule set hands them to it. */
export const tlsParts = knowledgeFor(shippedKnowledge(), 'tls-profile');

/** The same, put together. */
export const tlsKnowledge = knowledgeOf(tlsParts);

export function shippedProfile(name: string, editionId?: string): Profile {
  const { editions, suites, groups } = tlsKnowledge;
  const edition = editions.find(({ id }) => id === editionId);
  const profile = edition === undefined ? profileNamed(tlsKnowledge, name) : profileIn(edition, name, suites, groups);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  return profile;
}
