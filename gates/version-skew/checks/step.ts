import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareEras, compareLines, compareVersions } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import { type LimitContext, lineageOf } from '../judging/limit-context.ts';
import { pairedByKey, pairwise } from '../judging/pairs.ts';
import { missing, named, type ReadVersion, readRole, shown } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { type Lineage, LineName, lineMatches, slotsBehind } from '../lineages/lineage.ts';
import { SchemeName } from '../schemes/index.ts';
import { lineText, sameLine } from '../schemes/parsing.ts';

const MajorFlag = z.strictObject({ major: z.number().int().min(0), name: AxisName });

const shape = {
  scheme: SchemeName,
  lineage: z.string(),
  from: AxisName.default('from'),
  to: AxisName.default('to'),
  /** Most slots that one update may go forward; any number when absent. */
  maxHop: z.number().int().min(0).optional(),
  /** Moves that are allowed whatever their distance, line to lines; with it no other move between majors is. */
  bridges: z.record(z.string().regex(/^\d+\.(?:\d+|\*)$/), z.array(LineName).min(1)).optional(),
  /** `previous-only`: back to the version that ran just before, and to no other. */
  patchDowngrade: z.enum(['deny', 'allow', 'previous-only']).default('deny'),
  lineDowngrade: z.enum(['deny', 'allow']).default('deny'),
  /** Axis with the version that ran before, for `previous-only`. */
  previous: AxisName.default('previous'),
  /** Majors that are behind a flag, each with the axis of its flag. */
  flag: z.union([MajorFlag, z.array(MajorFlag).min(1)]).optional(),
  /** Axis that says whether a new line may be entered at all; patches pass whatever it says. */
  upgradeable: AxisName.default('upgradeable'),
};
type StepLimit = Limit<'step', typeof shape>;

export const step = skewCheck({
  kind: 'step',
  id: 'skew/step',
  title: 'An update skips a line or goes backwards',
  whoBreaks:
    'Anyone who updates: migrations between the two versions are skipped, or an older version reads data of a newer one.',
  why: 'Each line migrates only from the line before it.',
  wayOut:
    'Update through the lines in between, in order, or use a listed bridge; go back only where the rule allows it.',
  source: 'Kubernetes "Version Skew Policy", upgrades; cluster-version-operator preconditions; ARO-HCP upgrade paths.',
  shape,
  axes: ({ from, to, previous, flag, upgradeable, patchDowngrade }) => [
    from,
    to,
    upgradeable,
    ...(patchDowngrade === 'previous-only' ? [previous] : []),
    ...flagsOf(flag).map(({ name }) => name),
  ],

  judge(limit, context) {
    const lineage = lineageOf(context, limit.lineage);
    const { scheme } = limit;
    const text = limitText(limit);
    const from = readRole(context, limit, { role: 'from', axis: limit.from, scheme, lineage }, text);
    const to = readRole(context, limit, { role: 'to', axis: limit.to, scheme, lineage }, text);
    const judge = (one: ReadVersion, other: ReadVersion): Judgement => {
      const verdict = judgeMove({ limit, context, lineage, from: one, to: other });
      return { ...verdict, readings: [one.reading, other.reading], limit: text };
    };
    const isNew = (other: ReadVersion): Judgement => ({
      ...missing(limit, `from of ${other.reading.key}`, `from of ${other.reading.key}`, text),
      readings: [other.reading],
    });
    return pairedByKey(from, to, judge, isNew) ?? pairwise(from, to, judge);
  },
});

function limitText({ maxHop, bridges, patchDowngrade, lineDowngrade, lineage }: StepLimit): string {
  const ways = Object.entries(bridges ?? {}).map(([from, to]) => `${from} to ${to.join(' or ')}`);
  const parts = [
    maxHop === undefined ? 'any number of slots forward' : `at most ${maxHop} forward`,
    ...(ways.length > 0 ? [`bridges ${ways.join(', ')}`] : []),
    `patch downgrade ${patchDowngrade}`,
    `line downgrade ${lineDowngrade}`,
  ];
  return `${parts.join('; ')} (slots of ${lineage})`;
}

interface Move {
  readonly limit: StepLimit;
  readonly context: LimitContext;
  readonly lineage: Lineage;
  readonly from: ReadVersion;
  readonly to: ReadVersion;
}

type MoveAnswer = Pick<Judgement, 'outcome' | 'answer' | 'detail'> & { readonly satisfiedBy?: string };

function judgeMove(move: Move): MoveAnswer {
  const { limit, from, to } = move;
  const path = `${named(from.reading)} to ${named(to.reading)}`;
  const flagged = flagMissing(move);
  if (flagged !== undefined) return refusal(limit, `${path} needs ${flagged}`, `${flagged} set`);
  if (sameLine(from.version.line, to.version.line) && compareEras(from.version, to.version) === 0)
    return patchMove(move, path);
  const direction = directionOf(move);
  if (direction === undefined) return incomparable(limit, path);
  if (direction < 0) {
    if (limit.lineDowngrade === 'allow') return fine(`${path} goes back, which is allowed`);
    return refusal(limit, `${path} goes back to an older line`, `a version of ${lineText(from.version.line)} or later`);
  }
  return held(move, path) ?? forward(move, path);
}

function flagsOf(flag: StepLimit['flag']): readonly z.infer<typeof MajorFlag>[] {
  return flag === undefined ? [] : [flag].flat();
}

function flagMissing({ limit, context, from, to }: Move): string | undefined {
  const [old, next] = [from.version.line.major, to.version.line.major];
  const isAsked = (major: number) => next === major || (old === major && old !== next);
  const isSet = (name: string) => (context.axes.get(name) ?? []).some(({ value }) => value === true);
  return flagsOf(limit.flag).find(({ major, name }) => isAsked(major) && !isSet(name))?.name;
}

/** What a ClusterVersion says in its condition `Upgradeable`; no condition, and `Unknown`, hold nothing back there. */
const MAY_GO: readonly unknown[] = [true, 'True', 'Unknown', null, ''];
const IS_HELD: readonly unknown[] = [false, 'False'];

/** Upgradeable=False holds a new line back. An axis that could not be read, or found nothing where it reads, is not the same as true. */
function held({ limit, context }: Move, path: string): MoveAnswer | undefined {
  const given = context.axes.get(limit.upgradeable);
  if (given === undefined) return undefined;
  const refusing = given.find(({ value, problem }) => problem === undefined && IS_HELD.includes(value));
  if (refusing !== undefined)
    return refusal(limit, `${path} enters a new line while ${limit.upgradeable} is false`, 'a patch of the same line');
  const unclear = given.find(({ value, problem }) => problem !== undefined || !MAY_GO.includes(value));
  if (unclear !== undefined) {
    const reason = unclear.problem ?? `it is ${shown(unclear.value)}`;
    return {
      outcome: 'unknown',
      answer: 'undecided',
      detail: `${path}: ${limit.upgradeable} does not decide: ${reason}`,
    };
  }
  if (given.length > 0) return undefined;
  return { outcome: limit.onMissing, answer: 'missing', detail: `${path}: ${limit.upgradeable} has no value` };
}

function patchMove({ limit, context, from, to }: Move, path: string): MoveAnswer {
  if (compareVersions(to.version, from.version, 'semver') >= 0) return fine(`${path} stays on its line`);
  if (limit.patchDowngrade === 'allow') return fine(`${path} goes back within its line, which is allowed`);
  const previous = (context.axes.get(limit.previous) ?? []).map(({ value }) => value);
  if (limit.patchDowngrade === 'previous-only' && previous.includes(to.version.text)) {
    return fine(`${path} goes back to the version that ran before`);
  }
  const wayOut = limit.patchDowngrade === 'deny' ? `${from.version.text} or later` : 'the version that ran just before';
  return refusal(limit, `${path} goes back within its line`, wayOut);
}

/** Positive forward, negative back; nothing where the lineage does not know a line. */
function directionOf({ from, to }: Move): number | undefined {
  const eras = compareEras(to.version, from.version);
  if (eras !== 0) return eras;
  if (from.position === undefined || to.position === undefined) return undefined;
  const hop = slotsBehind(from.position, to.position);
  if (hop !== undefined && hop !== 0) return hop;
  return compareLines(to.version.line, from.version.line);
}

function forward({ limit, from, to }: Move, path: string): MoveAnswer {
  const bridged = Object.entries(limit.bridges ?? {})
    .filter(([pattern]) => lineMatches(pattern, from.version.line))
    .flatMap(([, lines]) => lines);
  if (bridged.includes(lineText(to.version.line))) return fine(`${path} is a listed bridge`);
  const hop = from.position && to.position ? slotsBehind(from.position, to.position) : undefined;
  if (hop !== undefined) return hopOf(limit, path, hop);
  if (limit.bridges !== undefined) {
    const only =
      bridged.length === 0 ? 'no bridge leads on from there' : `a bridge leads only to ${bridged.join(', ')}`;
    return refusal(limit, `${path} is not a listed bridge`, only);
  }
  return limit.maxHop === undefined ? fine(`${path} goes forward`) : incomparable(limit, path);
}

function hopOf(limit: StepLimit, path: string, hop: number): MoveAnswer {
  const { maxHop = hop } = limit;
  if (hop <= maxHop) return fine(`${path} goes ${hop} forward`);
  const detail = `${path} moves ${hop} lines forward, at most ${maxHop} allowed`;
  return refusal(limit, detail, 'the lines between, one after the other');
}

function fine(detail: string): MoveAnswer {
  return { outcome: 'pass', answer: 'within', detail };
}

function refusal({ onViolation }: StepLimit, detail: string, satisfiedBy: string): MoveAnswer {
  return { outcome: onViolation, answer: 'refused', detail, satisfiedBy };
}

function incomparable(limit: StepLimit, path: string): MoveAnswer {
  return {
    outcome: limit.onIncomparable,
    answer: 'incomparable',
    detail: `${limit.lineage} knows no path from ${path}`,
    satisfiedBy: 'a line that the lineage lists, or a bridge',
  };
}
