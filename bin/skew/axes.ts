import type { Json } from '../../gates/model/json.ts';
import { nearMisses } from '../../gates/model/near-misses.ts';
import { axesOfLimit } from '../../gates/version-skew/judging/judge-limit.ts';
import type { Axes, Observed } from '../../gates/version-skew/judging/judgement.ts';
import { rolesOf } from '../../gates/version-skew/matrix.ts';
import type { NamedLimit } from '../../gates/version-skew/params.ts';
import { UsageError } from '../io.ts';
import type { SkewRule } from './rules.ts';

export interface GivenValues {
  readonly subject?: string;
  readonly reference?: string;
  /** `axis=value` each. */
  readonly set?: readonly string[];
}

/** Constants of the rule, then the values of the command line. No files are read. */
export function axesFor(limit: NamedLimit, { params }: SkewRule, given: GivenValues): Axes {
  const constants = Object.entries(params.axes).flatMap(([axis, { value, default: standard }]) => {
    const values = [value ?? standard ?? []].flat();
    return values.length === 0 ? [] : [[axis, values.map((one) => ({ value: one }))] as const];
  });
  const { subject, reference } = rolesOf(limit);
  return new Map<string, readonly Observed[]>([
    ...constants,
    ...valuesOf(subject, given.subject),
    ...valuesOf(reference, given.reference),
    ...(given.set ?? []).map(assignment),
  ]);
}

/** Refuses a value that no limit of the rule reads: a typing error must not look like an answer. */
export function refuseUnread({ rule, limits }: SkewRule, { subject, reference, set = [] }: GivenValues): void {
  const read = new Set(limits.flatMap((limit) => axesOfLimit(limit)));
  const names = [...read].filter((name) => !name.startsWith('candidate.')).sort();
  const wayOut = `Set its axes with --set axis=value: ${names.join(', ')}.`;
  for (const [role, text] of Object.entries({ subject, reference })) {
    const hasRole = limits.some((limit) => rolesOf(limit)[role as 'subject' | 'reference'] !== undefined);
    if (text !== undefined && !hasRole) throw new UsageError(`${nameOf(rule.id, limits)} has no ${role}`, wayOut);
  }
  const unread = set.map((one) => assignment(one)[0]).find((name) => !read.has(name));
  if (unread === undefined) return;
  const near = nearMisses(unread, names);
  throw new UsageError(
    `${nameOf(rule.id, limits)} has no axis "${unread}"`,
    near.length > 0 ? `Did you mean ${near.join(', or ')}?` : `Its axes are ${names.join(', ')}.`,
  );
}

function nameOf(rule: string, limits: readonly NamedLimit[]): string {
  const [limit, ...others] = limits;
  return limit === undefined || others.length > 0 ? rule : `${rule}/${limit.id}`;
}

function valuesOf(axis: string | undefined, text: string | undefined): [string, Observed[]][] {
  if (text === undefined || axis === undefined) return [];
  return [[axis, text.split(',').map((value) => ({ value: value.trim() }))]];
}

const WORDS: Readonly<Record<string, Json>> = { true: true, false: false };

function assignment(text: string): [string, Observed[]] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`--set: "${text}" is not axis=value`, 'Write it as --set platform=AWS.');
  const values = text.slice(equals + 1).split(',');
  return [text.slice(0, equals), values.map((value) => ({ value: WORDS[value.trim()] ?? value.trim() }))];
}
