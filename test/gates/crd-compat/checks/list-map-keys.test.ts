import type { JsonObject } from '../../../../gates/model/json.ts';
import { describeCheck, field } from '../support.ts';

const list: JsonObject = {
  type: 'array',
  items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
};
const keyedBy = (...keys: string[]): JsonObject => ({
  ...list,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
});

const madeAMap = { name: 'a list becomes a map list', base: field(list), head: field(keyedBy('k')) };
const madeAList = { name: 'a map list becomes a list', base: field(keyedBy('k')), head: field(list) };
const otherKeys = { name: 'other keys', base: field(keyedBy('k')), head: field(keyedBy('j')) };
const otherOrder = { name: 'another order', base: field(keyedBy('k', 'j')), head: field(keyedBy('j', 'k')) };

describeCheck('crd/list-map-keys-added', 'The keys of the list .spec.f of v1 were nothing and are ["k"].', [
  { ...madeAMap, found: ['.spec.f breaking (follows)'] },
  { ...otherKeys, found: [] },
]);

describeCheck('crd/list-map-keys-removed', 'The keys of the list .spec.f of v1 were ["k"] and are nothing.', [
  { ...madeAList, found: ['.spec.f review (follows)'] },
  { ...otherKeys, found: [] },
]);

describeCheck('crd/list-map-keys-changed', 'The keys of the list .spec.f of v1 were ["k"] and are ["j"].', [
  { ...otherKeys, found: ['.spec.f breaking'] },
  { ...otherOrder, found: [] },
  { ...madeAMap, found: [] },
]);
