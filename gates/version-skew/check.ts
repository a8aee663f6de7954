import * as z from 'zod';
import { type Check, defineCheck } from '../model/check.ts';
import type { CheckDescription } from '../model/gate.ts';
import type { Judgement } from './judging/judgement.ts';
import type { LimitContext } from './judging/limit-context.ts';
import { bodyShape, type LimitBody } from './limits/limit.ts';

/** A limit of any kind, as its schema read it. */
export type KindedLimit = LimitBody & { readonly kind: string };

/** What a kind of limit is asked: does this state keep within this limit? */
export interface LimitQuestion {
  readonly limit: KindedLimit;
  readonly context: LimitContext;
}

/**
 * One kind of limit. `find` gives one judgement for each pair or value; an empty list is not a pass: nothing was there to judge.
 */
export interface SkewCheck extends Check<LimitQuestion, readonly Judgement[]> {
  readonly kind: string;
  /** Names of the axes that a limit of this kind reads. */
  axes(limit: KindedLimit): readonly string[];
}

interface Definition<Kind extends string, Shape extends z.ZodRawShape> extends CheckDescription {
  readonly kind: Kind;
  readonly shape: Shape;
  judge(limit: Limit<Kind, Shape>, context: LimitContext): readonly Judgement[];
  axes(limit: Limit<Kind, Shape>): readonly string[];
}

export type Limit<Kind extends string, Shape extends z.ZodRawShape> = z.infer<
  z.ZodObject<{ kind: z.ZodLiteral<Kind> } & typeof bodyShape & Shape>
>;

/** Declares a kind of limit: its schema without a name (`body`, as it stands inside another limit), and how it judges. */
export function skewCheck<const Kind extends string, Shape extends z.ZodRawShape>(definition: Definition<Kind, Shape>) {
  const { kind, shape, judge, axes, ...words } = definition;
  const body = z.strictObject({ kind: z.literal(kind), ...bodyShape, ...shape });
  // Limits reach a check through the union of all bodies only, so that the kind proves the rest.
  const isOwn = (limit: KindedLimit): limit is KindedLimit & Limit<Kind, Shape> => limit.kind === kind;
  const own = (limit: KindedLimit) => {
    if (isOwn(limit)) return limit;
    throw new Error(`${words.id} was asked about a limit of kind ${limit.kind}`);
  };
  const check = defineCheck<LimitQuestion, readonly Judgement[]>({
    ...words,
    find: ({ limit, context }) => judge(own(limit), context),
    message: ({ subject, facts: { detail, note } }) =>
      `${subject}: ${String(detail)}${typeof note === 'string' ? ` (${note})` : ''}`,
    details: ({ facts: { limit, source, satisfiedBy } }) => ({
      why: `${words.why} Limit: ${String(limit)} (${String(source)}).`,
      ...(typeof satisfiedBy === 'string' ? { wayOut: `Needed: ${satisfiedBy}. ${words.wayOut}` } : {}),
    }),
  });
  return { ...check, kind, body, axes: (limit: KindedLimit) => axes(own(limit)) };
}
