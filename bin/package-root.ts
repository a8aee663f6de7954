import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of Sluice's own package.json: the same whether the code runs from source or from the bundle in `dist/`. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isOurs(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the package.json of sluice is not above this file');
    folder = parent;
  }
  return folder;
}

function isOurs(file: string): boolean {
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'sluice';
}
