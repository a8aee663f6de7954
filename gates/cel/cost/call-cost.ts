import { bits, plus, type Size, scaled, sizePlus, spanned, times, wrapped } from './amounts.ts';
import { libraryCost } from './library-cost.ts';
import { listFunctionCost } from './list-cost.ts';
import type { CallCost, Entry, Operand, Reached } from './operand.ts';

/** What reading a text once costs for each character, and what a pattern costs for each of its characters. */
const PER_CHARACTER = 0.1;
const PER_PATTERN_CHARACTER = 0.25;

/** The most that one overload costs: functions over lists and sets first, then those of Kubernetes, then those of the language. */
export function costOfCall(reached: Reached): CallCost {
  return listFunctionCost(reached) ?? libraryCost(reached) ?? languageCost(reached);
}

const known = (operand: Operand | undefined): Size => operand?.size ?? { min: 0, max: 2 ** 64 };

const LESS_MORE_TEXT = /^(?:less|greater)(?:_equals)?_(?:string|bytes)$/;

function languageCost(reached: Reached): CallCost {
  const { id, target, args, argCosts } = reached;
  const [first, second] = args;
  if (id === 'equals' || id === 'not_equals' || LESS_MORE_TEXT.test(id)) {
    return { cost: scaled(Math.min(known(first).max, known(second).max), PER_CHARACTER) };
  }
  switch (id) {
    case 'logical_or':
    case 'logical_and':
      return { cost: argCosts.reduce(plus, 0), isWhole: true };
    case 'conditional':
      return conditional(reached);
    case 'in_list':
      return { cost: known(second).max };
    case 'starts_with_string':
    case 'ends_with_string':
      return { cost: scaled(known(first).max, PER_CHARACTER) };
    case 'matches_string':
      return {
        cost: times(scaled(plus(known(target).max, 1), PER_CHARACTER), scaled(known(first).max, PER_PATTERN_CHARACTER)),
      };
    case 'contains_string':
      return { cost: times(scaled(known(target).max, PER_CHARACTER), scaled(known(first).max, PER_CHARACTER)) };
    case 'string_format':
      return { cost: scaled(known(target).max, PER_CHARACTER) };
    default:
      return joinedOrConverted(reached) ?? { cost: 1 };
  }
}

function conditional({ args, argCosts: [test = 0, yes = 0, no = 0] }: Reached): CallCost {
  const [, one, other] = args;
  return {
    cost: plus(test, Math.max(yes, no)),
    size: spanned(known(one), known(other)),
    entry: bothEntries(one, other),
    isWhole: true,
  };
}

function bothEntries(one: Operand | undefined, other: Operand | undefined): Entry | undefined {
  if (!one?.entry || !other?.entry) return undefined;
  return {
    of: one.entry.of,
    key: spanned(one.entry.key, other.entry.key),
    value: spanned(one.entry.value, other.entry.value),
  };
}

/** Additions of texts, bytes and lists, and the conversions whose result has a size. */
function joinedOrConverted({ id, args }: Reached): CallCost | undefined {
  const [first, second] = args;
  const size = known(first);
  const read = scaled(size.max, PER_CHARACTER);
  switch (id) {
    case 'add_list':
      return { cost: 1, size: sizePlus(size, known(second)), entry: bothEntries(first, second) };
    case 'add_string':
    case 'add_bytes': {
      const sum = sizePlus(size, known(second));
      return { cost: scaled(sum.max, PER_CHARACTER), size: sum, entry: bothEntries(first, second) };
    }
    case 'string_to_bytes':
      return { cost: read, size: { min: size.min, max: wrapped(bits(size.max) * 4n) } };
    case 'bytes_to_string':
      return { cost: read, size: { min: Math.floor(size.min / 4), max: size.max } };
    case 'strings_quote':
      return { cost: read, size: { min: plus(size.min, 2), max: wrapped(bits(size.max) * 2n + 2n) } };
    default:
      return undefined;
  }
}
