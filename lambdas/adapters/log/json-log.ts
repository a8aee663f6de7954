import type { Clock } from '../../ports/clock.ts';
import type { Log, LogFields } from '../../ports/log.ts';
import { isSecretName, redacted } from './redact.ts';

export interface JsonLog extends Log {
  /** A log that writes these fields with every entry; a field of the entry itself wins. */
  with(fields: LogFields): JsonLog;
}

export interface JsonLogParts {
  readonly clock: Clock;
  /** Takes one entry with its line end. Standard output when absent. */
  readonly write?: (line: string) => void;
}

type LogLevel = 'info' | 'warn' | 'error';

/** Fields that an entry has of itself. */
const reserved: ReadonlySet<string> = new Set(['time', 'level', 'message']);

/**
 * One line of JSON per entry. Only texts, numbers, booleans and null are written; fields with the name of a secret are left
 * out, and secrets inside texts are replaced. Never throws: a log must not be why a verdict was lost.
 */
export function jsonLog({ clock, write = toStandardOutput }: JsonLogParts, persistent: LogFields = {}): JsonLog {
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      const entry = { time: clock.now(), level, message: redacted(message), ...writable({ ...persistent, ...fields }) };
      write(`${JSON.stringify(entry)}\n`);
    };
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => jsonLog({ clock, write }, { ...persistent, ...fields }),
  };
}

function toStandardOutput(line: string): void {
  process.stdout.write(line);
}

function writable(fields: LogFields): LogFields {
  const names = Object.keys(fields).filter((name) => !reserved.has(name) && !isSecretName(name));
  return Object.fromEntries(names.flatMap((name) => writableField(name, fields[name])));
}

/** The type promises plain values; a caller without types may still pass an error or a whole request. */
function writableField(name: string, value: unknown): readonly [string, string | number | boolean | null][] {
  const key = redacted(name);
  switch (typeof value) {
    case 'string':
      return [[key, redacted(value)]];
    case 'number':
    case 'boolean':
      return [[key, value]];
    default:
      return value === null ? [[key, null]] : [];
  }
}
