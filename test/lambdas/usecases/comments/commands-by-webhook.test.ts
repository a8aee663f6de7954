import { afterEach, describe, expect, it } from 'vitest';
import { author, commandedGate, REPOSITORY } from '../../../support/commanded-gate.ts';

type Gate = Awaited<ReturnType<typeof commandedGate>>;

const jonas = { id: 1002, login: 'jonas', type: 'User' as const };
const mira = { id: 1001, login: 'mira', type: 'User' as const };
const robot = { id: 8, login: 'robot[bot]', type: 'Bot' as const };

let gate: Gate;

async function opened(terms: Record<string, unknown> = {}): Promise<Gate> {
  gate = await commandedGate(terms);
  await gate.github.permit(REPOSITORY, jonas, 'maintain');
  await gate.github.permit(REPOSITORY, mira, 'write');
  await gate.github.permit(REPOSITORY, author, 'maintain');
  return gate;
}

afterEach(async () => {
  const problems = gate.problems();
  await gate.close();
  expect(problems).toEqual([]);
});

const waive = async () =>
  `/sluice waive ${(await gate.fingerprint()).slice(0, 8)} until 2026-12-20 because agreed with all readers`;
const answer = async () => (await gate.answers()).map(({ body }) => body).join('\n');
const waiverId = async () => /`(w-[0-9a-f]{10})`/.exec(await answer())?.[1] ?? '';

describe('a command in a comment', () => {
  it('waives where the person may accept for the rule, and the pull request is judged again', async () => {
    await opened();
    expect(await gate.verdict()).toBe('fail');
    const { id } = await gate.command(jonas, await waive());

    expect(await gate.verdict()).toBe('waived');
    expect(await gate.reactions(id)).toEqual(['+1', 'eyes']);
    expect(await answer()).toContain('until the end of 2026-12-20 is in force.');
    expect((await gate.run())?.waivers?.[0]).toMatchObject({
      requester: { kind: 'github', id: '1002', name: 'jonas' },
    });
  });

  it('asks for a waiver where the person may not accept, and a person who may approves it', async () => {
    await opened();
    await gate.command(mira, await waive());
    expect(await answer()).toContain('is asked for, and not in force yet.');
    expect(await gate.verdict()).toBe('fail');
    const refusal = await gate.command(mira, `/sluice approve ${await waiverId()}`);
    expect(await gate.reactions(refusal.id)).toEqual(['confused', 'eyes']);
    expect(await gate.verdict()).toBe('fail');
    await gate.command(jonas, `/sluice approve ${await waiverId()}`);

    expect(await gate.verdict()).toBe('waived');
    expect(await gate.answers()).toHaveLength(1);
  });

  it('approves as an owner by id, who need not maintain the repository', async () => {
    await opened({ owner: 'github:1001' });
    await gate.command(jonas, await waive());
    expect(await gate.verdict()).toBe('fail');
    await gate.command(mira, `/sluice approve ${await waiverId()}`);

    expect(await gate.verdict()).toBe('waived');
  });

  it('is refused to the author of the change, who asks for a waiver and does not approve one', async () => {
    await opened({ waivable: 'two-person' });
    await gate.command(author, await waive());
    expect(await gate.verdict()).toBe('fail');
    await gate.command(author, `/sluice approve ${await waiverId()}`);
    expect(await answer()).toContain('the author of a change does not approve a waiver on it.');
    expect(await gate.verdict()).toBe('fail');
    await gate.command(jonas, `/sluice approve ${await waiverId()}`);

    expect(await gate.verdict()).toBe('waived');
  });

  it('judges again, explains and helps, several in one comment', async () => {
    await opened();
    const before = (await gate.run())?.id;
    const digits = (await gate.fingerprint()).slice(0, 8);
    gate.desk.clock.advance(1);
    const { id } = await gate.command(
      mira,
      `/sluice recheck\n/sluice explain ${digits}\n\n/sluice help\n> /sluice dance`,
    );

    expect((await gate.run())?.id).not.toBe(before);
    expect(await gate.reactions(id)).toEqual(['+1', 'eyes']);
    const body = await answer();
    for (const text of ['line 1, `recheck`', 'way out: undo it', 'line 4, `help`', 'approves a waiver']) {
      expect(body).toContain(text);
    }
    expect(body).not.toMatch(/dance|hold/);
  });

  it.each([
    [
      'was edited',
      (id: number) => gate.github.editComment(id, { body: '/sluice recheck now' }),
      'edited after it was sent',
    ],
    ['has another author', (id: number) => gate.github.editComment(id, { author: mira }), 'has another author now'],
    ['is old', async () => gate.desk.clock.advance(3_601_000), 'older than an hour'],
    ['comes after the permission ended', () => gate.github.permit(REPOSITORY, jonas, 'read'), 'GitHub says read'],
  ])('is refused where it %s', async (_, meanwhile, reason) => {
    await opened();
    const before = (await gate.run())?.id;
    const { id } = await gate.command(jonas, '/sluice recheck', async (comment) => void (await meanwhile(comment)));

    expect(await answer()).toContain(reason);
    expect(await gate.reactions(id)).toEqual(['confused', 'eyes']);
    expect((await gate.run())?.id).toBe(before);
  });

  it('by a bot is not heard, nor are our own answers', async () => {
    await opened();
    await gate.github.permit(REPOSITORY, robot, 'admin');
    const { id, delivery } = await gate.command(robot, '/sluice recheck');

    expect(JSON.parse(delivery.responseBody)).toEqual({ outcome: 'ignored', reason: 'bots command nothing' });
    expect(await gate.answers()).toEqual([]);
    expect(await gate.reactions(id)).toEqual([]);
  });

  it('that is deleted before it is read is answered by nothing', async () => {
    await opened();
    gate.github.fail('issues/get-comment', { kind: 'not-found' });
    await gate.command(jonas, '/sluice recheck');

    expect(await gate.answers()).toEqual([]);
  });

  it('is carried out once, however often it is delivered', async () => {
    await opened();
    const { delivery } = await gate.command(jonas, `${await waive()}\n/sluice recheck`);
    const run = (await gate.run())?.id;
    gate.desk.clock.advance(600_000);
    await gate.github.redeliver(delivery);
    await gate.work();

    expect(await gate.desk.waivers.list()).toHaveLength(1);
    expect((await gate.run())?.id).toBe(run);
    expect(await gate.answers()).toHaveLength(1);
  });

  it('that is not understood, or needs another repository, is refused with what to do', async () => {
    await opened();
    await gate.command(
      jonas,
      '/sluice hold because of the freeze\n/sluice approve w-0000000000\n/sluice waive\n/sluice waive 1234567 until 2026-12-20 because I say so today',
    );

    const body = await answer();
    expect(body).toContain('this is not a command');
    expect(body).toContain('no waiver of this repository alone has this id');
    expect(body).toContain('it lacks FINGERPRINT, until DATE, because TEXT');
    expect(body).toContain('no stored run shows 1234567');
    expect(await gate.desk.waivers.list()).toEqual([]);
  });
});
