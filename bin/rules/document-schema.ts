import * as z from 'zod';
import { gates } from '../../gates/catalogue.ts';
import { Knowledge } from '../../gates/model/knowledge.ts';
import { RuleShape } from '../../gates/model/rule.ts';
import { Stream } from '../../gates/model/stream.ts';
import { Waiver } from '../../gates/model/waiver.ts';
import { UsageError } from '../io.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const kinds = {
  rule: ruleSchema,
  knowledge: () => schemaOf(Knowledge),
  stream: () => schemaOf(Stream),
  waiver: () => schemaOf(Waiver),
} satisfies Readonly<Record<string, () => JsonSchema>>;

/** The kinds of documents that have a schema. */
export const documentKinds = Object.keys(kinds) as readonly (keyof typeof kinds)[];

/** JSON Schema (draft 2020-12) of what a person writes, as text. Throws UsageError for a kind that does not exist. */
export function schemaText(kind = 'rule'): string {
  const known = documentKinds.find((one) => one === kind);
  if (known === undefined)
    throw new UsageError(`schema: "${kind}" is not a kind of document`, `Choose one of ${documentKinds.join(', ')}.`);
  return `${JSON.stringify({ title: `Sluice ${kind}`, ...kinds[known]() }, undefined, 2)}\n`;
}

/** A rule with the parameters of its gate, gate by gate. */
function ruleSchema(): JsonSchema {
  return schemaOf(
    z.union(
      gates.map(({ id, params }) =>
        RuleShape.extend({
          gate: z.literal(id),
          params: params.safeParse({}).success ? params.optional() : params,
        }),
      ),
    ),
  );
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
}
