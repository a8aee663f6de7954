import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../gates/model/attempt.ts';
import { sampleAttempt } from '../../support/promotions.ts';
import { NIGHT, sampleCandidate, sampleJob, sampleStream } from '../../support/streams.ts';
import { document, reason, streamsWorld as world } from '../support/streams-world.ts';

describe('sluice streams', () => {
  it('writes a document once, and shows what the stream is at', async () => {
    const { sluice } = world();

    expect(await sluice('apply', 'harbour.yaml', ...reason)).toMatchObject({
      code: 0,
      out: expect.stringContaining('lamp-operator/harbour is at version 1.'),
    });
    expect((await sluice('apply', 'harbour.yaml', ...reason)).out).toBe(
      'lamp-operator/harbour is already at version 1; nothing to change.\n',
    );
    expect((await sluice('list')).out).toContain(
      '  at       nothing yet\n  trying   nothing\n  last     no promotion yet\n',
    );
    expect((await sluice('show', 'lamp-operator/harbour')).out).toContain('"releasePlan": "harbour"');
  });

  it('shows how each job did over the last nights, and which informing one could block', async () => {
    const { sluice, at, folder } = world();
    const tide = '{ name: e2e-tide, kind: informing, runner: { kind: gangway, job: periodic-harbour-e2e-tide } }';
    const both = document.replace(' } }]', ` } }, ${tide}]`);
    writeFileSync(join(folder, 'harbour.yaml'), both);
    await sluice('apply', 'harbour.yaml', ...reason);
    const attempt = (job: string, outcome: Outcome) => sampleAttempt(job, { outcome });
    for (const letter of 'abcdefghijklmn') {
      const dock = letter === 'c' ? attempt('e2e-dock', 'failed') : attempt('e2e-dock', 'passed');
      const jobs = [sampleJob('e2e-dock'), sampleJob('e2e-tide', { kind: 'informing' })];
      await at(letter, {
        phase: 'rejected',
        stream: sampleStream({ jobs }),
        attempts: [dock, attempt('e2e-tide', 'passed')],
      });
    }

    const { out } = await sluice('show', 'lamp-operator/harbour');

    expect(out).toContain('  e2e-tide  informing  passed 14 of 14 nights, steady for 14 nights: it could block\n');
    expect(out).toContain('  e2e-dock  blocking  passed 13 of 14 nights, 1 failed\n');
  });

  it.each([
    { name: 'an unknown member', text: `${document}color: red\n`, says: 'Unrecognized key' },
    {
      name: 'nothing that must pass',
      text: document.replace('kind: blocking', 'kind: informing'),
      says: 'nothing would have to pass',
    },
    { name: 'no YAML', text: 'id: [', says: 'not YAML' },
    {
      name: 'an unknown gate',
      text: `${document}gates: [crd-compatt]\n`,
      says: 'bad.yaml:8: gates.0: gate "crd-compatt" does not exist; did you mean crd-compat?',
    },
  ])('refuses a document with $name, and writes nothing', async ({ text, says }) => {
    const { sluice, folder, streams } = world();
    writeFileSync(join(folder, 'bad.yaml'), text);

    const answer = await sluice('apply', 'bad.yaml', ...reason);

    expect([answer.code, answer.err.includes(says)]).toEqual([2, true]);
    expect(await streams.active()).toEqual([]);
  });

  it('says why a digest was not promoted, in one answer', async () => {
    const { sluice, at } = world();
    const attempt = {
      job: 'e2e-dock',
      run: 1,
      number: 1,
      state: 'ended' as const,
      plannedAt: NIGHT,
      notBefore: NIGHT,
      absentReads: 0,
      strikes: 0,
      outcome: 'failed' as const,
      url: 'https://prow.example.com/1',
    };
    await at('a', { phase: 'rejected', verdict: 'fail', attempts: [attempt] });

    const { code, out } = await sluice('why', `sha256:${'a'.repeat(64)}`);

    expect(code).toBe(0);
    expect(out).toContain(': rejected, verdict fail\n');
    expect(out).toContain(
      'job      blocking  e2e-dock failed (1 of 1 run)\n             run 1 try 1: failed https://prow.example.com/1\n',
    );
    expect(out).toContain(
      `registry.example.com/lamps/operator@sha256:${'a'.repeat(64)} built from lamps/operator@aaaaaaaaaaaa`,
    );
    expect((await sluice('why', 'a'.repeat(40))).out).toBe(out);
    expect((await sluice('why', `sha256:${'f'.repeat(64)}`)).code).toBe(2);
    expect((await sluice('why', 'f'.repeat(40))).code).toBe(2);
  });

  it('accepts a rejected candidate as a new promotion, with who and why', async () => {
    const { sluice, at, promotions } = world();
    await sluice('apply', 'harbour.yaml', ...reason);
    const { id } = await at('a', { phase: 'rejected' });

    const { code, out } = await sluice('accept', id, ...reason);

    const opened = /Opened (\S+)\./.exec(out)?.[1] ?? '';
    expect(code).toBe(0);
    expect((await promotions.get(opened))?.promotion.decision).toMatchObject({
      kind: 'accept',
      by: 'captain@example.com',
      reason: 'a known flake of the dock',
      overrules: id,
    });
  });

  it('rolls back to the last good promotion', async () => {
    const { sluice, at, promotions } = world();
    await sluice('apply', 'harbour.yaml', ...reason);
    const first = await at('a', { phase: 'promoted' });
    await at('b', { phase: 'promoted' });

    const { out } = await sluice('rollback', 'lamp-operator/harbour', ...reason);

    const opened = /Opened (\S+)\./.exec(out)?.[1] ?? '';
    expect((await promotions.get(opened))?.promotion).toMatchObject({
      candidate: first.candidate,
      decision: { kind: 'rollback', overrules: first.id },
    });
  });

  it('gives orders to what is under way, and none to what has ended', async () => {
    const { sluice, at, promotions } = world();
    const { id } = await at('a', { phase: 'running' });

    expect(await sluice('hold', id, ...reason)).toMatchObject({ code: 0 });
    expect((await promotions.get(id))?.promotion.hold?.by).toBe('captain@example.com');
    expect((await sluice('abort', id, ...reason)).out).toBe(`${id} is rejected.\n`);
    expect(await sluice('abort', id, ...reason)).toMatchObject({
      code: 2,
      err: expect.stringContaining('it can no longer be given the order abort'),
    });
  });

  it('says who holds a promotion, and keeps the reason of the person who released it', async () => {
    const { sluice, at } = world();
    await sluice('apply', 'harbour.yaml', ...reason);
    const { id } = await at('a', { phase: 'running' });
    const held = 'held by captain@example.com: a known flake of the dock';

    expect((await sluice('hold', id, ...reason)).out).toBe(`${id} is held (running).\n`);
    expect((await sluice('list')).out).toContain(`  trying   ${id}, ${held}\n`);
    expect(JSON.parse((await sluice('show', 'lamp-operator/harbour', '--json')).out)).toMatchObject({
      mode: 'enforce',
      hold: { by: 'captain@example.com' },
      promotions: [{ id }],
      document: { id: 'lamp-operator/harbour' },
    });
    await sluice('release', id, '--reason', 'the dock is dry again', '--author', 'pilot@example.com');

    const { out } = await sluice('why', id);
    expect(out).toContain(`  order    ${NIGHT} hold by captain@example.com: a known flake of the dock\n`);
    expect(out).toContain(`  order    ${NIGHT} release by pilot@example.com: the dock is dry again\n`);
    expect(out).not.toContain('  held ');
  });

  it.each([
    { order: ['release'], says: 'is not held' },
    { order: ['retry', 'e2e-reef'], says: 'has no job e2e-reef; its jobs are e2e-dock' },
  ])('refuses to $order what cannot follow it', async ({ order: [name = '', ...rest], says }) => {
    const { sluice, at } = world();
    const { id } = await at('a', { phase: 'running' });

    expect(await sluice(name, id, ...rest, ...reason)).toMatchObject({ code: 2, err: expect.stringContaining(says) });
  });

  it('says where an image waits that was never tried, or which candidate superseded it', async () => {
    const { sluice, at, promotions } = world();
    await sluice('apply', 'harbour.yaml', ...reason);
    const { id } = await at('b', { phase: 'running' });
    for (const letter of ['a', 'c']) await promotions.addCandidate('lamp-operator/harbour', sampleCandidate(letter));
    await promotions.dropCandidate('lamp-operator/harbour', sampleCandidate('a').sequence, 'superseded', id);
    const whyOf = async (letter: string) => (await sluice('why', letter.repeat(64))).out.split('\n')[0];

    expect(await whyOf('a')).toBe(`lamp-operator/harbour: not tried: superseded by ${id}`);
    expect(await whyOf('c')).toBe(`lamp-operator/harbour: waits; ${id} is running`);
    expect((await sluice('show', 'lamp-operator/harbour')).out).toContain(`lamp-operator sha256:${'c'.repeat(64)}\n`);
  });

  it('names the other images that one image of a set waits for', async () => {
    const { sluice, streams, promotions } = world();
    const components = ['lamp-operator', 'lamp-bundle'].map((name) => ({
      name,
      repository: `registry.example.com/lamps/${name}`,
    }));
    const promoter = { kind: 'konflux-release' as const, namespace: 'lamps', releasePlan: 'harbour' };
    const stream = sampleStream({ id: 'lamp-set/pier', components, promoter });
    await streams.write({ id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT });
    await promotions.keepPart(stream.id, sampleCandidate('a'));

    const { out } = await sluice('why', 'a'.repeat(64));
    expect(out.split('\n')[0]).toBe('lamp-set/pier: waits for an image of lamp-bundle');
  });

  it('names a job that does not receive the image, and writes the stream', async () => {
    const { sluice, folder } = world();
    const told = document.replace('e2e-dock } }', 'e2e-dock, env: { IMAGE: "{image}" } } }');
    writeFileSync(join(folder, 'told.yaml'), told);

    expect(await sluice('apply', 'harbour.yaml', ...reason)).toMatchObject({
      code: 0,
      err: 'note: job e2e-dock does not receive the image to judge; put {image} where it can read it\n',
    });
    expect(await sluice('apply', 'told.yaml', ...reason)).toMatchObject({ code: 0, err: '' });
  });

  it('names an image that a job receives by tag, and writes the stream', async () => {
    const { sluice, folder } = world();
    const env = 'env: { IMAGE: "{image}", TESTS: quay.io/lamps/tests:latest, SUITE: "e2e:night", VERSION: "4.22" }';
    writeFileSync(join(folder, 'moving.yaml'), document.replace('e2e-dock } }', `e2e-dock, ${env} } }`));

    expect(await sluice('apply', 'moving.yaml', ...reason)).toMatchObject({
      code: 0,
      err: 'note: job e2e-dock receives quay.io/lamps/tests:latest by tag; with the digest its verdicts can be reproduced\n',
    });
  });

  it('takes one stream in a file, never the first of several', async () => {
    const { sluice, folder, streams } = world();
    writeFileSync(join(folder, 'two.yaml'), `${document}---\n${document.replace('harbour\n', 'pier\n')}`);

    expect(await sluice('apply', 'two.yaml', ...reason)).toMatchObject({
      code: 2,
      err: expect.stringContaining('two.yaml has 2 documents'),
    });
    expect(await streams.active()).toEqual([]);
  });

  it.each([
    { args: ['hold', 'p-1', '--reason', 'short', '--author', 'captain'], says: '--reason is too short' },
    { args: ['hold', 'p-1', ...reason], says: 'there is no promotion p-1' },
    { args: ['run', 'no/stream'], says: 'stream "no/stream" does not exist' },
  ])('refuses `$args`', async ({ args, says }) => {
    const answer = await world().sluice(...args);

    expect([answer.code, answer.err.includes(says)]).toEqual([2, true]);
  });

  it('tries once more what was rejected, the last one or one that is named', async () => {
    const { sluice, at, promotions } = world();
    await sluice('apply', 'harbour.yaml', ...reason);
    const { id } = await at('a', { phase: 'rejected' });

    const { out } = await sluice('run', 'lamp-operator/harbour', '--again', id);
    const opened = /Opened (\S+)\./.exec(out)?.[1] ?? '';
    expect((await promotions.get(opened))?.promotion).toMatchObject({
      phase: 'pending',
      candidate: sampleCandidate('a'),
    });
    expect(await sluice('run', 'lamp-operator/harbour', '--again')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${opened} is in progress`),
    });
  });

  it('runs the newest candidate that waits', async () => {
    const { sluice, promotions } = world();
    await sluice('apply', 'harbour.yaml', ...reason);
    expect((await sluice('run', 'lamp-operator/harbour')).out).toBe(
      'No waiting candidate is newer than the last one that was promoted. To try an earlier one again, add --again.\n',
    );
    await promotions.addCandidate('lamp-operator/harbour', sampleCandidate('c'));

    expect((await sluice('run', 'lamp-operator/harbour')).out).toMatch(/^Opened p\S+\.\n$/);
    expect(await sluice('run', 'lamp-operator/harbour')).toMatchObject({ code: 0 });
  });
});
