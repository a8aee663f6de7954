import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** This file has the words that it looks for. */
const tests = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && file !== 'support/property-runs.ts' && file !== 'house/property-runs.test.ts',
);
const filesWith = (pattern: RegExp) => tests.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

describe('property tests', () => {
  it('take their number of runs and their seed from one place', () => {
    const properties = filesWith(/\bfc\.assert\(/);
    const fromThere = filesWith(/\/property-runs\.ts'/);

    expect(properties.length).toBeGreaterThan(20);
    expect(properties.filter((file) => !fromThere.includes(file))).toEqual([]);
    expect(filesWith(/\bnumRuns:|configureGlobal/)).toEqual([]);
  });

  it('assert no time of the clock: budgets count steps, and timings are benchmarks', () => {
    expect(filesWith(/performance\.now\(|process\.hrtime|process\.cpuUsage/)).toEqual([]);
  });
});
