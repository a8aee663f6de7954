import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import type { CaseMismatch, CorpusResult, UnreadableCase } from './corpus.ts';
import { EventCase, type EventFacts, EventIndex, type ReadFile, unmet } from './events/case.ts';
import { delivery } from './events/deliveries.ts';
import {
  imageAction,
  release,
  repoPush,
  type SeenCandidates,
  scenario,
  snapshot,
  snapshotSpec,
} from './events/image-events.ts';
import { gangway, sequence } from './events/job-answers.ts';
import {
  archivedRuns,
  cloudEvent,
  conformaReport,
  oldNotification,
  payload,
  payloadTags,
  slackAnswer,
} from './events/reports.ts';
import { type Setting, settingOf } from './events/setting.ts';

interface Room {
  readonly setting: Setting;
  readonly readFile: ReadFile;
  readonly seen: SeenCandidates;
}

type Reader = (text: string, event: EventCase, room: Room) => EventFacts | Promise<EventFacts>;

/** Readers by source and kind of event. What is not here is unsupported: no case of it ever matches. */
const readers: Readonly<Record<string, Reader>> = {
  'konflux snapshot-spec': (text, event, { setting }) => snapshotSpec(text, event, setting),
  'konflux snapshot': (text, event, { setting }) => snapshot(text, event, setting),
  'konflux integration-test-scenario': scenario,
  'konflux release': release,
  'quay repo_push': (text, _, { setting }) => repoPush(text, setting),
  'ecr ecr_image_action': (text, event, { setting, seen }) => imageAction(text, event, setting, seen),
  'tekton cloudevent': cloudEvent,
  'gangway gangway': (text, _, { setting }) => gangway(text, setting),
  'gangway sequence': (text, _, { setting, readFile: read }) => sequence(text, setting, read),
  'kubearchive pipelinerun-list': archivedRuns,
  'slack response': slackAnswer,
  'slack existing-notification': oldNotification,
  'conforma report': conformaReport,
  'release-controller api-release-info': payload,
  'release-controller api-tags': payloadTags,
};

/**
 * Runs every event of a folder laid out like `corpus/events` through the shipped readers. An event matches when every member of its
 * `expect` holds; what `expect` does not name is not looked at. Events are taken in the order of the index, as they would arrive.
 */
export async function runEventCorpus(directory: string): Promise<CorpusResult> {
  const read = fileReader(directory);
  const index = await readIndex(read);
  if (index.kind === 'unreadable') {
    const unreadable = [{ case: 'index.json', reason: index.reason }];
    return { cases: 0, mismatches: [], unreadable, unsupported: 0 };
  }
  const parsed = index.events.map((entry) => EventCase.safeParse(entry));
  const events = parsed.flatMap((event) => (event.success ? [event.data] : []));
  const unreadable: UnreadableCase[] = parsed.flatMap((event, i) =>
    event.success ? [] : [{ case: `#${i}`, reason: z.prettifyError(event.error) }],
  );
  const { current = '', previous = '' } = index.secrets ?? {};
  const room: Room = { setting: await settingOf(events, { current, previous }, read), readFile: read, seen: new Map() };
  const mismatches: CaseMismatch[] = [];
  let unsupported = 0;
  for (const event of events) {
    const outcome = await judge(event, room);
    if (outcome === 'unsupported') unsupported += 1;
    else if (outcome !== 'match' && 'reason' in outcome) unreadable.push(outcome);
    else if (outcome !== 'match') mismatches.push(outcome);
  }
  return { cases: parsed.length - unreadable.length - unsupported, mismatches, unreadable, unsupported };
}

type EventResult = 'match' | 'unsupported' | CaseMismatch | UnreadableCase;

async function judge(event: EventCase, room: Room): Promise<EventResult> {
  try {
    const found = await findingOf(event, room);
    if (found === undefined) return 'unsupported';
    const different = unmet(event.expect, found);
    if (different.length === 0) return 'match';
    const only = (members: EventFacts) => Object.fromEntries(different.map((key) => [key, members[key] ?? null]));
    return { case: event.file, expected: only(event.expect), actual: only(found) };
  } catch (error) {
    return { case: event.file, reason: messageOf(error) };
  }
}

async function findingOf(event: EventCase, room: Room): Promise<EventFacts | undefined> {
  const reader = event.source === 'github' ? readDeliveryCase : readers[`${event.source} ${event.kind}`];
  if (reader === undefined) return undefined;
  const bytes = await room.readFile(event.file);
  if (bytes === undefined) throw new Error('the file is not there');
  return event.source === 'github' ? readDeliveryCase(bytes, event, room) : readText(bytes, event, room);
}

async function readDeliveryCase(body: Uint8Array, { file, headers = '' }: EventCase, room: Room): Promise<EventFacts> {
  const bytes = await room.readFile(headers);
  if (bytes === undefined) throw new Error('its headers are not there');
  return delivery(new TextDecoder().decode(bytes), body, room.setting, file, room.seen);
}

async function readText(bytes: Uint8Array, event: EventCase, room: Room): Promise<EventFacts> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return readers[`${event.source} ${event.kind}`]?.(text, event, room) ?? {};
}

type Index = { readonly kind: 'index' } & Pick<z.infer<typeof EventIndex>, 'events' | 'secrets'>;

async function readIndex(read: ReadFile): Promise<Index | { readonly kind: 'unreadable'; readonly reason: string }> {
  try {
    const { events, secrets } = EventIndex.parse(JSON.parse(new TextDecoder().decode(await read('index.json'))));
    return { kind: 'index', events, secrets };
  } catch (error) {
    return { kind: 'unreadable', reason: messageOf(error) };
  }
}

function fileReader(directory: string): ReadFile {
  return async (file) => {
    try {
      return await readFile(path.join(directory, file));
    } catch {
      return undefined;
    }
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
