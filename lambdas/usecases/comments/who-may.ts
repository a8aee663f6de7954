import type { Author } from '../../../gates/model/candidate.ts';
import type { Rule } from '../../../gates/model/rule.ts';
import { type Role, roles } from '../../ports/comments.ts';

export function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}

/**
 * Whether a person may accept findings of these rules. Where every owner of a rule is a user by id (`github:1001, github:1002`), these may,
 * as long as they can write; any other owner (an address, a team) cannot be looked up on GitHub, and those who maintain the repository may.
 */
export function mayAccept(rules: readonly Rule[], { id }: Author, role: Role): boolean {
  if (rules.length === 0) return isAtLeast(role, 'maintain');
  return rules.every(({ owner }) => {
    const owners = usersOf(owner);
    return owners === undefined ? isAtLeast(role, 'maintain') : owners.includes(id) && isAtLeast(role, 'write');
  });
}

/** Who may accept findings of these rules, in words. */
export function whoMayAccept(rules: readonly Rule[]): string {
  const named = rules.filter(({ owner }) => usersOf(owner) !== undefined).map(({ owner }) => owner);
  return named.length > 0 ? [...new Set(named)].join(' or ') : 'a person who maintains or administers this repository';
}

function usersOf(owner: string): readonly number[] | undefined {
  const ids = owner.split(/[\s,]+/).map((one) => /^github:(\d{1,15})$/.exec(one)?.[1]);
  return ids.every((id) => id !== undefined) ? ids.map(Number) : undefined;
}
