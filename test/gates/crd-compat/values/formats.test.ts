import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { field, judge } from '../support.ts';

/** A format, and keywords that each of its values satisfies, or that one of them does not. */
interface Row {
  readonly format: string;
  readonly satisfied: readonly JsonObject[];
  readonly broken: readonly JsonObject[];
}

const pattern = (text: string): JsonObject => ({ pattern: text });
const HOSTNAME =
  '^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$';
const uuid = (third: string, fourth: string) =>
  pattern(`(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?${third}-?${fourth}-?[0-9a-f]{12}$`);

const ROWS: readonly Row[] = [
  {
    format: 'bsonobjectid',
    satisfied: [pattern('^[0-9A-Fa-f]+$'), { minLength: 24, maxLength: 24 }],
    broken: [pattern('^[0-9a-f]+$'), { maxLength: 23 }],
  },
  {
    format: 'uri',
    satisfied: [pattern('^[^\\n]'), { minLength: 1 }],
    broken: [pattern('^https?://'), { maxLength: 2083 }],
  },
  { format: 'email', satisfied: [pattern('@')], broken: [pattern('^[a-z@.]+$'), { maxLength: 254 }] },
  {
    format: 'hostname',
    satisfied: [pattern(HOSTNAME), { minLength: 1, maxLength: 255 }],
    broken: [pattern('^[a-z0-9.-]+$'), pattern('^[a-zA-Z0-9-]+$'), { maxLength: 253 }],
  },
  {
    format: 'ipv4',
    satisfied: [pattern('^[0-9a-fA-F.:]+$'), { minLength: 7 }],
    broken: [pattern('^[0-9.]+$'), pattern('^([0-9]{1,3}\\.){3}[0-9]{1,3}$')],
  },
  {
    format: 'ipv6',
    satisfied: [pattern('^[0-9a-fA-F:.]+$'), { minLength: 2, maxLength: 45 }],
    broken: [pattern('^[0-9a-fA-F:]+$'), { maxLength: 39 }],
  },
  {
    format: 'cidr',
    satisfied: [pattern('^[0-9a-fA-F:.]+/[0-9]+$')],
    broken: [pattern('^[0-9.]+/[0-9]+$'), { maxLength: 18 }],
  },
  {
    format: 'mac',
    satisfied: [pattern('^[0-9a-fA-F:.-]+$'), { maxLength: 59 }],
    broken: [pattern('^([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$'), { maxLength: 17 }],
  },
  {
    format: 'uuid',
    satisfied: [uuid('[0-9a-f]{4}', '[0-9a-f]{4}'), { minLength: 32, maxLength: 36 }],
    broken: [pattern('^[0-9a-f-]+$'), { minLength: 36 }],
  },
  {
    format: 'uuid3',
    satisfied: [uuid('3[0-9a-f]{3}', '[0-9a-f]{4}')],
    broken: [uuid('3[0-9a-f]{3}', '[89ab][0-9a-f]{3}')],
  },
  { format: 'uuid4', satisfied: [uuid('[0-9a-f]{4}', '[0-9a-f]{4}')], broken: [uuid('3[0-9a-f]{3}', '[0-9a-f]{4}')] },
  { format: 'uuid5', satisfied: [uuid('5[0-9a-f]{3}', '[89ab][0-9a-f]{3}')], broken: [pattern('^.{36}$')] },
  { format: 'isbn', satisfied: [pattern('[0-9]{1}')], broken: [pattern('^[0-9-]+$')] },
  {
    format: 'isbn10',
    satisfied: [pattern('^[0-9X \\t\\r\\n\\f-]+$'), { minLength: 10 }],
    broken: [pattern('^[0-9]{10}$')],
  },
  {
    format: 'isbn13',
    satisfied: [pattern('^[0-9 \\t\\r\\n\\f-]+$'), { minLength: 13 }],
    broken: [pattern('^[0-9]{13}$')],
  },
  { format: 'creditcard', satisfied: [pattern('[0-9]'), { minLength: 13 }], broken: [pattern('^[0-9]+$')] },
  { format: 'ssn', satisfied: [pattern('^[0-9 -]{11}$')], broken: [pattern('^[0-9]{3}-[0-9]{2}-[0-9]{4}$')] },
  {
    format: 'hexcolor',
    satisfied: [pattern('^#?[0-9a-fA-F]+$'), { maxLength: 7 }],
    broken: [pattern('^#'), { minLength: 4 }],
  },
  { format: 'rgbcolor', satisfied: [pattern('^rgb\\(.*\\)$|\\s')], broken: [pattern('^rgb\\([0-9,]+\\)$')] },
  {
    format: 'byte',
    satisfied: [pattern('^[A-Za-z0-9+/]+=?=?$'), { minLength: 4 }],
    broken: [pattern('^[A-Za-z0-9]+=*$'), { maxLength: 1000 }],
  },
  {
    format: 'date',
    satisfied: [pattern('^[0-9]{4}-[0-9]{2}-[0-9]{2}$'), { minLength: 10, maxLength: 10 }],
    broken: [pattern('^[0-9]{4}-[0-9]{2}-([01][0-9]|2[0-8])$'), pattern('^2'), { maxLength: 9 }],
  },
  {
    format: 'duration',
    satisfied: [pattern('[0-9]'), { minLength: 1 }],
    broken: [pattern('^[0-9]+s$'), pattern('^([0-9]+(ms|s|m|h))+$'), { maxLength: 10 }],
  },
  {
    format: 'date-time',
    satisfied: [pattern('^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:'), { minLength: 20 }],
    broken: [pattern('Z$'), pattern('T'), { maxLength: 20 }],
  },
];

const replaced = (before: JsonObject, after: JsonObject) =>
  judge(field({ type: 'string', ...before }), field({ type: 'string', ...after }));

const worst = (before: JsonObject, after: JsonObject) => {
  const impacts = replaced(before, after).facts.map(({ impact }) => impact);
  return ['breaking', 'review', 'compatible'].find((impact) => impacts.some((one) => one === impact));
};

describe.each(ROWS)('the format $format', ({ format, satisfied, broken }) => {
  it.each(satisfied)('is replaced by %o, which asks for less', (keywords) => {
    expect(worst({ format }, keywords)).toBe('review');
    expect(worst({ format }, { format, ...keywords })).toBe('compatible');
  });

  it.each(broken)('is replaced by %o, which asks for more', (keywords) => {
    expect(worst({ format }, keywords)).toBe('breaking');
    expect(worst({ format }, { format, ...keywords })).toBe('breaking');
  });
});

/** Keywords whose values all have the format, or of which one has not. */
const INTO: readonly { format: string; within: readonly JsonObject[]; beyond: readonly JsonObject[] }[] = [
  { format: 'bsonobjectid', within: [pattern('^[0-9a-f]{24}$')], beyond: [pattern('^[0-9a-f]{23,24}$')] },
  {
    format: 'uri',
    within: [pattern('^https?://[a-z.]+(/[a-z]*)?$')],
    beyond: [pattern('^https?'), pattern('^[a-z]+$')],
  },
  { format: 'email', within: [pattern('^[a-z]+@[a-z]+\\.com$')], beyond: [pattern('^[a-z]+$')] },
  { format: 'hostname', within: [pattern('^[a-z]{1,63}$')], beyond: [pattern('^[a-z]{1,64}$'), pattern('^[a-z_]+$')] },
  {
    format: 'ipv4',
    within: [pattern('^10\\.[0-9]\\.[0-9]\\.[0-9]$')],
    beyond: [pattern('^([0-9]{1,3}\\.){3}[0-9]{1,3}$')],
  },
  { format: 'ipv6', within: [pattern('^fe80::[0-9a-f]{1,4}$')], beyond: [pattern('^[0-9a-f:]+$')] },
  { format: 'cidr', within: [pattern('^10\\.0\\.0\\.0/(8|16)$')], beyond: [pattern('^10\\.0\\.0\\.0/[0-9]+$')] },
  {
    format: 'mac',
    within: [pattern('^([0-9a-f]{2}:){5}[0-9a-f]{2}$')],
    beyond: [pattern('^([0-9a-f]{2}:)+[0-9a-f]{2}$')],
  },
  {
    format: 'uuid',
    within: [{ format: 'uuid5' }, uuid('[0-9a-f]{4}', '[0-9a-f]{4}')],
    beyond: [pattern('^[0-9a-f-]{36}$')],
  },
  { format: 'ssn', within: [pattern('^[0-9]{3}-[0-9]{2}-[0-9]{4}$')], beyond: [pattern('^[0-9-]{11}$')] },
  { format: 'hexcolor', within: [pattern('^#[0-9A-F]{6}$')], beyond: [pattern('^#[0-9A-F]{3,6}$')] },
  { format: 'rgbcolor', within: [pattern('^rgb\\([1-9],[1-9],[1-9]\\)$')], beyond: [pattern('^rgb\\(')] },
  { format: 'byte', within: [pattern('^([A-Za-z0-9]{4})+$')], beyond: [pattern('^([A-Za-z0-9]{4})*$')] },
  {
    format: 'date',
    within: [pattern('^20[0-9]{2}-0[1-9]-[12][0-8]$')],
    beyond: [pattern('^[0-9]{4}-[0-9]{2}-[0-9]{2}$')],
  },
  { format: 'duration', within: [pattern('^[0-9]{1,4}(s|m|h)$')], beyond: [pattern('^[0-9]+$')] },
  {
    format: 'date-time',
    within: [pattern('^20[0-9]{2}-01-0[1-9]T00:00:00(\\.[0-9]{3})?Z$')],
    beyond: [pattern('^[0-9-]+T[0-9:]+Z$')],
  },
  { format: 'k8s-short-name', within: [pattern('^[a-z]{1,63}$')], beyond: [pattern('^[a-z]+$')] },
];

describe.each(INTO)('into the format $format', ({ format, within, beyond }) => {
  it.each(within)('%o loses nothing', (keywords) => {
    expect(worst(keywords, { ...keywords, format })).not.toBe('breaking');
    expect(worst(keywords, { format })).not.toBe('breaking');
  });

  it.each(beyond)('%o loses something', (keywords) => {
    expect(worst(keywords, { ...keywords, format })).toBe('breaking');
    expect(worst(keywords, { format })).toBe('breaking');
  });
});

describe('what an enforced format proves', () => {
  it('shows a value that is lost', () => {
    const { facts } = replaced({ format: 'ipv4' }, { pattern: '^[0-9.]+$' });

    expect(facts.find(({ check }) => check === 'crd/pattern-added')?.facts['example']).toMatch(/^:/);
  });

  it.each([
    { format: 'password' },
    { format: 'binary' },
    { format: 'shoe-size' },
    { format: 'k8s-long-name' },
    { format: 'int32' },
  ])('proves nothing where not each supported server enforces $format', ({ format }) => {
    expect(worst({ format }, { pattern: '^[a-z0-9.-]+$' })).toBe('breaking');
  });

  it('is one of all, and not of one branch of anyOf', () => {
    expect(worst({ anyOf: [{ format: 'date' }, { pattern: '^a' }] }, { pattern: '^[0-9]' })).toBe('breaking');
    expect(worst({ allOf: [{ format: 'date' }] }, { pattern: '^[0-9]' })).toBe('compatible');
    expect(worst({ not: { format: 'date' } }, { pattern: '^[0-9]' })).toBe('breaking');
  });
});
