import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Author } from '../../gates/model/candidate.ts';
import { type Comments, type Role, roles } from '../../lambdas/ports/comments.ts';

export interface OpenedComments {
  readonly comments: Comments;
  readonly repository: string;
  /** Number of a pull request. */
  readonly number: number;
  say(author: Author, body: string): Promise<{ readonly id: number; readonly createdAt: string }>;
  permit(account: Author, role: Role): Promise<void>;
  reactions(id: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

const ada: Author = { id: 71, login: 'ada', type: 'User' };

/** The law of comments: they are read as they are now, answered in one place, and a role belongs to an account, not to a login. */
export function describeComments(name: string, open: () => Promise<OpenedComments>): void {
  describe(`${name} as comments`, () => {
    let opened: OpenedComments;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    it('tells one as it is now, and none that is not there', async () => {
      const { comments, repository, number } = opened;
      const { id, createdAt } = await opened.say(ada, '/sluice help');

      expect(await comments.read(repository, id)).toEqual({ id, number, author: ada, body: '/sluice help', createdAt });
      expect(await comments.read(repository, 404_404)).toBeUndefined();
    });

    it('reacts once, however often, and not to what is gone', async () => {
      const { comments, repository } = opened;
      const { id } = await opened.say(ada, 'hello');
      for (const reaction of ['eyes', 'eyes', '+1'] as const) await comments.react(repository, id, reaction);
      await comments.react(repository, 404_404, 'eyes');

      expect([...(await opened.reactions(id))].sort()).toEqual(['+1', 'eyes']);
    });

    it.each(roles)('knows the role %s, as it is now', async (role) => {
      await opened.permit(ada, role);
      expect(await opened.comments.roleOf(opened.repository, ada)).toBe(role);
    });

    it('gives no role to an account that it does not know', async () => {
      const stranger: Author = { id: 99, login: 'stranger', type: 'User' };
      expect(await opened.comments.roleOf(opened.repository, stranger)).toBe('none');
    });

    it('gives no role to another account that has the login by now', async () => {
      await opened.permit(ada, 'admin');
      expect(await opened.comments.roleOf(opened.repository, { ...ada, id: 72 })).toBe('none');
    });

    it('finds its own comment by its mark, and edits it in place', async () => {
      const { comments, repository, number } = opened;
      await opened.say(ada, '**answers** by another person');
      expect(await comments.findOwn(repository, number, '**answers**')).toBeUndefined();
      await comments.create(repository, number, 'another');
      await comments.create(repository, number, '**answers** one');
      const own = await comments.findOwn(repository, number, '**answers**');
      await comments.edit(repository, own?.id ?? 0, '**answers** two');

      expect(own?.body).toBe('**answers** one');
      expect(await comments.findOwn(repository, number, '**answers**')).toEqual({
        id: own?.id,
        body: '**answers** two',
      });
    });
  });
}
