import { namesDoubt, namesFinding } from '../../../gates/engine/waivers.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import { globMatches } from '../../../gates/model/glob.ts';
import { nearMisses } from '../../../gates/model/near-misses.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { Waiver, WaiverScope } from '../../../gates/model/waiver.ts';
import type { RuleStore } from '../../ports/rule-store.ts';
import type { RunStore } from '../../ports/run-store.ts';

export interface TermsDeps {
  readonly rules: Pick<RuleStore, 'active'>;
  readonly runs: Pick<RunStore, 'history' | 'run'>;
  readonly gates: readonly Gate[];
}

/** Why a waiver cannot be had, in the words of the person who wants it, and what to do instead. */
export class WaiverRefused extends Error {
  override readonly name = 'WaiverRefused';
  readonly wayOut: string;

  constructor(message: string, wayOut: string) {
    super(message);
    this.wayOut = wayOut;
  }
}

/** What is known of a finding that a person names. */
export interface KnownFinding {
  readonly fingerprint: string;
  readonly repository: string;
  /** Rules that showed it. */
  readonly rules: readonly string[];
}

/** Runs that are looked through for a finding. */
const MOST_RUNS = 300;

/**
 * The finding whose fingerprint begins with these digits, in the newest stored runs of a repository, or of all. Throws
 * {@link WaiverRefused} where several begin so. `undefined`: no stored run shows it.
 */
export async function findFinding(
  digits: string,
  repository: string | undefined,
  { runs }: Pick<TermsDeps, 'runs'>,
): Promise<KnownFinding | undefined> {
  refuseDigits(digits);
  const found = new Map<string, KnownFinding>();
  const summaries = await runs.history({ ...(repository !== undefined && { repository }), limit: MOST_RUNS });
  for (const { id } of summaries.filter(({ verdict }) => verdict !== 'not-applicable')) {
    for (const one of shownIn(await runs.run(id), digits)) addTo(found, one);
    if (found.size > 0 && digits.length === 32) break;
  }
  if (found.size <= 1) return [...found.values()][0];
  const all = [...found.keys()].sort().join(', ');
  throw new WaiverRefused(`several findings begin with ${digits}: ${all}`, 'Write more digits.');
}

function refuseDigits(digits: string): void {
  if (/^[0-9a-f]{7,32}$/.test(digits)) return;
  const wayOut = 'Write the first seven or more digits of the fingerprint that the report shows behind "finding".';
  throw new WaiverRefused(`"${digits.slice(0, 50)}" is not the beginning of a fingerprint`, wayOut);
}

function shownIn(run: Run | undefined, digits: string): KnownFinding[] {
  if (run === undefined) return [];
  const { repository } = run.candidate;
  return run.results.flatMap(({ rule, findings }) =>
    findings
      .filter(({ fingerprint }) => fingerprint.startsWith(digits))
      .map(({ fingerprint }) => ({ fingerprint, repository, rules: [rule] })),
  );
}

/** The newest run says where; all of them say by which rules. */
function addTo(found: Map<string, KnownFinding>, one: KnownFinding): void {
  const known = found.get(one.fingerprint);
  const rules = [...new Set([...(known?.rules ?? []), ...one.rules])].sort();
  found.set(one.fingerprint, { ...(known ?? one), rules });
}

/** What a waiver names; its rules are those that are in force now. */
export type Named = Pick<Waiver, 'fingerprint' | 'check' | 'rule'>;

/** The rules that a waiver is about. Throws {@link WaiverRefused} where it names a rule or a check that does not exist. */
export async function rulesOf(named: Named, shown: readonly string[], deps: TermsDeps): Promise<readonly Rule[]> {
  const rules = (await deps.rules.active()).rules.map(({ rule }) => rule);
  if (named.check !== undefined) refuseUnknownCheck(named.check, deps.gates);
  if (named.rule !== undefined) return [namedRule(named.rule, rules)];
  if (named.check !== undefined) return rules.filter((rule) => mayAsk(rule, named.check ?? '', deps.gates));
  return rules.filter(({ id }) => shown.includes(id));
}

function namedRule(id: string, rules: readonly Rule[]): Rule {
  const rule = rules.find((one) => one.id === id);
  if (rule !== undefined) return rule;
  const ids = rules.map((one) => one.id);
  const near = nearMisses(id, ids);
  throw new WaiverRefused(`there is no rule ${id}`, `There are: ${(near.length > 0 ? near : ids).join(', ')}.`);
}

function refuseUnknownCheck(check: string, gates: readonly Gate[]): void {
  const ids = gates.flatMap((gate) => gate.checks.map(({ id }) => id));
  if (ids.some((id) => globMatches(check, id))) return;
  const near = nearMisses(check, ids);
  const wayOut = near.length > 0 ? `Did you mean ${near.join(', or ')}?` : 'A pattern of checks is such as crd/*.';
  throw new WaiverRefused(`unknown check: ${check} matches no check`, wayOut);
}

function mayAsk(rule: Rule, check: string, gates: readonly Gate[]): boolean {
  const checks = gates.find(({ id }) => id === rule.gate)?.checks ?? [];
  return checks.some(
    ({ id }) => globMatches(check, id) && (rule.checks ?? ['**']).some((pattern) => globMatches(pattern, id)),
  );
}

/** Rules that showed something which a waiver is about, in the newest runs of its repositories. */
export async function rulesShowing(waiver: Waiver, deps: Pick<TermsDeps, 'runs'>): Promise<readonly string[]> {
  if (waiver.fingerprint === undefined) return [];
  const known = await findFinding(waiver.fingerprint, onlyRepository(waiver.scope), deps);
  return known?.rules ?? [];
}

/** A scope as a person writes it: what they leave out follows from what they name. */
export type ScopeWish = { readonly [Part in keyof WaiverScope]?: readonly string[] | undefined };

/** The repository of a scope that names one and no other. */
export function onlyRepository({ repositories = [] }: ScopeWish = {}): string | undefined {
  const [name] = repositories;
  return repositories.length === 1 && name !== undefined && /^[\w.-]+\/[\w.-]+$/.test(name) ? name : undefined;
}

/**
 * Whether a run would be another one now that a waiver counts, or counts no longer: it shows something that the waiver names and does not accept
 * it, or accepts something by it.
 */
export function isOutdatedBy(waiver: Waiver, counts: boolean, { candidate, results }: Run): boolean {
  return results.some(({ rule, findings, doubts }) => {
    if (!counts) return [...findings, ...doubts].some((one) => one.waiver === waiver.id);
    return (
      findings.some((one) => one.waiver === undefined && namesFinding(waiver, one, rule, candidate)) ||
      doubts.some((one) => one.waiver === undefined && namesDoubt(waiver, one, rule, candidate))
    );
  });
}
