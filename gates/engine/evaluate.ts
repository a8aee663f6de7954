import type { Candidate } from '../model/candidate.ts';
import { digestOf, hexDigest } from '../model/digest.ts';
import type { Doubt } from '../model/doubt.ts';
import type { Gate } from '../model/gate.ts';
import { normalInstant } from '../model/instant.ts';
import { canonicalJson } from '../model/json.ts';
import { knowledgeFor } from '../model/knowledge.ts';
import type { RuleSet } from '../model/rule.ts';
import type { RuleResult, Run } from '../model/run.ts';
import { type Snapshot, snapshotDigest } from '../model/snapshot.ts';
import type { Waiver } from '../model/waiver.ts';
import { headlineOf, verdictOf, wouldBeVerdict } from './fold.ts';
import { judgeGate } from './judge-gate.ts';
import { isDisarmed, selectRules } from './select-rules.ts';
import { unknownGate } from './undecided.ts';

export interface EvaluationInput {
  readonly candidate: Candidate;
  readonly snapshot: Snapshot;
  readonly ruleSet: RuleSet;
  readonly waivers: readonly Waiver[];
  /** The instant of the evaluation, ISO 8601 in UTC. Rules and waivers are read as of it; no clock is asked. */
  readonly asOf: string;
  /** What the caller already knows to be missing or unreadable; each keeps the run from passing. */
  readonly doubts?: readonly Doubt[];
}

/**
 * Judges one candidate: the decision of the whole product, pure. The same input gives the same run, byte for byte,
 * whatever the order of rules, waivers or files. Nothing that could not be read or decided comes out as `pass`.
 */
export function evaluate(input: EvaluationInput, gates: readonly Gate[]): Run {
  const { candidate, snapshot, ruleSet, waivers } = input;
  const asOf = normalInstant(input.asOf);
  const applied = selectRules(ruleSet, candidate, asOf);
  const documents = (ruleSet.knowledge ?? []).map(({ knowledge }) => knowledge);
  const results = [
    ...gates.flatMap((gate) =>
      judgeGate({
        gate,
        candidate,
        snapshot,
        waivers,
        asOf,
        knowledge: knowledgeFor(documents, gate.id),
        rules: applied.filter(({ rule }) => rule.gate === gate.id),
      }),
    ),
    ...applied.filter(({ rule }) => !gates.some((gate) => gate.id === rule.gate)).map(unknownGate),
  ].sort((a, b) => (a.rule < b.rule ? -1 : 1));
  const doubts = runDoubts(input);
  const verdict = verdictOf(results, doubts);
  const snapshotHash = snapshotDigest(snapshot);
  return {
    id: runId(asOf, [candidate, snapshotHash, ruleSet.digest, sortedById(waivers), input.doubts]),
    candidate,
    asOf,
    snapshot: snapshotHash,
    ruleSet: ruleSet.digest,
    verdict,
    wouldBe: wouldBeVerdict(results, doubts),
    headline: `${disarmedText(ruleSet, asOf)}${headlineOf(verdict, results, doubts)}`,
    results,
    doubts,
    ...usedOf(waivers, results),
  };
}

/** Loud, wherever a headline is shown: an open gate proves nothing while the rules are disarmed. */
function disarmedText(ruleSet: RuleSet, asOf: string): string {
  return isDisarmed(ruleSet, asOf) ? `All rules are disarmed until ${ruleSet.disarmed?.until}. ` : '';
}

/** The waivers that made a difference, whole: who, why and until when is part of the answer. */
function usedOf(waivers: readonly Waiver[], results: readonly RuleResult[]): Pick<Run, 'waivers'> {
  const ids = new Set(results.flatMap(({ findings, doubts }) => [...findings, ...doubts].map(({ waiver }) => waiver)));
  const used = sortedById(waivers).filter(({ id }) => ids.has(id));
  return used.length === 0 ? {} : { waivers: [...used] };
}

/** Doubts about the inputs as a whole: with one of them no rule could have given a trustworthy answer. */
function runDoubts({ candidate, snapshot, ruleSet, doubts: known }: EvaluationInput): Doubt[] {
  const doubts: Doubt[] = [...(known ?? [])];
  if (ruleSet.rules.length === 0 && doubts.length === 0) {
    doubts.push({
      subject: 'rules',
      reason: 'no rules are loaded, so nothing was asked of this change',
      wayOut: 'Write the rules with `sluice rules apply`, then ask for a re-run.',
    });
  }
  if (snapshot.incomplete !== undefined) {
    doubts.push({
      subject: 'changes',
      reason: `the change was not read in full: ${snapshot.incomplete}`,
      wayOut: 'Split the change, or check it on a clone with `sluice check`, which has no such limit.',
    });
  }
  if (snapshot.base.sha !== candidate.baseSha || snapshot.head.sha !== candidate.headSha) {
    doubts.push({
      subject: 'snapshot',
      reason: 'the files were read at other commits than the candidate names',
      wayOut: 'Ask for a re-run; report it if it comes back.',
    });
  }
  return doubts;
}

function runId(asOf: string, inputs: unknown): string {
  return `${asOf.replace(/[-:.]/g, '')}-${hexDigest(canonicalJson([asOf, digestOf(inputs)])).slice(0, 12)}`;
}

function sortedById(waivers: readonly Waiver[]): readonly Waiver[] {
  return [...waivers].sort((a, b) => (a.id < b.id ? -1 : 1));
}
