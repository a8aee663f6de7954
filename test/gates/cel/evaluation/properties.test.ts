import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/property-runs.ts';
import { answered, askOf, listOf, text, whole } from './support.ts';

/** The seed is fixed so that a failure is the same tomorrow. */
const often = runs(300);
const FIELDS = {
  zero: whole,
  a: whole,
  b: whole,
  c: whole,
  x: { type: 'number' },
  y: { type: 'number' },
  s: text,
  t: text,
  u: text,
  l: listOf(whole),
  ls: listOf(text),
};

/** Without the reason, which may be that of either side. */
const kindOf = (rule: string, self: object): string =>
  answered(askOf(FIELDS, { zero: 0, ...self })(rule)).split(':')[0] ?? '';

/** Expressions of every outcome of a bool: true, false, an error, not known, and combinations. */
const truth = fc.letrec((tie) => ({
  plain: fc.constantFrom(
    'true',
    'false',
    '(1 / self.zero == 1)',
    "(self.ls[0] == 'a')",
    '(uint(1) == 1u)',
    '(self.a < self.b)',
  ),
  made: fc.oneof(
    { depthSize: 'small' },
    tie('plain'),
    fc.tuple(tie('made'), fc.constantFrom('&&', '||', '=='), tie('made')).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    tie('made').map((a) => `!(${a})`),
    fc.tuple(tie('made'), tie('made'), tie('made')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
  ),
})).made as fc.Arbitrary<string>;
const pair = { a: 1, b: 2 };

describe('bools with errors among them', () => {
  it('follow De Morgan', () => {
    fc.assert(
      fc.property(truth, truth, (a, b) => {
        expect(kindOf(`!(${a} && ${b})`, pair)).toBe(kindOf(`!(${a}) || !(${b})`, pair));
        expect(kindOf(`!(${a} || ${b})`, pair)).toBe(kindOf(`!(${a}) && !(${b})`, pair));
      }),
      often,
    );
  });

  it('may stand on either side', () => {
    fc.assert(
      fc.property(truth, truth, (a, b) => {
        expect(kindOf(`${a} && ${b}`, pair)).toBe(kindOf(`${b} && ${a}`, pair));
        expect(kindOf(`${a} || ${b}`, pair)).toBe(kindOf(`${b} || ${a}`, pair));
      }),
      often,
    );
  });

  it('are decided by one that decides, whatever the other is', () => {
    fc.assert(
      fc.property(truth, (a) => {
        expect(kindOf(`${a} && false`, pair)).toBe('does not hold');
        expect(kindOf(`${a} || true`, pair)).toBe('holds');
        expect(kindOf(`!!(${a})`, pair)).toBe(kindOf(a, pair));
        expect(kindOf(`${a} && true`, pair)).toBe(kindOf(a, pair));
      }),
      often,
    );
  });

  it('choose one side of a condition, and do not look at the other', () => {
    fc.assert(
      fc.property(truth, truth, truth, (test, yes, no) => {
        const chosen = { holds: yes, 'does not hold': no }[kindOf(test, pair)] ?? test;
        expect(kindOf(`${test} ? ${yes} : ${no}`, pair)).toBe(kindOf(chosen, pair));
      }),
      often,
    );
  });

  it('are of all items unless they are not of one', () => {
    const test = fc.constantFrom('v > 2', 'v / (v - 1) > 0', 'v % 2 == 0 || uint(v) == 1u', '10 / v > 3 && v < 4');
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 5 })), test, (l, p) => {
        expect(kindOf(`self.l.all(v, ${p})`, { l })).toBe(kindOf(`!self.l.exists(v, !(${p}))`, { l }));
        expect(kindOf(`self.l.exists(v, ${p})`, { l })).toBe(kindOf(`self.l.all(v, !(${p})) == false`, { l }));
      }),
      often,
    );
  });
});

const long = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const edge = fc.oneof(long, fc.constantFrom(-(2n ** 63n), 2n ** 63n - 1n, 0n, 1n, -1n));

const inBigInts: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  // No quotient, no rest.
  '%': (a, b) => (fits(a / b) ? a % b : 2n ** 63n),
};
const fits = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

describe('integers', () => {
  it.each(Object.entries(inBigInts))('%s is exact, or an error where 64 bits do not hold it', (sign, exact) => {
    const exactly = (a: bigint, b: bigint): bigint | undefined => {
      const found = '/%'.includes(sign) && b === 0n ? undefined : exact(a, b);
      return found !== undefined && fits(found) ? found : undefined;
    };
    fc.assert(
      fc.property(edge, edge, (a, b) => {
        const found = exactly(a, b);
        expect(kindOf(`(${a}) ${sign} (${b}) == ${found ?? 0}`, {})).toBe(found === undefined ? 'fails' : 'holds');
      }),
      often,
    );
  });

  it('come back from a text', () => {
    fc.assert(
      fc.property(edge, (a) => {
        expect(kindOf(`int(string(${a})) == ${a} && string(${a}) == '${a}'`, {})).toBe('holds');
      }),
      often,
    );
  });
});

describe('what has an order', () => {
  const value = fc.oneof(
    fc.tuple(fc.integer(), fc.integer()).map(([a, b]) => ['self.a', 'self.b', { a, b }] as const),
    fc.tuple(fc.integer(), fc.double({ noNaN: true })).map(([a, y]) => ['self.a', 'self.y', { a, y }] as const),
    fc
      .tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
      .map(([s, t]) => ['self.s', 'self.t', { s, t }] as const),
  );

  it('is less, equal or greater, and one of them only', () => {
    fc.assert(
      fc.property(value, ([one, other, self]) => {
        const held = ['<', '==', '>'].filter((sign) => kindOf(`dyn(${one}) ${sign} dyn(${other})`, self) === 'holds');
        expect(held).toHaveLength(1);
        const turned = { '<': '>', '==': '==', '>': '<' }[held[0] ?? ''];
        expect(kindOf(`dyn(${other}) ${turned} dyn(${one})`, self)).toBe('holds');
      }),
      often,
    );
  });

  it('is sorted when it was sorted, with the least first and the greatest last', () => {
    const rule = 'self.ls.sort().isSorted() && self.ls.sort().size() == self.ls.size()';
    const ends = 'self.ls.sort()[0] == self.ls.min() && self.ls.sort().last().value() == self.ls.max()';
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (ls) => {
        expect(kindOf(`${rule} && ${ends}`, { ls })).toBe('holds');
        expect(kindOf('sets.equivalent(self.ls, self.ls.distinct())', { ls })).toBe('holds');
        expect(kindOf('self.ls.reverse().reverse() == self.ls', { ls })).toBe('holds');
      }),
      often,
    );
  });
});

describe('texts', () => {
  const texts = fc.record({
    s: fc.string({ unit: 'binary' }),
    t: fc.string({ unit: 'binary' }),
    u: fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
  });
  it.each([
    'size(self.s + self.t) == size(self.s) + size(self.t)',
    '(self.s + self.t).startsWith(self.s) && (self.s + self.t).endsWith(self.t) && (self.s + self.t).contains(self.t)',
    '(self.s + self.t).substring(0, size(self.s)) == self.s && (self.s + self.t).substring(size(self.s)) == self.t',
    'self.s.split(self.u).join(self.u) == self.s && self.s.split("").join() == self.s',
    'self.s.replace(self.u, self.u) == self.s && !self.s.replace("a", "").contains("a")',
    'self.s.split("").map(c, c.size()).sum() == size(self.s)',
    '(self.s + self.u + self.t).indexOf(self.u) <= (self.s + self.u + self.t).lastIndexOf(self.u)',
    'lists.range(size(self.s)).map(i, self.s.charAt(i)).join() == self.s',
    'string(bytes(self.s)) == self.s && size(bytes(self.s)) >= size(self.s)',
    'self.s.trim().trim() == self.s.trim() && self.s.lowerAscii().lowerAscii() == self.s.lowerAscii()',
    'self.s.upperAscii().lowerAscii() == self.s.lowerAscii()',
    '(self.s < self.t) == (bytes(self.s) < bytes(self.t))',
  ])('%s', (rule) => {
    fc.assert(
      fc.property(texts, (self) => {
        expect(kindOf(rule, self)).toBe('holds');
      }),
      often,
    );
  });
});

describe('any rule', () => {
  const word = fc.constantFrom(
    ...'self . ( ) [ ] { } , : ? ! - + * / % < > == != && || in'.split(' '),
    ...[
      'self.a',
      'self.l',
      'x',
      '1',
      '2.5',
      "'a'",
      'b"x"',
      '0u',
      'true',
      'null',
      'has(',
      '.all(x,',
      '.map(x,',
      '.size()',
    ],
    ...[
      'optional.of(',
      '.orValue(',
      '.?a',
      '[?',
      'int(',
      'string(',
      'duration(',
      'quantity(',
      'type(',
      'dyn(',
      'r"\\d"',
    ],
  );

  it('ends in an answer, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), (words) => {
        const rule = words.join(' ');
        expect(['holds', 'does not hold', 'fails', 'unproved']).toContain(kindOf(rule, { a: 1, l: [1, 2] }));
      }),
      runs(3000),
    );
  });

  it('has the same answer with fewer steps, or none', () => {
    const rule = fc.oneof(truth, fc.constantFrom('self.l.all(v, self.l.exists(w, v == w))', 'self.l.sum() > 3'));
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 60 }), (one, left) => {
        const self = { ...pair, zero: 0, l: [1, 2, 3] };
        const [short, whole] = [askOf(FIELDS, self, left)(one), askOf(FIELDS, self)(one)];
        expect(['unproved', answered(whole).split(':')[0]]).toContain(answered(short).split(':')[0]);
      }),
      often,
    );
  });
});
