import { afterEach, describe, expect, it } from 'vitest';
import type { JobScript } from '../../../bin/rehearsal/gangway/executions.ts';
import { pickCandidate } from '../../../lambdas/usecases/images/open-candidate.ts';
import { advancePromotion } from '../../../lambdas/usecases/promotions/advance-promotion.ts';
import { acceptRejected, orderPromotion, rollBack } from '../../../lambdas/usecases/promotions/decide-promotion.ts';
import { explainImage } from '../../../lambdas/usecases/promotions/explain-promotion.ts';
import { type HttpNight, startHttpNight } from '../../support/night-over-http.ts';
import { ends } from '../../support/nightly-parts.ts';

const word = { by: 'captain@example.com', reason: 'the failure is a known flake of the dock' };

let here: HttpNight;
afterEach(async () => {
  await here.close();
  expect(here.gangway.problems()).toEqual([]);
});

async function ground(scripts: Readonly<Record<string, readonly JobScript[]>> = {}): Promise<HttpNight> {
  here = await startHttpNight({ scripts });
  return here;
}

describe('a night of ten jobs over HTTP', () => {
  it('survives a flake, a lost answer, an expired token and a late result, and promotes by digest', async () => {
    const night = await ground({
      'e2e-1': [ends('ABORTED', 20), ends('SUCCESS', 30)],
      'e2e-9': [ends('FAILURE', 200)],
    });
    night.gangway.fail('create', { kind: 'lost-response' });
    night.gangway.fail('read', { kind: 'unauthorized' });
    const id = await night.open();

    const promotion = await night.run(id);

    expect(promotion.phase).toBe('promoted');
    expect(night.gangway.executions()).toHaveLength(11);
    expect(promotion.attempts.map(({ job, number, outcome }) => `${job}.${number} ${outcome}`).sort()).toEqual([
      'e2e-0.1 passed',
      'e2e-1.1 infrastructure',
      'e2e-1.2 passed',
      'e2e-2.1 passed',
      'e2e-3.1 passed',
      'e2e-4.1 passed',
      'e2e-5.1 passed',
      'e2e-6.1 passed',
      'e2e-7.1 passed',
      'e2e-8.1 passed',
      'e2e-9.1 failed',
    ]);
    expect(night.registry.tagWrites).toEqual([
      `verified/lamp-operator:harbour-latest=${promotion.candidate.images[0]?.digest}`,
    ]);
    expect(night.messages).toEqual([`${id} paused`, `${id} promoted`]);
    expect((await night.promotions.state('lamp-operator/harbour')).promoted?.promotion).toBe(id);
  });

  it('gives each job the image by its digest, and nothing that moves', async () => {
    const night = await ground();
    await night.run(await night.open());

    const images = night.gangway.executions().map(({ request }) => request.pod_spec_options?.envs?.['OPERATOR_IMAGE']);

    expect(new Set(images)).toEqual(
      new Set([`${night.registry.host}/lamps/operator@${night.candidate('a').images[0]?.digest}`]),
    );
  });

  it('is advanced by many at once without a second trigger or promotion', async () => {
    const night = await ground();
    const id = await night.open();
    for (let round = 0; round < 60; round += 1) {
      await Promise.all(Array.from({ length: 3 }, () => advancePromotion(id, night.deps)));
      night.pass(1);
    }

    expect((await night.promotions.get(id))?.promotion.phase).toBe('promoted');
    expect(night.gangway.executions()).toHaveLength(10);
    expect(night.registry.tagWrites).toHaveLength(1);
  });
});

describe('people', () => {
  it('accept a rejected candidate with a reason: a new promotion that starts no job', async () => {
    const night = await ground({ 'e2e-0': [ends('FAILURE', 5)] });
    const id = await night.open();
    expect((await night.run(id)).phase).toBe('rejected');

    const picked = await acceptRejected(id, word, night.version, night.deps);
    const accepted = await night.run(picked.outcome === 'opened' ? picked.promotion : '');

    expect(accepted).toMatchObject({
      phase: 'promoted',
      verdict: 'waived',
      attempts: [],
      decision: { kind: 'accept', by: word.by, overrules: id },
    });
    expect(night.gangway.executions()).toHaveLength(10);
  });

  it('roll back to the last good, past the mark that keeps older candidates out', async () => {
    const night = await ground();
    const first = await night.run(await night.open('a'));
    const second = await night.run(await night.open('b'));
    expect(night.registry.tagged('verified/lamp-operator', 'harbour-latest')).toBe(second.candidate.images[0]?.digest);

    const back = await rollBack(night.version, word, night.deps);
    await night.run(back.outcome === 'opened' ? back.promotion : '');

    expect(back).toMatchObject({ from: second.id, to: first.id });
    expect(night.registry.tagged('verified/lamp-operator', 'harbour-latest')).toBe(first.candidate.images[0]?.digest);
    expect((await night.promotions.state('lamp-operator/harbour')).highSequence).toBe(second.candidate.sequence);
  });

  it('cannot order what has ended', async () => {
    const night = await ground();
    const id = await night.open();
    await night.run(id);

    await expect(orderPromotion(id, { order: 'abort' }, word, night.deps)).rejects.toThrow(
      `promotion ${id} is promoted`,
    );
  });

  it('are told why a digest was promoted in one answer', async () => {
    const night = await ground();
    const { candidate: tried } = await night.run(await night.open());

    const [explained] = await explainImage(tried.images[0]?.digest ?? '', night.promotions);

    expect(explained).toMatchObject({ isCurrent: true, promotion: { phase: 'promoted', verdict: 'pass' } });
    expect(explained?.jobs.map(({ job, verdict, attempts }) => [job, verdict, attempts.length])).toEqual(
      Array.from({ length: 10 }, (_, index) => [`e2e-${index}`, 'pass', 1]),
    );
  });
});

describe('candidates that wait', () => {
  it('are passed by when a newer one is opened, and say by which', async () => {
    const night = await ground();
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => night.candidate(letter));
    for (const one of [a, b, c])
      if (one !== undefined) await night.promotions.addCandidate('lamp-operator/harbour', one);

    const picked = await pickCandidate(night.version, 'schedule', night.deps);

    const id = picked.outcome === 'opened' ? picked.promotion : '';
    expect(
      (await night.promotions.candidates('lamp-operator/harbour', 10)).map(({ state, promotion }) => [
        state,
        promotion,
      ]),
    ).toEqual([
      ['opened', id],
      ['superseded', id],
      ['superseded', id],
    ]);
    expect(await pickCandidate(night.version, 'schedule', night.deps)).toEqual({ outcome: 'nothing-new' });
  });

  it('are not tried when something newer was let through already', async () => {
    const night = await ground();
    await night.run(await night.open('b'));
    await night.promotions.addCandidate('lamp-operator/harbour', night.candidate('a'));

    expect(await pickCandidate(night.version, 'schedule', night.deps)).toEqual({ outcome: 'nothing-new' });
  });
});
