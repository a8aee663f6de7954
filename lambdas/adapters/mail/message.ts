import { hexDigest } from '../../../gates/model/digest.ts';
import type { Notification, NotificationLine, NotificationLink } from '../../ports/notifier.ts';

export interface MailEnvelope {
  readonly from: string;
  readonly to: readonly string[];
  /** `<...>`; the mail service that sends it may replace it. */
  readonly id: string;
  /** First message of the incident: mail programs show replies under it. */
  readonly inReplyTo?: string;
  readonly at: Date;
}

/** A message for mail as RFC 5322 has it: plain text in UTF-8, base64, nothing that is fetched when it is opened. */
export function mailMessage(notification: Notification, { from, to, id, inReplyTo, at }: MailEnvelope): string {
  const headers = [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: ${encodedWords(notification.title)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${id}`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    // Answering machines are to keep still.
    'Auto-Submitted: auto-generated',
  ];
  const body = Buffer.from(mailText(notification), 'utf8').toString('base64');
  return `${headers.join('\r\n')}\r\n\r\n${body.replace(/(.{76})/g, '$1\r\n')}\r\n`;
}

/** A name for a message that is the same for the same words at the same time. */
export function mailId(notification: Notification, to: readonly string[], at: Date): string {
  return `<${hexDigest(JSON.stringify([notification, to, at.toISOString()])).slice(0, 32)}@sluice.invalid>`;
}

/** Printable ASCII stays; all else goes in encoded words of RFC 2047, none longer than 75 characters, none that splits a character. */
function encodedWords(title: string): string {
  const line = oneLine(title).slice(0, 400);
  if (/^[\x20-\x7e]{0,70}$/.test(line)) return line;
  const words: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 42) {
      words.push(part);
      part = '';
    }
    part += character;
  }
  return [...words, part].map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** Everything on lines of text; what comes from outside stays on its line. */
function mailText({ title, text, fields, groups, page }: Notification): string {
  const parts = [
    oneLine(title),
    ...(text === undefined ? [] : [oneLine(text)]),
    fields.map(({ name, value }) => `${oneLine(name)}: ${linked(value)}`).join('\n'),
    ...groups.map((group) => `${oneLine(group.title)}:\n${group.lines.map(lineOf).join('\n')}`),
    `Everything about it: ${page}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const MARKS = { good: 'ok  ', bad: 'FAIL', waiting: '... ', unknown: '?   ' } as const satisfies Record<
  NotificationLine['mark'],
  string
>;

function lineOf({ mark, text, links }: NotificationLine): string {
  const pages = links.map(linked).join(', ');
  return `  ${MARKS[mark]} ${oneLine(text)}${pages === '' ? '' : `\n         ${pages}`}`;
}

function linked({ text, url }: NotificationLink): string {
  return url === undefined || !/^https?:\/\/[^\s<>]+$/.test(url) ? oneLine(text) : `${oneLine(text)} ${url}`;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
