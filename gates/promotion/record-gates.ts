import type { Observation } from '../model/observation.ts';
import type { Promotion } from '../model/promotion.ts';
import { isAskedAbout } from '../model/stream/gate.ts';
import { isOn } from './static-gates.ts';

type Of<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>;

/** The first opinion of a gate counts: the same candidate is not judged twice until it passes. */
export function recordOpinion(promotion: Promotion, { opinion }: Of<'gate'>): Promotion {
  const { stream, gates } = promotion;
  const { gate, component } = opinion;
  const isAsked = stream.gates.some(
    (asked) => asked.gate === gate && (component === undefined || isAskedAbout(asked, component)),
  );
  if (!isAsked || gates.some((known) => isOn(known, gate, component))) return promotion;
  const key = (one: typeof opinion) => `${one.gate}#${one.component ?? ''}`;
  return { ...promotion, gates: [...gates, opinion].sort((a, b) => (key(a) < key(b) ? -1 : 1)) };
}

/** Only a later request counts: it takes the place of the one before. */
export function recordAsked(promotion: Promotion, { component, number, at }: Of<'gates-asked'>): Promotion {
  const known = promotion.asks.find((ask) => ask.component === component);
  if (known !== undefined && known.number >= number) return promotion;
  const others = promotion.asks.filter((ask) => ask !== known);
  const asks = [...others, { component, number, at }].sort((a, b) => (a.component < b.component ? -1 : 1));
  return { ...promotion, asks };
}

/** An answer to a request that was replaced is ignored; an answer may arrive before its request is recorded. */
export function recordUnanswered(promotion: Promotion, observation: Of<'gates-unanswered'>): Promotion {
  const { component, number, at, text } = observation;
  const asked = recordAsked(promotion, { kind: 'gates-asked', component, number, at });
  const index = asked.asks.findIndex((ask) => ask.component === component && ask.number === number);
  const ask = asked.asks[index];
  if (ask === undefined || ask.failedAt !== undefined) return promotion;
  return { ...asked, asks: asked.asks.with(index, { ...ask, failedAt: at, text }) };
}
