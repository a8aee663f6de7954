import type { EvaluationInput } from '../../../gates/engine/evaluate.ts';
import { gateAnswer } from '../../../gates/engine/gate-answer.ts';
import type { NeedsQuestion } from '../../../gates/engine/needs.ts';
import { type AppliedRule, ownersOf, selectRules } from '../../../gates/engine/select-rules.ts';
import type { Doubt } from '../../../gates/model/doubt.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import { globMatches } from '../../../gates/model/glob.ts';
import { pinnedReference } from '../../../gates/model/image.ts';
import { canonicalJson } from '../../../gates/model/json.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { type RuleSet, ruleSetOf } from '../../../gates/model/rule.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { Need, NeedAnswer, Snapshot } from '../../../gates/model/snapshot.ts';
import type { StreamGate } from '../../../gates/model/stream/gate.ts';
import { missingGates } from '../../../gates/promotion/static-gates.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Log } from '../../ports/log.ts';
import type { ImageEvaluationRequest } from '../../ports/queue.ts';
import type { RuleStore } from '../../ports/rule-store.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { MissingCommit } from '../../ports/source-tree.ts';
import type { WaiverStore } from '../../ports/waiver-store.ts';
import type { WaiverWatch } from '../../ports/waiver-watch.ts';
import { ruleSetKey, snapshotKey } from '../changes/evaluate-delivery.ts';
import { gatherInRounds } from '../changes/gather-evidence.ts';
import { type LearnDeps, learn } from '../promotions/learn-of-promotion.ts';
import { type ImageSides, type ImageSidesDeps, imageSides } from './image-sides.ts';
import { compareSources, treeOf, type View } from './tree-sources.ts';

export interface EvaluateImageDeps extends LearnDeps, ImageSidesDeps {
  readonly promotions: LearnDeps['promotions'];
  readonly rules: Pick<RuleStore, 'active'>;
  readonly waivers: Pick<WaiverStore, 'inForce'>;
  readonly waiverWatch: Pick<WaiverWatch, 'noteUsed'>;
  readonly runs: Pick<RunStore, 'keepRun'>;
  readonly blobs: BlobStore;
  readonly gates: readonly Gate[];
  /** The decision: `evaluate` bound to the gates of this version. */
  readonly evaluate: (input: EvaluationInput) => Run;
  readonly needsOf: (question: NeedsQuestion) => readonly Need[];
  readonly log: Log;
}

/**
 * Judges one component of a promotion by the static gates that its stream asks for, and tells the promotion. The instant of the
 * evaluation is that of the opening, so that the same inputs give the same run however often it is asked. What could not be had now is
 * told, too: the promotion decides whether to ask again. Throws only when nothing could be told.
 */
export async function evaluateImage(request: ImageEvaluationRequest, deps: EvaluateImageDeps): Promise<void> {
  const { component, number } = request;
  const promotion = (await deps.promotions.get(request.promotion))?.promotion;
  const asked = promotion?.phase === 'pending' ? missingGates(promotion, component) : [];
  if (promotion === undefined || asked.length === 0) {
    deps.log.info('no static gate is waiting for an opinion', { ...request });
    return;
  }
  const seen = await opinions(promotion, component, asked, deps).catch((error: unknown): readonly Observation[] => {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    deps.log.warn('static gates could not be judged', { ...request, reason: text });
    return [{ kind: 'gates-unanswered', at: deps.clock.now(), component, number, text }];
  });
  await learn(promotion.id, seen, { ...deps, isOnlyTelling: true });
}

/** Gates that look at the same files are judged in one run. */
async function opinions(
  promotion: Promotion,
  component: string,
  asked: readonly StreamGate[],
  deps: EvaluateImageDeps,
): Promise<readonly Observation[]> {
  const active = await deps.rules.active();
  const placeOf = ({ from, paths, platform }: StreamGate) => canonicalJson([from, paths ?? null, platform]);
  const places = [...new Set(asked.map(placeOf))];
  const seen: Observation[] = [];
  for (const place of places) {
    const group = asked.filter((one) => placeOf(one) === place);
    seen.push(...(await judge(promotion, component, group, active, deps)));
  }
  return seen;
}

async function judge(
  promotion: Promotion,
  component: string,
  asked: readonly StreamGate[],
  active: RuleSet,
  deps: EvaluateImageDeps,
): Promise<readonly Observation[]> {
  const [place] = asked;
  if (place === undefined) return [];
  const names = asked.map(({ gate }) => gate);
  const ruleSet = ruleSetOf(
    active.rules.filter(({ rule }) => names.includes(rule.gate)),
    active.knowledge?.filter(({ knowledge }) => names.includes(knowledge.gate)),
  );
  const sides = await imageSides(promotion, component, place, deps);
  const asOf = promotion.openedAt;
  const { snapshot, doubts } = await capture(sides, { place, ruleSet, asOf, names }, deps);
  const waivers = await deps.waivers.inForce(sides.candidate.repository, asOf);
  const run = deps.evaluate({ candidate: sides.candidate, snapshot, ruleSet, waivers, asOf, doubts });
  // Stored before the run that names them, or it could not be replayed.
  await deps.blobs.put(snapshotKey(run.snapshot), canonicalJson(snapshot));
  await deps.blobs.put(ruleSetKey(run.ruleSet), canonicalJson(ruleSet));
  await deps.waiverWatch.noteUsed(
    (run.waivers ?? []).map(({ id }) => id),
    deps.clock.now(),
  );
  await deps.runs.keepRun(run);
  deps.log.info('image judged', {
    promotion: promotion.id,
    component,
    gates: names.join(' '),
    runId: run.id,
    verdict: run.verdict,
  });
  const at = deps.clock.now();
  return names.map((gate) => {
    const opinion = { gate, component, ...gateAnswer(run, ruleSet, gate), run: run.id, at };
    return { kind: 'gate' as const, at, opinion };
  });
}

interface CaptureTask {
  readonly place: StreamGate;
  readonly ruleSet: RuleSet;
  readonly asOf: string;
  readonly names: readonly string[];
}

interface Captured {
  readonly snapshot: Snapshot;
  readonly doubts: readonly Doubt[];
}

async function capture(sides: ImageSides, task: CaptureTask, deps: EvaluateImageDeps): Promise<Captured> {
  const { candidate, base, head } = sides;
  const none: Snapshot = {
    base: { sha: candidate.baseSha, files: [] },
    head: { sha: candidate.headSha, files: [] },
    changes: [],
  };
  if (sides.doubts.length > 0) return { snapshot: none, doubts: sides.doubts };
  try {
    const view = viewOf(sides, task, deps.gates);
    const compared = await compareSources(base, head, view);
    const snapshot = await withAnswers(compared, sides, task, deps);
    // What is not known to be whole is a doubt of its own, and the reason for whatever is missing.
    return { snapshot, doubts: snapshot.incomplete === undefined ? await unseen(sides, view, task) : [] };
  } catch (error) {
    if (!(error instanceof MissingCommit)) throw error;
    return { snapshot: none, doubts: [{ subject: 'commits', reason: error.message, wayOut: error.wayOut }] };
  }
}

interface RuledView extends View {
  /** Whether rules of a gate cover a file that it can use. */
  isRuled(gate: string, path: string): boolean;
  /** Gates that judge files by their names, and have a rule for this candidate. */
  readonly readers: readonly string[];
}

function viewOf(
  { candidate }: ImageSides,
  { place, ruleSet, asOf, names }: CaptureTask,
  gates: readonly Gate[],
): RuledView {
  const applied = selectRules(ruleSet, candidate, asOf);
  const rulesOf = new Map<string, readonly AppliedRule[]>(
    names.map((name) => [name, applied.filter(({ rule }) => rule.gate === name)]),
  );
  const asked = gates.filter(({ id }) => names.includes(id));
  const isRuled = (name: string, path: string) =>
    asked.some((gate) => gate.id === name && gate.reads(path)) &&
    ownersOf(rulesOf.get(name) ?? [], candidate, path).length > 0;
  return {
    isInView: (path) => place.paths === undefined || place.paths.some((glob) => globMatches(glob, path)),
    isWanted: (path) => names.some((name) => isRuled(name, path)),
    isRuled,
    readers: asked
      .filter((gate) => !gate.rulesStandAlone && (rulesOf.get(gate.id) ?? []).length > 0)
      .map(({ id }) => id),
  };
}

/** Who asks a gate about a candidate expects something to judge: a misspelt path must not look like a clean image. */
async function unseen(
  { base, head, candidate }: ImageSides,
  view: RuledView,
  { place }: CaptureTask,
): Promise<readonly Doubt[]> {
  const listings = await Promise.all([base.list(), head.list()]);
  const paths = listings.flatMap(({ files }) => files.map(({ path }) => path)).filter((path) => view.isInView(path));
  const where = place.paths === undefined ? '' : ` under ${place.paths.join(', ')}`;
  return view.readers
    .filter((gate) => !paths.some((path) => view.isRuled(gate, path)))
    .map((gate) => ({
      subject: gate,
      reason: `${candidate.component} has no file${where} that a rule of ${gate} covers, ${place.from === 'image' ? 'in its image' : 'at its commit'}`,
      wayOut:
        'Correct the paths of the stream or of the rule, or do not ask this gate about this component (`components`).',
    }));
}

/** What gates need beyond the changed files. `{candidate}` and `{promoted}` stand for the image itself and the one before it. */
async function withAnswers(
  snapshot: Snapshot,
  { candidate, base, head }: ImageSides,
  { ruleSet, asOf }: CaptureTask,
  deps: EvaluateImageDeps,
): Promise<Snapshot> {
  const own = {
    repository: candidate.from === 'image' ? candidate.image.repository : candidate.repository,
    base: candidate.baseSha,
    head: candidate.headSha,
  };
  const tree = treeOf(base, head);
  const named = new Map([
    ['{candidate}', pinnedReference(candidate.image)],
    ...(candidate.promoted === undefined ? [] : [['{promoted}', pinnedReference(candidate.promoted)] as const]),
  ]);
  const sources = {
    ...deps,
    openSourceTree: (repository: string) => (repository === own.repository ? tree : deps.openSourceTree(repository)),
    registry: { inspect: (reference: string) => deps.registry.inspect(named.get(reference) ?? reference) },
  };
  const ask = (observations: readonly NeedAnswer[]) =>
    deps.needsOf({ candidate, changes: snapshot.changes, files: snapshot, ruleSet, asOf, observations });
  const observations = await gatherInRounds(ask, own, sources);
  return observations.length === 0 ? snapshot : { ...snapshot, observations };
}
