import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

/** One planted violation per rule: the file, and what it imports. */
const plants: Readonly<Record<string, { readonly file: string; readonly imports: string }>> = {
  'gates-are-pure': { file: 'gates/engine/plant-a.ts', imports: '../../lambdas/ports/target.ts' },
  'gates-use-pure-libraries-only': { file: 'gates/engine/plant-b.ts', imports: '@octokit/core' },
  'gates-do-no-io': { file: 'gates/engine/plant-c.ts', imports: 'node:fs' },
  'model-knows-only-itself': { file: 'gates/model/plant.ts', imports: '../engine/target.ts' },
  'engine-knows-no-gate': { file: 'gates/engine/plant-d.ts', imports: '../toy/target.ts' },
  'formats-know-the-model-only': { file: 'gates/formats/plant.ts', imports: '../cel/index.ts' },
  'cel-knows-no-gate': { file: 'gates/cel/plant.ts', imports: '../toy/target.ts' },
  'cel-has-one-door': { file: 'gates/engine/plant-e.ts', imports: '../cel/syntax/target.ts' },
  'only-crd-compat-reads-cel-and-formats': { file: 'gates/toy/plant-b.ts', imports: '../formats/target.ts' },
  'gates-do-not-know-each-other': { file: 'gates/toy/plant.ts', imports: '../other/target.ts' },
  'promotion-knows-jobs-only': { file: 'gates/promotion/plant.ts', imports: '../toy/target.ts' },
  'checks-do-not-know-each-other': { file: 'gates/toy/checks/plant.ts', imports: './target.ts' },
  'usecases-know-no-technology': { file: 'lambdas/usecases/plant.ts', imports: '@aws-sdk/client-dynamodb' },
  'ports-know-the-model-only': { file: 'lambdas/ports/plant.ts', imports: '../../gates/engine/target.ts' },
  'adapters-do-not-decide': { file: 'lambdas/adapters/x/plant.ts', imports: '../../usecases/target.ts' },
  'only-compose-wires-adapters': { file: 'lambdas/do-this/plant.ts', imports: '../adapters/x/target.ts' },
  'handlers-do-not-share': { file: 'lambdas/do-this/plant-b.ts', imports: '../do-that/target.ts' },
  'infrastructure-takes-only-env': { file: 'lib/plant.ts', imports: '../lambdas/do-that/target.ts' },
  'only-the-app-builds-infrastructure': { file: 'bin/plant.ts', imports: '../lib/target.ts' },
  'only-rehearsals-use-fakes': { file: 'bin/local/plant.ts', imports: '../rehearsal/target.ts' },
  'only-conformance-reads-the-corpus': {
    file: 'lambdas/do-this/plant-c.ts',
    imports: '../../bin/conformance/target.ts',
  },
  'nothing-imports-tests': { file: 'bin/plant-b.ts', imports: '../test/target.ts' },
  'no-cycles': { file: 'bin/cycle-a.ts', imports: './cycle-b.ts' },
  'no-unresolved': { file: 'bin/plant-c.ts', imports: './not-there.ts' },
};

const targets = [
  'lambdas/ports/target.ts',
  'gates/engine/target.ts',
  'gates/cel/index.ts',
  'gates/cel/syntax/target.ts',
  'gates/formats/target.ts',
  'gates/toy/target.ts',
  'gates/other/target.ts',
  'gates/toy/checks/target.ts',
  'lambdas/usecases/target.ts',
  'lambdas/adapters/x/target.ts',
  'lambdas/do-that/target.ts',
  'bin/conformance/target.ts',
  'bin/rehearsal/target.ts',
  'lib/target.ts',
  'test/target.ts',
];

describe('the import rules', () => {
  const tree = mkdtempSync(join(tmpdir(), 'sluice-imports-'));
  let violations: { rule: { name: string }; from: string }[] = [];

  beforeAll(() => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(tree, file)), { recursive: true });
      writeFileSync(join(tree, file), text);
    };
    for (const target of targets) write(target, 'export const target = 1;\n');
    write('bin/cycle-b.ts', "export * from './cycle-a.ts';\n");
    for (const { file, imports } of Object.values(plants)) write(file, `export * from '${imports}';\n`);
    write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { module: 'NodeNext', allowImportingTsExtensions: true, noEmit: true } }),
    );
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    violations = cruise(tree);
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(config.forbidden.map((rule) => rule.name))('find a planted violation of %s', (name) => {
    const plant = plants[name];

    expect(plant, `plant a violation of ${name} in this test`).toBeDefined();
    expect(violations.filter(({ rule, from }) => rule.name === name && from === plant?.file).length).toBeGreaterThan(0);
  });

  it('find nothing wrong with the targets alone', () => {
    expect(violations.filter(({ from }) => targets.includes(from))).toEqual([]);
  });
});

function cruise(cwd: string): { rule: { name: string }; from: string }[] {
  const binary = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const rooms = ['gates', 'lambdas', 'lib', 'bin', 'test'];
  const args = [binary, ...rooms, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const options = {
    cwd,
    encoding: 'utf8' as const,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'],
  };
  try {
    return JSON.parse(execFileSync(process.execPath, args, options)).summary.violations;
  } catch (error) {
    // It exits with the number of violations; the report is on standard output all the same.
    return JSON.parse((error as { stdout: string }).stdout).summary.violations;
  }
}
