import type { Doubt } from '../../model/doubt.ts';
import type { Fact } from '../../model/finding.ts';
import { sameJson } from '../../model/json-values.ts';
import type { NeedAnswer } from '../../model/snapshot.ts';
import type { CrdDifference, CrdPair } from '../difference.ts';
import { factsOf } from '../facts.ts';
import type { CrdCompatParams } from '../params.ts';
import { type CrdDefinition, type CrdVersion, isConverted } from '../reading/definition.ts';
import type { Locate } from '../reading/places.ts';
import { objectDoubt, readObjects, type StoredObject, storedObjectNeeds } from './objects.ts';
import type { ValuePlace } from './place.ts';
import { readStored } from './read.ts';
import type { Reading, ReadingLimits, Refusal } from './reading.ts';

export interface StoredAnswer {
  readonly facts: readonly Fact[];
  readonly doubts: readonly Doubt[];
}

/** Most visits of a value by a schema node in one evaluation; a few seconds. A thousand large objects need a tenth of it. */
const VISITS = 5_000_000;
/** Most steps of validation rules in one evaluation; a few seconds. A rule needs some tens. */
const STEPS = 5_000_000;
/** Most places that are told of one object. */
const MOST_PLACES = 20;

/** Reads every object through the schemas of base and head, and tells what head refuses or prunes and base did not. */
export function judgeStored(
  pairs: readonly CrdPair[],
  observations: readonly NeedAnswer[],
  params: CrdCompatParams,
  places: { readonly baseAt: Locate; readonly headAt: Locate },
): StoredAnswer {
  const { objects, doubts } = readObjects(observations, storedObjectNeeds(params));
  const limits: ReadingLimits = { budget: { left: VISITS }, steps: { left: STEPS }, patterns: new Map() };
  const answers = pairs
    // A CRD with another identity has no stored objects; it has its own finding.
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
  if (!head)
    return unsure(object, `version ${object.version} was removed, and a webhook decides what becomes of the object`);
  const before = readStored(base.schema, object.content, crd.base.preservesUnknownFields, limits);
  const after = readStored(head.schema, object.content, crd.head.preservesUnknownFields, limits);
  const told = [...rejected(before, after), ...pruned(before, after), ...unproved(before, after)];
  const undecided = new Set([...before.undecided, ...after.undecided]);
  if (told.length > MOST_PLACES) undecided.add(`of ${told.length} places only ${MOST_PLACES} are listed`);
  return {
    differences: told.slice(0, MOST_PLACES).map((one) => difference(one, object, crd, [base, head])),
    doubts: [...undecided].flatMap((reason) => unsure(object, reason).doubts),
  };
}

/** Without a webhook an object of a removed version is read as an object of the storage version. */
function headVersion({ version }: StoredObject, head: CrdDefinition): CrdVersion | undefined {
  const same = head.versions.find(({ name }) => name === version);
  return same ?? (!isConverted(head) ? head.versions.find(({ storage }) => storage) : undefined);
}

type StoredTopic = 'stored-object-rejected' | 'stored-object-pruned' | 'stored-object-unproved';

interface Told {
  readonly topic: StoredTopic;
  readonly place: ValuePlace;
  readonly reason: string;
  readonly ratchets: boolean;
}

const keyOf = ({ place, by }: Refusal): string => `${place.at}\n${by}`;

/** What base already refused is not reported. */
function rejected(before: Reading, after: Reading): Told[] {
  const known = new Set(before.refused.map(keyOf));
  return oncePerPlace(after.refused.filter((one) => !known.has(keyOf(one)))).map(told('stored-object-rejected'));
}

const told =
  (topic: StoredTopic) =>
  ({ place, reason, ratchets }: Refusal): Told => ({ topic, place, reason, ratchets });

/** One refusal says enough of a place; one that every update meets says more. */
function oncePerPlace(refusals: readonly Refusal[]): Refusal[] {
  const byPlace = new Map<string, Refusal>();
  for (const one of refusals) {
    const known = byPlace.get(one.place.at);
    if (!known || (known.ratchets && !one.ratchets)) byPlace.set(one.place.at, one);
  }
  return [...byPlace.values()];
}

function pruned(before: Reading, after: Reading): Told[] {
  return [...after.pruned.values()]
    .filter(({ at }) => !before.pruned.has(at))
    .map((place) => ({
      topic: 'stored-object-pruned',
      place,
      reason: 'the schema does not know it',
      ratchets: false,
    }));
}

/** A question that base asked too has the same answer, if the value is the same. */
function unproved(before: Reading, after: Reading): Told[] {
  const known = new Set(before.unproved.map(keyOf));
  return after.unproved.filter((one) => !known.has(keyOf(one))).map(told('stored-object-unproved'));
}

function difference(
  { topic, place, reason, ratchets }: Told,
  object: StoredObject,
  crd: CrdPair,
  [base, head]: readonly [CrdVersion, CrdVersion],
): CrdDifference {
  return {
    kind: 'crd',
    topic,
    crd,
    version: object.version,
    location: place.shape,
    before: null,
    after: { object: object.name, path: place.at, reason, file: object.file, ratchets },
    basePointer: base.schemaPointer,
    headPointer: head.schemaPointer,
  };
}

function unsure({ name, file }: StoredObject, reason: string): ObjectAnswer {
  return { differences: [], doubts: [objectDoubt(file, `stored object ${name}: ${reason}`)] };
}
