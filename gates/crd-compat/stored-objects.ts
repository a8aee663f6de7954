import type { Doubt } from '../model/doubt.ts';
import type { Fact } from '../model/finding.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { FilesNeed, Observation, SnapshotFile } from '../model/snapshot.ts';
import { readYaml } from '../model/yaml.ts';
import type { CrdDefinition, CrdVersion } from './definition.ts';
import type { CrdDifference, CrdPair } from './difference.ts';
import { factsOf } from './facts.ts';
import type { CrdCompatParams } from './params.ts';
import type { Locate } from './places.ts';
import { itemsOf, member, sameJson } from './same-json.ts';
import { type Reading, type ReadingLimits, readStored } from './stored-objects-validation.ts';

/** An object as a cluster stores it, dumped to a file. */
interface StoredObject {
  readonly file: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** `Widget shop/blue`. */
  readonly name: string;
  readonly content: JsonObject;
}

export interface StoredAnswer {
  readonly facts: readonly Fact[];
  readonly doubts: readonly Doubt[];
}

/** The repository that a folder of objects is answered under, which is in no repository: the command line was given it. */
export const STORED_OBJECTS: FilesNeed = { kind: 'files', repository: 'local/stored-objects', paths: ['**'] };

/** Objects come from the base, so that a change cannot take its own evidence away. */
export function storedObjectNeeds({ storedObjects }: CrdCompatParams): readonly FilesNeed[] {
  return storedObjects.length === 0 ? [] : [{ kind: 'files', ref: 'base', paths: storedObjects }];
}

/** Most visits of a value by a schema node in one evaluation; a few seconds. A thousand large objects take a tenth of it. */
const VISITS = 5_000_000;
/** Most places that are told of one object. */
const MOST_PLACES = 20;

/** Reads every object through the schemas of base and head, and tells what head refuses or prunes and base did not. */
export function judgeStored(
  pairs: readonly CrdPair[],
  observations: readonly Observation[],
  params: CrdCompatParams,
  places: { readonly baseAt: Locate; readonly headAt: Locate },
): StoredAnswer {
  const { objects, doubts } = readObjects(observations, storedObjectNeeds(params));
  const limits: ReadingLimits = { budget: { left: VISITS }, patterns: new Map() };
  const answers = pairs
    // Of a CRD that is another one now nothing stored is left; that has a finding of its own.
    .filter(({ base, head }) => base.id === head.id && !sameJson(base.content, head.content))
    .flatMap((crd) =>
      objects.filter((object) => isOf(object, crd.base)).map((object) => judgeObject(object, crd, limits)),
    );
  return {
    facts: answers.flatMap(({ differences }) =>
      differences.flatMap((one) => factsOf(one, { crd: one.crd, sides: 'both', ...places }).map(({ fact }) => fact)),
    ),
    doubts: [...doubts, ...answers.flatMap((answer) => answer.doubts)],
  };
}

function isOf({ group, kind }: StoredObject, crd: CrdDefinition): boolean {
  return group === crd.group && kind === crd.kind;
}

interface ObjectAnswer {
  readonly differences: readonly CrdDifference[];
  readonly doubts: readonly Doubt[];
}

function judgeObject(object: StoredObject, crd: CrdPair, limits: ReadingLimits): ObjectAnswer {
  const base = crd.base.versions.find(({ name }) => name === object.version);
  const head = headVersion(object, crd.head);
  if (!base) return unsure(object, `version ${object.version} is not in the CRD at base`);
  if (!head) return unsure(object, `version ${object.version} is gone, and a webhook says what becomes of it`);
  const before = readStored(base.schema, object.content, crd.base.preservesUnknownFields, limits);
  const after = readStored(head.schema, object.content, crd.head.preservesUnknownFields, limits);
  const told = [...rejected(before, after), ...pruned(before, after)];
  const undecided = new Set([...before.undecided, ...after.undecided]);
  if (told.length > MOST_PLACES) undecided.add(`of ${told.length} places only ${MOST_PLACES} are listed`);
  return {
    differences: told
      .slice(0, MOST_PLACES)
      .map(([topic, path, reason]) => difference(topic, { object, path, reason }, crd, [base, head])),
    doubts: [...undecided].flatMap((reason) => unsure(object, reason).doubts),
  };
}

/** Without a webhook an object of a version that is gone is read as one of the stored version. */
function headVersion({ version }: StoredObject, head: CrdDefinition): CrdVersion | undefined {
  const same = head.versions.find(({ name }) => name === version);
  return same ?? (head.conversion === 'None' ? head.versions.find(({ storage }) => storage) : undefined);
}

type Place = readonly [topic: StoredTopic, path: string, reason: string];
type StoredTopic = 'stored-object-rejected' | 'stored-object-pruned';

/** What base refused already is no news. */
function rejected(before: Reading, after: Reading): Place[] {
  if (before.refused.size > 0) return [];
  return [...after.refused].map(([path, reason]) => ['stored-object-rejected', path, reason]);
}

function pruned(before: Reading, after: Reading): Place[] {
  return [...after.pruned]
    .filter((path) => !before.pruned.has(path))
    .map((path) => ['stored-object-pruned', path, 'the schema does not know it']);
}

function difference(
  topic: StoredTopic,
  { object, path, reason }: { object: StoredObject; path: string; reason: string },
  crd: CrdPair,
  [base, head]: readonly [CrdVersion, CrdVersion],
): CrdDifference {
  return {
    kind: 'crd',
    topic,
    crd,
    version: object.version,
    location: `${object.name} ${path}`,
    before: null,
    after: { object: object.name, path, reason, file: object.file },
    basePointer: base.schemaPointer,
    headPointer: head.schemaPointer,
  };
}

function unsure({ name, file }: StoredObject, reason: string): ObjectAnswer {
  return { differences: [], doubts: [doubt(file, `stored object ${name}: ${reason}`)] };
}

function doubt(subject: string, reason: string): Doubt {
  return {
    subject,
    reason,
    wayOut: 'Dump the object anew, in a version that the CRD serves, or take it out of the stored objects.',
  };
}

interface Objects {
  readonly objects: readonly StoredObject[];
  readonly doubts: readonly Doubt[];
}

function readObjects(observations: readonly Observation[], needs: readonly FilesNeed[]): Objects {
  const byNeed = new Map(observations.map((one) => [canonicalJson(one.need), one]));
  const given = byNeed.get(canonicalJson(STORED_OBJECTS));
  const parts = [
    ...(given === undefined ? [] : [objectsOf(given)]),
    ...needs.map((need) => objectsOf(byNeed.get(canonicalJson(need)))),
  ];
  return { objects: parts.flatMap(({ objects }) => objects), doubts: parts.flatMap(({ doubts }) => doubts) };
}

function objectsOf(observation: Observation | undefined): Objects {
  if (observation === undefined) return nothing('nobody looked for them');
  if ('problem' in observation) return nothing(observation.problem);
  if (!('files' in observation)) return nothing('they are no files');
  if (observation.files.length === 0) return nothing('there is no such file');
  const parts = observation.files.map(objectsIn);
  return { objects: parts.flatMap(({ objects }) => objects), doubts: parts.flatMap(({ doubts }) => doubts) };
}

const nothing = (reason: string): Objects => ({
  objects: [],
  doubts: [doubt('stored objects', `stored objects: ${reason}`)],
});

function objectsIn(file: SnapshotFile): Objects {
  const broken = (reason: string): Objects => ({
    objects: [],
    doubts: [doubt(file.path, `stored objects in ${file.path}: ${reason}`)],
  });
  if ('unread' in file) return broken(`the file could not be read (${file.unread})`);
  const reading = readYaml(file.content);
  if (!reading.ok) return broken(reading.reason);
  const documents = reading.documents.filter((document) => document !== null).flatMap(unpack);
  const objects = documents.map((document) => storedObject(document, file.path));
  const known = objects.filter((object) => object !== undefined);
  return { objects: known, doubts: known.length < objects.length ? broken('a document is no object').doubts : [] };
}

/** `kubectl get -o yaml` writes a List; items of a typed list may leave their own kind out, and are then no objects here. */
function unpack(document: Json): readonly Json[] {
  const isList = Array.isArray(member(document, 'items')) && String(member(document, 'kind')).endsWith('List');
  return isList ? itemsOf(member(document, 'items')) : [document];
}

function storedObject(document: Json, file: string): StoredObject | undefined {
  const [apiVersion, kind] = [member(document, 'apiVersion'), member(document, 'kind')];
  if (!isJsonObject(document) || typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  const names = [member(document['metadata'], 'namespace'), member(document['metadata'], 'name')];
  const name = names.filter((part) => typeof part === 'string').join('/');
  return { file, group: group ?? '', version: version ?? '', kind, name: `${kind} ${name}`.trim(), content: document };
}
