import * as z from 'zod';
import { Place } from './finding.ts';

/** Something that could not be decided. It is never a pass; the rule says whether it closes the gate. */
export const Doubt = z.object({
  subject: z.string(),
  reason: z.string(),
  /** What the reader can do about it. */
  wayOut: z.string(),
  place: Place.optional(),
  /** The waiver that accepts it, where its rule lets waivers accept doubts. */
  waiver: z.string().optional(),
});
export type Doubt = z.infer<typeof Doubt>;
