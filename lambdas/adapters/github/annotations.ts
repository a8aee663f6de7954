import * as z from 'zod';
import type { CheckAnnotation } from '../../ports/check-runs.ts';
import { cut, defused, oneLine } from './markdown-safe.ts';

/** An annotation as GitHub takes and gives it. */
export const Annotation = z.object({
  path: z.string(),
  start_line: z.number().int(),
  end_line: z.number().int(),
  annotation_level: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string().nullable(),
});
export type Annotation = z.infer<typeof Annotation>;

/** Most annotations in one request. Source: "Create a check run", `output.annotations`. */
export const BATCH = 50;

const MAX_MESSAGE_BYTES = 64 * 1024;
const MAX_TITLE = 255;

const levels = { error: 'failure', warning: 'warning', info: 'notice' } as const satisfies Record<
  CheckAnnotation['level'],
  string
>;

/** What to send, each once. */
export function annotationsOf(annotations: readonly CheckAnnotation[]): readonly Annotation[] {
  const byKey = new Map(annotations.map((annotation) => annotationOf(annotation)).map((one) => [keyOf(one), one]));
  return [...byKey.values()];
}

function annotationOf({ place, level, title, message }: CheckAnnotation): Annotation {
  return {
    path: place.path,
    start_line: place.line,
    end_line: Math.max(place.line, place.endLine ?? place.line),
    annotation_level: levels[level],
    title: oneLine(defused(title), MAX_TITLE),
    message: cut(defused(message), MAX_MESSAGE_BYTES),
  };
}

/** Whether two annotations say the same. GitHub may trim texts and change line ends. */
export function keyOf({ path, start_line, end_line, annotation_level, title, message }: Annotation): string {
  return JSON.stringify([path, start_line, end_line, annotation_level, plain(title), plain(message)]);
}

function plain(text: string | null): string {
  return (text ?? '').replace(/\r\n?/g, '\n').trim();
}
