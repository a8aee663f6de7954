import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import description from './openapi.generated.json' with { type: 'json' };
import { graphqlProblems } from './operations/graphql.ts';

type RestOperationId = keyof typeof description.operations;
/** `graphql` has a schema of its own, for queries. */
export type OperationId = RestOperationId | 'graphql';

export interface Operation {
  readonly id: OperationId;
  readonly params: Readonly<Record<string, string>>;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly schema: object;
}

interface OperationDescription {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: object;
  readonly bodyRequired?: boolean;
  readonly responses: Readonly<Record<string, object | null>>;
}

const operations = description.operations as Readonly<Record<RestOperationId, OperationDescription>>;

/** GitHub allows slashes in these and in no other. */
const greedy = new Set(['ref', 'path', 'basehead']);

const routes = Object.entries(operations).map(([id, { method, path }]) => ({
  id: id as RestOperationId,
  method,
  names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, (_, name: string) => (greedy.has(name) ? '(.+)' : '([^/]+)'))}$`),
}));

/** The operation that a request asks for. The longest path wins: `/commits/{ref}` also matches `/commits/x/check-runs`. */
export function operationFor(method: string, pathname: string): Operation | undefined {
  if (method === 'POST' && pathname === '/graphql') return { id: 'graphql', params: {} };
  let best: (Operation & { readonly length: number }) | undefined;
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(pathname) : null;
    if (match === null || (best !== undefined && best.length >= route.pattern.source.length)) continue;
    const params = Object.fromEntries(
      route.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]),
    );
    best = { id: route.id, params, length: route.pattern.source.length };
  }
  return best && { id: best.id, params: best.params };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: knownFormats() });
ajv.addSchema(description);
const compiled = new Map<string, ValidateFunction>();

/** Formats that GitHub's description uses; those without a rule of their own are only notes. */
function knownFormats() {
  const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
  const notes = [
    'uri-template',
    'int64',
    'email',
    'repo.nwo',
    'ssh-url',
    'ip/cidr',
    'binary',
    'timestamp',
    'alphanumeric',
  ];
  return {
    'date-time': (text: string) => instant.test(text) && !Number.isNaN(Date.parse(text)),
    uri: (text: string) => URL.canParse(text),
    ...Object.fromEntries(notes.map((name) => [name, true as const])),
  };
}

/** Problems of a value under a schema of the extract, one line each; compiled when first asked for. */
function problems(pointer: string, value: unknown, label: string): readonly string[] {
  let validate = compiled.get(pointer);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `${description.$id}#${pointer}` });
    compiled.set(pointer, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => {
    const extra = JSON.stringify(error.params);
    return `${label}${error.instancePath} ${error.message ?? 'is not allowed'} ${extra}`;
  });
}

function pointerTo(id: RestOperationId, ...path: readonly (string | number)[]): string {
  return ['', 'operations', id, ...path].map((part) => String(part).replaceAll('/', '~1')).join('/');
}

export interface ApiRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Why GitHub would not take this request, or take it otherwise than meant. A query parameter that it does not know is a mistake of ours. */
export function requestProblems(id: OperationId, { params, query, body }: ApiRequest): readonly string[] {
  if (id === 'graphql') return graphqlProblems(body);
  const { parameters } = operations[id];
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name));
  const found = Object.keys(query)
    .filter((name) => !known.has(name))
    .map((name) => `query/${name} is not a parameter`);
  for (const [index, parameter] of parameters.entries()) {
    const text = (parameter.in === 'path' ? params : query)[parameter.name];
    if (text !== undefined) {
      const value = typed(text, parameter.schema);
      found.push(...problems(pointerTo(id, 'parameters', index, 'schema'), value, `${parameter.in}/${parameter.name}`));
    } else if (parameter.required) found.push(`${parameter.in}/${parameter.name} is missing`);
  }
  return [...found, ...bodyProblems(id, body)];
}

function bodyProblems(id: RestOperationId, body: unknown): readonly string[] {
  const operation = operations[id];
  if (body === undefined) return operation.bodyRequired === true ? ['body is missing'] : [];
  if (operation.body === undefined) return ['body is not expected'];
  return problems(pointerTo(id, 'body'), body, 'body');
}

function typed(text: string, schema: object): unknown {
  const type = 'type' in schema ? schema.type : undefined;
  return (type === 'integer' || type === 'number') && /^-?\d+$/.test(text) ? Number(text) : text;
}

/** Why GitHub could not have given this answer. Statuses that the description leaves out carry its plain error. */
export function responseProblems(id: OperationId, status: number, body: unknown): readonly string[] {
  // What a query is answered with comes out of the schema itself.
  if (id === 'graphql') return status === 200 ? [] : [`response ${status} is not described`];
  const schema = operations[id].responses[String(status)];
  if (schema === null) return body === undefined ? [] : [`response ${status} has no body`];
  if (schema !== undefined) return problems(pointerTo(id, 'responses', status), body, `response ${status}`);
  return status >= 400
    ? problems('/$defs/basic-error', body, `response ${status}`)
    : [`response ${status} is not described`];
}

/** Why GitHub could not have sent this webhook body. */
export function webhookProblems(name: string, body: unknown): readonly string[] {
  if (!(name in description.webhooks)) return [`webhook ${name} is not described`];
  return problems(`/webhooks/${name}`, body, name);
}
