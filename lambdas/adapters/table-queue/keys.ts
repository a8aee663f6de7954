import { type Key, LAST, normalInstant, padded } from '../dynamodb/keys.ts';

export function groupOf(queue: string, group: string): string {
  return `GROUP#${queue}#${group}`;
}

export function groupKey(queue: string, group: string): Key {
  return { pk: groupOf(queue, group), sk: 'GROUP' };
}

export const MESSAGES = 'MESSAGE#';

export function messageKey(queue: string, group: string, sequence: number): Key {
  return { pk: groupOf(queue, group), sk: `${MESSAGES}${padded(sequence)}` };
}

export function deduplicationKey(queue: string, deduplicationId: string): Key {
  return { pk: `DEDUP#${queue}#${deduplicationId}`, sk: 'DEDUP' };
}

export function deadLettersOf(queue: string): string {
  return `DEAD#${queue}`;
}

export function deadLetterKey(queue: string, parkedAt: string, group: string, sequence: number): Key {
  return { pk: deadLettersOf(queue), sk: `${normalInstant(parkedAt)}#${padded(sequence)}#${group}` };
}

export function readyAtOf(instant: string, group: string): string {
  return `${normalInstant(instant)}#${group}`;
}

export function readyUntil(instant: string): string {
  return `${normalInstant(instant)}#${LAST}`;
}
