import type { Json, JsonObject } from '../../gates/model/json.ts';
import type { OracleLine } from './differences.ts';

/** Invented rules with the numbers of the oracle; `refused` where it compiles them not. */
export interface Golden {
  readonly madeBy: string;
  readonly schemas: Readonly<Record<string, JsonObject>>;
  readonly rules: readonly GoldenRule[];
}

interface GoldenRule {
  readonly schema: string;
  /** Pointer of the node in the schema that has the rule. */
  readonly at: string;
  readonly rule: string;
  readonly messageExpression?: string;
  readonly optionalOldSelf?: boolean;
  readonly cost?: number;
  readonly runs?: number;
  readonly messageCost?: number;
  readonly refused?: true;
}

/** All schemas as versions of one CRD, `v1`, `v2` and so on in their order, each with its rules. */
export function goldenCrd({ schemas, rules }: Golden): JsonObject {
  const versions = Object.entries(schemas).map(([name, schema], i): JsonObject => {
    const own = rules.filter((rule) => rule.schema === name);
    return {
      name: `v${i + 1}`,
      served: true,
      storage: i === 0,
      schema: { openAPIV3Schema: withRules(schema, '', own) },
    };
  });
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.acme.example' },
    spec: { group: 'acme.example', scope: 'Namespaced', names: { kind: 'Widget', plural: 'widgets' }, versions },
  };
}

/**
 * A schema with rules at the nodes that they name.
 *
 * @internal the golden table asks our own estimate through it
 */
export function withRules(schema: Json, at: string, rules: readonly GoldenRule[]): JsonObject {
  const own = rules.filter((rule) => rule.at === at).map(ruleOf);
  const node = schema as JsonObject;
  const properties = node['properties'] as JsonObject | undefined;
  const below = (step: string): JsonObject =>
    node[step] === undefined ? {} : { [step]: withRules(node[step], `${at}/${step}`, rules) };
  const fields = Object.entries(properties ?? {}).map(([name, child]) => [
    name,
    withRules(child, `${at}/properties/${name}`, rules),
  ]);
  return {
    ...node,
    ...(properties ? { properties: Object.fromEntries(fields) as JsonObject } : {}),
    ...below('items'),
    ...below('additionalProperties'),
    ...(own.length > 0 ? { 'x-kubernetes-validations': own } : {}),
  };
}

function ruleOf({ rule, messageExpression, optionalOldSelf }: GoldenRule): JsonObject {
  return {
    rule,
    ...(messageExpression === undefined ? {} : { messageExpression }),
    ...(optionalOldSelf === undefined ? {} : { optionalOldSelf }),
  };
}

/** The table with what the oracle says. */
export function withAnswers(golden: Golden, lines: readonly OracleLine[], madeBy: string): Golden {
  const names = Object.keys(golden.schemas);
  const answers = new Map(lines.map((line) => [`${line.version} ${line.pointer}`, line]));
  const seen = new Map<string, number>();
  const rules = golden.rules.map((one): GoldenRule => {
    const place = `v${names.indexOf(one.schema) + 1} ${one.at}`;
    const index = seen.get(place) ?? 0;
    seen.set(place, index + 1);
    const line = answers.get(`${place}/x-kubernetes-validations/${index}`);
    if (!line) throw new Error(`the oracle says nothing of ${one.rule}`);
    const { schema, at, rule, messageExpression, optionalOldSelf } = one;
    const given = { schema, at, ...ruleOf({ schema, at, rule, ...defined({ messageExpression, optionalOldSelf }) }) };
    if (line.error) return { ...given, refused: true } as GoldenRule;
    const message = messageExpression === undefined ? {} : { messageCost: line.message ?? 0 };
    return { ...given, cost: line.cost, runs: line.cardinality, ...message } as GoldenRule;
  });
  return { ...golden, madeBy, rules };
}

function defined<Value extends object>(value: Value): { [Key in keyof Value]: NonNullable<Value[Key]> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
}
