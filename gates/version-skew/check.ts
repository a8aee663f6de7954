import * as z from 'zod';
import type { CheckDescription } from '../model/gate.ts';
import type { Judgement } from './judging/judgement.ts';
import type { Stage } from './judging/stage.ts';
import { bodyShape } from './limits/limit.ts';

/** One kind of limit: its parameters, and how it judges. */
export interface SkewCheck<Kind extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape>
  extends CheckDescription {
  readonly kind: Kind;
  /** A limit of this kind without a name, as it stands inside another. */
  readonly body: z.ZodObject<{ kind: z.ZodLiteral<Kind> } & typeof bodyShape & Shape>;
  /** One judgement for each pair or value; an empty list is not a pass but nothing. */
  judge(limit: unknown, stage: Stage): readonly Judgement[];
  /** Names of axes that a limit reads. */
  axes(limit: unknown): readonly string[];
}

interface Definition<Kind extends string, Shape extends z.ZodRawShape> extends CheckDescription {
  readonly kind: Kind;
  readonly shape: Shape;
  judge(limit: Limit<Kind, Shape>, stage: Stage): readonly Judgement[];
  axes(limit: Limit<Kind, Shape>): readonly string[];
}

export type Limit<Kind extends string, Shape extends z.ZodRawShape> = z.infer<
  z.ZodObject<{ kind: z.ZodLiteral<Kind> } & typeof bodyShape & Shape>
>;

export function skewCheck<const Kind extends string, Shape extends z.ZodRawShape>(
  definition: Definition<Kind, Shape>,
): SkewCheck<Kind, Shape> {
  const { kind, shape, ...rest } = definition;
  const body = z.strictObject({ kind: z.literal(kind), ...bodyShape, ...shape }) as unknown as SkewCheck<
    Kind,
    Shape
  >['body'];
  return {
    ...rest,
    kind,
    body,
    judge: (limit, stage) => definition.judge(limit as Limit<Kind, Shape>, stage),
    axes: (limit) => definition.axes(limit as Limit<Kind, Shape>),
  };
}
