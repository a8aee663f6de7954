import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notifier } from '../../ports/notifier.ts';
import { mailId, mailMessage } from './message.ts';

/** Mail on a laptop: each message a file `<time>-<id>.eml` in a folder, which any mail program opens. */
export function mailFileNotifier(folder: string, from: string, now: () => Date = () => new Date()): Notifier {
  const post: Notifier['post'] = async (channel, notification, thread) => {
    const to = channel.split(',');
    const at = now();
    const id = mailId(notification, to, at);
    const text = mailMessage(notification, { from, to, id, at, ...(thread && { inReplyTo: thread.id }) });
    const file = join(folder, `${at.toISOString().replaceAll(/[-:.]/g, '')}-${id.slice(1, 13)}.eml`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(`${file}.part`, text);
      await rename(`${file}.part`, file);
      return { kind: 'sent', place: { channel, id }, isCut: false };
    } catch (error) {
      return { kind: 'not_sent', reason: error instanceof Error ? error.message : String(error), retry: true };
    }
  };
  return { post, update: (place, notification) => post(place.channel, notification, place) };
}
