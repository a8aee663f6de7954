import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type CostedRule, costed } from '../../../../gates/crd-compat/validation-rules/budget.ts';
import { pointerOf, rulesIn } from '../../../../gates/crd-compat/validation-rules/rules.ts';
import { type Golden, withRules } from '../../../../scripts/compare-cel-cost/golden.ts';

type GoldenRule = Golden['rules'][number];

/**
 * The schemas and rules of `golden.generated.json` are invented here; the numbers are those of the API server's own code:
 * `node --import tsx scripts/compare-cel-cost.ts --write` builds `scripts/compare-cel-cost/main.go` on the version of
 * k8s.io/apiextensions-apiserver that `madeBy` names, compiles every rule with it and writes down `CompilationResult.MaxCost`,
 * the cardinality and `MessageExpressionMaxCost`; `refused` is what it does not compile.
 */
const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'golden.generated.json'), 'utf8')) as Golden;

/** Numbers beyond 2^53 are no longer whole in a double, and are as far beyond every limit whatever their last digits. */
function rounded(cost: number | undefined): number | undefined {
  return cost !== undefined && cost > Number.MAX_SAFE_INTEGER ? Number(cost.toPrecision(9)) : cost;
}

function answerOf({ each, most, messageCost }: CostedRule): Partial<GoldenRule> {
  if ('unknown' in each || (messageCost && 'unknown' in messageCost)) return { refused: true };
  const cost = rounded(each.cost);
  const message = rounded(messageCost?.cost);
  return {
    ...(cost === undefined ? {} : { cost }),
    runs: most,
    ...(message === undefined ? {} : { messageCost: message }),
  };
}

function expectedOf({ refused, cost, runs, messageCost }: GoldenRule): Partial<GoldenRule> {
  if (refused) return { refused };
  const rest = { cost: rounded(cost), runs, messageCost: rounded(messageCost) };
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
}

describe.each(Object.entries(golden.schemas))(`what rules cost, as ${golden.madeBy} says: %s`, (name, schema) => {
  const rules = golden.rules.filter((rule) => rule.schema === name);
  const found = costed(rulesIn(withRules(schema, '', rules)));
  const places = [...new Set(rules.map(({ at }) => at))];
  const cases = places.flatMap((at) => {
    const own = found.filter(({ position }) => pointerOf(position) === at);
    return rules.filter((rule) => rule.at === at).map((rule, i) => ({ rule, own: own[i] }));
  });

  it.each(cases.map((one) => [one.rule.rule, one] as const))('%s', (_, { rule, own }) => {
    expect(own?.rule).toBe(rule.rule);
    expect(own && answerOf(own)).toEqual(expectedOf(rule));
  });
});

describe('the golden table', () => {
  it('has rules, of which few are refused', () => {
    expect(golden.rules.length).toBeGreaterThan(170);
    expect(golden.rules.filter(({ refused }) => refused).length).toBeLessThan(15);
  });
});
