import type { CelType } from '../types/types.ts';
import {
  exactly,
  ONE,
  plus,
  type Size,
  scaled,
  sizePlus,
  sizeTimes,
  times,
  UNKNOWN_SIZE,
  WITHOUT_END,
} from './amounts.ts';
import { type CallCost, declaredSize, type Operand, operandSize, type Reached } from './operand.ts';
import { apart } from './trail.ts';

const PER_CHARACTER = 0.1;
const PER_PATTERN_CHARACTER = 0.25;
/** The longest pattern behind a named format, and the longest format. */
const LONGEST_FORMAT_PATTERN = 128;
const LONGEST_FORMAT = 64;

type Estimate = (reached: Reached) => CallCost | undefined;

const once: Estimate = () => ({ cost: 1 });
const readingFirst: Estimate = (reached) =>
  reached.args.length === 0 ? undefined : { cost: scaled(operandSize(reached, reached.args[0]).max, PER_CHARACTER) };

/** A text that comes out no longer than it goes in. */
const rewritten: Estimate = (reached) => {
  if (!reached.target) return undefined;
  const size = operandSize(reached, reached.target);
  return { cost: scaled(size.max, PER_CHARACTER), size };
};

/** By the name of the function, whatever the overload: k8s.io/apiserver, pkg/cel/library/cost.go EstimateCallCost. */
const ESTIMATES: Readonly<Record<string, Estimate>> = {
  ...each(['isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf'], wholeList),
  ...each(['lowerAscii', 'upperAscii', 'substring', 'trim'], rewritten),
  ...each(['find', 'findAll'], found),
  ...each(['cidr', 'isIP', 'isCIDR', 'quantity', 'isQuantity', 'semver', 'isSemver'], readingFirst),
  ...each(
    'masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast format.named sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch getScheme getHostname getHost getPort getEscapedPath getQuery'.split(
      ' ',
    ),
    once,
  ),
  url: (reached) => {
    const size = operandSize(reached, reached.args[0]);
    return { cost: scaled(size.max, PER_CHARACTER), size };
  },
  replace: replaced,
  split: splitCost,
  join: joinCost,
  ip: (reached) => (reached.id === 'cidr_ip' ? { cost: 1 } : readingFirst(reached)),
  'ip.isCanonical': (reached) => ({ cost: scaled(operandSize(reached, reached.args[0]).max, 2 * PER_CHARACTER) }),
  containsIP: (reached) => ({ cost: plus(4, parsing(reached, 'cidr_contains_ip_string')) }),
  containsCIDR: (reached) => ({ cost: plus(7, parsing(reached, 'cidr_contains_cidr_string')) }),
  validate: (reached) => ({
    cost: scaled(
      scaled(operandSize(reached, reached.args[0]).max, PER_CHARACTER),
      LONGEST_FORMAT_PATTERN * PER_PATTERN_CHARACTER,
    ),
  }),
  '_==_': equality,
};

export function libraryCost(reached: Reached): CallCost | undefined {
  const { name } = reached.call;
  return Object.hasOwn(ESTIMATES, name) ? ESTIMATES[name]?.(reached) : undefined;
}

function each(names: readonly string[], estimate: Estimate): Record<string, Estimate> {
  return Object.fromEntries(names.map((name) => [name, estimate]));
}

function parsing(reached: Reached, id: string): number {
  return reached.id === id ? scaled(operandSize(reached, reached.args[0]).max, PER_CHARACTER) : 0;
}

interface Item {
  readonly type: CelType;
  readonly size: Size;
}

function itemOf({ subject }: Reached, { type, trail }: Operand): Item | undefined {
  const [item] = type.params;
  return item && { type: item, size: declaredSize(subject, trail && apart(trail, '@items')) ?? UNKNOWN_SIZE };
}

/** Functions that look at every item of a list; two of them also look for a text in a text. */
function wholeList(reached: Reached): CallCost | undefined {
  const { target } = reached;
  if (!target) return undefined;
  const most = operandSize(reached, target).max;
  const item = itemOf(reached, target);
  if (!item) return { cost: scaled(most, PER_CHARACTER) };
  const isText = item.type.key === 'string' || item.type.key === 'bytes';
  return { cost: times(most, isText ? plus(1, scaled(item.size.max, PER_CHARACTER)) : 1) };
}

function found(reached: Reached): CallCost | undefined {
  const { target, args } = reached;
  if (!target || args.length === 0) return undefined;
  const { max } = operandSize(reached, target);
  const pattern = scaled(operandSize(reached, args[0]).max, PER_PATTERN_CHARACTER);
  return { cost: times(scaled(plus(max, 1), PER_CHARACTER), pattern), size: { min: 0, max } };
}

function replaced(reached: Reached): CallCost | undefined {
  const { target, args } = reached;
  if (!target || args.length < 2) return undefined;
  const size = operandSize(reached, target);
  const [from, to] = args.map((arg) => operandSize(reached, arg));
  if (!from || !to) return undefined;
  const most = longest(size.max, from.min, to.max);
  const least = shortest(size.min, from.max, to.min);
  const [count, kept] = [
    { min: least.count, max: most.count },
    { min: least.kept, max: most.kept },
  ];
  return { cost: scaled(size.max, 2 * PER_CHARACTER), size: sizePlus(sizeTimes(count, to), kept) };
}

interface Replacing {
  readonly count: number;
  readonly kept: number;
}

/** Replacing nothing puts the new text around every character. */
function longest(size: number, from: number, to: number): Replacing {
  if (from === 0) return { count: plus(size, 1), kept: size };
  return to <= from ? { count: 0, kept: size } : { count: Math.ceil(size / from), kept: 0 };
}

function shortest(size: number, from: number, to: number): Replacing {
  if (from === 0) return { count: plus(size, 1), kept: size };
  return from <= to ? { count: 0, kept: size } : { count: Math.ceil(size / from), kept: 0 };
}

function splitCost(reached: Reached): CallCost | undefined {
  const { target, args } = reached;
  if (!target) return undefined;
  const { max } = operandSize(reached, target);
  const limit = args[1]?.expr;
  const parts = limit?.kind === 'literal' && limit.of === 'int' ? Number(limit.value) : max;
  // A limit below 0 means no limit, and becomes the largest number of 64 bits.
  return { cost: scaled(max, 2 * PER_CHARACTER), size: { min: 0, max: parts < 0 ? WITHOUT_END : parts } };
}

function joinCost(reached: Reached): CallCost | undefined {
  const { target, args } = reached;
  if (!target) return undefined;
  const count = operandSize(reached, target);
  const item = itemOf(reached, target);
  const texts = item ? sizeTimes(count, item.size) : exactly(0);
  const between = { min: Math.max(count.min - 1, 0), max: Math.max(count.max - 1, 0) };
  const size = args.length > 0 ? sizePlus(texts, sizeTimes(operandSize(reached, args[0]), between)) : texts;
  return { cost: scaled(size.max, PER_CHARACTER), size };
}

/** What is compared in one step although its size is not known. */
function equality({ args }: Reached): CallCost | undefined {
  const [one, other] = args;
  if (!one || !other || one.type.key !== other.type.key) return undefined;
  switch (one.type.key) {
    case 'ip':
    case 'cidr':
    case 'quantity':
    case 'semver':
      return { cost: 1 };
    case 'named_format':
      return { cost: scaled(LONGEST_FORMAT, PER_CHARACTER) };
    case 'url':
      return { cost: scaled((other.size ?? ONE).max, PER_CHARACTER) };
    default:
      return undefined;
  }
}
