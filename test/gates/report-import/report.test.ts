import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConformaReport } from '../../../gates/report-import/conforma.ts';
import { parseJson } from '../../../gates/report-import/report.ts';
import { readSarifReport } from '../../../gates/report-import/sarif.ts';
import { runs } from '../../support/property-runs.ts';

describe('a key that stands twice in one object of a JSON report', () => {
  it.each([
    ['at the root', '{"a": 1, "a": 2}', 'a'],
    ['further down, behind lists and texts', '{"x": ["}", {"b": "\\"b\\": 1", "c": {}, "b": []}]}', 'b'],
    ['with an escape', '{"ab": 1, "a\\u0062": 2}', 'ab'],
  ])('is found %s', (_, text, key) => {
    expect(parseJson(text).repeated).toBe(key);
  });

  it('is not found in what a program writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);

        expect(parseJson(text)).toEqual({ value: JSON.parse(text) });
      }),
      runs(),
    );
  });

  it('makes a SARIF log and a Conforma report prove nothing', () => {
    const sarif =
      '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"a"}},"results":[{"message":{}}],"results":[]}]}';
    const conforma = '{"success": false, "success": true, "components": []}';

    expect([readSarifReport(sarif), readConformaReport(conforma)]).toEqual([
      { kind: 'unreadable', reason: 'the key "results" stands twice in one object' },
      { kind: 'unreadable', reason: 'the key "success" stands twice in one object' },
    ]);
  });
});
