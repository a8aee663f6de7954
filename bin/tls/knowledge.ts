import { knowledgeFor as partsFor } from '../../gates/model/knowledge.ts';
import { type Knowledge, knowledgeOf } from '../../gates/tls-profile/knowledge.ts';
import { readablePack } from '../rule-pack.ts';

/** What the TLS gate knows of the world, as Sluice ships it; with the documents of a folder or file over it, where one is named. */
export function tlsKnowledge(place?: string, asOf?: string): Knowledge {
  const { knowledge } = readablePack(place);
  return knowledgeOf(partsFor(knowledge, 'tls-profile'), asOf === undefined ? {} : { asOf });
}
