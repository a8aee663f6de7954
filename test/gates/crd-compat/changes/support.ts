import { expect, it } from 'vitest';
import type { Json } from '../../../../gates/model/json.ts';
import { judge, line } from '../support.ts';

/** A pair of CRDs and what the gate finds: version (`-` for none), check, place, impact under `write`. */
export type Row = readonly [title: string, base: Json, head: Json, expected: readonly string[], params?: Params];
type Params = Readonly<Record<string, unknown>>;

/** One test for each row: the findings that follow from no other are those, and nothing is left open. */
export function rows(list: readonly Row[]): void {
  it.each(list.map(([title, base, head, expected, params]) => ({ title, base, head, expected, params })))(
    '$title',
    (row) => {
      const { base, head, expected, params } = row;
      const { facts, doubts } = judge(base, head, params);
      const found = facts
        .filter(({ impliedBy }) => impliedBy === undefined)
        .map((fact) => `${String(fact.facts['version'] ?? '-')} ${line(fact)}`);

      expect([...found, ...doubts.map(({ reason }) => reason)].sort()).toEqual([...expected].sort());
    },
  );
}
