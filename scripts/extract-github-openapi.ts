/**
 * Makes bin/local/github/openapi.generated.json: the part of GitHub's own OpenAPI description that we use, as JSON Schema 2020-12.
 * The package is 385 MB and no dependency. To run it again:
 *
 *   npm install --prefix "$TMPDIR/openapi" @octokit/openapi@23.0.2
 *   npx tsx scripts/extract-github-openapi.ts "$TMPDIR/openapi/node_modules/@octokit/openapi"
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'generated/api.github.com.json';
const TARGET = join(import.meta.dirname, '../bin/local/github/openapi.generated.json');

const operations = [
  'actions/create-workflow-dispatch',
  'actions/get-workflow-run-attempt',
  'actions/list-workflow-runs',
  'apps/get-authenticated',
  'apps/create-installation-access-token',
  'apps/get-repo-installation',
  'apps/list-webhook-deliveries',
  'apps/get-webhook-delivery',
  'apps/redeliver-webhook-delivery',
  'checks/create',
  'checks/get',
  'checks/list-annotations',
  'checks/list-for-ref',
  'checks/list-for-suite',
  'checks/update',
  'git/get-blob',
  'git/get-commit',
  'git/get-ref',
  'git/get-tree',
  'issues/create-comment',
  'issues/get-comment',
  'issues/list-comments',
  'issues/update-comment',
  'pulls/get',
  'pulls/list',
  'rate-limit/get',
  'reactions/create-for-issue-comment',
  'repos/compare-commits-with-basehead',
  'repos/create-dispatch-event',
  'repos/get',
  'repos/get-collaborator-permission-level',
  'repos/get-commit',
  'repos/get-content',
  'repos/list-commit-statuses-for-ref',
  'repos/list-deployment-statuses',
  'repos/list-deployments',
  'repos/list-pull-requests-associated-with-commit',
];

const webhooks = [
  'check-run-created',
  'check-run-completed',
  'check-run-rerequested',
  'check-run-requested-action',
  'check-suite-rerequested',
  'issue-comment-created',
  'pull-request-closed',
  'pull-request-edited',
  'pull-request-labeled',
  'pull-request-opened',
  'pull-request-ready-for-review',
  'pull-request-reopened',
  'pull-request-synchronize',
  'ping',
];

interface Node {
  readonly [key: string]: unknown;
}

const droppedKeywords = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'deprecated',
  'discriminator',
  'default',
  'title',
]);
const mapsOfSchemas = new Set(['properties', 'patternProperties', '$defs']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function nodeAt(root: Node, ...path: readonly string[]): Node {
  let value: unknown = root;
  for (const key of path) value = isNode(value) ? value[key] : undefined;
  if (!isNode(value)) throw new Error(`the description has no ${path.join(' ')}`);
  return value;
}

/** OpenAPI 3.0 to JSON Schema 2020-12: no prose, `nullable` as a type, references into `$defs`. */
function schemaOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schemaOf);
  if (!isNode(value)) return value;
  if (typeof value['$ref'] === 'string') return { $ref: value['$ref'].replace('#/components/schemas/', '#/$defs/') };
  const schema: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (droppedKeywords.has(key) || key === 'nullable' || key.startsWith('x-')) continue;
    schema[key] = mapsOfSchemas.has(key) ? mapValues(member, schemaOf) : schemaOf(member);
  }
  return value['nullable'] === true ? orNull(schema) : schema;
}

function orNull(schema: Record<string, unknown>): unknown {
  if (typeof schema['type'] !== 'string') return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'];
  const withNull = Array.isArray(values) && !values.includes(null) ? { enum: [...values, null] } : {};
  return { ...schema, type: [schema['type'], 'null'], ...withNull };
}

function mapValues(value: unknown, map: (member: unknown) => unknown): unknown {
  return isNode(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)])) : value;
}

/** GitHub ignores a misspelt member of a body; we want to hear of it. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isNode(value)) return value;
  const schema: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    schema[key] = key === 'properties' ? mapValues(member, closed) : closed(member);
  }
  return isNode(schema['properties']) && schema['additionalProperties'] === undefined
    ? { ...schema, additionalProperties: false }
    : schema;
}

function operationOf(root: Node, id: string): Node {
  for (const [path, methods] of Object.entries(nodeAt(root, 'paths'))) {
    for (const [method, operation] of Object.entries(isNode(methods) ? methods : {})) {
      if (isNode(operation) && operation['operationId'] === id) return describe(root, method, path, operation);
    }
  }
  throw new Error(`the description has no operation ${id}`);
}

function describe(root: Node, method: string, path: string, operation: Node): Node {
  const body = bodyOf(operation['requestBody']);
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters
      .map((parameter) => dereferenced(root, parameter))
      .filter((parameter) => parameter['in'] === 'path' || parameter['in'] === 'query')
      .map((parameter) => ({
        in: parameter['in'],
        name: parameter['name'],
        required: parameter['required'] === true,
        schema: schemaOf(parameter['schema']),
      })),
    ...(body !== undefined && {
      body: closed(schemaOf(body)),
      bodyRequired: nodeAt(operation, 'requestBody')['required'] === true,
    }),
    responses: Object.fromEntries(
      Object.entries(nodeAt(operation, 'responses')).map(([status, response]) => [
        status,
        schemaOf(bodyOf(dereferenced(root, response))) ?? null,
      ]),
    ),
  };
}

function dereferenced(root: Node, value: unknown): Node {
  if (!isNode(value)) throw new Error('expected an object');
  return typeof value['$ref'] === 'string' ? nodeAt(root, ...value['$ref'].slice(2).split('/')) : value;
}

function bodyOf(message: unknown): unknown {
  const content = isNode(message) ? message['content'] : undefined;
  const json = isNode(content) ? content['application/json'] : undefined;
  return isNode(json) ? json['schema'] : undefined;
}

function webhookOf(root: Node, name: string): unknown {
  return schemaOf(bodyOf(nodeAt(root, 'x-webhooks', name, 'post', 'requestBody')));
}

/** The schemas that a value refers to, directly or through others. */
function referenced(root: Node, start: unknown): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const open: unknown[] = [start];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (name in found) continue;
      found[name] = schemaOf(nodeAt(root, 'components', 'schemas', name));
      open.push(found[name]);
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function extract(folder: string): Node {
  const manifest: { name: string; version: string; license: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const root: Node = JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  const used = {
    operations: Object.fromEntries(operations.map((id) => [id, operationOf(root, id)])),
    webhooks: Object.fromEntries(webhooks.map((name) => [name, webhookOf(root, name)])),
  };
  const source = { package: manifest.name, version: manifest.version, license: manifest.license, file: FILE };
  return { $id: 'https://sluice.invalid/github', source, ...used, $defs: referenced(root, used) };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: extract-github-openapi <folder of @octokit/openapi>\n');
  process.exitCode = 2;
} else {
  const text = `${JSON.stringify(extract(folder))}\n`;
  writeFileSync(TARGET, text);
  process.stdout.write(`${TARGET}: ${text.length} characters\n`);
}
