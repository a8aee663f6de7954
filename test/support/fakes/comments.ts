import type { Author } from '../../../gates/model/candidate.ts';
import type { Comments, PullRequestComment, Role } from '../../../lambdas/ports/comments.ts';

export interface FakeComments extends Comments {
  readonly all: Map<number, PullRequestComment & { readonly repository: string }>;
  readonly reactions: Map<number, string[]>;
  /** By the id of the account. */
  readonly roles: Map<number, Role>;
  /** What the App has written, by id. */
  readonly own: Map<number, { readonly number: number; readonly body: string }>;
}

export function fakeComments(): FakeComments {
  const all: FakeComments['all'] = new Map();
  const reactions: FakeComments['reactions'] = new Map();
  const roles: FakeComments['roles'] = new Map();
  const own: FakeComments['own'] = new Map();
  return {
    all,
    reactions,
    roles,
    own,
    async read(repository, id) {
      const found = all.get(id);
      if (found?.repository !== repository) return undefined;
      const { repository: _, ...comment } = found;
      return comment;
    },
    async react(_, id, reaction) {
      if (!all.has(id)) return;
      reactions.set(id, [...new Set([...(reactions.get(id) ?? []), reaction])]);
    },
    roleOf: async (_, author: Author) => roles.get(author.id) ?? 'none',
    async findOwn(_, number, mark) {
      const [found] = [...own].filter(([, comment]) => comment.number === number && comment.body.startsWith(mark));
      return found && { id: found[0], body: found[1].body };
    },
    create: async (_, number, body) => void own.set(1000 + own.size, { number, body }),
    async edit(_, id, body) {
      const comment = own.get(id);
      if (comment !== undefined) own.set(id, { ...comment, body });
    },
  };
}
