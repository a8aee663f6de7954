import * as z from 'zod';

const Name = z.string().min(1).max(100);

const GroupEntry = z.strictObject({
  /** Number in the IANA registry of supported groups. */
  id: z.number().int().min(1).max(65535),
  /** As openshift/api writes it. */
  name: Name,
  postQuantum: z.boolean().default(false),
  also: z.array(Name).min(1).optional(),
});

export const groupSections = { groups: z.array(GroupEntry).default([]) };
export interface GroupSections {
  readonly groups: readonly z.infer<typeof GroupEntry>[];
}

/** A key exchange group; `id` is its number in the IANA registry. */
interface Group {
  readonly id: number;
  readonly name: string;
  readonly isPostQuantum: boolean;
}

export interface Groups {
  /** The group that a name means, whatever its case, `-` and `_`; or by its number. */
  find(name: string): Group | undefined;
  byId(id: number): Group | undefined;
  nameOf(id: number): string;
  idsOf(names: readonly string[]): ReadonlySet<number>;
  readonly all: readonly Group[];
}

export function keyExchangeGroups({ groups: entries }: GroupSections): Groups {
  const all = entries.map(({ id, name, postQuantum }) => ({ id, name, isPostQuantum: postQuantum }));
  const byNumber = new Map(all.map((group) => [group.id, group]));
  const byName = new Map<string, Group>();
  for (const { id, names } of groupNames({ groups: entries })) {
    const group = byNumber.get(id);
    if (group !== undefined) for (const name of names) byName.set(name, group);
  }
  const find = (name: string): Group | undefined => byName.get(foldedGroup(name.trim()));
  return {
    find,
    byId: (id) => byNumber.get(id),
    nameOf: (id) => byNumber.get(id)?.name ?? `group ${id}`,
    idsOf: (names) => new Set(names.flatMap((name) => find(name)?.id ?? [])),
    all,
  };
}

/** Every folded name of each group, its number among them. */
export function groupNames({ groups }: GroupSections): { readonly id: number; readonly names: readonly string[] }[] {
  return groups.map(({ id, name, also = [] }) => ({ id, names: [name, ...also, String(id)].map(foldedGroup) }));
}

/** Scanners and programs differ in case, `-` and `_` only. */
function foldedGroup(name: string): string {
  return name.toLowerCase().replaceAll('-', '').replaceAll('_', '');
}
