import { pointerSteps, pointerTo } from './field-path.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** The parts of an object that a JSON patch (RFC 6902) writes, and where each value stands in the patch. */
export interface PatchedParts {
  /** What `add` and `replace` write, at its place; nothing else of the object is known. */
  readonly value: JsonObject;
  /** The pointer into the patch of what is at a pointer into the value. */
  sourceOf(pointer: string): string;
}

const OPERATIONS: ReadonlySet<Json | undefined> = new Set(['add', 'replace', 'remove', 'move', 'copy', 'test']);

/** Whether a value is a JSON patch: a list of operations with a path each. */
export function isJsonPatch(value: Json): value is readonly JsonObject[] {
  const items: readonly Json[] = Array.isArray(value) ? value : [];
  return items.length > 0 && items.every((item) => isJsonObject(item) && isOperation(item));
}

function isOperation({ op, path }: JsonObject): boolean {
  return OPERATIONS.has(op) && typeof path === 'string';
}

/** Most operations and steps of one patch that are looked at; people write none of this size. */
const MAX_OPERATIONS = 5000;
const MAX_STEPS = 60;

/** Applies the writing operations of a patch to an object of which nothing is known. Indexes of lists are not positions: only what is written is there. */
export function patchedParts(patch: readonly JsonObject[]): PatchedParts {
  const root = new Branch(false);
  const sources = new Map<string, string>();
  for (const [index, { op, path, value }] of patch.slice(0, MAX_OPERATIONS).entries()) {
    const steps = typeof path === 'string' ? pointerSteps(path) : [];
    if ((op !== 'add' && op !== 'replace') || value === undefined || steps.length === 0 || steps.length > MAX_STEPS)
      continue;
    sources.set(root.put(steps, value, op === 'add'), `/${index}/value`);
  }
  const whole = root.json();
  return {
    value: isJsonObject(whole) ? whole : {},
    sourceOf(pointer) {
      for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
        const source = sources.get(pointer.slice(0, end));
        if (source !== undefined) return source + pointer.slice(end);
      }
      return '';
    },
  };
}

/** A map or a list that is being written. The members of a list are called by their index, or by none where they are appended. */
class Branch {
  readonly #isList: boolean;
  readonly #members = new Map<string, Branch | Json>();

  constructor(isList: boolean) {
    this.#isList = isList;
  }

  /** Puts a value at the end of the steps; answers with the pointer that it has then. */
  put(steps: readonly string[], value: Json, isAdded: boolean, pointer = ''): string {
    const [step = '', ...rest] = steps;
    const isAppended = this.#isList && (step === '-' || (isAdded && rest.length === 0));
    const key = isAppended ? `+${this.#members.size}` : step;
    const here = pointerTo(pointer, this.#isList ? this.#positionOf(key) : key);
    if (rest.length === 0) {
      this.#members.set(key, value);
      return here;
    }
    const next = this.#branchAt(key, isIndex(rest[0] ?? ''));
    return next.put(rest, value, isAdded, here);
  }

  #positionOf(key: string): number {
    const at = [...this.#members.keys()].indexOf(key);
    return at < 0 ? this.#members.size : at;
  }

  #branchAt(key: string, isList: boolean): Branch {
    const known = this.#members.get(key);
    if (known instanceof Branch && known.#isList === isList) return known;
    const fresh = new Branch(isList);
    if (!(known instanceof Branch) && known !== undefined) fresh.#take(known);
    this.#members.set(key, fresh);
    return fresh;
  }

  /** What an operation before has written as a whole. */
  #take(value: Json): void {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    for (const [key, member] of entries) this.#members.set(key, member);
  }

  json(): Json {
    const entries = [...this.#members].map(([key, one]) => [key, one instanceof Branch ? one.json() : one] as const);
    return this.#isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
  }
}

function isIndex(step: string): boolean {
  return step === '-' || /^\d{1,9}$/.test(step);
}
