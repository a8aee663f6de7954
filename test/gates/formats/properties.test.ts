import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressText,
  containsAddress,
  masked,
  parseAddress,
  parseNetwork,
  sameAddress,
} from '../../../gates/formats/address.ts';
import {
  dateOf,
  daysOf,
  durationOf,
  goDuration,
  instantText,
  parseDate,
  parseInstant,
} from '../../../gates/formats/clock.ts';
import { isOfFormat } from '../../../gates/formats/known.ts';
import { textOfUtf8, utf8Length, utf8Text } from '../../../gates/formats/utf8.ts';
import { runs } from '../../support/property-runs.ts';
import golden from './golden.generated.json' with { type: 'json' };

const often = runs(500);
const FORMATS = Object.keys(golden);

describe('what the API server says of texts', () => {
  it.each(Object.entries(golden))('%s', (format, { yes = [], no = [] }: { yes?: string[]; no?: string[] }) => {
    expect(yes.length + no.length).toBeGreaterThan(5);
    // Not known is not a wrong answer.
    expect(yes.filter((text) => isOfFormat(text, format) === false)).toEqual([]);
    expect(no.filter((text) => isOfFormat(text, format) === true)).toEqual([]);
  });

  it('is not known here of rare spellings of mail addresses only', () => {
    const open = Object.entries(golden).flatMap(([format, answers]) => {
      return Object.values(answers)
        .flat()
        .filter((text) => isOfFormat(text, format) === undefined)
        .map(() => format);
    });
    expect([...new Set(open)].sort()).toEqual(['email']);
  });
});

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const bits = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 40n }));

describe('an address', () => {
  it('is the same when it is written and read again', () => {
    fc.assert(
      fc.property(bits, (all) => {
        for (const address of [{ family: 6, bits: all } as const, { family: 4, bits: all & 0xffffffffn } as const]) {
          const read = parseAddress(addressText(address), 'strict');
          expect(read && sameAddress(read, address)).toBe(true);
          expect(isOfFormat(addressText(address), `ipv${address.family}`)).toBe(true);
        }
      }),
      often,
    );
  });

  it('is in every network that is cut from it', () => {
    fc.assert(
      fc.property(bits, fc.integer({ min: 0, max: 128 }), (all, length) => {
        const address = { family: 6, bits: all } as const;
        const network = masked({ address, length });
        expect(containsAddress(network, address)).toBe(true);
        expect(parseNetwork(`${addressText(network.address)}/${length}`, 'strict')).toEqual(network);
      }),
      often,
    );
  });
});

describe('times', () => {
  it('are the same when they are written and read again', () => {
    const nanos = fc.bigInt({ min: -62_135_596_800_000_000_000n, max: 253_402_300_799_999_999_999n });
    fc.assert(
      fc.property(nanos, (instant) => {
        const text = instantText(instant);
        expect(parseInstant(text, 'required')).toBe(instant);
        expect(isOfFormat(text, 'date-time')).toBe(true);
        expect(isOfFormat(text.slice(0, 10), 'date')).toBe(true);
      }),
      often,
    );
  });

  it('count every day once', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
        const { year, month, day: ofMonth } = dateOf(day);
        expect(daysOf(year, month, ofMonth)).toBe(day);
        const text = [String(year).padStart(4, '0'), ...[month, ofMonth].map((n) => String(n).padStart(2, '0'))].join(
          '-',
        );
        expect(parseDate(text)).toBe(day);
      }),
      often,
    );
  });

  it('last as long in every unit', () => {
    const units = fc.constantFrom(['ns', 1n], ['us', 1000n], ['ms', 1_000_000n], ['s', 1_000_000_000n]);
    fc.assert(
      fc.property(fc.bigInt({ min: -9_000_000_000n, max: 9_000_000_000n }), units, (amount, [unit, nanos]) => {
        expect(goDuration(`${amount}${unit}`)).toBe(amount * BigInt(nanos ?? 0));
        expect(durationOf(`${amount}${unit}`)).toBe(amount * BigInt(nanos ?? 0));
      }),
      often,
    );
  });
});

const hex = (all: Uint8Array) => Array.from(all, (byte) => byte.toString(16).padStart(2, '0'));

describe('texts that are made of bytes and digits', () => {
  it('are of their format', () => {
    fc.assert(
      fc.property(bytes(16), fc.uint8Array({ minLength: 1, maxLength: 40 }), (sixteen, some) => {
        const digits = hex(sixteen).join('');
        expect(isOfFormat(digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), 'uuid')).toBe(true);
        expect(isOfFormat(digits.slice(0, 24), 'bsonobjectid')).toBe(true);
        expect(isOfFormat(`#${digits.slice(0, 6)}`, 'hexcolor')).toBe(true);
        expect(isOfFormat(hex(sixteen.slice(0, 6)).join(':'), 'mac')).toBe(true);
        expect(isOfFormat(`rgb(${sixteen.slice(0, 3).join(', ')})`, 'rgbcolor')).toBe(true);
        expect(isOfFormat(btoa(String.fromCharCode(...some)), 'byte')).toBe(true);
      }),
      often,
    );
  });

  it('have one last digit that fits', () => {
    const lastDigits = (format: string, front: string, digits: string) =>
      [...digits].filter((digit) => isOfFormat(front + digit, format));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 }), (all) => {
        const front = all.join('');
        expect(lastDigits('creditcard', `4${front}`, '0123456789')).toHaveLength(1);
        expect(lastDigits('isbn10', front.slice(0, 9), '0123456789X')).toHaveLength(1);
        expect(lastDigits('isbn13', front.slice(0, 12), '0123456789')).toHaveLength(1);
      }),
      often,
    );
  });

  it('come back from UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(textOfUtf8(utf8Text(text))).toBe(text);
        expect(utf8Text(text)).toHaveLength(utf8Length(text));
      }),
      often,
    );
  });
});

describe('any text', () => {
  const HOSTILE = [
    'a'.repeat(200_000),
    '1'.repeat(200_000),
    ':'.repeat(200_000),
    '0 '.repeat(100_000),
    'a.'.repeat(100_000),
    `${'a'.repeat(200_000)}@`,
    `http://${'%25'.repeat(60_000)}`,
    '-'.repeat(200_000),
    `rgb(${' '.repeat(200_000)}`,
    '😀'.repeat(100_000),
    '\ud800'.repeat(1000),
    '\u0000',
  ];

  it.each(FORMATS)(
    'is of the format %s or not, in little time',
    (format) => {
      for (const text of HOSTILE) expect([true, false, undefined]).toContain(isOfFormat(text, format));
    },
    20_000,
  );

  it.each(FORMATS)('is not of the format %s by chance', (format) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect([true, false, undefined]).toContain(isOfFormat(text, format));
        if (format !== 'password') expect(isOfFormat(`${text}\u0001 \u0001`, format)).not.toBe(true);
      }),
      runs(100),
    );
  });
});
