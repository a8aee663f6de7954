import type { Doubt } from '../model/doubt.ts';
import type { Explanation, Fact } from '../model/finding.ts';
import type { Gate, GateAnswer, GateInput } from '../model/gate.ts';
import { needsOfAxes, readAxes } from './axes.ts';
import { CHECKS } from './catalogue.ts';
import type { SkewCheck } from './check.ts';
import { doubtOf, factOf } from './findings.ts';
import { judgeLimit } from './judge-limit.ts';
import type { Judgement } from './judgement.ts';
import { lineagesOf, type NamedLimit, VersionSkewParams } from './params.ts';

const checks = CHECKS as unknown as readonly SkewCheck[];

/** Versions of things that must work together stay within the limits that a rule writes down. */
export const versionSkew: Gate<VersionSkewParams> = {
  id: 'version-skew',
  title: 'Versions that work together stay within their limits',
  params: VersionSkewParams,
  checks: checks.map(({ id, title, whoBreaks, why, wayOut, source }) => ({
    id,
    title,
    whoBreaks,
    why,
    wayOut,
    source,
  })),
  // What is read depends on the rule and is named by `needs`; no file is of use by its name alone.
  reads: () => false,
  rulesStandAlone: true,
  needs: ({ params }) => needsOfAxes(params),
  judge,
  explain,
};

function judge({ candidate, snapshot, params, asOf }: GateInput<VersionSkewParams>): GateAnswer {
  const axes = readAxes(params, snapshot, candidate);
  const lineages = lineagesOf(params);
  const judged = (params.limits as readonly NamedLimit[]).flatMap((limit) =>
    judgeLimit(limit, { axes, asOf, lineages }).map((judgement) => ({ limit, judgement })),
  );
  const is = (...outcomes: readonly Judgement['outcome'][]) =>
    judged.filter(({ judgement }) => outcomes.includes(judgement.outcome));
  const noted = judged.filter(({ judgement }) => judgement.answer === 'exempt');
  return {
    facts: distinct([...is('fail', 'warn'), ...noted].map(({ limit, judgement }) => factOf(limit, judgement))),
    doubts: is('unknown').map(({ limit, judgement }): Doubt => doubtOf(limit, judgement)),
    examined: judged.filter(({ judgement }) => judgement.answer !== 'not-in-force').length,
  };
}

/** The same version written at two places of one axis is one fact. */
function distinct(facts: readonly Fact[]): readonly Fact[] {
  const keys = facts.map(({ check, subject, location, after }) => JSON.stringify([check, subject, location, after]));
  return facts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function explain(fact: Fact): Explanation {
  const check = checks.find(({ id }) => id === fact.check);
  if (check === undefined) throw new Error(`the gate version-skew has no check ${fact.check}`);
  const { whoBreaks, why, wayOut } = check;
  const { detail, limit, source, satisfiedBy } = fact.facts;
  const asked = `Limit: ${String(limit)}; ${String(source)}.`;
  return {
    message: `${fact.subject}: ${String(detail)}. ${asked}`,
    whoBreaks,
    why,
    wayOut: typeof satisfiedBy === 'string' ? `Needed: ${satisfiedBy}. ${wayOut}` : wayOut,
  };
}
