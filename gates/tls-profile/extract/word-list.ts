import type { Json, JsonObject } from '../../model/json.ts';
import type { Reading } from '../listener.ts';
import { readContainer } from './containers/container.ts';
import type { Spot } from './spot.ts';
import { namesTlsSetting } from './texts/tls-words.ts';

const FLAG = /^(--?[\w.-]+)(?:=|$)/;
const VARIABLE = /^(["']?)([A-Za-z_][\w.-]*)=([\s\S]*)\1$/;

/** Whether a list holds words for a program: flags, or variables as `NAME=value`, one of which sets TLS. */
function isForProgram(items: readonly Json[]): boolean {
  return items.some((item) => {
    const name = typeof item === 'string' ? (FLAG.exec(item)?.[1] ?? VARIABLE.exec(item)?.[2]) : undefined;
    return name !== undefined && namesTlsSetting(name);
  });
}

/**
 * The listeners of a program whose flags or variables an object holds as a list: `extraArgs` of a custom resource, `literals` of a
 * kustomization, `environment` of Compose. It is read as a container is that has nothing else.
 */
export function wordListReading(items: readonly Json[], at: Spot): Reading | undefined {
  if (!isForProgram(items)) return undefined;
  const words = items.slice(0, MAX_WORDS).map((item) => (typeof item === 'string' ? item : ''));
  const container: JsonObject = {
    name: at.id,
    args: words.map((word) => (FLAG.test(word) || !VARIABLE.test(word) ? word : '')),
    env: words.map((word) => {
      const [, , name = '', value = ''] = VARIABLE.exec(word) ?? [];
      return { name, value };
    }),
  };
  const { listeners, unreadable } = readContainer(container, { ...at, source: listSource(at) }, NOTHING_SHARED);
  return {
    listeners: listeners.filter(({ settings }) => settings.some(({ kind }) => kind !== 'switch')),
    unreadable,
  };
}

/** Most words of one list. */
const MAX_WORDS = 60_000;

const NOTHING_SHARED = { foreignPorts: new Set<number>(), servingSecrets: new Set<string>() };

/** The words have the places of the list's items. */
function listSource({ source, pointer }: Spot): Spot['source'] {
  const own = [`${pointer}/args`, `${pointer}/env`];
  return {
    ...source,
    placeAt(document, asked) {
      const member = own.find((one) => asked.startsWith(one));
      return source.placeAt(document, member === undefined ? asked : pointer + asked.slice(member.length));
    },
  };
}
