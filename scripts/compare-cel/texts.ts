import type { Random } from '../api-server-oracle/random.ts';

/** Texts of each format that the API server knows, and some that are near. */
const SEEDS: Readonly<Record<string, readonly string[]>> = {
  bsonobjectid: ['507f1f77bcf86cd799439011'],
  uri: [
    'https://user:pw@example.com:8080/a%20b/c?x=1&y#frag',
    'http://[::1]:80/x',
    'http://[fe80::1%25eth0]/',
    '/only/path?q',
    'mailto:a@b',
    '//host/x',
    'http://a.b:/',
    'HTTP://ex%61mple.com',
    'a:b:c',
    '*',
    'http://ä.example/ö',
  ],
  email: ['a.b+c@example.com', 'a@b', "o'x@[10.0.0.1]", '"quoted name"@example.com', 'Someone <a@example.com>'],
  hostname: ['www.example.com', 'a-b.c1.de', 'xn--a.example', 'ä.example', 'a', '1.2.3.4', 'localhost'],
  ipv4: ['192.168.001.010', '255.255.255.255', '0.0.0.0', '::ffff:1.2.3.4'],
  ipv6: ['2001:db8::1', '::', 'fe80::1:2:3', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8', '1::8', '::1.2.3.4'],
  cidr: ['10.0.0.0/8', '192.168.1.1/032', '::/0', '2001:db8::/32', '::ffff:1.2.3.4/96'],
  mac: [
    '01:02:03:04:05:06',
    '0102.0304.0506',
    '01-02-03-04-05-06-07-08',
    '00:00:00:00:fe:80:00:00:00:00:00:00:02:00:5e:10:00:00:00:01',
  ],
  uuid: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'A0EEBC999C0B4EF8BB6D6BB9BD380A11'],
  uuid3: ['a0eebc99-9c0b-3ef8-0b6d-6bb9bd380a11'],
  uuid4: ['a0eebc99-9c0b-4ef8-8b6d-6bb9bd380a11'],
  uuid5: ['a0eebc99-9c0b-5ef8-9b6d-6bb9bd380a11'],
  isbn: ['0321751043', '978-0321751041', '978 3 16 148410 0'],
  isbn10: ['0321751043', '0-8044-2957-X'],
  isbn13: ['978-0321751041', '978 3 16 148410 0'],
  creditcard: ['4111 1111 1111 1111', '5500000000000004', '340000000000009', '6011000000000004', '30000000000004'],
  ssn: ['111-22-3333', '111 22 3333', '111223333', '111-223333'],
  hexcolor: ['#FFFFFF', 'abc', '#0a9'],
  rgbcolor: ['rgb(255,255,255)', 'rgb( 0 , 1, 29 )', 'rgb(249,100,99)'],
  byte: ['YQ==', 'YWI=', 'YWJj', 'ab+/', ''],
  password: ['', 'secret'],
  date: ['2024-02-29', '1900-02-28', '0001-01-01', '9999-12-31'],
  duration: [
    '1h30m',
    '-1.5s',
    '22 ns',
    '3 weeks',
    '1 day',
    '0',
    '5 minutes 3 seconds',
    '1.5h',
    '2d',
    '9223372036854775807ns',
    '1 µs',
  ],
  datetime: [
    '2014-12-15T19:30:20.000Z',
    '2014-12-15t19:30:20+01:00',
    '2024-02-29T23:59:59-23:59',
    '2014-12-15T19:30:20.123456789z',
  ],
  'date-time': ['2014-12-15T19:30:20Z'],
  'k8s-short-name': ['a-1', 'abc', `${'a'.repeat(62)}1`],
  'k8s-long-name': ['a.b-c.d1', `${'a'.repeat(63)}.b`],
};

/** Characters that mean something somewhere, and some that mean nothing anywhere. */
const CHARS = [
  ...'0123456789abcdefgxzABFXZ.,:;-_/\\+=@%#?&[](){}<>"\'`~!*$^| \t\n\r\0',
  'é',
  'ß',
  '€',
  '😀',
  '\u007f',
  '\u0085',
  '\u2028',
  '٣',
  'K',
];

/** A text that is of a format, or nearly. */
export function textNear(format: string, random: Random): string {
  let text = random.pick(SEEDS[format] ?? ['']) ?? '';
  const changes = random.below(4);
  for (let i = 0; i < changes; i += 1) text = changed(text, random);
  return text;
}

function changed(text: string, random: Random): string {
  const chars = Array.from(text);
  const at = random.below(chars.length + 1);
  const [before, after] = [chars.slice(0, at), chars.slice(at)];
  switch (random.below(7)) {
    case 0:
      return [...before, ...after.slice(1)].join('');
    case 1:
      return [...before, random.pick(CHARS), ...after.slice(1)].join('');
    case 2:
      return [...before, random.pick(CHARS), ...after].join('');
    case 3:
      return [...before, ...before.slice(-1 - random.below(4)), ...after].join('');
    case 4:
      return [...before, ...after.slice(1, 2), ...after.slice(0, 1), ...after.slice(2)].join('');
    case 5:
      return [...before, String(random.below(300)), ...after.slice(1 + random.below(3))].join('');
    default:
      return random.chance(0.5) ? text.toUpperCase() : before.join('');
  }
}

export const FORMATS = Object.keys(SEEDS);
