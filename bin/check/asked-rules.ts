import { gates } from '../../gates/catalogue.ts';
import type { Gate } from '../../gates/model/gate.ts';
import { type Rule, type RuleSet, ruleSetOf } from '../../gates/model/rule.ts';
import { UsageError } from '../io.ts';
import { readablePack } from '../rule-pack.ts';

/** The gates of these ids; all of them where none is named. Throws UsageError on an id that no gate has. */
export function askedGates(ids: readonly string[] | undefined): readonly Gate[] {
  const unknown = ids?.find((id) => !gates.some((gate) => gate.id === id));
  if (unknown !== undefined) {
    throw new UsageError(`there is no gate ${unknown}`, `There are: ${gates.map((gate) => gate.id).join(', ')}.`);
  }
  return ids === undefined ? gates : gates.filter((gate) => ids.includes(gate.id));
}

/** Rules of a folder or file, or those that Sluice ships, that ask one of these gates. Throws UsageError where they cannot be used. */
export function askedRules(place: string | undefined, asked: readonly Gate[]): RuleSet {
  const { rules, knowledge } = readablePack(place);
  const wanted = rules.filter((rule: Rule) => asked === gates || asked.some((gate) => gate.id === rule.gate));
  if (wanted.length === 0) {
    throw new UsageError(
      `no rule asks ${asked.map((gate) => gate.id).join(', ')}`,
      'Leave --gate out, or name rules that ask this gate with --rules.',
    );
  }
  const used = knowledge.filter(({ gate }) => wanted.some((rule) => rule.gate === gate));
  return ruleSetOf(
    wanted.map((rule) => ({ version: 1, rule })),
    used.map((document) => ({ version: 1, knowledge: document })),
  );
}
