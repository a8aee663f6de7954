import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';

const root = join(import.meta.dirname, '..');

/**
 * Bundles the command line into a folder below the package: one small entry, and a chunk for each thing that only some
 * commands need, so that every command starts in a fraction of a second. `require` is made for CommonJS dependencies; its name is
 * long because it must not meet one of esbuild's short ones. Rules stay files: `gates/rules` is read from the package.
 */
export async function bundleCli(folder: string): Promise<Metafile> {
  const requireBanner = [
    "import { createRequire as createRequireForTheSluiceBundle } from 'node:module';",
    'const require = createRequireForTheSluiceBundle(import.meta.url);',
  ].join('\n');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { sluice: 'bin/sluice.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    legalComments: 'linked',
    banner: { js: requireBanner },
    metafile: true,
    logLevel: 'warning',
  });
  chmodSync(join(folder, 'sluice.mjs'), 0o755);
  removeLeftOvers(folder, metafile);
  return metafile;
}

/** Chunks of an earlier bundle, only once the new ones are there: a command may be starting at this moment. */
function removeLeftOvers(folder: string, { outputs }: Metafile): void {
  const kept = new Set(Object.keys(outputs).map((file) => join(root, file)));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(file)) rmSync(file);
  }
}
