import { isJsonObject, type Json } from '../../model/json.ts';
import { itemsOf, member } from '../../model/json-values.ts';
import type { Topic } from '../difference.ts';
import type { CrdVersion } from '../reading/definition.ts';
import { fieldAt } from './field-path.ts';
import type { Refusal } from './refusal.ts';

/** Why the API server rejects what stands in a version beside its schema. */
export function versionRefusals(version: CrdVersion): Refusal[] {
  const { name, schema } = version;
  return [
    ...columnRefusals(version),
    ...scaleRefusals(version),
    ...selectableRefusals(version, schema),
    ...deprecationRefusals(version),
  ].map((refusal) => ({ ...refusal, version: name }));
}

const refusal = (at: string, reason: string, topics: readonly Topic[], isExact = true): Refusal => ({
  at,
  reason,
  causes: [isExact ? { path: at, topics } : { topics }],
});

const COLUMN_TYPES = ['integer', 'number', 'string', 'boolean', 'date'];
const COLUMN_FORMATS = ['int32', 'int64', 'float', 'double', 'byte', 'date', 'date-time', 'password'];

function columnRefusals({ name, columns }: CrdVersion): Refusal[] {
  return itemsOf(columns).flatMap((column) => {
    const title = String(member(column, 'name') ?? '');
    const at = `spec.versions[${name}].additionalPrinterColumns[${title}]`;
    return columnRules(column).map((reason) => refusal(at, reason, ['printer-column'], title !== ''));
  });
}

function columnRules(column: Json): string[] {
  const text = (part: string) => String(member(column, part) ?? '');
  const [format, path] = [text('format'), text('jsonPath') || text('JSONPath')];
  const broken: readonly (readonly [boolean, string])[] = [
    [text('name') === '', 'a printer column must have a name'],
    [!COLUMN_TYPES.includes(text('type')), `\`type\` of a printer column must be one of ${COLUMN_TYPES.join(', ')}`],
    [
      format !== '' && !COLUMN_FORMATS.includes(format),
      `\`format\` of a printer column must be one of ${COLUMN_FORMATS.join(', ')}`,
    ],
    [!path.startsWith('.'), '`jsonPath` of a printer column must begin with a dot'],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, reason]) => reason);
}

const SCALE_PATHS: readonly (readonly [part: string, parents: readonly string[]])[] = [
  ['specReplicasPath', ['.spec.']],
  ['statusReplicasPath', ['.status.']],
  ['labelSelectorPath', ['.spec.', '.status.']],
];

function scaleRefusals({ name, subresources }: CrdVersion): Refusal[] {
  const scale = member(subresources, 'scale');
  if (!isJsonObject(scale)) return [];
  const at = `spec.versions[${name}].subresources.scale`;
  return SCALE_PATHS.flatMap(([part, parents]) => {
    const path = String(scale[part] ?? '');
    const isLeftOut = path === '' && part === 'labelSelectorPath';
    if (isLeftOut || parents.some((parent) => path.startsWith(parent))) return [];
    return [refusal(at, `\`${part}\` must begin with ${parents.join(' or ')}`, ['scale-subresource'])];
  });
}

const MOST_SELECTABLE = 8;
const SELECTABLE = ['string', 'boolean', 'integer'];

function selectableRefusals({ name, content }: CrdVersion, schema: Json | undefined): Refusal[] {
  const paths = itemsOf(content['selectableFields']).map((entry) => String(member(entry, 'jsonPath') ?? ''));
  const list = `spec.versions[${name}].selectableFields`;
  const found = paths.flatMap((path) => {
    const reason = selectableRule(path, schema);
    if (reason === undefined) return [];
    const at = `${list}[${path}]`;
    const causes = [
      { path: at, topics: ['selectable-field'] as const },
      { path, topics: ['part-removed', 'type'] as const },
    ];
    return [{ at, reason, causes }];
  });
  const topics: readonly Topic[] = ['selectable-field'];
  if (new Set(paths).size < paths.length)
    found.push({ at: list, reason: '`selectableFields` names a field twice', causes: [] });
  const many = new Set(paths).size > MOST_SELECTABLE;
  return [
    ...found,
    ...(many ? [refusal(list, `\`selectableFields\` may have at most ${MOST_SELECTABLE} entries`, topics, false)] : []),
  ];
}

function selectableRule(path: string, schema: Json | undefined): string | undefined {
  if (path === '') return 'a selectable field must have a `jsonPath`';
  const field = isJsonObject(schema) ? fieldAt(schema, path, false) : undefined;
  if (field === undefined) return 'a selectable field must be in the schema';
  if (path === '.metadata' || path.startsWith('.metadata.')) return 'a field of metadata may not be selectable';
  return SELECTABLE.includes(String(member(field, 'type') ?? ''))
    ? undefined
    : `a selectable field must be of type ${SELECTABLE.join(', ')}`;
}

const LONGEST_WARNING = 256;
/** Go's `unicode.IsPrint`: of spaces only the plain one. */
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

function deprecationRefusals({ name, content }: CrdVersion): Refusal[] {
  const warning = content['deprecationWarning'] ?? undefined;
  if (typeof warning !== 'string') return [];
  const at = `spec.versions[${name}].deprecationWarning`;
  const rules: string[] = [];
  if (content['deprecated'] !== true) rules.push('`deprecationWarning` needs `deprecated: true`');
  if (warning === '') rules.push('`deprecationWarning` may not be empty');
  if (new TextEncoder().encode(warning).length > LONGEST_WARNING)
    rules.push(`\`deprecationWarning\` may have at most ${LONGEST_WARNING} bytes`);
  if (UNPRINTABLE.test(warning)) rules.push('`deprecationWarning` must be one line of printable characters');
  return rules.map((reason) => refusal(at, reason, ['deprecated'], false));
}
