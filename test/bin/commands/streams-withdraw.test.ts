import { describe, expect, it } from 'vitest';
import { NIGHT, sampleCandidate } from '../../support/streams.ts';
import { reason, streamsWorld } from '../support/streams-world.ts';

const STREAM = 'lamp-operator/harbour';
const because = ['--reason', 'the harbour is closed for good', '--author', 'pilot@example.com'];
const ended = `withdrawn at version 2 by pilot@example.com, ${NIGHT}: the harbour is closed for good`;

async function applied() {
  const world = streamsWorld();
  await world.sluice('apply', 'harbour.yaml', ...reason);
  return world;
}

describe('sluice streams withdraw', () => {
  it('ends a stream once, with who and why, and keeps what waits', async () => {
    const { sluice, streams, promotions } = await applied();
    await promotions.addCandidate(STREAM, sampleCandidate('c'));

    expect(await sluice('withdraw', STREAM, ...because)).toEqual({
      code: 0,
      out: `${STREAM} is withdrawn at version 2. It no longer receives images, starts promotions or sends messages. \`sluice streams apply\` brings it back with its history.\n1 waiting candidate is kept until then.\n`,
      err: '',
    });
    expect(await streams.active()).toEqual([]);
    expect(await sluice('withdraw', STREAM, ...reason)).toMatchObject({
      code: 0,
      out: `${STREAM} is ${ended}; nothing to change.\n`,
    });
    expect((await promotions.candidates(STREAM, 5)).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('is told of by list, show, why and log', async () => {
    const { sluice, promotions, at } = await applied();
    const { id } = await at('b', { phase: 'promoted' });
    await promotions.addCandidate(STREAM, sampleCandidate('c'));
    await sluice('withdraw', STREAM, ...because);

    expect((await sluice('list')).out).toBe(
      `No stream is in force. Write one: sluice streams apply FILE --reason "..."\n${STREAM} is ${ended}\n`,
    );
    expect(JSON.parse((await sluice('list', '--json')).out)).toEqual({
      streams: [],
      withdrawn: [{ stream: STREAM, version: 2, author: 'pilot@example.com', reason: because[1], at: NIGHT }],
    });
    const shown = (await sluice('show', STREAM)).out;
    expect(shown).toContain(`  ${ended}; \`sluice streams apply\` brings it back\n`);
    expect(shown).toContain(`(${id})\n`);
    expect(JSON.parse((await sluice('show', STREAM, '--json')).out)).toMatchObject({
      version: 1,
      withdrawn: { version: 2, author: 'pilot@example.com' },
      promoted: { promotion: id },
      document: { id: STREAM },
    });
    expect((await sluice('why', 'c'.repeat(64))).out.split('\n')[0]).toBe(`${STREAM}: waits; the stream is withdrawn`);
    expect((await sluice('why', 'b'.repeat(64))).out).toContain(`${id}: promoted, current\n`);
    expect((await sluice('log', STREAM)).out).toBe(
      `${NIGHT}  ${STREAM} version 2 (withdrawn) by pilot@example.com: the harbour is closed for good\n` +
        `${NIGHT}  ${STREAM} version 1 (mode enforce) by captain@example.com: a known flake of the dock\n`,
    );
  });

  it.each(['pending', 'running', 'accepted'] as const)(
    'is refused while a promotion is %s, and stops it when that is asked for',
    async (phase) => {
      const { sluice, streams, promotions, at } = await applied();
      const { id } = await at('a', { phase });

      const refused = await sluice('withdraw', STREAM, ...because);
      expect(refused.code).toBe(2);
      expect(refused.err).toContain(`${id} is in progress (${phase}); nothing was written`);
      expect(refused.err).toContain('Wait until it ends, or abort it too with --abort.');
      expect(await streams.active()).toHaveLength(1);

      expect((await sluice('withdraw', STREAM, '--abort', ...because)).code).toBe(0);
      expect((await promotions.get(id))?.promotion).toMatchObject({
        phase: 'rejected',
        decision: { kind: 'abort', by: 'pilot@example.com', reason: because[1] },
      });
      expect(await streams.active()).toEqual([]);
    },
  );

  it('is refused while a promotion is at its promoter, whatever is asked for', async () => {
    const { sluice, streams, at } = await applied();
    const { id } = await at('a', { phase: 'promoting' });

    const refused = await sluice('withdraw', STREAM, '--abort', ...because);
    expect(refused.code).toBe(2);
    expect(refused.err).toContain(`${id} is in progress (promoting); nothing was written`);
    expect(refused.err).toContain('wait until it ends, then withdraw the stream');
    expect(await streams.active()).toHaveLength(1);
  });

  it('does not wait for the evidence of a promotion that has ended', async () => {
    const { sluice, promotions, at } = await applied();
    const { id } = await at('a', { phase: 'running' });
    await sluice('abort', id, ...reason);
    expect((await promotions.state(STREAM)).active).toBe(id);

    expect((await sluice('withdraw', STREAM, ...because)).code).toBe(0);
  });

  it('says of what began at the same moment that it goes on', async () => {
    const { sluice, streams, at } = await applied();
    const write = streams.write;
    streams.write = async (version) => {
      const outcome = await write(version);
      if (version.stream === null) await at('a', { phase: 'running' });
      return outcome;
    };

    const { code, err } = await sluice('withdraw', STREAM, ...because);
    expect(code).toBe(0);
    expect(err).toMatch(/^note: p\S+ started just now and runs to its end; stop it with `sluice streams abort p\S+ /);
  });

  it('is refused when somebody else changed the stream meanwhile', async () => {
    const { sluice, streams } = await applied();
    streams.write = async () => 'stale';

    expect(await sluice('withdraw', STREAM, ...because)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`Check \`sluice streams log ${STREAM}\`, then withdraw again.`),
    });
  });

  it.each([
    { args: ['withdraw', 'no/stream', ...because], says: 'stream "no/stream" does not exist' },
    { args: ['withdraw', STREAM, '--reason', 'short', '--author', 'pilot'], says: '--reason is too short' },
    { args: ['withdraw', STREAM, '--author', 'pilot'], says: '--reason' },
    { args: ['log', 'no/stream'], says: 'stream "no/stream" does not exist' },
    { args: ['show', 'no/stream'], says: 'stream "no/stream" does not exist' },
  ])('refuses `$args`', async ({ args, says }) => {
    const { sluice, streams } = await applied();
    const answer = await sluice(...args);

    expect([answer.code, answer.err.includes(says)]).toEqual([2, true]);
    expect(await streams.active()).toHaveLength(1);
  });
});

describe('a stream that was withdrawn', () => {
  it.each([{ args: ['run', STREAM] }, { args: ['rollback', STREAM, ...because] }])(
    'follows no order to $args, and says how it comes back',
    async ({ args }) => {
      const { sluice } = await applied();
      await sluice('withdraw', STREAM, ...because);

      const answer = await sluice(...args);
      expect(answer.code).toBe(2);
      expect(answer.err).toContain(`${STREAM} is ${ended}`);
      expect(answer.err).toContain('Bring it back with `sluice streams apply`');
    },
  );

  it('comes back with its history and its last good, and can go on from there', async () => {
    const { sluice, promotions, at } = await applied();
    const first = await at('a', { phase: 'promoted' });
    const second = await at('b', { phase: 'promoted' });
    await promotions.addCandidate(STREAM, sampleCandidate('c'));
    await sluice('withdraw', STREAM, ...because);

    const back = await sluice('apply', 'harbour.yaml', ...reason);
    expect(back.out).toContain(`${STREAM} is at version 3.`);
    expect(back.out).toContain(
      `The stream was withdrawn at ${NIGHT} and is in force again with its history: ${second.id} is promoted.\n`,
    );
    expect((await sluice('log', STREAM)).out.split('\n')).toHaveLength(4);

    const gone = /Opened (\S+)\./.exec((await sluice('rollback', STREAM, ...because)).out)?.[1] ?? '';
    expect((await promotions.get(gone))?.promotion.decision?.overrules).toBe(first.id);
    await sluice('abort', gone, ...because);
    const stored = await promotions.get(gone);
    if (stored !== undefined) await promotions.leave(stored.promotion);
    const tried = /Opened (\S+)\./.exec((await sluice('run', STREAM)).out)?.[1] ?? '';
    expect((await promotions.get(tried))?.promotion.candidate).toEqual(sampleCandidate('c'));
  });
});
