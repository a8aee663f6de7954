import type { NodePair } from '../difference.ts';

export type TextChange =
  | { readonly change: 'added'; readonly after: string }
  | { readonly change: 'removed'; readonly before: string }
  | { readonly change: 'changed'; readonly before: string; readonly after: string }
  | { readonly change: 'same' }
  | { readonly change: 'invalid' };

/** How a keyword whose value is a text changed. Unset and empty are the same. */
export function textChange({ base, head }: NodePair, keyword: 'pattern' | 'format'): TextChange {
  const [before, after] = [base[keyword] ?? '', head[keyword] ?? ''];
  if (typeof before !== 'string' || typeof after !== 'string') return { change: 'invalid' };
  if (before === after) return { change: 'same' };
  if (before === '') return { change: 'added', after };
  return after === '' ? { change: 'removed', before } : { change: 'changed', before, after };
}
