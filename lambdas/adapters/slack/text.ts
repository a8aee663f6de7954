import type { NotificationLine, NotificationLink } from '../../ports/notifier.ts';

/** Characters that begin Slack's own marks; escaped, a text from outside can neither link nor call anybody. */
export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\s+/g, ' ').trim();
}

const MARKS = {
  good: ':white_check_mark:',
  bad: ':red_circle:',
  waiting: ':hourglass_flowing_sand:',
  unknown: ':grey_question:',
} as const satisfies Record<NotificationLine['mark'], string>;

/** Prow's links are some 200 characters long; a longer one than this is named on the page only. */
const MAX_LINK = 600;

/** A repository of 300 characters and a digest: half a digest is of no use to anybody. */
const MAX_PLAIN = 500;

export function linked({ text, url }: NotificationLink): string {
  const label = escaped(text).replaceAll('|', '/');
  const isLink = url !== undefined && url.length <= MAX_LINK && /^https:\/\/[^\s<>|]+$/.test(url);
  return isLink ? `<${escaped(url)}|${cut(label, 150)}>` : cut(label, MAX_PLAIN);
}

export function lineOf({ mark, text, links }: NotificationLine): string {
  const pages = links.map(linked).join(', ');
  return `${MARKS[mark]} ${cut(escaped(text), 300)}${pages === '' ? '' : ` (${pages})`}`;
}

/** At most so many UTF-16 units, an ellipsis included, without splitting a pair or an escape. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/&[a-z]{0,3}$/, '')}…`;
}
