import { type Conventions, foldedKey } from '../../knowledge/conventions.ts';
import { stackOf } from '../../knowledge.ts';
import type { Listener, Setting, SettingKind } from '../../listener.ts';
import { settingFrom } from '../settings.ts';
import type { SourceText } from '../source-text.ts';
import type { Spot } from '../spot.ts';
import { linesOf } from './lines.ts';

function kindOf(key: string, { keys }: Conventions): SettingKind | undefined {
  const folded = foldedKey(key);
  if (keys.min.has(folded)) return 'min';
  return keys.ciphers.has(folded) ? 'ciphers' : undefined;
}

function unquoted(value: string): string {
  return /^'.*'$|^".*"$/.test(value) ? value.slice(1, -1) : value;
}

/** Lines of `key=value`, as Java, Quarkus and Kafka have them. */
function* entriesOf(text: string): Generator<{ key: string; value: string; line: number }> {
  for (const { line, text: written } of linesOf(text)) {
    const equals = written.indexOf('=');
    const key = written.slice(0, Math.max(equals, 0)).trim();
    if (equals > 0 && /^[\w.-]{1,100}$/.test(key))
      yield { key, value: unquoted(written.slice(equals + 1).trim()), line };
  }
}

export function looksLikeProperties(text: string, conventions: Conventions): boolean {
  for (const { key } of entriesOf(text)) if (kindOf(key, conventions) !== undefined) return true;
  return false;
}

export function propertiesListeners(source: SourceText, at: Spot): Listener[] {
  const settings: Setting[] = [];
  for (const { key, value, line } of entriesOf(source.text)) {
    const kind = kindOf(key, at.knowledge.conventions);
    if (kind === undefined) continue;
    settings.push(
      settingFrom(
        kind,
        { spelling: 'any', naming: 'any', separator: value.includes(':') ? ':' : ',' },
        {
          name: key,
          via: 'configuration',
          raw: value,
          place: source.placeOf(line),
          ...(value.includes('${') ? { unresolved: value.slice(0, 80) } : {}),
        },
      ),
    );
  }
  const first = settings[0];
  if (first === undefined) return [];
  return [
    {
      id: at.id,
      subject: at.subject,
      location: at.location,
      place: first.place,
      role: 'server',
      locator: 'fallback',
      stack: stackOf(at.knowledge, at.knowledge.conventions.unknownStack),
      ports: [],
      settings,
      evidence: settings.map(({ name }) => `property ${name}`),
      ...(at.isTemplated ? { isTemplated: true } : {}),
    },
  ];
}
