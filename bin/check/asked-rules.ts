import { gates } from '../../gates/catalogue.ts';
import type { Gate } from '../../gates/model/gate.ts';
import { type Rule, type RuleSet, ruleSetOf } from '../../gates/model/rule.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
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
  const wanted = rules.filter((rule) => isAsked(rule, asked));
  refuseNone(wanted.length, asked);
  const used = knowledge.filter(({ gate }) => wanted.some((rule) => rule.gate === gate));
  return ruleSetOf(
    wanted.map((rule) => ({ version: 1, rule })),
    used.map((document) => ({ version: 1, knowledge: document })),
  );
}

/** Rules of the table that ask one of these gates, in the versions that it has. Throws UsageError where there are none. */
export async function tableRules(table: Pick<RuleStore, 'active'>, asked: readonly Gate[]): Promise<RuleSet> {
  const active = await table.active();
  if (active.rules.length === 0) {
    throw new UsageError('the table has no rules', 'Write them with `sluice rules apply`, or leave out --rules table.');
  }
  if (asked === gates) return active;
  const wanted = active.rules.filter(({ rule }) => isAsked(rule, asked));
  refuseNone(wanted.length, asked);
  const used = active.knowledge?.filter(({ knowledge }) => asked.some((gate) => gate.id === knowledge.gate));
  return ruleSetOf(wanted, used);
}

function isAsked(rule: Rule, asked: readonly Gate[]): boolean {
  return asked === gates || asked.some((gate) => gate.id === rule.gate);
}

function refuseNone(number: number, asked: readonly Gate[]): void {
  if (number > 0) return;
  throw new UsageError(
    `no rule asks ${asked.map((gate) => gate.id).join(', ')}`,
    'Leave --gate out, or name rules that ask this gate with --rules.',
  );
}
