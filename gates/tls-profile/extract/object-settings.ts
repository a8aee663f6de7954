import type { Json, JsonObject } from '../../model/json.ts';
import type { Configuration } from '../knowledge/configurations.ts';
import { stackOf } from '../knowledge.ts';
import type { Setting, SettingKind } from '../listener.ts';
import { settingFrom } from './settings.ts';
import { atMember, placeOf, type Spot } from './spot.ts';

/** What every listener of a configuration object shares. */
export function commonOf(at: Spot, locator: string, stackId: string) {
  return {
    id: at.id,
    subject: at.subject,
    location: at.location,
    place: placeOf(at),
    role: 'server' as const,
    locator,
    stack: stackOf(at.knowledge, stackId),
    ...(at.isTemplated ? { isTemplated: true } : {}),
    ...(at.atRunTime === undefined ? {} : { decided: { where: 'at-run-time' as const, reason: at.atRunTime } }),
  };
}

/** An empty text or list is a member that is not set. */
export function settingsAt(
  kind: SettingKind,
  member: string,
  holder: JsonObject,
  at: Spot,
  { spelling, naming }: Pick<Configuration, 'spelling' | 'naming'>,
): Setting[] {
  const written = holder[member];
  const raw = textOf(written);
  if (raw === undefined || raw.trim() === '') return [];
  return [
    settingFrom(
      kind,
      { spelling, naming, separator: separatorOf(raw) },
      { name: member, via: 'configuration', raw, place: placeOf(atMember(at, member)) },
    ),
  ];
}

/** Ciphers of OpenSSL are joined by colons, protocols of nginx by spaces. */
function separatorOf(raw: string): string {
  return raw.includes(':') && !raw.includes(',') ? ':' : ',';
}

export function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[]).slice(0, 1000).map(String).join(',');
}
