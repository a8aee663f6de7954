import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const bundle = join(import.meta.dirname, '../../dist/sluice.mjs');

it('says nothing when a reader closes the pipe early', () => {
  const script = `set -o pipefail; "${process.execPath}" "${bundle}" skew schema | head -c 20; echo " [$?]"`;

  const out = execFileSync('bash', ['-c', `{ ${script}; } 2>&1`], { encoding: 'utf8' });

  expect(out).toMatch(/^[^\n]{0,20}[\s\S]{0,20} \[0\]\n$/);
});
