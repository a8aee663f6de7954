import { expect, it } from 'vitest';
import { boundChecks } from '../../../../gates/crd-compat/checks/bounds.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { type CheckCase, describeCheck, field, statusField } from '../support.ts';

type Change = 'added' | 'tightened' | 'loosened' | 'removed';

interface Row {
  readonly keyword: string;
  /** The middle of the four ids. */
  readonly check: string;
  /** A field that the keyword bounds. */
  readonly of: JsonObject;
  readonly tight: number;
  readonly loose: number;
  /** The bound of a field that had none. */
  readonly first: number;
  /** A value that head loses, where one can be named. */
  readonly example?: Partial<Record<Change, string>>;
  /** What only this bound is asked when it is added. */
  readonly more?: readonly CheckCase[];
}

const [text, number] = [{ type: 'string' }, { type: 'integer' }];
const list = { type: 'array', items: text };
const map = { type: 'object', additionalProperties: text };

const ROWS: readonly Row[] = [
  {
    keyword: 'maximum',
    check: 'maximum',
    of: number,
    tight: 5,
    loose: 10,
    first: 10,
    example: { added: '11', tightened: '10' },
    more: [
      {
        name: 'an enum excluded the large values already',
        base: field({ type: 'integer', enum: [1, 2] }),
        head: field({ type: 'integer', enum: [1, 2], maximum: 2 }),
        found: ['.spec.f compatible'],
      },
    ],
  },
  {
    keyword: 'minimum',
    check: 'minimum',
    of: number,
    tight: 10,
    loose: 5,
    first: 5,
    example: { added: '0', tightened: '5' },
    more: [
      {
        name: 'the format names the bound, and the API server does not enforce it',
        base: field({ type: 'integer', format: 'int32' }),
        head: field({ type: 'integer', format: 'int32', minimum: -2147483648 }),
        found: ['.spec.f breaking'],
      },
    ],
  },
  {
    keyword: 'maxLength',
    check: 'max-length',
    of: text,
    tight: 5,
    loose: 10,
    first: 10,
    example: { added: '"aaaaaaaaaaa"', tightened: '"aaaaaa"' },
    more: [
      {
        name: 'a pattern excluded the long values already',
        base: field({ type: 'string', pattern: '^[a-z]{1,8}$' }),
        head: field({ type: 'string', maxLength: 8 }),
        found: ['.spec.f compatible'],
      },
    ],
  },
  {
    keyword: 'minLength',
    check: 'min-length',
    of: text,
    tight: 10,
    loose: 5,
    first: 5,
    example: { added: '""', tightened: '"aaaaa"' },
    more: [
      zeroBoundsNothing('minLength', text),
      {
        name: 'a pattern excluded the short values already',
        base: field({ type: 'string', pattern: '^arn:' }),
        head: field({ type: 'string', minLength: 4 }),
        found: ['.spec.f compatible'],
      },
    ],
  },
  {
    keyword: 'maxItems',
    check: 'max-items',
    of: list,
    tight: 5,
    loose: 10,
    first: 10,
    more: [
      {
        name: 'of a list where there was a listed text',
        base: field({ type: 'string', enum: ['a'] }),
        head: field({ ...list, maxItems: 2 }),
        found: [],
      },
    ],
  },
  {
    keyword: 'minItems',
    check: 'min-items',
    of: list,
    tight: 10,
    loose: 5,
    first: 5,
    more: [zeroBoundsNothing('minItems', list)],
  },
  {
    keyword: 'maxProperties',
    check: 'max-properties',
    of: map,
    tight: 5,
    loose: 10,
    first: 10,
  },
  {
    keyword: 'minProperties',
    check: 'min-properties',
    of: map,
    tight: 10,
    loose: 5,
    first: 5,
    more: [zeroBoundsNothing('minProperties', map)],
  },
];

function zeroBoundsNothing(keyword: string, of: JsonObject): CheckCase {
  return { name: 'zero bounds nothing', base: field(of), head: field({ ...of, [keyword]: 0 }), found: [] };
}

for (const { keyword, check, of, tight, loose, first, example = {}, more = [] } of ROWS) {
  const by = (bound: number): JsonObject => ({ ...of, [keyword]: bound });
  const tighter = { name: 'a tighter bound', base: field(by(loose)), head: field(by(tight)) };
  const looser = { name: 'a looser bound', base: field(by(tight)), head: field(by(loose)) };
  const lost = (change: Change) => (example[change] === undefined ? '' : `; ${example[change]} is no longer valid`);
  const moved = (was: number, is: number) => `${keyword} of .spec.f (v1) changed from ${was} to ${is}`;

  describeCheck(`crd/${check}-added`, `${keyword}: ${first} was added to .spec.f (v1)${lost('added')}`, [
    { name: 'a bound where there was none', base: field(of), head: field(by(first)), found: ['.spec.f breaking'] },
    { name: 'the same bound', base: field(by(first)), head: field({ ...by(first), description: 'x' }), found: [] },
    ...more,
  ]);

  describeCheck(`crd/${check}-tightened`, `${moved(loose, tight)}${lost('tightened')}`, [
    { ...tighter, found: ['.spec.f breaking'] },
    {
      name: 'a tighter bound in status',
      base: statusField(by(loose)),
      head: statusField(by(tight)),
      found: ['.status.f breaking'],
    },
    { ...looser, found: [] },
  ]);

  describeCheck(`crd/${check}-loosened`, moved(tight, loose), [
    { ...looser, found: ['.spec.f compatible'] },
    {
      ...looser,
      name: 'a looser bound under a strict profile',
      params: { profile: 'strict' },
      found: ['.spec.f review'],
    },
    { ...tighter, found: [] },
  ]);

  describeCheck(`crd/${check}-removed`, `${keyword}: ${first} was removed from .spec.f (v1)`, [
    { name: 'no bound at head', base: field(by(first)), head: field(of), found: ['.spec.f compatible'] },
    { ...looser, found: [] },
  ]);
}

it('is tried for every bound', () => {
  expect(boundChecks.map(({ keyword }) => keyword)).toEqual(ROWS.flatMap(({ keyword }) => Array(4).fill(keyword)));
});
