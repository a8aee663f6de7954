import { plainLine } from '../../gates/engine/report/escape.ts';
import { profileIn } from '../../gates/tls-profile/knowledge/profiles.ts';
import type { Knowledge } from '../../gates/tls-profile/knowledge.ts';

/** What of the knowledge of the TLS gate can be listed. */
export const LISTS = ['profiles', 'suites', 'groups', 'stacks', 'locators'] as const;
export type ListName = (typeof LISTS)[number];

/** One line for each entry, in the order in which the gate has them. */
export function listText(name: ListName, knowledge: Knowledge): string {
  return lines[name](knowledge)
    .map((line) => `${/^ */.exec(line)?.[0] ?? ''}${plainLine(line)}\n`)
    .join('');
}

const lines: Readonly<Record<ListName, (knowledge: Knowledge) => string[]>> = {
  profiles: (knowledge) =>
    knowledge.editions.flatMap((edition) => {
      const mark = edition.id === knowledge.edition?.id ? ' (counts where no edition is named)' : '';
      const until = edition.until === undefined ? '' : ` until ${edition.until}`;
      return [
        `${edition.id}${mark}: from ${edition.from}${until}, ${edition.source}`,
        ...edition.profiles.map(
          ({ name, minTLSVersion }) => `  ${name}: ${minTLSVersion}, ${sizeOf(edition, name, knowledge)}`,
        ),
      ];
    }),
  suites: ({ suites }) =>
    suites.all.map(({ id, iana, openssl, inGo }) => `${id}  ${iana}  ${openssl ?? '-'}  Go: ${inGo}`),
  groups: ({ groups }) =>
    groups.all.map(({ id, name, isPostQuantum }) => `${id}  ${name}${isPostQuantum ? '  post-quantum' : ''}`),
  stacks: ({ stacks }) =>
    [...stacks.values()].map(({ id, title, min, ciphers, since }) => {
      const list = ciphers === undefined ? 'list not known' : `${ciphers.length} suites`;
      return `${id}: ${title}, without settings ${min ?? 'minimum not known'}, ${list}${since === undefined ? '' : `, since ${since}`}`;
    }),
  locators: ({ locators }) =>
    locators.map(({ id, match, listeners, source }) => {
      const names = [...(match.containers ?? []), ...(match.commands ?? []).map((command) => `"${command}"`)];
      return `${id}: ${names.join(', ')} -> ${[...new Set(listeners.map(({ stack }) => stack))].join(', ')}  (${source})`;
    }),
};

function sizeOf(edition: Knowledge['editions'][number], name: string, knowledge: Knowledge): string {
  const profile = profileIn(edition, name, knowledge.suites, knowledge.groups);
  const suites = (profile?.tls12.size ?? 0) + (profile?.tls13.size ?? 0);
  const groups =
    profile?.groups === undefined ? '' : `, groups ${[...profile.groups].map(knowledge.groups.nameOf).join(' ')}`;
  return `${suites} suites${groups}`;
}
