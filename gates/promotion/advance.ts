import type { Observation } from '../model/observation.ts';
import type { Promotion } from '../model/promotion.ts';
import { type Agenda, agendaOf } from './agenda.ts';
import { recordAll } from './record.ts';
import { settle } from './settle.ts';

export interface Advance extends Agenda {
  readonly next: Promotion;
}

/**
 * The whole of nightly gating: what is known, what has been seen since, what time it is; out comes what is known now and what to
 * do about it. Pure and total. Observations may come in any order and more than once. Effects follow from the record, never from
 * having seen it change, so that a killed process leaves nothing undone.
 */
export function advance(promotion: Promotion, observations: readonly Observation[], now: string): Advance {
  const next = settle(recordAll(promotion, observations), now);
  return { next, ...agendaOf(next, now) };
}
