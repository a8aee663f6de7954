import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gate } from '../../gates/model/gate.ts';
import type { RuleSet } from '../../gates/model/rule.ts';
import type { Run } from '../../gates/model/run.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { mapBounded } from '../../lambdas/adapters/git/bounded.ts';
import { askedGates, askedRules } from '../check/asked-rules.ts';
import { judgeClone } from '../check/judge-clone.ts';
import { UsageError } from '../io.ts';
import { exitCodeFor } from '../report.ts';
import { packFile } from '../rule-files.ts';
import { type ChangeCase, readCase } from './changes/case.ts';
import { type Answer, unmetBy } from './changes/expectation.ts';
import { CASE_BASE, CASE_HEAD, withClone } from './changes/throwaway-clone.ts';
import type { CaseMismatch, CorpusResult, UnreadableCase } from './corpus.ts';

/** Cases at a time: each waits for git while another one is judged. */
const AT_ONCE = 4;

/**
 * Runs every case of a folder laid out like `corpus/changes` (`<case>/base`, `head`, `fork`, `rules`, `case.json`) through the code of
 * `sluice check`, in a git clone that is made for it and deleted afterwards. A case matches when every member of its `expect` holds;
 * what `expect` does not name is not looked at. A mismatch lists the members that do not hold.
 */
export async function runChangeCorpus(directory: string): Promise<CorpusResult> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  const judged = await mapBounded(names, AT_ONCE, (name) => judgeCase(directory, name));
  const unreadable = judged.flatMap((one) => (one !== undefined && 'reason' in one ? [one] : []));
  const mismatches = judged.flatMap((one) => (one !== undefined && 'expected' in one ? [one] : []));
  return { cases: names.length - unreadable.length, mismatches, unreadable, unsupported: 0 };
}

async function judgeCase(directory: string, name: string): Promise<CaseMismatch | UnreadableCase | undefined> {
  try {
    const folder = join(directory, name);
    const one = await readCase(folder);
    const gates = askedGates(one.gates);
    const place = one.pack === undefined ? one.rules : packFile(one.pack);
    const answer = await answerTo(folder, one, gates, place);
    const { expected, actual } = unmetBy(one.expect, answer);
    return Object.keys(expected).length === 0 ? undefined : { case: name, expected, actual };
  } catch (error) {
    return { case: name, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Rules that are refused are an answer too: `sluice check` says so, and ends with 2. */
async function answerTo(
  folder: string,
  one: ChangeCase,
  gates: readonly Gate[],
  place: string | undefined,
): Promise<Answer> {
  try {
    return answerOf(await judge(folder, one, gates, askedRules(place, gates)));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { exit: 2, findings: [], headline: error.message };
  }
}

function judge(folder: string, one: ChangeCase, gates: readonly Gate[], ruleSet: RuleSet): Promise<Run> {
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  return withClone({ folder, hasFork: one.hasFork }, env, (repo) =>
    judgeClone({
      words: { repo, base: CASE_BASE, head: CASE_HEAD, repository: 'corpus/changes', branch: 'main', way: one.compare },
      gates,
      ruleSet,
      asOf: systemClock.now(),
      env,
    }),
  );
}

function answerOf({ verdict, headline, results }: Run): Answer {
  const findings = results.flatMap((result) => result.findings.map((finding) => ({ ...finding, gate: result.gate })));
  return { exit: exitCodeFor(verdict), findings, headline };
}
