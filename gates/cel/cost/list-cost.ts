import { bits, exactly, plus, type Size, scaled, sizeTimes, times, WITHOUT_END, wrapped } from './amounts.ts';
import { type CallCost, type Operand, operandSize, type Reached } from './operand.ts';

const LIST = 10;

/** Functions of cel-go's extensions for sets and lists (ext/sets.go, ext/lists.go); `undefined` for all others. */
export function listFunctionCost(reached: Reached): CallCost | undefined {
  const { id, target, args } = reached;
  const [first, second] = args;
  switch (id) {
    case 'list_sets_contains_list':
    case 'list_sets_intersects_list':
      return setCost(reached, 1);
    case 'list_sets_equivalent_list':
      return setCost(reached, 2);
    case 'list_slice': {
      const end = wholeNumber(second, operandSize(reached, target).max);
      return built(1, exactly(wrapped(bits(end) - bits(wholeNumber(first, 0)))));
    }
    case 'lists_range':
      return built(1, exactly(wholeNumber(first, WITHOUT_END)));
    case 'list_reverse':
      return built(1, operandSize(reached, target));
    case 'list_flatten':
      return built(1, operandSize(reached, target));
    case 'list_flatten_int':
      return built(wholeNumber(first, WITHOUT_END), operandSize(reached, target));
    case 'list_distinct':
      return squared(2, operandSize(reached, target));
    default:
      return sortCost(reached);
  }
}

const SORT = /^list_(.+)_(sort|sortByAssociatedKeys)$/;

function sortCost(reached: Reached): CallCost | undefined {
  const [, type = '', how] = SORT.exec(reached.id) ?? [];
  if (how === undefined) return undefined;
  const compared = how === 'sort' ? reached.target : reached.args[0];
  return squared(type === 'string' || type === 'bytes' ? 2.1 : 2, operandSize(reached, compared));
}

function setCost(reached: Reached, factor: number): CallCost {
  const [one, other] = reached.args;
  const compared = times(operandSize(reached, one).max, operandSize(reached, other).max);
  return { cost: plus(scaled(compared, factor), 1) };
}

function squared(factor: number, size: Size): CallCost {
  return built(factor, sizeTimes(size, size));
}

function built(factor: number, size: Size): CallCost {
  return { cost: plus(scaled(size.max, factor), 1 + LIST), size };
}

/** An integer literal, nothing below 0; anything else may be the most there is. */
function wholeNumber(operand: Operand | undefined, otherwise: number): number {
  const { expr } = operand ?? {};
  if (expr?.kind !== 'literal' || expr.of !== 'int' || typeof expr.value !== 'number') return otherwise;
  return Math.max(expr.value, 0);
}
