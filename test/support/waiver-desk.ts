import { evaluate } from '../../gates/engine/evaluate.ts';
import type { PullRequestCandidate } from '../../gates/model/candidate.ts';
import type { Identity } from '../../gates/model/identity.ts';
import type { Run } from '../../gates/model/run.ts';
import type { Waiver } from '../../gates/model/waiver.ts';
import { candidate, input, rule } from './evaluation.ts';
import { fakeClock } from './fakes/clock.ts';
import { fakeRuleStore } from './fakes/rule-store.ts';
import { fakeRunStore } from './fakes/run-store.ts';
import { fakeWaiverStore } from './fakes/waiver-store.ts';
import { toyGate } from './toy-gate.ts';
import { writeRule } from './write-rule.ts';

export const mira: Identity = { kind: 'github', id: '1001', name: 'mira', isClaim: false };
export const jonas: Identity = { kind: 'github', id: '1002', name: 'jonas', isClaim: false };

export const pull: PullRequestCandidate = {
  ...candidate,
  kind: 'pull_request',
  number: 7,
  title: 'Repaint the hull',
  author: { id: 1, login: 'mate', type: 'User' },
  isFork: false,
};

/** Where waivers are asked for and approved: the toy gate under one rule, and stores in memory. */
export async function waiverDesk(terms: Record<string, unknown> = {}) {
  const clock = fakeClock('2026-12-01T12:00:00.000Z');
  const waivers = fakeWaiverStore();
  const rules = fakeRuleStore();
  const runs = fakeRunStore(clock);
  const write = { author: 'a', reason: 'first', at: clock.now() };
  const toyRule = rule(terms);
  await writeRule(rules, { ...write, id: toyRule.id, rule: toyRule });
  /** Judges a change of the toy gate's file and stores the run, as an evaluation does. `seen`: the waivers that it read. */
  async function judged(
    text: string,
    number = 7,
    repository: string = pull.repository,
    seen?: readonly Waiver[],
  ): Promise<Run> {
    clock.advance(1);
    const run = evaluate(
      {
        ...input({ 'a.txt': text }),
        candidate: { ...pull, number, repository },
        ruleSet: await rules.active(),
        waivers: seen ?? (await waivers.inForce(repository, clock.now())),
        asOf: clock.now(),
      },
      [toyGate],
    );
    const evalSeq = await runs.beginEvaluation(repository, number);
    await runs.completeEvaluation({
      evalSeq,
      deliveryId: `d-${repository}-${number}-${evalSeq}`,
      installationId: 1,
      run,
    });
    await waivers.noteUsed(
      (run.waivers ?? []).map(({ id }) => id),
      run.asOf,
    );
    return run;
  }
  return { clock, waivers, waiverWatch: waivers, rules, runs, gates: [toyGate], judged };
}

export type WaiverDesk = Awaited<ReturnType<typeof waiverDesk>>;

/** The fingerprint of the first finding of a run. */
export function firstFingerprint({ results }: Run): string {
  return results[0]?.findings[0]?.fingerprint ?? '';
}
