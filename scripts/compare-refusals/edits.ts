import type { Json } from '../../gates/model/json.ts';
import { type Edit, FIELDS, RULE_EDITS } from './rule-edits.ts';

const OTHER = 'spec.versions.1';

const at = (path: string, ...values: readonly (Json | undefined)[]): Edit[] => values.map((value) => [path, value]);

const WEBHOOK = 'spec.conversion.webhook';
const CLIENT = `${WEBHOOK}.clientConfig`;
/** A real certificate, of a key that was thrown away. */
const CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBezCCASGgAwIBAgIUUzIyWHVWMXVlcVVKTnNOMnhYWVVIMm8wCgYIKoZIzj0E',
  '-----END CERTIFICATE-----',
].join('\n');

const outside: readonly Edit[] = [
  ...at('metadata.name', 'other.acme.example', undefined),
  ...at(
    'metadata.labels',
    { a: 'b' },
    { 'a b': 'c' },
    { a: 'b c' },
    { a: 1 },
    { a: true },
    { a: '' },
    { 'x/y/z': 'a' },
    { a: null },
  ),
  ...at(
    'metadata.annotations',
    { 'A.b/C': 'any text' },
    { 'a b': '' },
    { a: 1 },
    { a: 'x'.repeat(262_200) },
    { 'a/': '' },
  ),
  ...at('spec.scope', 'Cluster', 'cluster', '', undefined),
  ...at('spec.names.shortNames', ['a'], ['A'], ['a b'], ['1'], ['a.b'], [], ['a'.repeat(64)]),
  ...at('spec.names.categories', ['all'], ['All'], ['a_b']),
  ...at('spec.names.singular', 'widget', 'Widget', 'a.b', ''),
  ...at('spec.names.listKind', 'Widget', 'Widgets', 'widget_list'),
  ...at('spec.preserveUnknownFields', true, false),
  ...at('spec.versions.0.storage', false),
  ...at(`${OTHER}.storage`, true),
  ...at(`${OTHER}.name`, 'V2', 'v2_', '2v', 'v2-a'),
  ...at(`${OTHER}.schema`, undefined, {}, { openAPIV3Schema: { type: 'string' } }),
  ...at(`${OTHER}.deprecated`, true),
  ...at(`${OTHER}.deprecationWarning`, 'use v1', '', 'a\nb', 'a\u00a0b', 'a\u200bb', 'x'.repeat(257)),
  ...at(
    `${OTHER}.additionalPrinterColumns`,
    [{ name: 'A', type: 'string', jsonPath: '.a' }],
    [{ type: 'string', jsonPath: '.a' }],
  ),
  ...at(
    `${OTHER}.additionalPrinterColumns`,
    [{ name: 'A', type: 'text', jsonPath: '.a' }],
    [{ name: 'A', jsonPath: '.a' }],
  ),
  ...at(
    `${OTHER}.additionalPrinterColumns`,
    [{ name: 'A', type: 'string' }],
    [{ name: 'A', type: 'string', jsonPath: 'a' }],
  ),
  ...at(`${OTHER}.additionalPrinterColumns`, [{ name: 'A', type: 'string', format: 'hex', jsonPath: '.a' }]),
  ...at('spec.versions.0.subresources', { status: {} }, {}, { scale: {} }),
  ...['.spec.n', '.status.n', '.spec.', 'spec.n', '.specs', ''].map(
    (path): Edit => ['spec.versions.0.subresources.scale', { specReplicasPath: path, statusReplicasPath: '.status.n' }],
  ),
  ...['.spec.l', '.metadata.l', '', 'status'].map(
    (path): Edit => [
      'spec.versions.0.subresources.scale',
      { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n', labelSelectorPath: path },
    ],
  ),
  ...[
    ...[
      '.spec.text',
      '.spec.count',
      '.spec.flag',
      '.spec.none',
      '.spec.list',
      '.spec',
      '.',
      'spec.text',
      '.metadata.name',
      '',
    ],
    ...[
      "['spec'].text",
      '.spec.map.a',
      '.spec.any.a',
      '.spec.open.a',
      '.spec.text.',
      '.spec..text',
      '.spec.list[0]',
      '.kind',
    ],
  ].map((jsonPath): Edit => ['spec.versions.0.selectableFields', [{ jsonPath }]]),
  ...at('spec.versions.0.selectableFields', [{ jsonPath: '.spec.text' }, { jsonPath: '.spec.text' }]),
  ...at(
    'spec.conversion',
    undefined,
    { strategy: 'None' },
    {},
    { strategy: '' },
    { strategy: 'Other' },
    { strategy: 'Webhook' },
  ),
  ...at('spec.conversion', { strategy: 'None', webhook: { conversionReviewVersions: ['v1'] } }),
  ...at('spec.conversion', {
    strategy: 'None',
    webhook: { conversionReviewVersions: [], clientConfig: { url: 'https://a/b' } },
  }),
  ...at(`${WEBHOOK}.conversionReviewVersions`, ['v1', 'v1'], ['v2'], ['v1', 'V'], [], ['v1beta1', 'v9'], undefined),
  ...[
    ...[
      'https://a.example/x',
      'http://a.example/x',
      'https:///x',
      'https://u:p@a.example',
      'https://a/b?c=d',
      'https://a/b?',
    ],
    ...[
      'https://a/b#c',
      'https://a/b#',
      'a.example',
      '/x',
      'https://a b',
      'HTTPS://A/',
      'https://a:99999/',
      'https://[::1]/',
      'ftp://a',
      '',
    ],
  ].map((url): Edit => [CLIENT, { url }]),
  ...at(
    CLIENT,
    { url: 'https://a', service: { name: 'a', namespace: 'b' } },
    {},
    { service: {} },
    { service: { name: 'a' } },
  ),
  ...[0, 1, 443, 65_535, 65_536, -1].map((port): Edit => [`${CLIENT}.service.port`, port]),
  ...['/', '', '//', '/a', '/a/', 'a', '/a//b', '/A', '/a_b', '/a.b/c', '/a b', '/a/b/', '/-'].map(
    (path): Edit => [`${CLIENT}.service.path`, path],
  ),
  ...['Cg==', 'bm90IGEgY2VydGlmaWNhdGU=', 'not base64', 'YQ', '', btoa(CERTIFICATE.replace('MII', 'AII'))].map(
    (bundle): Edit => [`${CLIENT}.caBundle`, bundle],
  ),
];

/** Values of keywords of one field, of every JSON type that people take them for. */
const KEYWORDS = [
  ...[
    'type',
    'format',
    'title',
    'description',
    'pattern',
    'maximum',
    'exclusiveMaximum',
    'minimum',
    'maxLength',
    'minLength',
  ],
  ...[
    'maxItems',
    'minItems',
    'uniqueItems',
    'multipleOf',
    'enum',
    'maxProperties',
    'required',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
  ],
  ...[
    'properties',
    'additionalProperties',
    'items',
    'nullable',
    'default',
    'example',
    'externalDocs',
    '$ref',
    '$schema',
    'id',
  ],
  ...['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource', 'x-kubernetes-int-or-string'],
  ...[
    'x-kubernetes-list-map-keys',
    'x-kubernetes-list-type',
    'x-kubernetes-map-type',
    'x-kubernetes-validations',
    'definitions',
  ],
];
const VALUES: readonly Json[] = [
  'a',
  '',
  1,
  1.5,
  -1,
  true,
  false,
  null,
  [],
  ['a'],
  [1],
  {},
  { a: {} },
  { type: 'string' },
  [{}],
  [{ type: 'string' }],
];

const keywords: readonly Edit[] = ['text', 'list', 'object', 'map'].flatMap((field) =>
  KEYWORDS.flatMap((keyword) => VALUES.map((value): Edit => [`${FIELDS}.${field}.${keyword}`, value])),
);

/** Every edit of the invented CRD. */
export const EDITS: readonly Edit[] = [...outside, ...keywords, ...RULE_EDITS];
