import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleSizes, renderSizes } from '../../scripts/bundle-sizes.ts';

const functionWith = (name: string, asset: string) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { FunctionName: name, Code: { S3Bucket: { 'Fn::Sub': 'assets' }, S3Key: `${asset}.zip` } },
});

describe('bundle sizes', () => {
  let assembly: string;

  beforeAll(() => {
    assembly = mkdtempSync(join(tmpdir(), 'sluice-assembly-'));
    for (const [asset, code] of [
      ['a', 'x'.repeat(5000)],
      ['b', 'export {};'],
    ] as const) {
      mkdirSync(join(assembly, `asset.${asset}`));
      writeFileSync(join(assembly, `asset.${asset}`, 'index.mjs'), code);
      writeFileSync(join(assembly, `asset.${asset}`, 'index.mjs.map'), 'y'.repeat(9000));
    }
    const Resources = {
      Worker: functionWith('worker', 'b'),
      Entry: functionWith('entry', 'a'),
      Mapping: { Type: 'AWS::Lambda::EventSourceMapping', Properties: { FunctionName: { Ref: 'Worker' } } },
    };
    writeFileSync(join(assembly, 'gate.template.json'), JSON.stringify({ Resources }));
    writeFileSync(join(assembly, 'manifest.json'), '{}');
  });

  afterAll(() => rmSync(assembly, { recursive: true, force: true }));

  it('are those of the code that each function deploys, without its source map', () => {
    expect(bundleSizes(assembly)).toEqual([
      { name: 'entry', bytes: 5000, gzipBytes: expect.any(Number) },
      { name: 'worker', bytes: 10, gzipBytes: expect.any(Number) },
    ]);
    expect(bundleSizes(assembly)[0]?.gzipBytes).toBeLessThan(100);
  });

  it('come as a table', () => {
    const table = renderSizes([
      { name: 'entry', bytes: 123456, gzipBytes: 4567 },
      { name: 'evaluate', bytes: 10, gzipBytes: 9 },
    ]);

    expect(table).toBe(
      [
        '| function |   bytes |  gzip |',
        '| -------- | ------: | ----: |',
        '| entry    | 123,456 | 4,567 |',
        '| evaluate |      10 |     9 |',
        '',
      ].join('\n'),
    );
  });
});
