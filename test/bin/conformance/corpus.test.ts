import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runConformance } from '../../../bin/conformance/run.ts';

const corpus = join(import.meta.dirname, '../../../../shared/corpus');
const isPresent = existsSync(corpus);
if (!isPresent) process.stderr.write('skipped: the shared corpus (it is not beside the checkout)\n');

/**
 * Cases that do not match. Those of `changes` are answered wrongly today; those of `crds` are argued in docs/conformance.md. The list only
 * shrinks: a case that matches and is listed here fails the test as well.
 */
const open: Readonly<Record<string, readonly string[]>> = {
  crds: ['vendored-bump-hostedcluster', 'perf-hostedcluster-one-year'],
  changes: [],
};

describe.skipIf(!isPresent)('the shared corpus', () => {
  it('is answered as expected, but for what is known to be open', { timeout: 120_000 }, async () => {
    const results = await runConformance(corpus);

    for (const [name, { cases, mismatches, unreadable, unsupported }] of Object.entries(results)) {
      expect(cases, name).toBeGreaterThan(0);
      expect({ name, unreadable, unsupported }).toEqual({ name, unreadable: [], unsupported: 0 });
      expect({ name, mismatches: mismatches.map((mismatch) => mismatch.case) }).toEqual({
        name,
        mismatches: open[name] ?? [],
      });
    }
  });
});
