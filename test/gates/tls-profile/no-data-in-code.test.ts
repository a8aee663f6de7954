import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spellingsOf } from '../../../gates/tls-profile/knowledge/cipher-suites.ts';
import { KnowledgeContent } from '../../../gates/tls-profile/knowledge/content.ts';
import { tlsKnowledge, tlsParts } from '../../support/tls-knowledge.ts';

const room = join(import.meta.dirname, '..', '..', '..', 'gates', 'tls-profile');
const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

/** Formats that have a reader of their own, and spellings of versions: names of code, which documents refer to. */
const NAMES_OF_CODE = new Set(['etcd', 'haproxy', 'nginx', 'envoy', 'unknown', 'kubernetes']);

const contents = tlsParts.map(({ content }) => KnowledgeContent.parse(content));
const { editions, groups, stacks, locators, conventions } = tlsKnowledge;
const settings = locators.flatMap(({ listeners }) =>
  listeners.flatMap(({ min, max, ciphers, tls13, groups: curves }) =>
    [min, max, ciphers, tls13, curves].flatMap((one) => [...(one?.flags ?? []), ...(one?.env ?? [])]),
  ),
);
const known: Readonly<Record<string, readonly string[]>> = {
  'cipher suites': contents.flatMap(spellingsOf).map(({ name }) => name),
  groups: groups.all.map(({ name }) => name),
  profiles: editions.flatMap(({ id, profiles }) => [id, ...profiles.map(({ name }) => name)]),
  stacks: [...stacks.keys()],
  components: locators.flatMap(({ id, match }) => [id, ...(match.containers ?? []), ...(match.commands ?? [])]),
  'flags and variables': [
    ...settings,
    ...conventions.portFlags,
    ...conventions.switchFlags,
    ...conventions.settings.min,
  ].filter((name) => name.length > 5),
};

describe('the code of the TLS gate', () => {
  it.each(Object.entries(known))('has no names of %s as data: they are in knowledge documents', (_, names) => {
    const wanted = new Set(names.filter((name) => !NAMES_OF_CODE.has(name)));
    expect(wanted.size).toBeGreaterThan(4);

    const found = files.flatMap((file) =>
      [...readFileSync(join(room, file), 'utf8').matchAll(/'([^'\n]{1,80})'/g)]
        .map(([, text = '']) => text)
        .filter((text) => wanted.has(text))
        .map((text) => `${file}: ${text}`),
    );

    expect(found).toEqual([]);
  });
});
