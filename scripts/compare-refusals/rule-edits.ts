import type { Json } from '../../gates/model/json.ts';

/** A place in the invented CRD, as a path with dots, and what is put there; nothing takes it away. */
export type Edit = readonly [path: string, value: Json | undefined];

const SCHEMA = 'spec.versions.0.schema.openAPIV3Schema';
const SPEC = `${SCHEMA}.properties.spec`;
/** Where the fields of `.spec` are. */
export const FIELDS = `${SPEC}.properties`;

const PATHS = [
  ...[
    '.text',
    '.none',
    'text',
    '.',
    '..text',
    '.object.inner',
    '.object.none',
    '.map.any',
    '.map',
    '.map.any.more',
    '.list',
    '.list[0]',
  ],
  ...[
    "['text']",
    "['none']",
    '["text"]',
    "['text'",
    "['map']['a.b']",
    ".object['inner']",
    "['te\\'xt']",
    "['\\x']",
    '.open.a',
    '.open.a.b',
  ],
  ...[
    '.text ',
    ' .text',
    '.any',
    '.any.more',
    '.text.',
    '[text]',
    ".'text'",
    '.a-b',
    '.with__under',
    ' ',
    '.text\n',
    "['a-b']",
    '.object.',
    "['",
  ],
];

const rule = (more: { readonly [name: string]: Json }): Edit => [
  `${SPEC}.x-kubernetes-validations`,
  [{ rule: 'true', ...more }],
];

/** Edits of the texts of a validation rule. */
export const RULE_EDITS: readonly Edit[] = [
  ...PATHS.map((fieldPath) => rule({ fieldPath })),
  ...['', ' ', 'm', 'a\nb', '\n'].map((message) => rule({ message })),
  ...[
    '',
    ' ',
    "'m'",
    "'m' + self.none",
    'self.text',
    '1',
    "'m' +",
    'self.count',
    'dyn(self.text)',
    "oldSelf.text + 'x'",
  ].map((messageExpression) => rule({ messageExpression })),
  ...['', 'FieldValueInvalid', 'Other', 'FieldValueDuplicate'].map((reason) => rule({ reason })),
  ...[true, false].flatMap((optionalOldSelf) => [
    rule({ optionalOldSelf }),
    rule({ optionalOldSelf, rule: 'oldSelf.text == self.text' }),
  ]),
  rule({ optionalOldSelf: true, rule: "oldSelf.hasValue() || self.text == 'a'" }),
  ...['', ' ', 'true\n&& true', 'oldSelf == self', 'self.text'].map((text) => rule({ rule: text })),
];

/** A rule about `.spec` of the invented CRD, or about one of its fields. */
export function ruleEdit(text: string, field: string | undefined, keyword: 'rule' | 'messageExpression'): Edit {
  const place = field === undefined ? SPEC : `${FIELDS}.${field}`;
  return [`${place}.x-kubernetes-validations`, [{ rule: 'true', [keyword]: text }]];
}
