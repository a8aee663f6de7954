import type { SourceText } from '../../../model/source-text.ts';
import { stackOf } from '../../knowledge.ts';
import { type Listener, MAX_LISTENERS, type Setting, type SettingKind } from '../../listener.ts';
import { settingFrom } from '../settings.ts';
import type { Spot } from '../spot.ts';

const DIRECTIVES: Readonly<Record<string, SettingKind>> = {
  ssl_protocols: 'versions',
  ssl_ciphers: 'ciphers',
  ssl_ecdh_curve: 'groups',
};

/** Directives of a server; `ssl_ciphers = …` is a setting of another program. */
export function looksLikeNginx(text: string): boolean {
  if (!text.includes(';') || !/ssl|quic/.test(text)) return false;
  for (const statement of statementsOf(text)) if (isOfTls(statement)) return true;
  return false;
}

function isOfTls({ words, end }: Statement): boolean {
  const [name = '', value = ''] = words;
  if (end !== ';' || value === '=') return false;
  if (name === 'listen') return words.includes('ssl') || words.includes('quic');
  return DIRECTIVES[name] !== undefined || name === 'ssl_certificate';
}

interface Block {
  readonly name: string;
  readonly line: number;
  readonly settings: Setting[];
  readonly ports: number[];
  isTls: boolean;
  isServer: boolean;
}

/**
 * The TLS servers of an nginx configuration, of `http`, `stream` and `mail`. A block takes what it does not set from the blocks around
 * it. Where no server is here, settings are those of servers in files that include this one, or that it includes.
 */
export function nginxListeners(source: SourceText, at: Spot): Listener[] {
  const listeners: Listener[] = [];
  const main = block('main', 1);
  const open: Block[] = [main];
  const parts: Listener[] = [];
  const end = (closed: Block): void => {
    if (listeners.length > MAX_LISTENERS) return;
    if (closed.isServer && closed.isTls) listeners.push(listenerOf(closed, open, source, at));
    else if (closed.settings.length > 0 && parts.length === 0) parts.push(listenerOf(closed, open, source, at));
  };
  for (const statement of statementsOf(source.text)) {
    const closed = apply(statement, open, source);
    if (closed !== undefined) end(closed);
  }
  // A text that is cut off closes nothing.
  for (let last = open.pop(); last !== undefined; last = open.pop()) end(last);
  return listeners.length > 0 ? listeners : parts;
}

/** Takes one statement; answers with the block that it ends. */
function apply({ end, words, line }: Statement, open: Block[], source: SourceText): Block | undefined {
  const [name = '', ...values] = words;
  if (end === '}') return open.length > 1 ? open.pop() : undefined;
  const current = open.at(-1);
  if (end === '{') open.push(block(name, line));
  else if (current !== undefined) note(current, name, values, line, source);
  return undefined;
}

function block(name: string, line: number): Block {
  return { name, line, settings: [], ports: [], isTls: false, isServer: name === 'server' };
}

function note(at: Block, name: string, values: readonly string[], line: number, source: SourceText): void {
  if (name === 'listen') noteAddress(at, values);
  if (name === 'ssl' && values[0] === 'on') at.isTls = true;
  const kind = DIRECTIVES[name];
  if (kind !== undefined) at.settings.push(settingOf(kind, name, values, line, source));
  // Its listen may stand in another file.
  if (kind !== undefined || name === 'ssl_certificate') at.isTls = true;
  if (name === 'ssl_conf_command' && values[0]?.toLowerCase() === 'ciphersuites') {
    at.settings.push(settingOf('tls13', name, values.slice(1), line, source));
  }
}

function noteAddress(at: Block, values: readonly string[]): void {
  const port = Number(/(\d{1,5})$/.exec(values[0] ?? '')?.[1]);
  if (Number.isInteger(port)) at.ports.push(port);
  if (values.includes('ssl') || values.includes('quic')) at.isTls = true;
}

function settingOf(
  kind: SettingKind,
  name: string,
  values: readonly string[],
  line: number,
  source: SourceText,
): Setting {
  const raw = values.join(kind === 'versions' ? ' ' : ':');
  return settingFrom(
    kind,
    { spelling: 'openssl', naming: 'openssl', separator: kind === 'versions' ? ' ' : ':' },
    { name, via: 'nginx', raw, place: source.placeOf(line), ...(raw.includes('$') ? { unresolved: raw } : {}) },
  );
}

/** Most blocks around a server whose settings it takes. */
const MAX_AROUND = 20;

function listenerOf(server: Block, around: readonly Block[], source: SourceText, at: Spot): Listener {
  const settings: Setting[] = [];
  for (const one of [server, ...around.slice(-MAX_AROUND).reverse()]) {
    const kinds = new Set(settings.map(({ kind }) => kind));
    settings.push(...one.settings.filter(({ kind }) => !kinds.has(kind)));
  }
  return {
    id: `${at.id}/${server.name}:${server.ports[0] ?? server.line}`,
    subject: at.subject,
    location: `${at.location}<nginx ${server.name} ${server.ports[0] ?? ''}>`,
    place: source.placeOf(server.line),
    role: 'server',
    locator: 'nginx',
    stack: stackOf(at.knowledge, at.knowledge.formats.nginx.stack),
    ports: server.ports,
    settings,
    evidence: ['nginx server with ssl'],
    ...(at.isTemplated ? { isTemplated: true } : {}),
  };
}

interface Statement {
  readonly words: readonly string[];
  readonly end: ';' | '{' | '}';
  readonly line: number;
}

/** A quoted text, a comment, an end, or a word without any of them; white space between them is passed over. */
const TOKEN = /"[^"]*"|'[^']*'|#[^\n]*|[;{}]|[^\s;{}"'#][^\s;{}"']*|\n/g;

/** Directives and blocks, quotes taken off. One pass: no two alternatives of a token begin alike. */
function* statementsOf(text: string): Generator<Statement> {
  let words: string[] = [];
  let line = 1;
  for (const [token] of text.matchAll(TOKEN)) {
    line += token.split('\n').length - 1;
    if (token === ';' || token === '{' || token === '}') {
      yield { words, end: token, line };
      words = [];
    } else if (token !== '\n' && !token.startsWith('#')) {
      words.push(/^["']/.test(token) ? token.slice(1, -1) : token);
    }
  }
}
