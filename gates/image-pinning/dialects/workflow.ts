import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { type Inventory, type Mention, nothing } from '../inventory.ts';
import { mention } from '../manifest-images.ts';
import { atItem, atMember, type ManifestSource, textOf } from '../manifest-object.ts';

/**
 * Workflows and actions of GitHub, and of Gitea and Forgejo, which read the same. Images are those of containers that run: of jobs, of
 * services, of steps and of actions. What a step does with a name in `with`, `env` or `run` is its own affair.
 * Source: GitHub Docs, "Workflow syntax for GitHub Actions" (container, services, uses) and "Metadata syntax" (runs.image).
 */
export function workflowImages(document: JsonObject, at: ManifestSource): Inventory {
  const mentions = [...jobsImages(document['jobs'], atMember(at, 'jobs')), ...actionImages(document, at)];
  return { ...nothing, mentions };
}

const WORKFLOW_FILE = /(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/i;

export function isWorkflow(path: string, document: JsonObject): boolean {
  if (WORKFLOW_FILE.test(path)) return true;
  const { runs, jobs } = document;
  if (/(?:^|\/)action\.ya?ml$/i.test(path)) return isJsonObject(runs ?? null);
  return isJsonObject(jobs ?? null) && Object.values(jobs as JsonObject).some(isJob);
}

function isJob(job: Json): boolean {
  return isJsonObject(job) && job['runs-on'] !== undefined;
}

function* jobsImages(jobs: Json | undefined, at: ManifestSource): Generator<Mention> {
  if (!isJsonObject(jobs ?? null)) return;
  for (const [name, job] of Object.entries(jobs as JsonObject)) {
    if (isJsonObject(job)) yield* jobImages(job, atMember(at, name));
  }
}

function* jobImages(job: JsonObject, at: ManifestSource): Generator<Mention> {
  const matrix = matrixOf(job['strategy']);
  yield* containerImages(job['container'], matrix, atMember(at, 'container'));
  const { services } = job;
  if (isJsonObject(services ?? null)) {
    for (const [name, service] of Object.entries(services as JsonObject))
      yield* containerImages(service, matrix, atMember(atMember(at, 'services'), name));
  }
  yield* stepImages(job['steps'], matrix, atMember(at, 'steps'));
}

/** `container: reference`, or `container: {image: reference}`. An empty text means no container. */
function* containerImages(container: Json | undefined, matrix: Matrix, at: ManifestSource): Generator<Mention> {
  if (isJsonObject(container ?? null)) {
    yield* images(textOf((container as JsonObject)['image']), matrix, atMember(at, 'image'));
  } else {
    yield* images(textOf(container), matrix, at);
  }
}

function* stepImages(steps: Json | undefined, matrix: Matrix, at: ManifestSource): Generator<Mention> {
  if (!Array.isArray(steps)) return;
  for (const [index, step] of (steps as readonly Json[]).entries()) {
    const uses = isJsonObject(step) ? textOf(step['uses']) : undefined;
    if (uses?.startsWith('docker://')) yield* images(uses, matrix, atMember(atItem(at, step, index), 'uses'));
  }
}

/** `runs` of an action: an image, or a Dockerfile, which is judged as a file; or steps. */
function* actionImages({ runs }: JsonObject, from: ManifestSource): Generator<Mention> {
  if (!isJsonObject(runs ?? null)) return;
  const at = atMember(from, 'runs');
  const image = textOf((runs as JsonObject)['image']);
  if (image?.startsWith('docker://')) yield* images(image, NO_MATRIX, atMember(at, 'image'));
  yield* stepImages((runs as JsonObject)['steps'], NO_MATRIX, atMember(at, 'steps'));
}

/** Values of a job's matrix by name: of its lists, and of each `include`. */
type Matrix = ReadonlyMap<string, readonly string[]>;
const NO_MATRIX: Matrix = new Map();

function matrixOf(strategy: Json | undefined): Matrix {
  const matrix = isJsonObject(strategy ?? null) ? (strategy as JsonObject)['matrix'] : undefined;
  if (!isJsonObject(matrix ?? null)) return NO_MATRIX;
  const values = new Map<string, string[]>();
  for (const [name, text] of Object.entries(matrix as JsonObject).flatMap(([name, list]) => rowTexts(name, list)))
    values.set(name, [...(values.get(name) ?? []), text]);
  return values;
}

/** The texts of one row by name; each item of `include` has names of its own. */
function rowTexts(name: string, list: Json): [string, string][] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((item) =>
    name === 'include' && isJsonObject(item)
      ? Object.entries(item).flatMap(([member, value]) => textsOf(member, value))
      : textsOf(name, item),
  );
}

function textsOf(name: string, value: Json): [string, string][] {
  if (typeof value === 'string') return [[name, value]];
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([member, inner]) => textsOf(`${name}.${member}`, inner));
}

const MATRIX_VALUE = /\$\{\{\s*matrix\.([\w.-]+)\s*\}\}/;
const MOST_VALUES = 200;

/** An image for each value of the matrix that it takes; an expression of anything else is not decided. */
function* images(text: string | undefined, matrix: Matrix, at: ManifestSource): Generator<Mention> {
  if (text === undefined || text.trim() === '') return;
  const name = MATRIX_VALUE.exec(text)?.[1] ?? '';
  const values = (matrix.get(name) ?? []).slice(0, MOST_VALUES).map((value) => text.replace(MATRIX_VALUE, () => value));
  for (const value of values.length === 0 ? [text] : values) {
    if (value !== '') yield { ...mention(value.replace(/^docker:\/\//, ''), at), written: text };
  }
}
