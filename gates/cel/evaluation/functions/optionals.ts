import { failed, noOverload } from '../failure.ts';
import { isBoxed, listOf, optionalOf, type Value } from '../value.ts';
import { listAt, type Table } from './function.ts';

/** What an optional holds. */
function inside(value: Value | undefined): Value | undefined {
  return value !== undefined && isBoxed(value) && value.kind === 'optional' ? value.value : noOverload();
}

function isZero(value: Value): boolean {
  if (value === null || value === false || value === '' || value === 0n || value === 0) return true;
  if (value instanceof Uint8Array) return value.length === 0;
  if (!isBoxed(value)) return false;
  if (value.kind === 'list') return value.items.length === 0;
  if (value.kind === 'map') return value.size === 0;
  return value.kind === 'duration' && value.nanos === 0n;
}

const unwrapped = (items: readonly Value[]): Value => listOf(items.flatMap((item) => inside(item) ?? []));

export const OPTIONAL_FUNCTIONS: Table = {
  'optional.of': ([value]) => optionalOf(value),
  'optional.ofNonZeroValue': ([value = null]) => optionalOf(isZero(value) ? undefined : value),
  'optional.none': () => optionalOf(undefined),
  'optional.unwrap': (args) => unwrapped(listAt(args, 0).items),
  unwrapOpt: (args) => unwrapped(listAt(args, 0).items),
  hasValue: ([value]) => inside(value) !== undefined,
  value: ([value]) => {
    const found = inside(value);
    return found === undefined ? failed('an optional has no value') : found;
  },
};
