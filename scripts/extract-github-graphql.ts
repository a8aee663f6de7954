/**
 * Makes bin/local/github/graphql.generated.json: the part of GitHub's own GraphQL schema that we use, as SDL. To run it again:
 *
 *   npm install --prefix "$TMPDIR/graphql" @octokit/graphql-schema@15.26.1
 *   npx tsx scripts/extract-github-graphql.ts "$TMPDIR/graphql/node_modules/@octokit/graphql-schema"
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefinitionNode, Kind, parse, print } from 'graphql';

const TARGET = join(import.meta.dirname, '../bin/local/github/graphql.generated.json');

/** Types with the fields that are kept; a scalar has none. */
const kept: Readonly<Record<string, readonly string[]>> = {
  Query: ['repository'],
  Repository: ['object'],
  GitObject: ['oid'],
  Blob: ['oid', 'byteSize', 'isBinary', 'isTruncated', 'text'],
  Tree: ['oid'],
  Commit: ['oid'],
  Tag: ['oid'],
  GitObjectID: [],
};

function extractOf(sdl: string): string {
  const found = parse(sdl, { noLocation: true }).definitions.flatMap(reduced);
  if (found.length !== Object.keys(kept).length) throw new Error('the schema lacks a type that is kept');
  return print({ kind: Kind.DOCUMENT, definitions: found });
}

function reduced(definition: DefinitionNode): readonly DefinitionNode[] {
  if (!('name' in definition) || definition.name === undefined) return [];
  const fields = kept[definition.name.value];
  if (fields === undefined) return [];
  const { description: _, ...plain } = definition as DefinitionNode & { description?: unknown };
  if (plain.kind !== Kind.OBJECT_TYPE_DEFINITION && plain.kind !== Kind.INTERFACE_TYPE_DEFINITION) {
    return [plain as DefinitionNode];
  }
  return [
    {
      ...plain,
      directives: [],
      interfaces: (plain.interfaces ?? []).filter((one) => one.name.value in kept),
      fields: (plain.fields ?? [])
        .filter((field) => fields.includes(field.name.value))
        .map(({ description: __, ...field }) => ({
          ...field,
          directives: [],
          arguments: (field.arguments ?? []).map(({ description: ___, ...argument }) => argument),
        })),
    },
  ];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: extract-github-graphql <folder of @octokit/graphql-schema>\n');
  process.exitCode = 2;
} else {
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const source = { package: '@octokit/graphql-schema', version, license, file: 'schema.graphql' };
  const sdl = extractOf(readFileSync(join(folder, source.file), 'utf8'));
  writeFileSync(TARGET, `${JSON.stringify({ source, sdl })}\n`);
}
