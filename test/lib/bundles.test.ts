import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { type StageSettings, stages } from '../../lib/stages.ts';
import { bundleSizes } from '../../scripts/bundle-sizes.ts';
import { functionNamed } from './support/rights.ts';
import { ofType, synthesize } from './support/synthesized.ts';

const root = resolve(import.meta.dirname, '../..');
const assembly = mkdtempSync(join(tmpdir(), 'sluice-cdk-out-'));
// A function whose App key is in Secrets Manager asks for it while it starts; one with a KMS key needs no network until it is called.
const keyArn = 'arn:aws:kms:eu-west-1:111122223333:key/00000000-0000-4000-8000-000000000000';
const stage: StageSettings = { ...stages.dev, gitHub: { ...stages.dev.gitHub, appKey: { heldBy: 'kms', keyArn } } };
const synthesized = synthesize(stage, { outdir: assembly });
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
    // Imported only where the environment has no credentials, which Lambda's always has.
    const imported = [...code.matchAll(/\bimport\("(@[^"]+)"\)/g)].map(([, module]) => module);
    expect(imported.filter((module) => !module?.startsWith('@aws-sdk/credential-provider-'))).toEqual([]);
    // What brings a client of the SDK is there where the stage uses it: this one has its key in KMS, and no registry in ECR.
    expect(code).not.toContain('kms-signature.ts")');
    expect(code).not.toContain('com.amazonaws.ecr');
    expect(map.sourcesContent).toBeUndefined();
  });

  it('holds files of the decision and the shell only, nothing of the laptop, of rehearsals or of conformance', () => {
    const { sources } = JSON.parse(readFileSync(join(folder, 'index.mjs.map'), 'utf8')) as { sources: string[] };
    const rooms = sources.map((file) => relative(root, resolve(folder, file)).split('/')[0]);

    expect([...new Set(rooms)].filter((room) => room !== 'node_modules').toSorted()).toEqual(['gates', 'lambdas']);
  });
});

/** Measured, and a fifth more. A function that outgrows its budget has taken a dependency that somebody should look at. */
const budgets = {
  'sluice-dev-advance-promotion': 920_000,
  'sluice-dev-evaluate-candidate': 1_840_000,
  'sluice-dev-evaluate-image': 1_830_000,
  'sluice-dev-pick-nightly': 640_000,
  'sluice-dev-publish-checks': 800_000,
  'sluice-dev-receive-image-event': 760_000,
  'sluice-dev-receive-webhook': 420_000,
  'sluice-dev-serve-history': 1_640_000,
  'sluice-dev-sweep-outbox': 660_000,
};

it('no bundle grows past its budget unseen', () => {
  const sizes = bundleSizes(assembly);

  expect(sizes.map(({ name }) => name)).toEqual(Object.keys(budgets));
  expect(sizes.filter(({ name, bytes }) => bytes > budgets[name as keyof typeof budgets])).toEqual([]);
});
