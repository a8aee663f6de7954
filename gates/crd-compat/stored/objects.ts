import type { Doubt } from '../../model/doubt.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member } from '../../model/json-values.ts';
import type { FilesNeed, NeedAnswer, SnapshotFile } from '../../model/snapshot.ts';
import { readYaml } from '../../model/yaml.ts';
import type { CrdCompatParams } from '../params.ts';

/** An object as a cluster stores it, dumped to a file. */
export interface StoredObject {
  readonly file: string;
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  /** `Widget shop/blue`. */
  readonly name: string;
  readonly content: JsonObject;
}

/** The repository that a folder of objects is answered under, which is in no repository: the command line was given it. */
export const STORED_OBJECTS: FilesNeed = { kind: 'files', repository: 'local/stored-objects', paths: ['**'] };

/** Objects come from the base, so that a change cannot remove its own evidence. */
export function storedObjectNeeds({ storedObjects }: CrdCompatParams): readonly FilesNeed[] {
  return storedObjects.length === 0 ? [] : [{ kind: 'files', ref: 'base', paths: storedObjects }];
}

export function objectDoubt(subject: string, reason: string): Doubt {
  return {
    subject,
    reason,
    wayOut: 'Dump the object again, in a version that the CRD serves, or remove it from the stored objects.',
  };
}

export interface Objects {
  readonly objects: readonly StoredObject[];
  readonly doubts: readonly Doubt[];
}

/** The objects that are given, and those that a rule names. */
export function readObjects(observations: readonly NeedAnswer[], needs: readonly FilesNeed[]): Objects {
  const byNeed = new Map(observations.map((one) => [canonicalJson(one.need), one]));
  const given = byNeed.get(canonicalJson(STORED_OBJECTS));
  const parts = [
    ...(given === undefined ? [] : [objectsOf(given)]),
    ...needs.map((need) => objectsOf(byNeed.get(canonicalJson(need)))),
  ];
  return { objects: parts.flatMap(({ objects }) => objects), doubts: parts.flatMap(({ doubts }) => doubts) };
}

function objectsOf(observation: NeedAnswer | undefined): Objects {
  if (observation === undefined) return nothing('they were not read');
  if ('problem' in observation) return nothing(observation.problem);
  if (!('files' in observation)) return nothing('the answer is not a list of files');
  if (observation.files.length === 0) return nothing('there is no such file');
  const parts = observation.files.map(objectsIn);
  return { objects: parts.flatMap(({ objects }) => objects), doubts: parts.flatMap(({ doubts }) => doubts) };
}

const nothing = (reason: string): Objects => ({
  objects: [],
  doubts: [objectDoubt('stored objects', `stored objects: ${reason}`)],
});

function objectsIn(file: SnapshotFile): Objects {
  const broken = (reason: string): Objects => ({
    objects: [],
    doubts: [objectDoubt(file.path, `stored objects in ${file.path}: ${reason}`)],
  });
  if ('unread' in file) return broken(`the file could not be read (${file.unread})`);
  const reading = readYaml(file.content);
  if (!reading.ok) return broken(reading.reason);
  const documents = reading.documents.filter((document) => document !== null).flatMap(unpack);
  const objects = documents.map((document) => storedObject(document, file.path));
  const known = objects.filter((object) => object !== undefined);
  return { objects: known, doubts: known.length < objects.length ? broken('a document is not an object').doubts : [] };
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
