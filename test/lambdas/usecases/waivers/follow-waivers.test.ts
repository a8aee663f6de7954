import { describe, expect, it } from 'vitest';
import type { EvaluationRequest } from '../../../../lambdas/ports/queue.ts';
import { LOOK_AGAIN_MS } from '../../../../lambdas/ports/waiver-watch.ts';
import { requestWaiver, revokeWaiver } from '../../../../lambdas/usecases/waivers/change-waivers.ts';
import { followWaivers } from '../../../../lambdas/usecases/waivers/follow-waivers.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakeQueue } from '../../../support/fakes/queue.ts';
import { firstFingerprint, mira, pull, waiverDesk } from '../../../support/waiver-desk.ts';

const wish = { until: '2026-12-24', reason: 'agreed with all consumers' };
const asMira = { by: mira, mayApprove: true };

async function ground() {
  const desk = await waiverDesk();
  const evaluations = fakeQueue<EvaluationRequest>(desk.clock);
  const deps = { ...desk, evaluations, log: fakeLog() };
  /** What one sweep sends, as `repository#number`. */
  const follow = async () => {
    const before = evaluations.sent.length;
    await followWaivers(deps);
    return evaluations.sent.slice(before).map(({ group }) => group);
  };
  return { ...deps, follow };
}

describe('a waiver that changes', () => {
  it('has the pull requests judged again that show its finding, and no other', async () => {
    const here = await ground();
    await here.judged('one .a', 7);
    await here.judged('one .b', 8);
    const fingerprint = firstFingerprint(await here.judged('one .a', 9));
    await here.judged('one .a', 10, 'harbour-lights/other');
    await requestWaiver({ ...wish, fingerprint, scope: { repositories: [pull.repository] } }, asMira, here);

    expect(await here.follow()).toEqual([`${pull.repository}#7`, `${pull.repository}#9`]);
    expect(await here.follow()).toEqual([]);
    expect(here.evaluations.sent[0]?.message).toMatchObject({
      event: 'waiver',
      repository: pull.repository,
      target: { kind: 'pull_request', number: 7 },
    });
  });

  it('does not disturb one whose present head no longer shows it', async () => {
    const here = await ground();
    const fingerprint = firstFingerprint(await here.judged('one .a'));
    here.clock.advance(1000);
    await here.judged('');
    await requestWaiver({ ...wish, fingerprint }, asMira, here);

    expect(await here.follow()).toEqual([]);
  });

  it('has them judged again when it is revoked, and then not at its end', async () => {
    const here = await ground();
    const fingerprint = firstFingerprint(await here.judged('one .a'));
    const { waiver } = await requestWaiver({ ...wish, fingerprint }, asMira, here);
    await here.follow();
    here.clock.advance(60_000);
    await here.judged('one .a');
    await revokeWaiver(waiver.id, { by: mira, reason: 'mended' }, here);

    expect(await here.follow()).toEqual([`${pull.repository}#7`]);
    expect((await here.judged('one .a')).verdict).toBe('fail');
    here.clock.set('2026-12-25T00:00:00.000Z');
    expect(await here.follow()).toEqual([]);
  });

  it('has them judged again when it ends, and not before', async () => {
    const here = await ground();
    const fingerprint = firstFingerprint(await here.judged('one .a'));
    await requestWaiver({ ...wish, fingerprint }, asMira, here);
    await here.follow();
    here.clock.advance(60_000);
    expect((await here.judged('one .a')).verdict).toBe('waived');

    here.clock.set('2026-12-24T23:59:59.999Z');
    expect(await here.follow()).toEqual([]);
    here.clock.set('2026-12-25T00:00:00.000Z');
    expect(await here.follow()).toEqual([`${pull.repository}#7`]);
    expect((await here.judged('one .a')).verdict).toBe('fail');
  });

  it('with a pattern, or with a name in another case, finds the repositories that were judged', async () => {
    const here = await ground();
    await here.judged('one .a', 7);
    await here.judged('one .a', 1, 'harbour-lights/other');
    await here.judged('one .a', 1, 'elsewhere/other');
    const scope = { repositories: ['harbour-lights/*'] };
    await requestWaiver({ ...wish, check: 'toy/*', scope }, asMira, here);
    expect([...(await here.follow())].sort()).toEqual([`${pull.repository}#7`, 'harbour-lights/other#1']);

    const loud = { repositories: [pull.repository.toUpperCase()] };
    await requestWaiver({ ...wish, rule: 'toy-rule', scope: loud }, asMira, here);
    expect(await here.follow()).toEqual([`${pull.repository}#7`]);
  });

  it('has one judged again whose evaluation began before the change and ended after the first look', async () => {
    const here = await ground();
    const fingerprint = firstFingerprint(await here.judged('one .a', 7));
    await requestWaiver({ ...wish, fingerprint }, asMira, here);
    expect(await here.follow()).toEqual([`${pull.repository}#7`]);
    await here.judged('one .a', 7);
    await here.judged('one .a', 8, pull.repository, []);
    expect(await here.follow()).toEqual([]);

    here.clock.advance(LOOK_AGAIN_MS);
    expect(await here.follow()).toEqual([`${pull.repository}#8`]);
  });

  it('is followed again by the next sweep when one is killed before the queue has all', async () => {
    const here = await ground();
    const fingerprint = firstFingerprint(await here.judged('one .a', 7));
    await here.judged('one .a', 8);
    await requestWaiver({ ...wish, fingerprint }, asMira, here);
    let sends = 0;
    const evaluations = {
      send: async (...sent: Parameters<typeof here.evaluations.send>) => {
        sends += 1;
        if (sends > 1) throw new Error('killed');
        await here.evaluations.send(...sent);
      },
    };
    await expect(followWaivers({ ...here, evaluations })).rejects.toThrow('killed');

    expect(await here.follow()).toContain(`${pull.repository}#8`);
    const ids = new Set(here.evaluations.sent.map(({ message }) => message.deliveryId));
    expect(ids.size).toBe(2);
  });
});
