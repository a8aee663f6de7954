import type * as z from 'zod';
import { type FakeAnswer, type FakeRequest, type FakeServer, startFakeServer } from '../server.ts';
import { PostMessage, refusalOf, UpdateMessage } from './contract.ts';

interface StoredMessage {
  readonly channel: string;
  readonly ts: string;
  /** First message of its thread. */
  readonly thread?: string;
  readonly text: string;
  /** The whole request, as it was last. */
  readonly content: unknown;
  readonly updates: number;
}

export interface FakeSlackOptions {
  readonly port?: number;
  readonly accepts?: (token: string) => boolean;
  /** Channels that exist; any does when absent. */
  readonly channels?: readonly string[];
}

export interface FakeSlack extends FakeServer {
  /** Messages in the order in which they came. */
  messages(): readonly StoredMessage[];
}

/** Slack's API on 127.0.0.1. It refuses messages beyond Slack's limits as Slack does. */
export async function startFakeSlack({ port, accepts, channels }: FakeSlackOptions = {}): Promise<FakeSlack> {
  const messages = new Map<string, StoredMessage>();

  function store(channel: string, content: { text?: string | undefined }, thread?: string): StoredMessage {
    const ts = `1787800000.${String(messages.size + 1).padStart(6, '0')}`;
    const text = content.text ?? '';
    const message = { channel, ts, text, content, updates: 0, ...(thread === undefined ? {} : { thread }) };
    messages.set(ts, message);
    return message;
  }

  const operations: Readonly<Record<string, (request: FakeRequest) => FakeAnswer>> = {
    post: ({ body }) =>
      taken(PostMessage, body, (message) => {
        const { channel, thread_ts: thread } = message;
        if (channels !== undefined && !channels.includes(channel)) return refused('channel_not_found');
        if (thread !== undefined && !messages.has(thread)) return refused('thread_not_found');
        const { ts } = store(channel, message, thread);
        return ok({ ok: true, channel, ts });
      }),
    update: ({ body }) =>
      taken(UpdateMessage, body, (message) => {
        const known = messages.get(message.ts);
        if (known === undefined || known.channel !== message.channel) return refused('message_not_found');
        const text = message.text ?? known.text;
        messages.set(known.ts, { ...known, text, content: message, updates: known.updates + 1 });
        return ok({ ok: true, channel: known.channel, ts: known.ts });
      }),
  };

  const server = await startFakeServer(
    {
      operationOf,
      perform: (operation, request) => operations[operation]?.(request) ?? refused('unknown_method'),
      refuse: (status, message) => (status === 401 ? refused('invalid_auth') : { status, body: message }),
    },
    { accepts: accepts ?? (() => true), ...(port === undefined ? {} : { port }) },
  );
  return { ...server, messages: () => [...messages.values()] };
}

function operationOf({ method, url: { pathname } }: FakeRequest): string | undefined {
  if (method !== 'POST') return undefined;
  if (pathname === '/api/chat.postMessage') return 'post';
  return pathname === '/api/chat.update' ? 'update' : undefined;
}

function taken<Message>(shape: z.ZodType<Message>, body: unknown, take: (message: Message) => FakeAnswer): FakeAnswer {
  const message = shape.safeParse(body);
  return message.success ? take(message.data) : refused(refusalOf(message.error));
}

function ok(body: unknown): FakeAnswer {
  return { status: 200, body };
}

/** Slack's API says no under status 200. */
function refused(error: string): FakeAnswer {
  return ok({ ok: false, error });
}
