import { evaluate, needsOf } from '../../gates/catalogue.ts';
import { enrolmentDoubts } from '../../gates/engine/enrolment.ts';
import { isInScope } from '../../gates/engine/select-rules.ts';
import type { Candidate } from '../../gates/model/candidate.ts';
import type { Doubt } from '../../gates/model/doubt.ts';
import type { Gate } from '../../gates/model/gate.ts';
import type { RuleSet } from '../../gates/model/rule.ts';
import type { Run } from '../../gates/model/run.ts';
import type { NeedAnswer, Snapshot } from '../../gates/model/snapshot.ts';
import type { Waiver } from '../../gates/model/waiver.ts';
import { openGit } from '../../lambdas/adapters/git/git.ts';
import { findMergeBase } from '../../lambdas/adapters/git/objects.ts';
import { gitSourceTree, WORKTREE } from '../../lambdas/adapters/git/source-tree.ts';
import { registryImages } from '../../lambdas/adapters/registry/images.ts';
import { captureSnapshot, wantedBy } from '../../lambdas/usecases/changes/capture-snapshot.ts';
import { gatherInRounds } from '../../lambdas/usecases/changes/gather-evidence.ts';
import { type CloneFacts, type CloneWords, describeClone } from '../clone.ts';
import { type Clones, openClones } from '../clones.ts';
import { UsageError } from '../io.ts';
import { registryAccess } from '../registry-auth.ts';
import { streamStatesHere } from '../streams/states.ts';
import { withRenderedCharts } from './helm-chart.ts';

/** What it means for a candidate that no rule names its repository. */
export const NOT_ENROLLED = ['open', 'undecided'] as const;
export type NotEnrolled = (typeof NOT_ENROLLED)[number];

export interface CloneQuestion {
  readonly words: CloneWords;
  readonly gates: readonly Gate[];
  readonly ruleSet: RuleSet;
  /** Waivers of a repository in force at an instant; none where it is left out. */
  readonly waivers?: (repository: string, asOf: string) => Promise<readonly Waiver[]>;
  /** The instant that rules are read as of, ISO 8601 in UTC. */
  readonly asOf: string;
  readonly env: NodeJS.ProcessEnv;
  /** Clones of other repositories that rules compare with. */
  readonly clones?: Clones;
  /** Folders of charts whose templates are judged by what the user's helm renders. */
  readonly charts?: readonly string[];
  /** `undecided`: a doubt where no rule names the repository. Open where it is left out. */
  readonly notEnrolled?: NotEnrolled;
  /** Objects as clusters store them. */
  readonly stored?: readonly NeedAnswer[];
}

/**
 * Judges a change in a clone: the whole of `sluice check` but for its flags and its report. Throws UsageError, MissingCommit or
 * GitFailed where the question cannot be asked; each names the way out.
 */
export async function judgeClone(question: CloneQuestion): Promise<Run> {
  const { words, gates, ruleSet, asOf, env, clones = new Map(), stored = [], charts = [] } = question;
  const clone = await describeClone(words, env);
  const tree = gitSourceTree(clone.repo, env, { way: clone.way });
  const captured = await captureSnapshot(tree, { base: clone.base, head: clone.head }, wantedBy(gates));
  const source = { repo: clone.repo, tree, base: captured.base.sha, head: clone.head, env };
  const changed = await withRenderedCharts(captured, charts, source);
  const candidate = candidateOf(clone, changed, await hasDiverged(clone, changed, env));
  const asked = { candidate, changes: changed.changes, files: changed, ruleSet, asOf };
  const openSourceTree = openClones({ name: clone.repository, tree }, clones, env);
  const own = { repository: clone.repository, base: changed.base.sha, head: clone.head };
  const states = streamStatesHere(env);
  const sources = { openSourceTree, registry: registryImages(registryAccess(env)), ...states.source };
  const ask = (known: readonly NeedAnswer[]) => needsOf({ ...asked, observations: known });
  const observations = [...(await gatherInRounds(ask, own, sources).finally(states.close)), ...stored];
  const snapshot = observations.length === 0 ? changed : { ...changed, observations };
  const waivers = (await question.waivers?.(clone.repository, asOf)) ?? [];
  const enrolment = question.notEnrolled === 'undecided' ? enrolmentDoubts(ruleSet, candidate) : [];
  const doubts = [...nameDoubts(clone, candidate, ruleSet), ...enrolment];
  return evaluate({ candidate, snapshot, ruleSet, waivers, asOf, doubts });
}

/** A doubt for the rules that name repositories. The folder of a clone does not prove that they leave this repository out. */
function nameDoubts({ hasGuessedName, repository }: CloneFacts, candidate: Candidate, { rules }: RuleSet): Doubt[] {
  if (!hasGuessedName) return [];
  const outside = rules.filter(({ rule: { scope } }) => {
    const { repositories, organizations } = scope;
    const names = { ...(repositories && { repositories }), ...(organizations && { organizations }) };
    return !isInScope({ scope: names }, candidate);
  });
  if (outside.length === 0) return [];
  return [
    {
      subject: repository,
      reason: `the clone has no remote that names its repository, and these rules name repositories: ${outside.map(({ rule }) => rule.id).join(', ')}`,
      wayOut: 'Set --repository owner/name.',
    },
  ];
}

function candidateOf(clone: CloneFacts, { base, head }: Snapshot, isApart: boolean): Candidate {
  const { repository, branch, way } = clone;
  if (!/^[^/\s]+\/[^/\s]+$/.test(repository)) {
    throw new UsageError(`${repository} is not a name of a repository`, 'Write it as owner/name.');
  }
  const compared = { way, base: clone.base, head: clone.head, ...(isApart ? { hasDiverged: true } : {}) };
  return { kind: 'local_change', repository, base: branch, baseSha: base.sha, headSha: head.sha, compared };
}

/** Whether the base has something that the head never had, where it is compared as it is. */
async function hasDiverged(clone: CloneFacts, { base, head }: Snapshot, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (clone.way === 'merge-base') return false;
  const git = openGit(clone.repo, env);
  const tip = clone.head === WORKTREE ? 'HEAD' : head.sha;
  return (await findMergeBase(git, base.sha, tip)) !== base.sha;
}
