import { itemsPath } from '../../model/field-path.ts';
import type { NodePair } from '../difference.ts';

/**
 * Whether the API server keeps fields of a node that its schema does not name. A list that keeps them keeps those of its items too; an
 * object that keeps them does not speak for its fields (apiextensions-apiserver, pkg/apiserver/schema/pruning, `skipPrune`).
 */
export function keepsUnknownFields(node: NodePair, side: 'base' | 'head'): boolean {
  if (node[side]['x-kubernetes-preserve-unknown-fields'] === true) return true;
  const { parent, path } = node;
  return parent !== undefined && path === itemsPath(parent.path) && keepsUnknownFields(parent, side);
}
