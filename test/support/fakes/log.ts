import type { Log, LogFields } from '../../../lambdas/ports/log.ts';

interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: LogFields;
}

export interface FakeLog extends Log {
  readonly entries: LogEntry[];
  /** Messages in order, for the common assertion. */
  messages(): readonly string[];
}

export function fakeLog(): FakeLog {
  const entries: LogEntry[] = [];
  const at =
    (level: LogEntry['level']) =>
    (message: string, fields: LogFields = {}): void => {
      entries.push({ level, message, fields });
    };
  return {
    entries,
    messages: () => entries.map((entry) => entry.message),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  };
}
