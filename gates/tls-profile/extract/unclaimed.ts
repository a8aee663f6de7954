import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { foldedKey } from '../knowledge/conventions.ts';
import { NOTHING_READ, type Reading } from '../listener.ts';
import { readVersion } from '../versions.ts';
import { isProse } from './held-texts.ts';
import { namesSuites } from './key-values.ts';
import { atItem, atMember, atObject, placeOf, type Spot } from './spot.ts';
import { holdsTlsSetting, namesTlsSetting } from './texts/tls-words.ts';

/** A value that sets TLS, and what it is called. */
interface Leaf {
  readonly name: string;
  readonly value: string;
  readonly at: Spot;
}

/**
 * The doubt about an object, or a document without objects, in which something sets TLS that no reader speaks for. Objects inside of
 * it speak for themselves; what a cluster reports, the client side and words for readers are passed over.
 */
export function unclaimedReading(value: Json, at: Spot): Reading {
  const leaf = firstSetting(value, at);
  if (leaf === undefined) return NOTHING_READ;
  const { location } = leaf.at;
  // What a Secret holds belongs into no message.
  const quote = at.kind === 'Secret' ? '' : `: ${leaf.value.slice(0, 80)}`;
  return {
    ...NOTHING_READ,
    unreadable: [
      {
        subject: at.subject,
        reason: `${location === '' ? leaf.name : location} sets TLS in a form that is not read${quote}`,
        wayOut:
          'Teach the form by a knowledge document, or exclude the file with params.files of the rule. docs/tls-profile.md lists the forms that are read.',
        place: placeOf(leaf.at),
      },
    ],
  };
}

function firstSetting(value: Json, at: Spot): Leaf | undefined {
  for (const leaf of leavesIn(value, '', at, true)) if (isTlsSetting(leaf)) return leaf;
  return undefined;
}

function* leavesIn(value: Json, name: string, at: Spot, isRoot: boolean): Generator<Leaf> {
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries())
      yield* leavesIn(item, name, atItem(at, item, index), false);
  } else if (isJsonObject(value)) {
    if (isRoot || atObject(at, value) === at) yield* leavesOf(value, name, at);
  } else if (typeof value === 'string' || typeof value === 'number') yield { name, value: String(value), at };
}

/** Of an object with a name and a value, as helm and others hold parameters, the value is called by the name. */
function* leavesOf(value: JsonObject, name: string, at: Spot): Generator<Leaf> {
  const called = value['name'];
  for (const [member, inner] of Object.entries(value)) {
    if (isPassedOver(member, at)) continue;
    const own = typeof called === 'string' ? called : name;
    yield* leavesIn(inner, member === 'value' ? own : member, atMember(at, member), false);
  }
}

const NOT_CONFIGURATION = new Set(['status', 'metadata']);
const CLIENT = /client|upstream|proxy|backend/i;

function isPassedOver(member: string, { knowledge }: Spot): boolean {
  const { clientMembers } = knowledge.conventions;
  return (
    NOT_CONFIGURATION.has(member) || isProse(member) || CLIENT.test(member) || clientMembers.has(foldedKey(member))
  );
}

/** By the value alone where only TLS has it, else by the name with a value that TLS may have. */
function isTlsSetting({ name, value: text, at: { knowledge } }: Leaf): boolean {
  if (text === '' || text.length > 1000 || text.includes('\n')) return false;
  const version = readVersion(text);
  if (version !== undefined && version.spelling !== 'plain') return true;
  return holdsTlsSetting(text) || (namesTlsSetting(name) && (version !== undefined || namesSuites(text, knowledge)));
}
