import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, schema, v } from '../support.ts';

const text = { type: 'string' };
const params = { crossVersion: 'constraints' };
const served = (beta: JsonObject, stable: JsonObject, more: Readonly<Record<string, Json>> = {}) =>
  crd({
    spec: {
      ...more,
      versions: [v('v1beta1', { storage: false, schema: schema(beta) }), v('v1', { schema: schema(stable) })],
    },
  });
const x = (node: JsonObject): JsonObject => ({ properties: { x: node } });
const only = (node: JsonObject) => crd({ spec: { versions: [v('v1', { schema: schema(node) })] } });

describeCheck('crd/cross-version-constraint-stricter', '.spec (v1) rejects what served version v1beta1 accepts', [
  {
    name: 'a new version that demands a field',
    base: crd({ spec: { versions: [v('v1beta1', { schema: schema(x(text)) })] } }),
    head: crd({
      spec: {
        versions: [
          v('v1beta1', { schema: schema(x(text)) }),
          v('v1', { storage: false, schema: schema({ required: ['x'], ...x(text) }) }),
        ],
      },
    }),
    params,
    found: ['.spec review'],
  },
  {
    name: 'not asked for',
    base: only(x(text)),
    head: served(x({ ...text, maxLength: 3 }), x(text)),
    found: [],
  },
  {
    name: 'a bound of one version',
    base: only(x(text)),
    head: served(x({ ...text, maxLength: 3 }), x(text)),
    params,
    found: ['.spec.x review'],
  },
  {
    name: 'as strict as before',
    base: served(x({ ...text, maxLength: 3 }), x(text)),
    head: served(x({ ...text, maxLength: 3 }), x({ ...text, description: 'x' })),
    params,
    found: [],
  },
  {
    name: 'the version that became stricter says so itself',
    base: served(x(text), x(text)),
    head: served(x({ ...text, maxLength: 3 }), x(text)),
    params,
    found: ['.spec.x review (follows)'],
  },
  {
    name: 'another version became looser',
    base: served(x({ ...text, maxLength: 3 }), x({ ...text, maxLength: 3 })),
    head: served(x({ ...text, maxLength: 3 }), x({ ...text, maxLength: 9 })),
    params,
    found: ['.spec.x review'],
  },
  {
    name: 'the same in other words',
    base: only(x({ ...text, enum: ['a'] })),
    head: served(x({ ...text, pattern: '^a$' }), x({ ...text, enum: ['a'] })),
    params,
    found: [],
  },
  {
    name: 'a field that is missing is another question',
    base: only(x(text)),
    head: served({}, x(text)),
    params,
    found: [],
  },
  {
    name: 'a webhook converts',
    base: only(x(text)),
    head: served(x({ ...text, maxLength: 3 }), x(text), { conversion: { strategy: 'Webhook' } }),
    params,
    found: [],
  },
]);
