import type { Locator } from './locator.ts';
import { LOCATORS } from './locators/index.ts';
import { STACKS, type Stack } from './stacks.ts';

/** Everything that reading a file needs to know of programs. A rule may add to it; what it adds comes first. */
export interface Knowledge {
  readonly locators: readonly Locator[];
  readonly stacks: ReadonlyMap<string, Stack>;
}

export function knowledgeOf(locators: readonly Locator[] = [], stacks: readonly Stack[] = []): Knowledge {
  return {
    locators: [...locators, ...LOCATORS],
    stacks: new Map([...STACKS, ...stacks].map((stack) => [stack.id, stack])),
  };
}

/** A stack by its id; an unknown id is a program that nobody knows. */
export function stackOf(knowledge: Knowledge, id: string): Stack {
  const stack = knowledge.stacks.get(id) ?? knowledge.stacks.get('unknown');
  if (stack === undefined) throw new Error('the stack "unknown" is missing');
  return stack;
}
