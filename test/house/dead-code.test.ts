import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** A package as small as one can be, with one thing of each kind that nothing uses. */
const planted: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    dependencies: { semver: '1.0.0', zod: '1.0.0' },
    devDependencies: { vitest: '1.0.0' },
  }),
  'bin/sluice.ts': "import { used } from '../gates/used.ts';\nimport 'zod';\n\nused();\n",
  'gates/used.ts': [
    'export function used(): void {}',
    'export function unused(): void {}',
    'export function tested(): void {}',
    '/** @internal a test asks for it alone */',
    'export function testedForAReason(): void {}',
    '',
  ].join('\n'),
  'gates/lost.ts': 'export const lost = 1;\n',
  'test/used.test.ts':
    "import 'vitest';\nimport { tested, testedForAReason } from '../gates/used.ts';\n\ntested();\ntestedForAReason();\n",
  'vitest.config.ts': 'export default { test: {} };\n',
};

describe('the search for dead code', () => {
  const tree = mkdtempSync(join(tmpdir(), 'sluice-dead-code-'));
  beforeAll(() => {
    for (const [file, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    }
    copyFileSync(join(root, 'knip.config.ts'), join(tree, 'knip.config.ts'));
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const found = (...flags: readonly string[]): string[] => {
    const knip = join(root, 'node_modules/knip/bin/knip.js');
    const { stdout } = spawnSync(process.execPath, [knip, '--reporter', 'compact', '--no-progress', ...flags], {
      cwd: tree,
      encoding: 'utf8',
    });
    return [...new Set(stdout.match(/\b(?:unused|tested|testedForAReason|lost\.ts|semver|zod)\b/g))].toSorted();
  };

  it('finds a file, an export and a package that nothing uses', () => {
    expect(found()).toEqual(['lost.ts', 'semver', 'unused']);
  });

  it('finds an export that only tests use, but for those with a reason', () => {
    expect(found('--production')).toEqual(['lost.ts', 'semver', 'tested', 'unused']);
  });
});

it('every export that stays for a test says why', () => {
  const files = execFileSync('git', ['grep', '-l', '@internal', '--', 'bin', 'gates', 'lambdas', 'lib', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const tags = files
    .trim()
    .split('\n')
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/@internal.*$/gm) ?? []);

  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter((tag) => !/^@internal( \S+){3,}/.test(tag))).toEqual([]);
});
