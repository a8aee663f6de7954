import type { Json } from '../../model/json.ts';
import type { Meter } from '../values/automaton.ts';

/** What is assumed about the objects of one case: answers by question. */
export type World = ReadonlyMap<string, Json>;

/** A question that the world has no answer to. Each of its answers is a case of its own. */
class Split extends Error {
  readonly question: string;
  readonly answers: readonly Json[];

  constructor(question: string, answers: readonly Json[]) {
    super(question);
    this.question = question;
    this.answers = answers;
  }
}

/** @throws Split where the world does not say. */
export function asked(world: World, question: string, answers: readonly Json[]): Json {
  const known = world.get(question);
  if (known === undefined) throw new Split(question, answers);
  return known;
}

/**
 * Whether something holds in every case of a world. Cases are told apart only by the questions that are asked, and only by those that
 * are `own`; others are left to the caller. `false` also where the meter runs out.
 */
export function holdsInEvery(
  world: World,
  holds: (world: World) => boolean,
  meter: Meter,
  isOwn: (question: string) => boolean = () => true,
): boolean {
  meter.left -= 1;
  if (meter.left < 0) return false;
  try {
    return holds(world);
  } catch (error) {
    if (!(error instanceof Split) || !isOwn(error.question)) throw error;
    const { question, answers } = error;
    return answers.every((answer) => holdsInEvery(new Map(world).set(question, answer), holds, meter, isOwn));
  }
}
