import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Conventions } from '../../knowledge/conventions.ts';

/** Volumes of a pod that hold what looks like a serving certificate, by the name of the Secret; a client's Secret is called so. */
export function servingSecretsOf(pod: JsonObject, conventions: Conventions): ReadonlySet<string> {
  const { volumes } = pod;
  if (!Array.isArray(volumes)) return new Set();
  const names = (volumes as readonly Json[]).slice(0, 500).flatMap((volume) => {
    if (!isJsonObject(volume) || typeof volume['name'] !== 'string') return [];
    const { secret } = volume;
    const held = isJsonObject(secret) ? secret['secretName'] : undefined;
    const isServing = typeof held === 'string' && isOfServer(held.slice(-300), conventions);
    return isServing ? [volume['name']] : [];
  });
  return new Set(names);
}

function isOfServer(name: string, { secrets }: Conventions): boolean {
  const parts = name.split('-');
  const isOthers =
    secrets.notWords.some((word) => name.includes(word)) || secrets.notParts.some((part) => parts.includes(part));
  return !isOthers && secrets.endings.some((ending) => name === ending || name.endsWith(`-${ending}`));
}
