import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'dist');

/**
 * Bundles the command line: one small entry, and a chunk for each thing that only some commands need, so that every command
 * starts in a fraction of a second. `require` is made for CommonJS dependencies; its name is long because esbuild's short ones
 * collided with it. The rules stay files: `gates/rules` is read from beside `dist`.
 */
async function buildCli(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const requireBanner = [
    "import { createRequire as createRequireForTheSluiceBundle } from 'node:module';",
    'const require = createRequireForTheSluiceBundle(import.meta.url);',
  ].join('\n');
  await build({
    entryPoints: { sluice: join(root, 'bin/sluice.ts') },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: false,
    legalComments: 'linked',
    banner: { js: requireBanner },
    logLevel: 'warning',
  });
  chmodSync(join(folder, 'sluice.mjs'), 0o755);
}

await buildCli();
