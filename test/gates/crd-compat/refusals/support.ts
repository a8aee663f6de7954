import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { judge } from '../support.ts';

/** Name, base, head, and which findings say that the API server rejects head. */
export type Row = readonly [name: string, base: JsonObject, head: JsonObject, told: readonly string[]];

/** Findings that say that the API server rejects the CRD; all of these must break. */
export function told(base: JsonObject, head: JsonObject): string[] {
  return judge(base, head)
    .facts.filter(({ facts }) => String(facts['note'] ?? '').includes('The API server rejects the CRD'))
    .map(({ check, location, impact, facts }) => {
      expect([impact, facts['persisted'], facts['writers']]).toEqual(['breaking', 'rejected', 'break']);
      return `${check.slice('crd/'.length)} ${location}`;
    });
}

/** Tries each row, and that what head refuses is told of it only: not of the way back, nor of a later change. */
export function refusals(rows: readonly Row[]): void {
  it.each(rows)('%s', (_, base, head, expected) => {
    const later = { ...head, metadata: { ...(head['metadata'] as JsonObject), labels: { later: 'yes' } } };

    expect(told(base, head)).toEqual(expected);
    expect(told(head, base)).toEqual([]);
    expect(told(head, later)).toEqual([]);
  });
}
