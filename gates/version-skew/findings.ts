import type { Doubt } from '../model/doubt.ts';
import type { Fact, Place } from '../model/finding.ts';
import type { Json } from '../model/json.ts';
import { checkOf } from './judging/judge-limit.ts';
import type { Judgement, Reading } from './judging/judgement.ts';
import type { NamedLimit } from './params.ts';

/** A judgement as a fact: every value as it was read, the limit, where it comes from, and what would satisfy it. */
export function factOf(limit: NamedLimit, judgement: Judgement): Fact {
  const { outcome, answer, readings, detail, satisfiedBy } = judgement;
  const place = placeOf(readings);
  return {
    check: checkOf(limit.kind).id,
    subject: limit.id,
    location: locationOf(judgement),
    before: null,
    after: readings.map(({ role, value, key }) => [role, ...(key === undefined ? [] : [key]), value]),
    facts: {
      title: limit.title,
      answer,
      detail,
      limit: judgement.limit,
      source: `${limit.source.document}, as of ${limit.source.date}`,
      readings: readings.map(recordOf),
      ...(satisfiedBy === undefined ? {} : { satisfiedBy }),
    },
    impact: impactOf(outcome),
    ...(place === undefined ? {} : { headPlace: place }),
  };
}

/** A judgement that decided nothing. */
export function doubtOf(limit: NamedLimit, { detail, limit: asked, readings, satisfiedBy }: Judgement): Doubt {
  const place = placeOf(readings);
  const origins = readings.flatMap(({ origin }) => (origin === undefined ? [] : [origin.name]));
  return {
    subject: limit.id,
    reason: `${detail}${origins.length === 0 ? '' : ` (read in ${[...new Set(origins)].join(', ')})`}. Limit: ${asked}`,
    wayOut:
      satisfiedBy === undefined
        ? 'Give the rule what it could not read, or correct where it reads.'
        : `Needed: ${satisfiedBy}.`,
    ...(place === undefined ? {} : { place }),
  };
}

function impactOf(outcome: Judgement['outcome']): NonNullable<Fact['impact']> {
  if (outcome === 'fail') return 'breaking';
  return outcome === 'warn' ? 'review' : 'compatible';
}

/** Which pair of values the fact is about, without the values: they are in `after`. */
function locationOf({ answer, readings }: Judgement): string {
  const names = readings.map(({ role, key }) => (key === undefined ? role : `${role}[${key}]`));
  return [...new Set(names)].join(' ') || answer;
}

/** The first value that stands in the candidate's own files; another repository's lines are not lines of the change. */
function placeOf(readings: readonly Reading[]): Place | undefined {
  return readings.find(({ origin }) => origin?.place !== undefined && origin.repository === undefined)?.origin?.place;
}

function recordOf({ role, value, key, origin, line, slot, slotLines, reading }: Reading): Json {
  return {
    role,
    value,
    ...(key === undefined ? {} : { key }),
    ...(origin === undefined ? {} : { origin: origin.name }),
    ...(origin?.sha === undefined ? {} : { sha: origin.sha }),
    ...(line === undefined ? {} : { line }),
    ...(slot === undefined ? {} : { slot }),
    ...(slotLines === undefined ? {} : { slotLines: [...slotLines] }),
    ...(reading === undefined ? {} : { reading }),
  };
}
