import { isUtf8 } from 'node:buffer';
import {
  buildSchema,
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  parse,
  validate,
} from 'graphql';
import * as z from 'zod';
import { blobContents } from '../../../../lambdas/adapters/git/blobs.ts';
import extract from '../graphql.generated.json' with { type: 'json' };
import { type Answer, type Call, type LocalRepository, ok, type World } from '../world.ts';

const schema = buildSchema(extract.sdl);

const Body = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().optional(),
});
type Body = z.infer<typeof Body>;

/** Why GitHub would not take this body: a member that it does not know, or a query that is not of its schema. */
export function graphqlProblems(body: unknown): readonly string[] {
  const parsed = Body.safeParse(body);
  if (!parsed.success) return parsed.error.issues.map((issue) => `body/${issue.path.join('/')} ${issue.message}`);
  const document = documentOf(parsed.data);
  if (document instanceof GraphQLError) return [document.message];
  return validate(schema, document).map((error) => error.message);
}

function documentOf({ query }: Body): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Answers a query as GitHub does: what is not there is null, and a repository that is not there is an error beside it. */
export async function answerQuery(world: World, { body }: Call): Promise<Answer> {
  const { query, variables, operationName } = Body.parse(body);
  const { data, errors } = await execute({
    schema,
    document: parse(query),
    ...(variables && { variableValues: variables }),
    ...(operationName !== undefined && { operationName }),
    fieldResolver: resolverOn(
      world,
      [...query.matchAll(/oid:\s*"([0-9a-f]{40})"/g)].map(([, oid = '']) => oid),
    ),
    typeResolver: (value) => (value as ShownBlob).type,
  });
  return ok({ data: data ?? null, ...(errors && { errors: errors.map(shownError) }) });
}

function shownError(error: GraphQLError) {
  const { message, path, locations, extensions } = error;
  return { message, path, locations, ...extensions };
}

interface ShownBlob {
  readonly type: GraphQLObjectType['name'];
  readonly oid: string;
  readonly byteSize?: number;
  readonly isBinary?: boolean;
  readonly isTruncated?: boolean;
  readonly text?: string | null;
}

/** All blobs that the query names are read by one git process. A commit or a tree is an object as well; none of our queries shows it. */
function resolverOn(world: World, oids: readonly string[]): GraphQLFieldResolver<unknown, unknown> {
  let contents: Promise<ReadonlyMap<string, Buffer>> | undefined;
  return async (source, parameters, _, { parentType, fieldName }) => {
    if (parentType.name === 'Query') return repositoryNamed(world, `${parameters['owner']}/${parameters['name']}`);
    if (parentType.name !== 'Repository') return (source as Readonly<Record<string, unknown>>)[fieldName];
    contents ??= blobContents((source as LocalRepository).git, [...new Set(oids)]);
    const oid = String(parameters['oid']);
    const bytes = (await contents).get(oid);
    return bytes === undefined ? null : shownBlob(oid, bytes);
  };
}

function repositoryNamed(world: World, fullName: string): LocalRepository {
  const repository = world.repositories.get(fullName);
  if (repository !== undefined) return repository;
  const message = `Could not resolve to a Repository with the name '${fullName}'.`;
  throw new GraphQLError(message, { extensions: { type: 'NOT_FOUND' } });
}

/** What GitHub shows of a text at most. Source: sveltia/sveltia-cms#950; `isTruncated` of the schema says that it happened. */
const MOST_TEXT_BYTES = 512_000;

function shownBlob(oid: string, bytes: Buffer): ShownBlob {
  const isBinary = bytes.includes(0) || !isUtf8(bytes);
  const isTruncated = bytes.length > MOST_TEXT_BYTES;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, MOST_TEXT_BYTES));
  return { type: 'Blob', oid, byteSize: bytes.length, isBinary, isTruncated, text: isBinary ? null : text };
}
