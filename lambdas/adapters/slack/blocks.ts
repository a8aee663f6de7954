import type { Notification } from '../../ports/notifier.ts';
import { cut, escaped, lineOf, linked } from './text.ts';

/**
 * Slack's limits. Source: "Block Kit: section, message". A section field takes 2,000 characters, its text 3,000; 50 blocks a message.
 *
 * @internal tests hold every message to them
 */
export const LIMITS = { sectionText: 3000, fieldText: 2000, fields: 10, blocks: 50, fallbackText: 3000 } as const;

export interface SlackMessage {
  readonly text: string;
  readonly attachments: readonly [{ readonly color: string; readonly blocks: readonly SlackBlock[] }];
  /** Lines that were left out; the message links the page instead. */
  readonly isCut: boolean;
}

type SlackBlock =
  | { readonly type: 'section'; readonly text: SlackText }
  | { readonly type: 'section'; readonly fields: readonly SlackText[] }
  | { readonly type: 'divider' };
interface SlackText {
  readonly type: 'mrkdwn';
  readonly text: string;
}

const COLOURS = { good: '#2E7D32', warning: '#F57C00', bad: '#D32F2F', neutral: '#546E7A' } as const;

/**
 * Lays a notification out. Results are split over as many sections as they need, whole lines each; `shortness` 1 keeps to a
 * third of what would be there and 2 to the head and the link, for a message that Slack would not take.
 */
export function slackMessage(notification: Notification, shortness: 0 | 1 | 2 = 0): SlackMessage {
  const head = headOf(notification);
  const sections = notification.groups.flatMap(sectionsOf);
  const most = LIMITS.blocks - head.length - 2;
  const room = [most, Math.ceil(Math.min(most, sections.length) / 3), 0][shortness] ?? 0;
  const kept = sections.slice(0, room);
  const left = sections.slice(room).reduce((sum, { lines }) => sum + lines, 0);
  const blocks = [
    ...head,
    ...(kept.length > 0 ? [{ type: 'divider' } as const] : []),
    ...kept.map(({ text }) => section(text)),
    ...(left > 0 ? [section(`${left} more on ${linked({ text: 'the page', url: notification.page })}`)] : []),
  ];
  return {
    text: cut(escaped(notification.title), LIMITS.fallbackText),
    attachments: [{ color: COLOURS[notification.tone], blocks }],
    isCut: left > 0,
  };
}

function headOf({ title, text, fields, page }: Notification): SlackBlock[] {
  const rest = text === undefined ? '' : `\n${cut(escaped(text), 2000)}`;
  const all = [...fields.slice(0, MOST_FIELDS), { name: 'Page', value: { text: 'everything about it', url: page } }];
  const shown = all.map(({ name, value }) => field(name, linked(value)));
  const sections = Array.from({ length: Math.ceil(shown.length / LIMITS.fields) }, (_, index) =>
    shown.slice(index * LIMITS.fields, (index + 1) * LIMITS.fields),
  );
  return [
    section(`*${cut(escaped(title), 800)}*${rest}`),
    ...sections.map((fields) => ({ type: 'section' as const, fields })),
  ];
}

/** A set of twenty components, with what else there is to say; the page has the rest. */
const MOST_FIELDS = 40;

function field(name: string, value: string): SlackText {
  return { type: 'mrkdwn', text: cut(`*${cut(escaped(name), 100)}:*\n${value}`, LIMITS.fieldText) };
}

function section(text: string): SlackBlock {
  return { type: 'section', text: { type: 'mrkdwn', text } };
}

interface Part {
  readonly text: string;
  readonly lines: number;
}

/** Whole lines, as many as a section takes. A single line is cut where it is made, so that it always fits. */
function sectionsOf({ title, lines }: Notification['groups'][number]): Part[] {
  const parts: Part[] = [];
  let text = `*${cut(escaped(title), 200)}:*`;
  let count = 0;
  for (const line of lines.map(lineOf).map(fitted)) {
    if (text.length + 1 + line.length > LIMITS.sectionText) {
      parts.push({ text, lines: count });
      text = line;
      count = 1;
    } else {
      text = `${text}\n${line}`;
      count += 1;
    }
  }
  return lines.length === 0 ? [] : [...parts, { text, lines: count }];
}

/** A line with many links may be longer than a section; it then goes without them. */
function fitted(line: string): string {
  const room = LIMITS.sectionText - 300;
  return line.length <= room ? line : cut(line.replace(/\s*\(<.*$/, ''), room);
}
