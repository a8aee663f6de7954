import type { Fact } from '../model/finding.ts';
import type { Draft } from './check.ts';
import type { CrdDifference } from './difference.ts';
import { member } from './same-json.ts';
import { small } from './words.ts';

/** The draft of a fact about one place of one stored object: names and reason, never the value. */
export function storedDraft({ after }: CrdDifference): readonly Draft[] {
  const part = (name: string) => small(member(after, name));
  return [
    { before: null, after: part('reason'), facts: { object: part('object'), path: part('path'), file: part('file') } },
  ];
}

export function storedMessage(fate: string): (fact: Fact) => string {
  return ({ facts, after }) =>
    `${String(facts['path'])} of the stored ${String(facts['object'])} ${fate}: ${String(after)} (${String(facts['file'])}).`;
}
