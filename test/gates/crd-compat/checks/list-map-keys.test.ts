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

describeCheck('crd/list-map-keys-added', 'x-kubernetes-list-map-keys: "k" was added to .spec.f (v1)', [
  { ...madeAMap, found: ['.spec.f breaking (follows)'] },
  { ...otherKeys, found: [] },
]);

describeCheck('crd/list-map-keys-removed', 'x-kubernetes-list-map-keys: "k" was removed from .spec.f (v1)', [
  { ...madeAList, found: ['.spec.f review (follows)'] },
  { ...otherKeys, found: [] },
]);

describeCheck('crd/list-map-keys-changed', 'x-kubernetes-list-map-keys of .spec.f (v1) changed from "k" to "j"', [
  { ...otherKeys, found: ['.spec.f breaking'] },
  { ...otherOrder, found: [] },
  { ...madeAMap, found: [] },
]);
