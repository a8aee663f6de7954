import type * as z from 'zod';
import { hexDigest } from '../model/digest.ts';
import type { Evidence, Refusal, RefusalReason } from '../model/image-event.ts';

/** A Snapshot of a thousand components has some 400 kB; EventBridge and queues end at 1 MiB anyway. In bytes of UTF-8. */
export const MAX_EVENT_LENGTH = 1_048_576;

export function refusal(reason: RefusalReason, detail: string): Refusal {
  return { kind: 'refused', reason, detail };
}

export function evidenceOf(source: Evidence['source'], text: string): Evidence {
  return { source, bodyHash: `sha256:${hexDigest(text)}` };
}

/** The JSON of a body within the size cap. */
export function parseBody(text: string): { readonly kind: 'json'; readonly value: unknown } | Refusal {
  if (isTooLarge(text)) return refusal('too_large', `the body has more than ${MAX_EVENT_LENGTH} bytes`);
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return refusal('malformed', 'the body is not JSON');
  }
}

/** A character has one byte at least, and three at most for each of its UTF-16 units. */
function isTooLarge(text: string): boolean {
  if (text.length > MAX_EVENT_LENGTH) return true;
  return text.length * 3 > MAX_EVENT_LENGTH && new TextEncoder().encode(text).length > MAX_EVENT_LENGTH;
}

/** A body of one shape, or the refusal that names the first place where it differs. */
export function readAs<Shape>(
  schema: z.ZodType<Shape>,
  text: string,
): { readonly kind: 'read'; readonly value: Shape } | Refusal {
  const body = parseBody(text);
  return body.kind === 'refused' ? body : shapeOf(schema, body.value);
}

export function shapeOf<Shape>(
  schema: z.ZodType<Shape>,
  value: unknown,
): { readonly kind: 'read'; readonly value: Shape } | Refusal {
  const shape = schema.safeParse(value);
  return shape.success ? { kind: 'read', value: shape.data } : refusal('malformed', describe(shape.error));
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const place = issue?.path.map(String).join('.') ?? '';
  return `${place === '' ? 'the body' : place}: ${issue?.message ?? 'unusable'}`.slice(0, 300);
}
