import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';

/** The bundle of one function as it would be deployed. Sizes are bytes; the source map is not counted, it is read on errors only. */
export interface BundleSize {
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
}

const Template = z.object({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) });

const LambdaFunction = z.object({
  Properties: z.object({ FunctionName: z.string(), Code: z.object({ S3Key: z.string().endsWith('.zip') }) }),
});

/** Finds every function of a synthesized assembly (`cdk.out`) and measures its code, by name. */
export function bundleSizes(assembly: string): readonly BundleSize[] {
  return readdirSync(assembly)
    .filter((file) => file.endsWith('.template.json'))
    .flatMap((file) => functionsOf(join(assembly, file)))
    .map(({ name, asset }) => ({ name, ...sizeOf(join(assembly, asset, 'index.mjs')) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function functionsOf(templateFile: string): readonly { name: string; asset: string }[] {
  const { Resources } = Template.parse(JSON.parse(readFileSync(templateFile, 'utf8')));
  return Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .map((resource) => LambdaFunction.parse(resource))
    .map(({ Properties }) => ({ name: Properties.FunctionName, asset: assetOf(Properties.Code.S3Key) }));
}

/** `cdk deploy` zips the folder `asset.<hash>` into `<hash>.zip`. */
function assetOf(zip: string): string {
  return `asset.${zip.replace(/\.zip$/, '')}`;
}

function sizeOf(file: string): Omit<BundleSize, 'name'> {
  const code = readFileSync(file);
  return { bytes: code.byteLength, gzipBytes: gzipSync(code, { level: 9 }).byteLength };
}

/** A Markdown table, so that it can be pasted where people talk about it. */
export function renderSizes(sizes: readonly BundleSize[]): string {
  const rows = [
    ['function', 'bytes', 'gzip'],
    ...sizes.map(({ name, bytes, gzipBytes }) => [name, bytes.toLocaleString('en'), gzipBytes.toLocaleString('en')]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => align(cell, widths[column] ?? 0, column)).join(' | ')} |`,
  );
  const [head = '', ...body] = lines;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return `${[head, rule, ...body].join('\n')}\n`;
}

function align(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function main(): void {
  const assembly = process.argv[2] ?? 'cdk.out';
  const sizes = existsSync(assembly) ? bundleSizes(assembly) : [];
  if (sizes.length > 0) {
    process.stdout.write(renderSizes(sizes));
    return;
  }
  process.stderr.write(`There are no functions in ${assembly}. Run: npm run synth\n`);
  process.exitCode = 2;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
