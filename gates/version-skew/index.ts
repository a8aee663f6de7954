import { explainBy } from '../model/check.ts';
import type { Doubt } from '../model/doubt.ts';
import type { Fact } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../model/gate.ts';
import { canonicalJson } from '../model/json.ts';
import { needsOfAxes, readAxes } from './axes.ts';
import { CHECKS } from './catalogue.ts';
import { doubtOf, factOf } from './findings.ts';
import { judgeLimit } from './judging/judge-limit.ts';
import type { Judgement } from './judging/judgement.ts';
import { lineagesOf, type NamedLimit, VersionSkewParams } from './params.ts';
import type { Side } from './sources/answers.ts';

/** Versions of things that must work together stay within the limits that a rule writes down. */
export const versionSkew: Gate<VersionSkewParams> = {
  id: 'version-skew',
  title: 'Versions that work together stay within their limits',
  params: VersionSkewParams,
  checks: CHECKS,
  // What is read depends on the rule and is named by `needs`; no file is of use by its name alone.
  reads: () => false,
  rulesStandAlone: true,
  needs: ({ params, observations }) => needsOfAxes(params, observations),
  judge,
  explain: explainBy('version-skew', CHECKS),
};

function judge(input: GateInput<VersionSkewParams>): GateAnswer {
  const judged = judgeAt(input, 'head');
  const facts = factsOf(judged);
  const known = input.params.onlyNew ? new Set(factsOf(judgeAt(input, 'base')).map(keyOf)) : new Set<string>();
  return {
    facts: facts.map((fact) => (known.has(keyOf(fact)) ? noted(fact) : fact)),
    doubts: judged
      .filter(({ judgement }) => judgement.outcome === 'unknown')
      .map(({ limit, judgement }): Doubt => doubtOf(limit, judgement)),
    examined: judged.filter(({ judgement: { answer } }) => answer !== 'not-in-force' && answer !== 'missing').length,
  };
}

interface Judged {
  readonly limit: NamedLimit;
  readonly judgement: Judgement;
}

function judgeAt({ candidate, snapshot, params, asOf }: GateInput<VersionSkewParams>, side: Side): readonly Judged[] {
  const axes = readAxes({ params, snapshot, candidate, side });
  const lineages = lineagesOf(params);
  return (params.limits as readonly NamedLimit[]).flatMap((limit) =>
    judgeLimit(limit, { axes, asOf, lineages }).map((judgement) => ({ limit, judgement })),
  );
}

/** What a limit objects to, and what it would if nothing were exempt. The same versions at two places are one fact. */
function factsOf(judged: readonly Judged[]): readonly Fact[] {
  const spoken = judged.filter(
    ({ judgement: { outcome, answer } }) => outcome === 'fail' || outcome === 'warn' || answer === 'exempt',
  );
  const facts = spoken.map(({ limit, judgement }) => factOf(limit, judgement));
  return [...new Map([...facts].reverse().map((fact) => [keyOf(fact), fact])).values()].reverse();
}

function keyOf({ check, subject, location, after }: Fact): string {
  return canonicalJson([check, subject, location, after]);
}

/** What was there before the change: worth a line, not a reason to close. */
function noted(fact: Fact): Fact {
  return { ...fact, impact: 'compatible', facts: { ...fact.facts, note: 'unchanged by this change' } };
}
