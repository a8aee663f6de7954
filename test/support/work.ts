/**
 * What an act costs, counted instead of timed: the characters that methods of strings and regular expressions read or copy, and the
 * elements that methods of arrays visit, while it runs. The count is the same on a busy machine, so a budget on it can be a test; it
 * grows with the square of the input where the code does. What it does not see: loops over indexes, maps, sets, JSON.parse, and the
 * backtracking inside of one match.
 */
export function workOf(act: () => unknown): number {
  let work = 0;
  const add = (cost: number): void => {
    work += Number.isFinite(cost) ? Math.max(1, cost) : 1;
  };
  const restore = [
    ...Object.entries(textCosts).map(([name, cost]) => counted(String.prototype, name, cost, add)),
    ...Object.entries(listCosts).map(([name, cost]) => counted(Array.prototype, name, cost, add)),
    ...asking.map((name) => countedAsking(name, add)),
    countedExec(add),
  ];
  try {
    act();
  } finally {
    for (const undo of restore) undo();
  }
  return work;
}

type Cost = (self: { readonly length: number }, args: readonly unknown[], result: unknown) => number;
type Method = (this: unknown, ...args: unknown[]) => unknown;

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number(value === undefined);
const whole: Cost = (self, _, result) => Math.max(self.length, lengthOf(result));
const copied: Cost = (_, __, result) => lengthOf(result);
const one: Cost = () => 1;
const compared: Cost = (_, [what]) => lengthOf(what);
/** From where the search began to where it ended. */
const searched: Cost = (self, [what, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  return (typeof result === 'number' && result >= 0 ? result + lengthOf(what) : self.length) - start;
};

const textCosts: Readonly<Record<string, Cost>> = {
  indexOf: searched,
  lastIndexOf: whole,
  includes: (self, [what, from]) => searched(self, [what, from], undefined),
  startsWith: compared,
  endsWith: compared,
  slice: copied,
  substring: copied,
  ...Object.fromEntries(['charCodeAt', 'codePointAt', 'charAt', 'at'].map((name) => [name, one])),
  ...Object.fromEntries(
    [
      ...['split', 'replace', 'replaceAll', 'match', 'search', 'trim', 'trimStart', 'trimEnd', 'toLowerCase'],
      ...['toUpperCase', 'localeCompare', 'normalize', 'padStart', 'padEnd', 'repeat', 'concat'],
    ].map((name) => [name, whole]),
  ),
};

const listCosts: Readonly<Record<string, Cost>> = {
  indexOf: (self, _, result) => (typeof result === 'number' && result >= 0 ? result + 1 : self.length),
  push: (_, args) => args.length,
  pop: one,
  at: one,
  slice: copied,
  ...Object.fromEntries(
    [
      ...[
        'filter',
        'map',
        'forEach',
        'flatMap',
        'flat',
        'reduce',
        'reduceRight',
        'sort',
        'toSorted',
        'reverse',
        'join',
      ],
      ...['toReversed', 'concat', 'splice', 'toSpliced', 'shift', 'unshift', 'lastIndexOf', 'includes', 'fill', 'with'],
    ].map((name) => [name, whole]),
  ),
};

/** Methods that stop at the first answer: what counts is how often they ask. */
const asking = ['some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex'];

function patched(prototype: object, name: string, wrap: (old: Method) => Method): () => void {
  const old: Method = Reflect.get(prototype, name);
  const define = (value: Method) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: false });
  define(wrap(old));
  return () => define(old);
}

function counted(prototype: object, name: string, cost: Cost, add: (cost: number) => void): () => void {
  return patched(prototype, name, (old) => {
    return function counting(this: unknown, ...args) {
      const length = lengthOf(this);
      const result = Reflect.apply(old, this, args);
      add(cost({ length }, args, result));
      return result;
    };
  });
}

function countedAsking(name: string, add: (cost: number) => void): () => void {
  return patched(Array.prototype, name, (old) => {
    return function counting(this: unknown, ...[ask, ...rest]) {
      const asked: Method = function asked(this: unknown, ...args) {
        add(1);
        return Reflect.apply(ask as Method, this, args);
      };
      return Reflect.apply(old, this, typeof ask === 'function' ? [asked, ...rest] : [ask, ...rest]);
    };
  });
}

/** Every use of a regular expression ends here once `exec` is not the engine's own. */
function countedExec(add: (cost: number) => void): () => void {
  return patched(RegExp.prototype, 'exec', (old) => {
    return function counting(this: unknown, ...args) {
      const { lastIndex, sticky, global } = this as RegExp;
      const start = sticky || global ? lastIndex : 0;
      const result = Reflect.apply(old, this, args) as RegExpExecArray | null;
      const missed = sticky ? start + 1 : lengthOf(args[0]);
      add((result === null ? missed : result.index + result[0].length) - start);
      return result;
    };
  });
}
