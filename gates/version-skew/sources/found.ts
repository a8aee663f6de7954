import type { Json } from '../../model/json.ts';

/** A value that a reader found in a text. */
export interface Found {
  readonly value: Json;
  /** What it belongs to: a module, an image, a name in the text. */
  readonly key?: string;
  /** 1-based. */
  readonly line?: number;
  /** Why the value is there and cannot be had. */
  readonly problem?: string;
}

export function trouble(problem: string, line?: number): readonly Found[] {
  return [{ value: null, problem, ...(line === undefined ? {} : { line }) }];
}
