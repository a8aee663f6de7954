import * as z from 'zod';
import { jsonOf, retryAfterOf, type WireAnswer } from '../../../gates/model/wire-answer.ts';
import type { MessagePlace } from '../../ports/notifier.ts';

/** What Slack's answer asks us to do. `shorten`: the same message will never be taken. */
export type SlackAnswer =
  | { readonly kind: 'sent'; readonly place?: MessagePlace }
  | { readonly kind: 'shorten'; readonly reason: string }
  | { readonly kind: 'wait'; readonly reason: string; readonly afterSeconds?: number }
  | { readonly kind: 'refused'; readonly reason: string };

/** Errors about the size or form of what was sent. Source: Slack's documentation of incoming webhooks and `chat.postMessage`. */
const TOO_LONG: ReadonlySet<string> = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_attachments',
  'msg_too_long',
  'msg_blocks_too_long',
  'too_many_attachments',
  'restricted_action_too_long',
]);
const TRANSIENT: ReadonlySet<string> = new Set([
  'rate_limited',
  'ratelimited',
  'rollup_error',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
  'token_expired',
]);

const Api = z.looseObject({
  ok: z.boolean(),
  error: z.string().nullish(),
  ts: z.string().nullish(),
  channel: z.string().nullish(),
});

/** Incoming webhooks answer with a word, the API with JSON, mostly under status 200. */
export function slackAnswerOf(answer: WireAnswer): SlackAnswer {
  if (answer.kind === 'lost') return { kind: 'wait', reason: `no answer: ${answer.cause}` };
  const api = Api.safeParse(jsonOf(answer));
  if (api.success && answer.status === 200 && api.data.ok) return sent(api.data);
  if (answer.status === 200 && answer.body.trim() === 'ok') return { kind: 'sent' };
  const word = (api.success ? (api.data.error ?? '') : answer.body.trim()).slice(0, 100);
  return refusalOf(answer, word || `HTTP ${answer.status}`);
}

function sent({ ts, channel }: z.infer<typeof Api>): SlackAnswer {
  return ts && channel ? { kind: 'sent', place: { channel, id: ts } } : { kind: 'sent' };
}

function refusalOf(answer: WireAnswer & { kind: 'answered' }, reason: string): SlackAnswer {
  const afterSeconds = retryAfterOf(answer);
  if (answer.status === 429 || answer.status >= 500 || TRANSIENT.has(reason)) {
    return { kind: 'wait', reason, ...(afterSeconds === undefined ? {} : { afterSeconds }) };
  }
  return TOO_LONG.has(reason) || answer.status === 413 ? { kind: 'shorten', reason } : { kind: 'refused', reason };
}
