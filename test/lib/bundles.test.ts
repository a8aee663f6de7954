import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { stages } from '../../lib/stages.ts';
import { bundleSizes } from '../../scripts/bundle-sizes.ts';
import { functionNamed } from './support/rights.ts';
import { ofType, synthesize } from './support/synthesized.ts';

const assembly = mkdtempSync(join(tmpdir(), 'sluice-cdk-out-'));
const synthesized = synthesize(stages.dev, { outdir: assembly });
const run = promisify(execFile);

afterAll(() => rmSync(assembly, { recursive: true, force: true }));

const functions = ofType(synthesized.resources, 'AWS::Lambda::Function').map(({ properties }) => ({
  name: String(properties['FunctionName']),
  handler: String(properties['Handler']),
  folder: join(assembly, `asset.${String((properties['Code'] as { S3Key: string }).S3Key).replace('.zip', '')}`),
}));

/** Imports a module and says what its `handler` is, as the Lambda runtime would at a cold start. */
const importer = 'const { handler } = await import(process.argv[1]); process.stdout.write(typeof handler);';

describe.each(functions)('the bundle of $name', ({ name, folder, handler }) => {
  it('starts cold with the environment of its template, and exports the handler that Lambda calls', async () => {
    const { variables } = functionNamed(synthesized, name);
    const env = { ...variables, AWS_REGION: 'eu-west-1', PATH: process.env['PATH'] };

    const { stdout } = await run('node', ['--input-type=module', '-e', importer, join(folder, 'index.mjs')], { env });

    expect(handler).toBe('index.handler');
    expect(stdout).toBe('function');
  });

  it('is one module and its map, with the SDK inside and our sources outside', () => {
    const code = readFileSync(join(folder, 'index.mjs'), 'utf8');
    const map = JSON.parse(readFileSync(join(folder, 'index.mjs.map'), 'utf8'));

    expect(readdirSync(folder).toSorted()).toEqual(['index.mjs', 'index.mjs.map']);
    expect(code).not.toMatch(/\bfrom\s*"@(aws-sdk|smithy)\//);
    expect(map.sourcesContent).toBeUndefined();
  });
});

it('no bundle grows past what starts fast', () => {
  const sizes = bundleSizes(assembly);

  expect(sizes.map(({ name }) => name)).toEqual(functions.map(({ name }) => name).toSorted());
  expect(sizes.filter(({ bytes }) => bytes > budgetBytes)).toEqual([]);
});

/** Loading costs about 0.25 ms a kilobyte on the smallest of these functions; a megabyte is where people would notice. */
const budgetBytes = 1_000_000;
