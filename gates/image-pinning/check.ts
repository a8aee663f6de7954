import type { Check } from '../model/check.ts';
import type { Inventory } from './inventory.ts';

/** One question about the images of a revision. It does not know the base revision. */
export type ImageCheck = Check<Inventory>;
