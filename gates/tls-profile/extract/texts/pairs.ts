/** One setting of a text in lines: `key = value`, or a directive with white space between. */
export interface Pair {
  readonly key: string;
  /** One item of a list: `ssl_options.versions.1`, whose key is `ssl_options.versions`. */
  readonly isItem: boolean;
  readonly value: string;
  readonly form: 'equals' | 'space';
  readonly line: number;
  /** Blocks around it, outermost first: `[mysqld]`, `<VirtualHost *:443>`, `tls {`. */
  readonly scope: readonly string[];
}

/** Longest line that is looked into, and most blocks inside of blocks; configuration has neither. */
const MAX_LINE = 16 * 1024;
const MAX_SCOPE = 20;

/** The settings of a text in lines. Comments are left out, continued lines joined, quotes and brackets of values taken off. */
export function* pairsOf(text: string): Generator<Pair> {
  const scope: string[] = [];
  for (const { line, text: written } of logicalLines(text)) {
    if (closesBlock(written)) {
      scope.pop();
      continue;
    }
    const opened = openedBlock(written);
    if (opened === undefined) {
      const pair = pairIn(written);
      if (pair !== undefined) yield { ...pair, line, scope: [...scope] };
    } else if (scope.length < MAX_SCOPE) openBlock(opened, scope);
  }
}

/** A section of an INI file ends the one before it; a block stands in the one around it. */
function openBlock({ name, isSection }: Block, scope: string[]): void {
  if (isSection) scope.length = 0;
  scope.push(name);
}

/** Lines with those that continue them, by a backslash at the end; comments are left out. */
function* logicalLines(text: string): Generator<{ readonly line: number; readonly text: string }> {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    let joined = trimmedLine(lines[index]);
    while (joined.endsWith('\\') && joined.length < MAX_LINE) {
      index += 1;
      joined = joined.slice(0, -1) + trimmedLine(lines[index]);
    }
    if (isSetting(joined)) yield { line, text: joined };
  }
}

function trimmedLine(written: string | undefined): string {
  return (written ?? '').slice(0, MAX_LINE).trim();
}

function isSetting(line: string): boolean {
  return line !== '' && !/^(?:[#;!]|\/\/|--)/.test(line);
}

interface Block {
  readonly name: string;
  readonly isSection: boolean;
}

function openedBlock(line: string): Block | undefined {
  if (line.startsWith('[') && line.endsWith(']')) return { name: line.slice(1, -1).trim(), isSection: true };
  if (line.startsWith('<') && line.endsWith('>')) return { name: line.slice(1, -1).trim(), isSection: false };
  return line.endsWith('{') ? { name: line.slice(0, -1).replace(/=$/, '').trim(), isSection: false } : undefined;
}

function closesBlock(line: string): boolean {
  return /^\}[,;]?$/.test(line) || line.startsWith('</');
}

const KEY = /^"?([A-Za-z][\w.-]{0,100})"?(\s*=>?\s*|\s+)(\S.*)$/;

function pairIn(line: string): Omit<Pair, 'line' | 'scope'> | undefined {
  const [, key, between = '', value = ''] = KEY.exec(line) ?? [];
  if (key === undefined) return undefined;
  return {
    key: key.replace(/\.\d+$/, ''),
    isItem: /\.\d+$/.test(key),
    value: bareValue(value),
    form: between.includes('=') ? 'equals' : 'space',
  };
}

/** Without its quotes and brackets, and without a comment behind it. */
function bareValue(written: string): string {
  const quoted = /^(?:'([^']*)'|"([^"]*)")\s*(?:[#;].*)?$/.exec(written);
  if (quoted !== null) return (quoted[1] ?? quoted[2] ?? '').trim();
  return written
    .replace(/\s[#;].*$/, '')
    .replaceAll(/["'[\]]/g, ' ')
    .trim();
}
