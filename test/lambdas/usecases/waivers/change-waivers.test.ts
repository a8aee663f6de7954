import { describe, expect, it } from 'vitest';
import {
  approveWaiver,
  requestWaiver,
  revokeWaiver,
  type WaiverRequest,
} from '../../../../lambdas/usecases/waivers/change-waivers.ts';
import { rule } from '../../../support/evaluation.ts';
import { firstFingerprint, jonas, mira, pull, type WaiverDesk, waiverDesk } from '../../../support/waiver-desk.ts';
import { writeRule } from '../../../support/write-rule.ts';

const wish = { until: '2026-12-24', reason: 'agreed with all consumers' };
const asMira = { by: mira, mayApprove: true };

async function ask(desk: WaiverDesk, request: Partial<WaiverRequest> = {}, by = asMira) {
  return requestWaiver({ ...wish, ...request }, by, desk);
}

describe('asking for a waiver', () => {
  it('of a finding by the beginning of its fingerprint opens the gate where one person is enough', async () => {
    const desk = await waiverDesk();
    const run = await desk.judged('one .a');
    const fingerprint = firstFingerprint(run);

    const { waiver, needs } = await ask(desk, { fingerprint: fingerprint.slice(0, 12), reference: 'T-1' });

    expect({ before: run.verdict, needs }).toEqual({ before: 'fail', needs: 'nothing' });
    expect(waiver).toMatchObject({
      fingerprint,
      scope: { repositories: [pull.repository] },
      requester: mira,
      approvals: [{ by: mira }],
      expiresAt: '2026-12-25T00:00:00.000Z',
      reference: 'T-1',
    });
    expect((await desk.judged('one .a')).verdict).toBe('waived');
    expect((await desk.judged('one .b')).verdict).toBe('fail');
    expect((await desk.waivers.history(waiver.id)).map(({ action }) => action)).toEqual(['requested', 'approved']);
    desk.clock.set('2026-12-25T00:00:00.000Z');
    expect((await desk.judged('one .a')).verdict).toBe('fail');
  });

  it('of checks within a scope, and of a rule', async () => {
    const desk = await waiverDesk();
    const scope = { repositories: ['harbour-lights/*'], paths: ['a.txt'] };

    await ask(desk, { check: 'toy/one', scope });
    expect((await desk.judged('one .a\none .b')).verdict).toBe('waived');
    expect((await desk.judged('one .a\ntwo .b')).verdict).toBe('fail');
    await ask(desk, { rule: 'toy-rule', scope });
    expect((await desk.judged('one .a\ntwo .b')).verdict).toBe('waived');
  });

  it('leaves it waiting for a second person where the rule needs two', async () => {
    const desk = await waiverDesk({ waivable: 'two-person' });
    const fingerprint = firstFingerprint(await desk.judged('one .a'));

    const { waiver, needs } = await ask(desk, { fingerprint });
    expect(needs).toBe('second-person');
    expect((await desk.judged('one .a')).verdict).toBe('fail');
    await expect(approveWaiver(waiver.id, { ...mira, name: 'jonas' }, desk)).rejects.toThrow(
      'needs an approval by another person than its requester',
    );
    expect(await approveWaiver(waiver.id, jonas, desk)).toMatchObject({ needs: 'nothing' });
    expect((await desk.judged('one .a')).verdict).toBe('waived');
  });

  it('leaves it waiting for an owner where the person may not approve', async () => {
    const desk = await waiverDesk();
    const fingerprint = firstFingerprint(await desk.judged('one .a'));

    expect((await ask(desk, { fingerprint }, { by: mira, mayApprove: false })).needs).toBe('owner');
    expect((await desk.judged('one .a')).verdict).toBe('fail');
  });

  it('twice by one comment is one waiver', async () => {
    const desk = await waiverDesk({ waivable: 'two-person' });
    const request = { rule: 'toy-rule', scope: { repositories: [pull.repository] }, requestId: 'comment-5' };
    const first = await ask(desk, request);
    desk.clock.advance(60_000);

    expect((await ask(desk, request)).waiver).toEqual(first.waiver);
    expect(await desk.waivers.list()).toHaveLength(1);
  });

  const scope = { repositories: [pull.repository] };
  it.each([
    ['a finding that no run shows', { fingerprint: 'f'.repeat(32) }, 'no stored run shows ffff'],
    ['a beginning that is too short', { fingerprint: 'abc' }, '"abc" is not the beginning of a fingerprint'],
    ['an unknown rule', { rule: 'toy-rules', scope }, 'there is no rule toy-rules'],
    ['an unknown check', { check: 'toy/four', scope }, 'unknown check: toy/four matches no check'],
    ['no repository', { rule: 'toy-rule' }, 'scope.repositories: name at least one'],
    ['a glob that is not one', { rule: 'toy-rule', scope: { repositories: ['a/*(b)'] } }, 'not a valid glob'],
    ['a short reason', { rule: 'toy-rule', scope, reason: 'because' }, 'say why in at least ten characters'],
    [
      'a ref for a branch',
      { rule: 'toy-rule', scope: { ...scope, branches: ['refs/heads/main'] } },
      'is a ref, not the name of a branch; write main',
    ],
    [
      'a folder without its files',
      { rule: 'toy-rule', scope: { ...scope, paths: ['config/crd/'] } },
      'write config/crd/**',
    ],
    ['a day that is none', { rule: 'toy-rule', scope, until: 'yesterday' }, 'write a day, such as 2026-12-31'],
    ['a day that is over', { rule: 'toy-rule', scope, until: '2026-11-30' }, 'the end is before the request'],
    ['a day that does not exist', { rule: 'toy-rule', scope, until: '2027-02-30' }, 'expiresAt: write a day'],
    [
      'an end too far away',
      { rule: 'toy-rule', scope, until: '2027-03-02' },
      'rule toy-rule allows a waiver of 90 days',
    ],
  ])('is refused with %s, and nothing is stored', async (_, request, message) => {
    const desk = await waiverDesk();

    await expect(ask(desk, request)).rejects.toThrow(message);
    expect(await desk.waivers.list()).toEqual([]);
  });

  it('takes the last day that the rule allows', async () => {
    const desk = await waiverDesk({ waiver: { maxDays: 90 } });

    expect((await ask(desk, { rule: 'toy-rule', scope, until: '2027-03-01' })).needs).toBe('nothing');
  });

  it('is refused for a rule that cannot be waived, naming its owner', async () => {
    const desk = await waiverDesk({ waivable: 'never' });
    const fingerprint = firstFingerprint(await desk.judged('one .a'));

    await expect(ask(desk, { fingerprint })).rejects.toMatchObject({
      message: 'rule toy-rule cannot be waived',
      wayOut: expect.stringContaining('toys@example.com'),
    });
  });

  it('is refused where several findings begin with the digits', async () => {
    const desk = await waiverDesk();
    const run = await desk.judged('one .a');
    const twin = structuredClone(run);
    const [first] = twin.results[0]?.findings ?? [];
    if (first !== undefined) first.fingerprint = `${first.fingerprint.slice(0, 8)}${'0'.repeat(24)}`;
    await desk.runs.keepRun({ ...twin, id: `${run.id.slice(0, -1)}0` });

    const fingerprint = firstFingerprint(run);
    await expect(ask(desk, { fingerprint: fingerprint.slice(0, 8) })).rejects.toThrow('several findings begin with');
    expect((await ask(desk, { fingerprint: fingerprint.slice(0, 20) })).waiver.fingerprint).toBe(fingerprint);
  });

  it('takes a whole fingerprint that no run shows yet where the rule and the repository are named', async () => {
    const desk = await waiverDesk();

    const { waiver } = await ask(desk, { fingerprint: 'f'.repeat(32), rule: 'toy-rule', scope });
    expect(waiver).toMatchObject({ fingerprint: 'f'.repeat(32), rule: 'toy-rule' });
  });
});

describe('a waiver that stands', () => {
  const scope = { repositories: [pull.repository] };

  it.each(['', '  ', 'x'.repeat(2001)])('is not revoked with a reason that could not be read again', async (reason) => {
    const desk = await waiverDesk();
    const { waiver } = await ask(desk, { rule: 'toy-rule', scope });

    await expect(revokeWaiver(waiver.id, { by: jonas, reason }, desk)).rejects.toThrow('revoked.reason');

    expect((await desk.waivers.byId(waiver.id))?.waiver.revoked).toBeUndefined();
  });

  it('is revoked with a reason, for good', async () => {
    const desk = await waiverDesk();
    const { waiver } = await ask(desk, { rule: 'toy-rule', scope });
    expect((await desk.judged('one .a')).verdict).toBe('waived');

    await revokeWaiver(waiver.id, { by: jonas, reason: 'mended upstream' }, desk);

    expect((await desk.judged('one .a')).verdict).toBe('fail');
    expect((await desk.waivers.byId(waiver.id))?.waiver.revoked).toMatchObject({
      by: jonas,
      reason: 'mended upstream',
    });
    const again = revokeWaiver(waiver.id, { by: jonas, reason: 'again' }, desk);
    await expect(again).rejects.toThrow('cannot be revoked');
    await expect(approveWaiver(waiver.id, jonas, desk)).rejects.toThrow('cannot be approved');
  });

  it('is not approved after its end, nor twice by one person', async () => {
    const desk = await waiverDesk({ waivable: 'two-person' });
    const { waiver } = await ask(desk, { rule: 'toy-rule', scope });
    await approveWaiver(waiver.id, jonas, desk);
    await approveWaiver(waiver.id, jonas, desk);
    expect((await desk.waivers.byId(waiver.id))?.version).toBe(2);
    desk.clock.set('2026-12-25T00:00:00.000Z');

    await expect(approveWaiver(waiver.id, mira, desk)).rejects.toThrow('cannot be approved');
    await expect(approveWaiver('w-none', mira, desk)).rejects.toThrow('there is no waiver w-none');
  });

  it('needs a second person where no rule knows it any longer', async () => {
    const desk = await waiverDesk({ waivable: 'two-person' });
    const fingerprint = firstFingerprint(await desk.judged('one .a'));
    const { waiver } = await ask(desk, { fingerprint });
    const other = rule({ id: 'other', scope: { paths: ['x'] } });
    const write = { author: 'a', reason: 'gone', at: desk.clock.now() };
    await writeRule(desk.rules, { ...write, id: 'toy-rule', rule: null });
    await writeRule(desk.rules, { ...write, id: 'other', rule: other });

    await expect(approveWaiver(waiver.id, mira, desk)).rejects.toThrow('another person');
    expect(await approveWaiver(waiver.id, jonas, desk)).toMatchObject({ needs: 'nothing' });
  });

  it('keeps both approvals of two people who give them at once', async () => {
    const desk = await waiverDesk({ waivable: 'two-person' });
    const { waiver } = await ask(desk, { rule: 'toy-rule', scope });
    const third = { ...jonas, id: '1003' };

    await Promise.all([approveWaiver(waiver.id, jonas, desk), approveWaiver(waiver.id, third, desk)]);

    const stored = await desk.waivers.byId(waiver.id);
    expect(stored?.waiver.approvals.map(({ by }) => by.id).sort()).toEqual(['1002', '1003']);
  });
});
