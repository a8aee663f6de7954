import type { CommentCommand, WaiverWish } from '../../../ports/deliveries.ts';

/** What a command begins with. `/gate` was the word of the gates before this one. */
const COMMAND_WORDS: readonly string[] = ['sluice', 'gate'];

/** More than this in one comment is not a conversation. */
const MAX_COMMANDS = 10;
const MAX_LINE = 2000;

/**
 * Commands in a comment: each stands at the beginning of a line of its own, never in a quotation, a code block or an HTML comment.
 * A comment may come with Windows line ends. `today`: the day of the comment.
 */
export function commandsIn(text: string, today: string): CommentCommand[] {
  return spokenLines(text)
    .flatMap((line) => commandOf(line, today))
    .slice(0, MAX_COMMANDS);
}

/** Lines that the writer says in their own voice: no code, no comment of HTML, and nothing after either that never ends. */
function spokenLines(text: string): string[] {
  const lines: string[] = [];
  let fence = '';
  let isHidden = false;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    if (fence !== '') {
      fence = isEndOf(fence, raw) ? '' : fence;
      continue;
    }
    const { shown, isOpen } = withoutHtmlComments(raw, isHidden);
    isHidden = isOpen;
    fence = /^ {0,3}(`{3,}|~{3,})/.exec(shown)?.[1] ?? '';
    if (fence === '' && shown.length <= MAX_LINE) lines.push(shown);
  }
  return lines;
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
      return { verb: 'waive', ...waiverWish(rest, today) };
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
function waiverWish(text: string, today: string): WaiverWish {
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
  return { ...parts, missing };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
