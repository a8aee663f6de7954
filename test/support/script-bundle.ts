import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * Bundles a script that a test starts again and again, so that one start costs a third of a second of a core and not two. The bundle lies
 * below the package, for rules are looked for there. Gives the path of what Node runs, once the tests begin.
 */
export function scriptBundle(script: string): () => string {
  let folder = '';
  const file = `${basename(script, '.ts')}.mjs`;
  beforeAll(async () => {
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'sluice-script-'));
    await build({
      absWorkingDir: root,
      entryPoints: [script],
      outfile: join(folder, file),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20.19',
      banner: {
        js: "import { createRequire as createRequireForTests } from 'node:module';\nconst require = createRequireForTests(import.meta.url);",
      },
      logLevel: 'warning',
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => join(folder, file);
}
