import { askRule, NotCompiled, parseCel } from '../../cel/index.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { NodePair } from '../difference.ts';
import { type CelRule, rulesOf } from '../keywords/cel-rules.ts';
import { ROOT } from '../stored/place.ts';
import { BLOCKS_RULES } from '../stored/read.ts';
import { newPass, type ReadingLimits } from '../stored/reading.ts';
import { settled } from '../stored/settle.ts';
import { validate } from '../stored/validate.ts';
import { typeWord } from '../words.ts';
import { around } from './around.ts';
import { isTaken, paying } from './limits.ts';
import { type Mention, mention, newMention } from './mentions.ts';
import { probesOf } from './probes.ts';
import { identified, withIdentity } from './resource.ts';
import { valuesOf } from './values.ts';

/** What it costs to read a rule at all. */
const COST_OF_A_RULE = 2000;
const LONGEST_RULE = 2000;
/** Rules of base that tell which values to try. */
const MOST_RULES = 12;

/**
 * A value that base accepted at a node and that a validation rule of head refuses on create: values are tried at which the questions of
 * the rules change their answers. A value found is a proof, as the schemas and rules themselves are asked; none proves nothing.
 */
export function refusedValue(node: NodePair, rule: CelRule): Json | undefined {
  const { base, head, version } = node;
  if (typeWord(base) !== typeWord(head)) return undefined;
  const { budget } = version.crd;
  budget.left -= COST_OF_A_RULE;
  if (budget.left <= 0) return undefined;
  const probed = probesOf(node);
  const isLost = (value: Json, limits: ReadingLimits): boolean =>
    isRefused(node, rule, value, limits) && around(node, value, limits);
  const known = paying(budget, (limits) => probed.find((value) => isLost(value, limits)));
  if (known !== undefined) return known;
  const [schema, read] = [identified(node), mentionsOf(node, rule)];
  const values = read ? valuesOf(schema, read, budget) : [];
  return paying(budget, (limits) =>
    values.find(
      (value) =>
        isTaken(schema, withIdentity(value, node), limits, isResource(node)) &&
        isLost(withIdentity(value, node), limits),
    ),
  );
}

const isResource = ({ parent }: NodePair): boolean => parent === undefined;

/** What the rule and the rules of base at the node read. */
function mentionsOf({ base, head }: NodePair, rule: CelRule): Mention | undefined {
  const read = newMention();
  const isReadable = noted(rule.rule, head, read);
  for (const one of (rulesOf(base['x-kubernetes-validations']) ?? []).slice(0, MOST_RULES)) noted(one.rule, base, read);
  return isReadable ? read : undefined;
}

function noted(text: string, schema: JsonObject, into: Mention): boolean {
  if (text.length > LONGEST_RULE) return false;
  try {
    mention(parseCel(text), schema, into);
    return true;
  } catch (error) {
    if (error instanceof NotCompiled) return false;
    throw error;
  }
}

/** Whether head gets as far as the rule, and the rule says no. */
function isRefused(node: NodePair, rule: CelRule, value: Json, limits: ReadingLimits): boolean {
  const { head } = node;
  const pass = newPass(limits, true);
  const filled = settled(head, value, ROOT, pass, isResource(node));
  validate(head, filled, ROOT, pass);
  if (pass.refused.some(({ by }) => BLOCKS_RULES.includes(by))) return false;
  const asked = { text: rule.rule, isOptionalOld: rule['optionalOldSelf'] === true };
  return askRule(asked, filled, head, isResource(node), limits).is === 'broken';
}
