import * as z from 'zod';
import type { WireAnswer } from '../../../gates/model/wire-answer.ts';

const Answer = z.looseObject({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.unknown().optional(),
});

/** A request and what came back; no response is a lost answer. */
export const Exchange = z.looseObject({
  request: z.looseObject({ method: z.string(), url: z.url(), body: z.unknown().optional() }),
  response: Answer.nullish(),
});
export type Exchange = z.infer<typeof Exchange>;

/** A recorded answer as the wire brought it. JSON bodies stand parsed in the corpus. */
export function wireAnswerOf(response: z.infer<typeof Answer> | null | undefined): WireAnswer {
  if (!response) return { kind: 'lost', cause: 'cut' };
  const { status, headers = {}, body } = response;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { kind: 'answered', status, headers: Object.fromEntries(lowerCased), body: text };
}

export function recordedAnswer(value: unknown): WireAnswer {
  return wireAnswerOf(Answer.parse(value));
}

export type GangwayOperation = 'create' | 'read' | 'list' | 'bulk';

export function operationOf({ request }: Exchange): GangwayOperation {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/bulk-job-status-update')) return 'bulk';
  if (request.method === 'POST') return 'create';
  return pathname.endsWith('/executions') ? 'list' : 'read';
}
