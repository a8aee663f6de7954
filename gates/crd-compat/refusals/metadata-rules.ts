import { isLabelValue, isQualifiedName, isSubdomain } from '../../formats/names.ts';
import { utf8Length } from '../../formats/utf8.ts';
import type { Json } from '../../model/json.ts';
import { member, membersOf } from '../../model/json-values.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import type { Refusal } from './refusal.ts';

/** Whether Helm renders a part of it, in comments too, so that what the API server gets is not known. */
export const isTemplate = (part: Json | undefined): boolean => (JSON.stringify(part ?? null) ?? '').includes('{{');

/** Why the API server rejects the name, the group, the scope, labels or annotations of a CRD. */
export function metadataRefusals(crd: CrdDefinition): Refusal[] {
  const { metadata, spec } = crd.content;
  if (isTemplate([metadata ?? null, member(spec, 'group') ?? null, member(spec, 'scope') ?? null])) return [];
  return [...identityRefusals(crd), ...labelRefusals(crd), ...annotationRefusals(crd)];
}

const SCOPES: readonly (Json | undefined)[] = ['Cluster', 'Namespaced'];

function identityRefusals({ content, group, id }: CrdDefinition): Refusal[] {
  const found: Refusal[] = [];
  const name = member(content['metadata'], 'name');
  if (name !== id) {
    const causes = [{ topics: ['metadata-name', 'plural', 'group'] as const }];
    found.push({ at: 'metadata.name', reason: `\`name\` must be ${id.slice(0, 80)}`, causes });
  }
  if (!isSubdomain(group) || !group.includes('.')) {
    const reason = '`group` must be a DNS name with at least one dot';
    found.push({ at: 'spec.group', reason, causes: [{ topics: ['group'] }] });
  }
  if (!SCOPES.includes(member(content['spec'], 'scope')))
    found.push({ at: 'spec.scope', reason: '`scope` must be Cluster or Namespaced', causes: [{ topics: ['scope'] }] });
  return found;
}

const place = (part: 'labels' | 'annotations', name: string): string => `metadata.${part}[${JSON.stringify(name)}]`;

function at(path: string, reason: string): Refusal {
  return { at: path, reason, causes: [{ path }] };
}

function labelRefusals({ content }: CrdDefinition): Refusal[] {
  return membersOf(member(content['metadata'], 'labels')).flatMap(([name, value]) => {
    const path = place('labels', name);
    if (value === null) return [];
    if (typeof value !== 'string') return [at(path, 'the value of a label must be a string')];
    if (!isQualifiedName(name)) return [at(path, 'the name of a label is not valid')];
    return isLabelValue(value) ? [] : [at(path, 'the value of a label is not valid')];
  });
}

/** All annotations together, in bytes. */
const LARGEST = 256 * 1024;

function annotationRefusals({ content }: CrdDefinition): Refusal[] {
  const all = membersOf(member(content['metadata'], 'annotations'));
  const found = all.flatMap(([name, value]) => {
    const path = place('annotations', name);
    if (value !== null && typeof value !== 'string') return [at(path, 'the value of an annotation must be a string')];
    return isQualifiedName(name.toLowerCase()) ? [] : [at(path, 'the name of an annotation is not valid')];
  });
  const size = all.reduce((sum, [name, value]) => sum + utf8Length(name) + utf8Length(String(value ?? '')), 0);
  if (size <= LARGEST) return found;
  const reason = `annotations may have at most ${LARGEST} bytes together`;
  return [...found, { at: 'metadata.annotations', reason, causes: [{ topics: ['annotation'] }] }];
}
