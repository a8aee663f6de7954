/**
 * Where in the schema an expression points: a variable, then fields, `@items`, `@keys`, `@values`.
 *
 * cel-go keeps these as Go slices and appends to them, so that two trails that grow from the same one may share memory, and the later
 * step overwrites the earlier: after `x.a[x.b]` in a loop over `x` the first trail ends in `b`. Which limit counts depends on it, so
 * the memory is modelled too.
 */
export interface Trail {
  readonly steps: string[];
  readonly length: number;
  readonly room: number;
}

export function grown(trail: Trail | undefined, step: string): Trail {
  if (!trail || trail.length === 0) return { steps: [step], length: 1, room: 1 };
  const length = trail.length + 1;
  if (trail.length < trail.room) {
    trail.steps[trail.length] = step;
    return { steps: trail.steps, length, room: trail.room };
  }
  return { steps: [...trail.steps.slice(0, trail.length), step], length, room: trail.room * 2 };
}

/** The same trail in separate memory, with one more step. */
export function apart(trail: Trail, step: string): Trail {
  const length = trail.length + 1;
  return { steps: [...trail.steps.slice(0, trail.length), step], length, room: length };
}
