import * as z from 'zod';
import type { CommentCommand, WrittenCommand } from './comment-command.ts';

/** What a command begins with. `/gate` was the word of the gates before this one. */
const COMMAND_WORDS: readonly string[] = ['sluice', 'gate'];

/** More than this in one comment is not a conversation. */
const MAX_COMMANDS = 10;
const MAX_LINE = 2000;

const Day = z.iso.date();

/**
 * Commands in a comment, in order: each stands at the beginning of a line of its own, never in a quotation, a code block or an HTML
 * comment, nor in the message that a reply by e-mail carries below it. A comment may come with Windows line ends. `today`: the day of the
 * comment.
 */
export function commandsIn(text: string, today: string): WrittenCommand[] {
  return spokenLines(text)
    .flatMap(({ line, shown }) => commandOf(shown, today).map((command) => ({ line, command })))
    .slice(0, MAX_COMMANDS);
}

interface SpokenLine {
  readonly line: number;
  readonly shown: string;
}

/** Lines that the writer says in their own voice. */
function spokenLines(text: string): readonly SpokenLine[] {
  const lines = shownLines(text);
  const forwarded = lines.findIndex((_, index) => beginsForwarded(lines, index));
  return forwarded < 0 ? lines : lines.slice(0, forwarded);
}

/** Lines that are no code and no comment of HTML, and nothing after either that never ends. */
function shownLines(text: string): readonly SpokenLine[] {
  const lines: SpokenLine[] = [];
  let fence = '';
  let isHidden = false;
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    if (fence !== '') {
      fence = isEndOf(fence, raw) ? '' : fence;
      continue;
    }
    const { shown, isOpen } = withoutHtmlComments(raw, isHidden);
    isHidden = isOpen;
    fence = /^ {0,3}(`{3,}|~{3,})/.exec(shown)?.[1] ?? '';
    if (fence === '' && shown.length <= MAX_LINE) lines.push({ line: index + 1, shown });
  }
  return lines;
}

/**
 * Whether a line of a reply by e-mail begins the message that it answers, with nothing to tell its lines from the reply. Where they are
 * marked with `>`, only these are left out: people also write below them.
 */
function beginsForwarded(lines: readonly SpokenLine[], index: number): boolean {
  const text = textAt(lines, index);
  if (/^-{3,} ?(?:original|forwarded) message ?-{3,}$/i.test(text)) return true;
  if (/^\*?from:\*? /i.test(text)) return /^\*?(?:sent|date|to):/i.test(nextText(lines, index));
  return endsAttribution(lines, index) && !nextText(lines, index).startsWith('>');
}

/** `On Tue, 1 Dec 2026 at 10:00, Ada wrote:`, which mail programs break into two lines. */
function endsAttribution(lines: readonly SpokenLine[], index: number): boolean {
  const text = textAt(lines, index);
  if (!/(?:^|[\s>])wrote:$/i.test(text)) return false;
  return /^on\s/i.test(text) || /^on\s/i.test(textAt(lines, index - 1));
}

/** The next line with something in it. Mail programs write one blank line or two. */
function nextText(lines: readonly SpokenLine[], index: number): string {
  return [1, 2, 3].map((ahead) => textAt(lines, index + ahead)).find((text) => text !== '') ?? '';
}

function textAt(lines: readonly SpokenLine[], index: number): string {
  return lines[index]?.shown.trim() ?? '';
}

function isEndOf(fence: string, line: string): boolean {
  const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line) ?? [];
  return mark.startsWith(fence);
}

/** What a line shows. A comment that is not closed goes on in the next line. No lazy pattern: it would be slow on many openings. */
function withoutHtmlComments(line: string, isHidden: boolean): { shown: string; isOpen: boolean } {
  const shown: string[] = [];
  let at = 0;
  let isOpen = isHidden;
  while (at < line.length) {
    const mark = isOpen ? '-->' : '<!--';
    const next = line.indexOf(mark, at);
    if (!isOpen) shown.push(line.slice(at, next < 0 ? line.length : next));
    if (next < 0) break;
    isOpen = !isOpen;
    at = next + mark.length;
  }
  return { shown: shown.join(''), isOpen };
}

function commandOf(line: string, today: string): CommentCommand[] {
  const [, word = '', verb = '', rest = ''] =
    /^ {0,3}\/([a-z]+)(?:[ \t]+(\S+))?(?:[ \t]+(\S.*))?$/i.exec(line.trimEnd()) ?? [];
  if (!COMMAND_WORDS.includes(word.toLowerCase())) return [];
  return [read(verb.toLowerCase(), rest.trim(), today)];
}

function read(verb: string, rest: string, today: string): CommentCommand {
  const [first] = rest.split(/\s+/);
  switch (verb) {
    case 'recheck':
    case 'rerun':
      return { verb: 'recheck', ...(first ? { gate: first } : {}) };
    case 'explain':
      return { verb: 'explain', ...(first ? { subject: first } : {}) };
    case 'hold':
    case 'unhold':
      return hold(verb, rest);
    case 'waive':
      return waiverWish(rest, today);
    case 'approve':
      return { verb: 'approve', ...(first ? { waiver: first.slice(0, 64) } : {}) };
    case 'help':
      return { verb: 'help' };
    default:
      return { verb: 'unknown', word: verb.slice(0, 50) };
  }
}

function hold(verb: string, rest: string): CommentCommand {
  const cancels = verb === 'unhold' || /^cancel\b/i.test(rest);
  const reason = rest.replace(/^(?:cancel\b|because\b)\s*/i, '').trim();
  return { verb: 'hold', cancels, ...(reason === '' ? {} : { reason }) };
}

/** `<subject> until <day> because <reason> (<reference>)`. A day that is over is no day. */
function waiverWish(text: string, today: string): CommentCommand {
  const [head = '', ...tail] = text.split(/(?:^|\s)because(?:\s|$)/i);
  const [before = '', day = ''] = head.split(/(?:^|\s)until(?:\s|$)/i);
  const [subject = ''] = before.trim().split(/\s+/);
  const until = day.trim().split(/\s+/)[0] ?? '';
  const because = tail.join(' because ').trim();
  const [, bracketed] = /\(([^()\s]{1,200})\)\s*$/.exec(because) ?? [];
  const reference = bracketed ?? /https:\/\/[^\s)]{1,500}/.exec(because)?.[0];
  const reason = (bracketed === undefined ? because : because.slice(0, because.lastIndexOf('('))).trim();
  const parts = {
    ...(subject === '' ? {} : { subject }),
    ...(isDay(until) && until >= today ? { until } : {}),
    ...(reason === '' ? {} : { reason }),
    ...(reference === undefined ? {} : { reference }),
  };
  const missing = (['subject', 'until', 'reason', 'reference'] as const).filter((part) => !(part in parts));
  return { verb: 'waive', ...parts, missing };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && Day.safeParse(text).success;
}
