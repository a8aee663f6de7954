import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import type { Estimate } from '../../gates/cel/cost/estimate.ts';
import { type CostedRule, costed } from '../../gates/crd-compat/validation-rules/budget.ts';
import { rulePointer, rulesIn } from '../../gates/crd-compat/validation-rules/rules.ts';
import type { Json } from '../../gates/model/json.ts';
import { itemsOf, member } from '../../gates/model/json-values.ts';

/** What the oracle prints of one rule. */
export interface OracleLine {
  readonly file: string;
  readonly crd: string;
  readonly version: string;
  readonly pointer: string;
  readonly rule: string;
  readonly cost: number;
  readonly cardinality: number;
  readonly message?: number;
  readonly error?: string;
}

/** What the API server refuses after it has compiled an expression; its cost is not wrong for that, only not told. */
const REFUSED_LATER =
  /program instantiation failed|out of range|too many arguments supplied|invalid (?:duration|timestamp|matches) argument/;

/** Every rule of which oracle and estimate say different things, in a line each. */
export function differences(lines: readonly OracleLine[]): string[] {
  const files = [...new Set(lines.map(({ file }) => file))];
  const own = new Map(files.flatMap((file) => costsIn(file)));
  return lines
    .filter(({ error = '' }) => !REFUSED_LATER.test(error))
    .flatMap((line) => {
      const difference = differenceOf(line, own.get(keyOf(line.file, line.crd, line.version, line.pointer)));
      return difference === undefined
        ? []
        : [`${line.crd}/${line.version} ${line.pointer}: ${difference}: ${line.rule}`];
    });
}

function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

function costsIn(file: string): (readonly [string, CostedRule])[] {
  return (loadAll(readFileSync(file, 'utf8')) as Json[]).flatMap((document) =>
    itemsOf(member(member(document, 'spec'), 'versions')).flatMap((version) => {
      const crd = String(member(member(document, 'metadata'), 'name'));
      const schema = member(member(version, 'schema'), 'openAPIV3Schema');
      return costed(rulesIn(schema)).map(
        (rule) => [keyOf(file, crd, String(member(version, 'name')), rulePointer(rule)), rule] as const,
      );
    }),
  );
}

function differenceOf(line: OracleLine, rule: CostedRule | undefined): string | undefined {
  if (!rule) return 'we see no such rule';
  const isOfMessage = line.error?.startsWith('message: ') === true;
  const cost = line.error && !isOfMessage ? 'refused' : line.cost;
  const pairs = [
    { what: 'one run', theirs: cost, ours: told(rule.each) },
    { what: 'runs', theirs: line.cardinality, ours: rule.most },
    { what: 'message', theirs: isOfMessage ? 'refused' : (line.message ?? 0), ours: told(rule.messageCost) },
  ];
  // Of a rule that it refuses, the oracle tells nothing else.
  const asked = cost === 'refused' ? pairs.slice(0, 1) : pairs;
  const found = asked.find(({ theirs, ours }) => !isSame(theirs, ours));
  return found && `${found.what} ${found.theirs} there, ${found.ours} here`;
}

function told(estimate: Estimate | undefined): number | string {
  if (!estimate) return 0;
  return 'cost' in estimate ? estimate.cost : 'refused';
}

/** Beyond what a double counts exactly, as good as the same: the API server refuses both. */
function isSame(one: number | string, other: number | string): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  return one === other || (Math.min(one, other) > Number.MAX_SAFE_INTEGER && Math.abs(one / other - 1) < 1e-9);
}
