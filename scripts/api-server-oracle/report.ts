import { isJsonObject, type Json } from '../../gates/model/json.ts';
import type { Judged } from './pairs.ts';

export interface Report {
  readonly text: string;
  readonly falseGreens: number;
  readonly falseReds: number;
}

/** Counts, and each pair on which the gate and the API server do not go together. */
export function reportOf(all: readonly Judged[], isVerbose: boolean): Report {
  const taken = all.filter(({ answer }) => answer.base === '' && answer.head === '');
  const refused = all.filter(({ answer }) => answer.base === '' && answer.head !== '');
  const tried = taken.filter(({ accepted }) => accepted > 0);
  const isGreen = ({ impact }: Judged) => impact === 'compatible' || impact === 'nothing';
  const falseGreens = tried.filter((one) => one.lost && isGreen(one));
  const falseReds = tried.filter(({ mutation, impact }) => mutation.widens === true && impact === 'breaking');
  const counts: readonly (readonly [string, number])[] = [
    ['pairs made', all.length],
    ['base is no CRD that the API server takes', all.length - taken.length - refused.length],
    ['head is refused by the API server', refused.length],
    ['  and the gate says compatible', refused.filter(isGreen).length],
    ['tried with objects that base accepts', tried.length],
    ['  objects accepted by base', tried.reduce((sum, { accepted }) => sum + accepted, 0)],
    ['  pairs with an object lost', tried.filter(({ lost }) => lost).length],
    ['  of these breaking', tried.filter(({ lost, impact }) => lost && impact === 'breaking').length],
    ['  of these review', tried.filter(({ lost, impact }) => lost && impact === 'review').length],
    ['FALSE GREEN: lost, and the gate says compatible', falseGreens.length],
    ['FALSE RED: widened, and the gate says breaking', falseReds.length],
    ['wrong examples', tried.filter(({ isWrongExample }) => isWrongExample).length],
  ];
  const lines = [
    ...counts.map(([what, count]) => `${String(count).padStart(8)}  ${what}`),
    ...shown('FALSE GREEN', falseGreens),
    ...shown('FALSE RED', falseReds),
    ...shown(
      'EXAMPLE',
      tried.filter(({ isWrongExample }) => isWrongExample),
    ),
    ...(isVerbose ? shown('REFUSED HEAD', refused.filter(isGreen)) : []),
    ...(isVerbose ? breakdown(tried) : []),
  ];
  return { text: `${lines.join('\n')}\n`, falseGreens: falseGreens.length, falseReds: falseReds.length };
}

/** A few of each kind of change. */
function shown(what: string, ones: readonly Judged[]): string[] {
  const seen = new Map<string, number>();
  return ones.flatMap((one) => {
    const count = (seen.get(one.mutation.name) ?? 0) + 1;
    seen.set(one.mutation.name, count);
    return count <= MOST_SHOWN ? [describe(what, one)] : [];
  });
}

const MOST_SHOWN = 2;

function describe(what: string, one: Judged): string {
  const { base, head } = one.question;
  const facts = one.facts.map(({ check, location, impact }) => `${check} ${location} ${String(impact)}`);
  return [
    `${what}: ${one.mutation.name} (pair ${one.question.id})`,
    `  facts  ${facts.join('; ') || 'none'}`,
    `  object ${short(one.lost?.object)}`,
    `  head   ${short(one.lost?.reason ?? one.answer.head)}`,
    ...differing(base, head, '').slice(0, 6),
  ].join('\n');
}

function short(value: Json | undefined): string {
  return (JSON.stringify(value) ?? 'none').slice(0, 400);
}

/** The members that differ, deepest first found. */
function differing(base: Json | undefined, head: Json | undefined, at: string): string[] {
  if (JSON.stringify(base) === JSON.stringify(head)) return [];
  if (isJsonObject(base) && isJsonObject(head)) {
    const names = [...new Set([...Object.keys(base), ...Object.keys(head)])];
    return names.flatMap((name) => differing(base[name], head[name], `${at}/${name}`));
  }
  if (Array.isArray(base) && Array.isArray(head) && base.length === head.length) {
    return base.flatMap((item, i) => differing(item, head[i], `${at}/${i}`));
  }
  return [`  ${at}: ${short(base)} -> ${short(head)}`];
}

/** Per mutation and impact: how many pairs, and in how many an object was lost. */
function breakdown(tried: readonly Judged[]): string[] {
  const rows = new Map<string, { pairs: number; lost: number }>();
  for (const { mutation, impact, lost } of tried) {
    const key = `${mutation.name}: ${impact}`;
    const row = rows.get(key) ?? { pairs: 0, lost: 0 };
    rows.set(key, { pairs: row.pairs + 1, lost: row.lost + (lost ? 1 : 0) });
  }
  return [...rows]
    .sort()
    .map(([key, { pairs, lost }]) => `${String(pairs).padStart(6)} pairs ${String(lost).padStart(6)} lost  ${key}`);
}
