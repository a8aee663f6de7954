import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { isJsonPatch } from '../../model/json-patch.ts';
import { encodedText, innerText } from '../../model/source-text.ts';
import { joinedReadings, type Listener, NOTHING_READ, type Reading } from '../listener.ts';
import { annotationReading } from './annotations.ts';
import { configListeners } from './config-object.ts';
import { readContainer } from './containers/container.ts';
import { portsOf } from './containers/ports.ts';
import { servingSecretsOf } from './containers/serving-secrets.ts';
import { declaredProfile } from './declared.ts';
import { gatewayListeners } from './gateways.ts';
import { heldReading } from './held-texts.ts';
import { patchedObject, patchTextsIn } from './patches.ts';
import { routeListener } from './routes.ts';
import { atItem, atMember, atObject, type Spot } from './spot.ts';
import { textOfBase64 } from './texts/base64.ts';
import { unclaimedReading } from './unclaimed.ts';
import { wordListReading } from './word-list.ts';

/** What the cluster reports back is not what a file asks for. */
const REPORTED_MEMBER = 'status';

/** Everything in a value that was read from YAML or JSON. */
export function readObjects(value: Json, at: Spot): Reading {
  const isObject = isJsonObject(value) && atObject(at, value) !== at;
  return isObject ? joinedReadings([...walk(value, at)]) : spokenFor(value, at, [...walk(value, at)]);
}

/** What was read; a doubt where nothing was, and something sets TLS all the same. */
function spokenFor(value: Json, at: Spot, readings: readonly Reading[]): Reading {
  const reading = joinedReadings(readings);
  const isSilent = reading.listeners.length === 0 && reading.unreadable.length === 0;
  return isSilent ? unclaimedReading(value, at) : reading;
}

function* walk(value: Json, at: Spot): Generator<Reading> {
  if (Array.isArray(value)) yield* walkItems(value as readonly Json[], at);
  else if (isJsonObject(value)) yield* walkObject(value, at);
}

function* walkItems(items: readonly Json[], at: Spot): Generator<Reading> {
  if (isJsonPatch(items)) {
    const patched = patchedObject(items, at);
    yield* walk(patched.value, patched.at);
    return;
  }
  const words = wordListReading(items, at);
  if (words !== undefined) yield words;
  for (const [index, item] of items.entries()) yield* walkInner(item, at.id, () => atItem(at, item, index));
}

/** A value inside of another: an object or a list, or a text that holds a configuration. */
function* walkInner(value: Json, name: string, at: () => Spot): Generator<Reading> {
  if (typeof value === 'object' && value !== null) yield* walk(value, at());
  else if (typeof value === 'string') {
    const held = heldReading(value, name, at);
    if (held !== undefined) yield held;
  }
}

function* walkObject(value: JsonObject, from: Spot): Generator<Reading> {
  const at = atObject(from, value);
  const isElsewhere = at.knowledge.conventions.kindsWithoutListeners.has(at.kind) || isReferred(value, at);
  if (at === from || isElsewhere) yield* walkParts(value, from, at);
  else yield spokenFor(value, at, [...walkParts(value, from, at)]);
}

/** A ConfigMap or Secret whose variables a container of the same file takes. */
function isReferred({ metadata }: JsonObject, { kind, referred }: Spot): boolean {
  const name = isJsonObject(metadata) ? metadata['name'] : undefined;
  return KINDS_OF_TEXTS.has(kind) && typeof name === 'string' && referred.has(name);
}

function* walkParts(value: JsonObject, from: Spot, at: Spot): Generator<Reading> {
  const isNewKind = at.kind !== from.kind;
  if (isNewKind && at.knowledge.conventions.kindsWithoutListeners.has(at.kind)) return;
  if (isNewKind && KINDS_OF_TEXTS.has(at.kind)) {
    yield readTexts(value, at);
    return;
  }
  const config = configListeners(value, at);
  yield readPod(value, at);
  yield* patchTextsIn(value, at);
  if (at !== from) yield readDeclared(value, at);
  yield {
    ...NOTHING_READ,
    listeners: [declaredProfile(value, at), ...(config?.listeners ?? [])].flatMap((one) => one ?? []),
  };
  const explained = config?.explained;
  yield* walkMembers(
    value,
    passedOver(value, at, at !== from, config?.members ?? []),
    explained === undefined ? at : { ...at, explained: new Set([...(at.explained ?? []), explained]) },
  );
}

/** What an object says by its annotations, or of listeners of its own kind, or of one that is configured somewhere else. */
function readDeclared(value: JsonObject, at: Spot): Reading {
  const annotated = annotationReading(value, at);
  if (annotated.listeners.length > 0) return annotated;
  const route = routeListener(value, at);
  const listeners = [...gatewayListeners(value, at), ...(route === undefined ? [] : [route])];
  return joinedReadings([annotated, { ...NOTHING_READ, listeners }]);
}

/** Members that are not looked into: something speaks for them already, or they are no configuration. */
function passedOver(value: JsonObject, at: Spot, isObject: boolean, members: readonly string[]): ReadonlySet<string> {
  return new Set([
    ...members,
    at.knowledge.formats.declaredProfile.member,
    ...(isPod(value) ? POD_MEMBERS : []),
    ...(isObject ? [REPORTED_MEMBER, 'metadata'] : []),
  ]);
}

const KINDS_OF_TEXTS = new Set(['ConfigMap', 'Secret']);

function* walkMembers(value: JsonObject, spoken: ReadonlySet<string>, at: Spot): Generator<Reading> {
  for (const [name, member] of Object.entries(value)) {
    if (spoken.has(name)) continue;
    if (at.explained?.has(atMember(at, name).pointer) === true) continue;
    yield* walkInner(member, name, () => atMember(at, name));
  }
}

function only(listener: Listener): Reading {
  return { ...NOTHING_READ, listeners: [listener] };
}

const POD_MEMBERS = ['containers', 'initContainers', 'ephemeralContainers'];

function isPod(value: JsonObject): boolean {
  const containers = value['containers'];
  return (
    Array.isArray(containers) && (containers as readonly Json[]).some((one) => isJsonObject(one) && isContainer(one))
  );
}

function isContainer(value: JsonObject): boolean {
  return ['image', 'command', 'args', 'ports', 'env'].some((member) => value[member] !== undefined);
}

function readPod(value: JsonObject, at: Spot): Reading {
  if (!isPod(value)) return NOTHING_READ;
  const containers = [...containersIn(value, 'containers', at), ...containersIn(value, 'initContainers', at)].filter(
    ({ value: one, member }) => member === 'containers' || one['restartPolicy'] === 'Always',
  );
  const ports = new Map<number, number>();
  for (const { value: one } of containers) {
    for (const { port } of portsOf(one)) ports.set(port, (ports.get(port) ?? 0) + 1);
  }
  const shared = {
    foreignPorts: new Set(ports.keys()),
    servingSecrets: servingSecretsOf(value, at.knowledge.conventions),
  };
  return joinedReadings(containers.map((one) => readContainer(one.value, one.at, shared)));
}

function containersIn(pod: JsonObject, member: 'containers' | 'initContainers', at: Spot) {
  const list = pod[member];
  if (!Array.isArray(list)) return [];
  const from = atMember(at, member);
  return (list as readonly Json[]).flatMap((value, index) =>
    isJsonObject(value) ? [{ value, member, at: atItem(from, value, index) }] : [],
  );
}

function readTexts(value: JsonObject, at: Spot): Reading {
  const metadata = value['metadata'];
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined;
  const { annotation, value: mark } = at.knowledge.formats.injected;
  const isInjected = isJsonObject(annotations) && annotations[annotation] === mark;
  const spot = isInjected ? { ...at, atRunTime: `the profile is written into it when it runs (${annotation})` } : at;
  const texts = [...textsIn(value, 'data', at.kind === 'Secret'), ...textsIn(value, 'stringData', false)];
  const flat = flatListeners(
    texts.filter(({ member }) => member === 'data'),
    spot,
  );
  return joinedReadings([...flat.map(only), ...texts.map((one) => readInner(one, spot))]);
}

interface InnerText {
  readonly member: 'data' | 'stringData';
  readonly name: string;
  readonly text: string;
  readonly isEncoded: boolean;
}

/** Every text of a map. What a Secret holds is base64; where it is not, a template is still to be filled in. */
function textsIn(value: JsonObject, member: 'data' | 'stringData', isSecret: boolean): InnerText[] {
  const texts = value[member];
  if (!isJsonObject(texts)) return [];
  return Object.entries(texts).flatMap(([name, written]) => {
    if (typeof written !== 'string') return [];
    const decoded = isSecret ? textOfBase64(written) : undefined;
    return [{ member, name, text: decoded ?? written, isEncoded: decoded !== undefined }];
  });
}

/** Settings that are members of the map itself. */
function flatListeners(texts: readonly InnerText[], at: Spot): readonly Listener[] {
  const members = Object.fromEntries(texts.map(({ name, text }) => [name, text]));
  return configListeners(members, { ...atMember(at, 'data'), id: 'data' })?.listeners ?? [];
}

function readInner({ member, name, text, isEncoded }: InnerText, at: Spot): Reading {
  const spot = atMember(atMember(at, member), name);
  const source = (isEncoded ? encodedText : innerText)(at.source, at.document, spot.pointer, text);
  return at.readText(source, { ...spot, id: name });
}
