import { describe, expect, it } from 'vitest';
import { isOfFormat } from '../../../gates/formats/known.ts';

/** What the API server's own formats (kube-openapi strfmt, as of v0.34) say of each text. */
const CASES: Readonly<Record<string, { readonly yes: readonly string[]; readonly no: readonly string[] }>> = {
  bsonobjectid: { yes: ['507f1f77bcf86cd799439011'], no: ['507f1f77bcf86cd79943901', '507f1f77bcf86cd79943901g', ''] },
  uri: {
    yes: ['https://a.example/x?y', '/only/path', 'mailto:a@b'],
    no: ['relative', '', 'http://a b/', 'http://a/%zz', ':x'],
  },
  email: { yes: ['a@b', 'a.b+c@example.com'], no: ['a', 'a@', '@b', '', 'a..b@c'] },
  hostname: { yes: ['a', 'www.example.com', '1.example'], no: ['', 'a_b.example', '-a.example'] },
  ipv4: { yes: ['1.2.3.4', '01.02.03.04', '255.255.255.255'], no: ['1.2.3', '256.1.1.1', '::1', ''] },
  ipv6: { yes: ['::', '::1', 'fe80::1', '::ffff:1.2.3.4'], no: ['1.2.3.4', '1::2::3', 'fe80::1%eth0', ''] },
  cidr: {
    yes: ['10.0.0.0/8', '10.0.0.1/8', '::/0', '0.0.0.0/32'],
    no: ['10.0.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/-1'],
  },
  mac: {
    yes: ['01:02:03:04:05:06', '01-02-03-04-05-06', '0102.0304.0506'],
    no: ['01:02:03:04:05', '01:02-03:04:05:06', ''],
  },
  uuid: {
    yes: ['A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11', 'a0eebc999c0b4ef8bb6d6bb9bd380a11'],
    no: ['', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a1'],
  },
  uuid3: { yes: ['a0eebc99-9c0b-3ef8-0b6d-6bb9bd380a11'], no: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'] },
  uuid4: { yes: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'], no: ['a0eebc99-9c0b-4ef8-cb6d-6bb9bd380a11'] },
  uuid5: { yes: ['a0eebc99-9c0b-5ef8-8b6d-6bb9bd380a11'], no: ['a0eebc99-9c0b-4ef8-8b6d-6bb9bd380a11'] },
  isbn: { yes: ['0321751043', '978-0321751041'], no: ['0321751044', ''] },
  isbn10: { yes: ['0321751043', '0-321-75104-3'], no: ['978-0321751041', '032175104'] },
  isbn13: { yes: ['978-0321751041'], no: ['978-0321751042', '0321751043'] },
  creditcard: { yes: ['4111 1111 1111 1111', 'x4111-1111-1111-1111'], no: ['4111111111111112', '4111'] },
  ssn: { yes: ['111-11-1111', '111 11 1111'], no: ['111-11-111', '111111111111'] },
  hexcolor: { yes: ['#FFFFFF', 'fff'], no: ['#ffff', '#ggg', ''] },
  rgbcolor: { yes: ['rgb(255,255,255)', 'rgb( 0 , 1, 2 )'], no: ['rgb(256,0,0)', 'rgb(1,2)', ''] },
  byte: { yes: ['YQ==', 'YWJj'], no: ['YQ', 'YQ=', '_-__'] },
  password: { yes: ['', 'anything'], no: [] },
  date: { yes: ['2024-02-29', '2000-02-29'], no: ['2023-02-29', '2024-13-01', '2024-2-9', ''] },
  duration: { yes: ['1h30m', '-1.5s', '0', '22 ns', '3 weeks'], no: ['', '5', 'soon', '1x'] },
  datetime: {
    yes: ['2014-12-15T19:30:20.000Z', '2014-12-15t19:30:20+01:00'],
    no: ['2014-12-15', '2014-12-15T24:00:00Z', '2014-12-15T19:30:20'],
  },
  'k8s-short-name': { yes: ['a', 'a-1', 'a'.repeat(63)], no: ['', '-a', 'a.b', 'A', 'a'.repeat(64)] },
  'k8s-long-name': { yes: ['a.b', 'a'.repeat(253)], no: ['', 'a..b', '.a', 'A', 'a'.repeat(254)] },
};

describe('a format of texts', () => {
  for (const [format, { yes, no }] of Object.entries(CASES)) {
    it.each(yes)(`${format} accepts %j`, (text) => {
      expect(isOfFormat(text, format)).toBe(true);
    });
    it.each(no)(`${format} refuses %j`, (text) => {
      expect(isOfFormat(text, format)).toBe(false);
    });
  }

  it.each([
    ['email', '"quoted name"@example.com'],
    ['email', 'Someone <a@example.com>'],
    ['mac', '010203040506'],
    ['duration', '1 '.repeat(1000)],
  ])('%s leaves undecided what is not known here: %j', (format, text) => {
    expect(isOfFormat(text, format)).toBeUndefined();
  });

  it.each(['quantity', 'int32', 'no-such-format', 'constructor'])('%s is ignored by the API server', (format) => {
    expect(isOfFormat('anything', format)).toBe(true);
  });
});
