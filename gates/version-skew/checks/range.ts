import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareTails } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import { type LimitContext, lineageOf } from '../judging/limit-context.ts';
import { pairwise } from '../judging/pairs.ts';
import { named, type ReadVersion, readRole } from '../judging/reading.ts';
import { Bound, type BoundAnswer, boundOf, boundText } from '../limits/bounds.ts';
import { AxisName } from '../limits/limit.ts';
import { LineName, lineMatches, linesAt, slotsBehind } from '../lineages/lineage.ts';
import { SchemeName } from '../schemes/index.ts';
import { lineText, sameLine } from '../schemes/parsing.ts';

const shape = {
  scheme: SchemeName,
  lineage: z.string(),
  subject: AxisName.default('subject'),
  reference: AxisName.default('reference'),
  maxBehind: Bound.optional(),
  maxAhead: Bound.optional(),
  /** `notAhead`: within one slot the subject's patch may not be above the reference's. */
  patch: z.enum(['ignore', 'notAhead']).default('ignore'),
  /** What a pre-release counts in that comparison. */
  pre: z.enum(['ignore', 'semver']).default('ignore'),
  /** Whether patches of two lines of one slot are compared. Their counters are unrelated; HyperShift compares them. */
  aliasPatch: z.enum(['compare', 'ignore']).default('compare'),
  /** Pairs that are allowed between majors, subject line to reference lines; with it no other pair of majors is. */
  crossMajorAllow: z.record(z.string().regex(/^\d+\.(?:\d+|\*)$/), z.array(LineName).min(1)).optional(),
  /** An axis that must be true for any pair between majors. */
  crossMajorFlag: AxisName.optional(),
  /** Also judge as if the reference and the named axes were one minor later: fine today, over the limit after the next update. */
  lookahead: z.boolean().default(false),
};
type RangeLimit = Limit<'range', typeof shape>;

export const range = skewCheck({
  kind: 'range',
  id: 'skew/range',
  title: 'A version is too far from the version that it works with',
  whoBreaks: 'Anyone who runs the two together: the pair is not tested, and one may lack what the other needs.',
  why: 'Compatibility is promised for a limited distance; beyond it an API, a field or a default may be missing.',
  wayOut:
    'Move the subject to a line within the limit, update the reference first, or ask for a dated exemption in the rule.',
  source:
    'Kubernetes "Version Skew Policy"; OpenShift kubelet skew guard; HyperShift NodePool and ARO-HCP version rules.',
  shape,
  axes: ({ subject, reference, crossMajorFlag, maxBehind, maxAhead }) => [
    ...new Set([
      subject,
      reference,
      ...(crossMajorFlag === undefined ? [] : [crossMajorFlag]),
      ...[maxBehind, maxAhead].flatMap(boundAxes),
    ]),
  ],

  judge(limit, context) {
    const lineage = lineageOf(context, limit.lineage);
    const { scheme } = limit;
    const text = limitText(limit);
    const subjects = readRole(context, limit, { role: 'subject', axis: limit.subject, scheme, lineage }, text);
    const references = readRole(context, limit, { role: 'reference', axis: limit.reference, scheme, lineage }, text);
    return pairwise(subjects, references, (subject, reference) => judgePair(limit, context, subject, reference));
  },
});

function boundAxes(bound: Bound | undefined): string[] {
  if (typeof bound !== 'object' || !('when' in bound)) return [];
  return bound.when.map(({ axis }) => axis);
}

function limitText({ maxBehind, maxAhead, patch, lookahead, lineage }: RangeLimit): string {
  const parts = [
    boundText(maxBehind, 'behind'),
    boundText(maxAhead, 'ahead'),
    ...(patch === 'notAhead' ? ['no higher patch in the same slot'] : []),
    ...(lookahead ? ['the same after the next update'] : []),
  ];
  return `${parts.join('; ')} (slots of ${lineage})`;
}

function judgePair(limit: RangeLimit, context: LimitContext, subject: ReadVersion, reference: ReadVersion): Judgement {
  const between = crossMajor(limit, context, subject, reference);
  if (between !== undefined) return between;
  const behind = subject.position && reference.position ? slotsBehind(subject.position, reference.position) : undefined;
  if (behind === undefined) return judgement(limit, subject, reference, incomparable(limit, subject, reference));
  if (behind < 0) return judgeAhead(limit, context, subject, reference, -behind);
  if (behind === 0 && isPatchAhead(limit, subject, reference)) {
    return judgement(limit, subject, reference, {
      outcome: limit.onAhead ?? limit.onViolation,
      answer: 'ahead',
      detail: `subject ${named(subject.reading)} is above reference ${named(reference.reading)} in the same slot`,
      satisfiedBy: `a subject of at most ${reference.version.text}`,
    });
  }
  return judgeBehind(limit, context, subject, reference, behind);
}

type RangeAnswer = Pick<Judgement, 'outcome' | 'answer' | 'detail'> & { readonly satisfiedBy?: string };

function judgement(limit: RangeLimit, subject: ReadVersion, reference: ReadVersion, outcome: RangeAnswer): Judgement {
  return { ...outcome, readings: [subject.reading, reference.reading], limit: limitText(limit) };
}

function incomparable(limit: RangeLimit, subject: ReadVersion, reference: ReadVersion): RangeAnswer {
  return {
    outcome: limit.onIncomparable,
    answer: 'incomparable',
    detail: `${limit.lineage} knows no distance between subject ${named(subject.reading)} and reference ${named(reference.reading)}`,
    satisfiedBy: 'a line that the lineage lists, or a lineage that lists both',
  };
}

/** Pairs of two majors, where the limit lists them one by one. */
function crossMajor(
  limit: RangeLimit,
  context: LimitContext,
  subject: ReadVersion,
  reference: ReadVersion,
): Judgement | undefined {
  const { crossMajorAllow, crossMajorFlag } = limit;
  const isCross = subject.version.line.major !== reference.version.line.major;
  if (crossMajorAllow === undefined || !isCross) return undefined;
  const allowed = Object.entries(crossMajorAllow)
    .filter(([pattern]) => lineMatches(pattern, subject.version.line))
    .flatMap(([, lines]) => lines);
  const pair = `${named(subject.reading)} with ${named(reference.reading)}`;
  const refused = (detail: string, satisfiedBy: string) =>
    judgement(limit, subject, reference, { outcome: limit.onViolation, answer: 'refused', detail, satisfiedBy });
  if (crossMajorFlag !== undefined && !(context.axes.get(crossMajorFlag) ?? []).some(({ value }) => value === true)) {
    return refused(`${pair} crosses a major, which needs ${crossMajorFlag}`, `${crossMajorFlag} set, or one major`);
  }
  if (!allowed.includes(lineText(reference.version.line))) {
    const others = allowed.length === 0 ? 'with no line of another major' : `only with ${allowed.join(', ')}`;
    return refused(`${pair} is no listed pair between majors`, `${lineText(subject.version.line)} works ${others}`);
  }
  return judgement(limit, subject, reference, {
    outcome: 'pass',
    answer: 'within',
    detail: `${pair} is a listed pair`,
  });
}

function isPatchAhead({ patch, pre, aliasPatch }: RangeLimit, subject: ReadVersion, reference: ReadVersion): boolean {
  if (patch === 'ignore') return false;
  const isAlias = !sameLine(subject.version.line, reference.version.line);
  if (isAlias && aliasPatch === 'ignore') return false;
  return compareTails(subject.version, reference.version, pre) > 0;
}

function bound(
  limit: RangeLimit,
  context: LimitContext,
  pair: readonly [ReadVersion, ReadVersion],
  which: Bound,
  later = 0,
) {
  const [subject, reference] = pair;
  return boundOf(which, {
    context,
    body: limit,
    limit: limitText(limit),
    pair: { subject, reference, [limit.subject]: subject, [limit.reference]: reference },
    later,
  });
}

function judgeAhead(
  limit: RangeLimit,
  context: LimitContext,
  subject: ReadVersion,
  reference: ReadVersion,
  ahead: number,
): Judgement {
  const allowed: BoundAnswer | undefined =
    limit.maxAhead === undefined ? undefined : bound(limit, context, [subject, reference], limit.maxAhead);
  if (allowed !== undefined && !allowed.ok) return allowed.judgement;
  const detail = `subject ${named(subject.reading)} is ${linesOf(ahead)} ahead of reference ${named(reference.reading)}`;
  if (allowed === undefined || ahead <= allowed.count) {
    return judgement(limit, subject, reference, { outcome: 'pass', answer: 'within', detail });
  }
  return judgement(limit, subject, reference, {
    outcome: limit.onAhead ?? limit.onViolation,
    answer: 'ahead',
    detail: `${detail}, at most ${allowed.count} allowed${allowed.why}`,
    satisfiedBy: nearerOf(limit, context, subject, reference, allowed.count),
  });
}

function judgeBehind(
  limit: RangeLimit,
  context: LimitContext,
  subject: ReadVersion,
  reference: ReadVersion,
  behind: number,
): Judgement {
  const detail = `subject ${named(subject.reading)} is ${linesOf(behind)} behind reference ${named(reference.reading)}`;
  if (limit.maxBehind === undefined) {
    return judgement(limit, subject, reference, { outcome: 'pass', answer: 'within', detail });
  }
  const today = bound(limit, context, [subject, reference], limit.maxBehind);
  if (!today.ok) return today.judgement;
  if (behind > today.count) {
    return judgement(limit, subject, reference, {
      outcome: limit.onViolation,
      answer: 'behind',
      detail: `${detail}, at most ${today.count} allowed${today.why}`,
      satisfiedBy: `a subject of line ${lineBefore(limit, context, reference, today.count)} or later`,
    });
  }
  const next = limit.lookahead ? bound(limit, context, [subject, reference], limit.maxBehind, 1) : undefined;
  if (next !== undefined && !next.ok) return next.judgement;
  if (next !== undefined && behind + 1 > next.count) {
    return judgement(limit, subject, reference, {
      outcome: limit.onViolation,
      answer: 'behind-after-next',
      detail: `${detail}, which is allowed now; after the next update it is ${behind + 1}, at most ${next.count} allowed${next.why}`,
      satisfiedBy: `a subject of line ${lineBefore(limit, context, reference, next.count - 1)} or later before the next update`,
    });
  }
  return judgement(limit, subject, reference, { outcome: 'pass', answer: 'within', detail });
}

/** The line, and its aliases, that stands some slots before a version. */
function lineBefore(limit: RangeLimit, context: LimitContext, { position }: ReadVersion, slots: number): string {
  const lines = position === undefined ? undefined : linesAt(lineageOf(context, limit.lineage), position, -slots);
  return lines?.join(' or ') ?? 'that is listed';
}

function nearerOf(
  limit: RangeLimit,
  context: LimitContext,
  subject: ReadVersion,
  reference: ReadVersion,
  count: number,
): string {
  const older = lineBefore(limit, context, reference, -count);
  return `a subject of line ${older} or earlier, or a reference of line ${lineBefore(limit, context, subject, count)} or later`;
}

function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
