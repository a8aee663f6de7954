import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { isOfFormat } from '../../../gates/formats/known.ts';
import { type Language, languageOf } from '../../../gates/formats/languages.ts';

/** Texts at the edges of the formats: each is tried with each format. */
const TEXTS: readonly string[] = [
  ...[
    '',
    'a',
    'A',
    '0',
    ' ',
    '-',
    'a-b',
    '-a',
    'a_b',
    'a.b',
    'a..b',
    'a.B1',
    'ä',
    'ä.example',
    'a'.repeat(63),
    'a'.repeat(64),
  ],
  ...[
    'www.example.com',
    '1.example',
    `${'a'.repeat(62)}-`,
    `${'a.'.repeat(126)}aa`,
    `${'a.'.repeat(127)}aa`,
    'a.b-.cc',
  ],
  ...[
    '1.2.3.4',
    '01.02.03.04',
    '000000001.2.3.4',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4/8',
    '1.2.3.4/33',
    '1.2.3.4/08',
  ],
  ...[
    '::',
    '::1',
    '1::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '1::3:4:5:6:7:8',
    '1:2:3:4:5:6:7',
    '1::2::3',
  ],
  ...[
    '::ffff:1.2.3.4',
    '1:2:3:4:5:6:1.2.3.4',
    '1:2:3:4:5::1.2.3.4',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::01.2.3.4',
    '00001::',
    '::/0',
    '::/129',
  ],
  ...[
    '01:02:03:04:05:06',
    '01-02-03-04-05-06',
    '0102.0304.0506',
    '01:02:03:04:05:06:07:08',
    '01:02-03:04:05:06',
    '010203040506',
  ],
  ...[
    'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    'A0EEBC999C0B3EF8BB6D6BB9BD380A11',
    'a0eebc99-9c0b-5ef8-cb6d-6bb9bd380a11',
    'a0eebc99-9c0b-5ef8-8b6d-6bb9bd380a11',
  ],
  ...['0321751043', '0-321-75104-3', '080442957X', '0321751044', '978-0321751041', '9780306406157', '9780306406158'],
  ...[
    '4111 1111 1111 1111',
    'x4111-1111-1111-1111',
    '4111111111111112',
    '378282246310005',
    '111-11-1111',
    '111 111111',
    '111111111',
  ],
  ...['#FFFFFF', 'fff', '#ffff', 'rgb(255,255,255)', 'rgb( 0 , 1, 2 )', 'rgb(00,1,2)', 'rgb(256,0,0)', 'rgb(1,2)'],
  ...['YQ==', 'YWJj', 'YQ', 'YQ=', 'YWI=', '_-__', 'YWJj\n', '507f1f77bcf86cd799439011'],
  ...[
    '2024-02-29',
    '2023-02-29',
    '1900-02-29',
    '2000-02-29',
    '0000-02-29',
    '2024-04-31',
    '2024-12-31',
    '2024-13-01',
    '2024-2-9',
  ],
  ...[
    '1h30m',
    '-1.5s',
    '0',
    '+0',
    '22 ns',
    '3 weeks',
    '5',
    'soon',
    '1x',
    'in 2 days',
    '.5s',
    '1.s',
    '99999h',
    '1µs',
    '1μs',
    '2 MONTHS',
  ],
  ...[
    '2024-02-29T23:59:59Z',
    '2024-02-29t00:00:00.5+01:00',
    '2024-02-29T24:00:00Z',
    '2024-02-29T00:00:00',
    '2023-02-29T00:00:00Z',
  ],
  ...['2024-02-29T00:00:00ZT', '2024-02-29T00:00:00Z then', '2024-02-29T00:00:00,123z', '2024-02-29 00:00:00Z'],
  ...[
    'https://a.example/x',
    'https://a.example:8/x?y',
    '/only/path',
    '//a',
    'mailto:a@b',
    'relative',
    'http://a b/',
    '*',
    ':x',
    'a:\n',
  ],
  ...['a@b', 'a.b+c@example.com', 'A B <a@b>', 'a@', '@b', 'a..b@c'],
];

const FORMATS = [
  ...['bsonobjectid', 'uri', 'email', 'hostname', 'ipv4', 'ipv6', 'cidr', 'mac', 'uuid', 'uuid3', 'uuid4', 'uuid5'],
  ...['isbn', 'isbn10', 'isbn13', 'creditcard', 'ssn', 'hexcolor', 'rgbcolor', 'byte', 'date', 'duration', 'datetime'],
  ...['k8s-short-name', 'k8s-long-name'],
];

function holds({ pattern, maxLength }: Language, text: string): boolean {
  const isShort = maxLength === undefined || Array.from(text).length <= maxLength;
  return isShort && RE2JS.compile(pattern).matcher(text).find();
}

describe('the languages of formats', () => {
  it.each(FORMATS)('%s lies between what is known at least and at most', (format) => {
    const language = languageOf(format);
    const known = TEXTS.filter((text) => isOfFormat(text, format) !== undefined);
    const taken = known.filter((text) => isOfFormat(text, format));

    expect(known.filter((text) => language && holds(language.atLeast, text) && !taken.includes(text))).toEqual([]);
    expect(taken.filter((text) => language?.atMost && !holds(language.atMost, text))).toEqual([]);
    expect(taken.some((text) => language && holds(language.atLeast, text))).toBe(true);
  });

  it.each(['password', 'int32', 'shoe-size', 'constructor'])('nothing is known of %s', (format) => {
    expect(languageOf(format)).toBeUndefined();
  });

  it('knows dates to the day', () => {
    const days = ['2024', '2023', '1900', '2000'].flatMap((year) =>
      Array.from({ length: 14 * 33 }, (_, i) => [year, Math.floor(i / 33), i % 33].map(twoDigits).join('-')),
    );
    const atMost = languageOf('date')?.atMost;

    expect(days.filter((day) => atMost && holds(atMost, day))).toEqual(days.filter((day) => isOfFormat(day, 'date')));
  });
});

const twoDigits = (part: string | number): string => String(part).padStart(2, '0');
