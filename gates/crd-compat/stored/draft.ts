import type { Fact } from '../../model/finding.ts';
import { member } from '../../model/json-values.ts';
import type { Draft } from '../check.ts';
import type { CrdDifference } from '../difference.ts';
import type { Effects } from '../effects.ts';
import { small } from '../words.ts';

/** The draft of a fact about one place of one stored object: names and reason, never the value. */
export function storedDraft({ after }: CrdDifference, effects?: Partial<Effects>): readonly Draft[] {
  const part = (name: string) => small(member(after, name));
  const note = `The object is in ${String(part('file'))}.`;
  const facts = { object: part('object'), path: part('path'), file: part('file'), reason: part('reason'), note };
  return [
    {
      before: null,
      after: { object: facts.object, path: facts.path, reason: facts.reason },
      facts,
      ...(effects ? { effects } : {}),
    },
  ];
}

export function storedMessage(fate: string): (fact: Fact) => string {
  return ({ facts }) => {
    const part = (name: string) => String(facts[name]);
    return `${part('path')} of stored ${part('object')} ${fate}: ${part('reason')}`;
  };
}
