import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const at = (minutes: number) => plusMinutes(NIGHT, minutes);
const night = samplePromotion();
const promoting: Promotion = {
  ...night,
  phase: 'promoting',
  history: [...night.history, { phase: 'promoting', at: at(1), cause: { kind: 'claimed', text: 'ours' } }],
  act: { state: 'begun', begunAt: at(1) },
};
const unanswered = (minutes: number): Observation => ({
  kind: 'act-unanswered',
  at: at(minutes),
  text: 'no answer: HTTP 503',
});

describe('an act whose other side does not answer', () => {
  it('is said, asked again later as if it had never been asked, and not in a rush', () => {
    const { next, effects } = advance(promoting, [unanswered(2)], at(2));

    expect(next.act).toMatchObject({ state: 'begun', text: 'no answer: HTTP 503' });
    expect(effects).toEqual([]);
    expect(advance(next, [], at(4)).effects).toEqual([{ kind: 'act' }]);
  });

  it('is the cause that is told when the time is over', () => {
    const { next } = advance(advance(promoting, [unanswered(2)], at(2)).next, [], at(90));

    expect([next.phase, next.history.at(-1)?.cause.text]).toEqual([
      'failed',
      'not confirmed in time; last state: no answer: HTTP 503',
    ]);
  });

  it('is confirmed as ever when the other side answers', () => {
    const answer: Observation = { kind: 'act', at: at(5), state: 'confirmed', text: 'read back' };
    const { next } = advance(advance(promoting, [unanswered(2)], at(2)).next, [answer], at(5));

    expect([next.phase, next.act.text]).toEqual(['promoted', 'read back']);
  });
});
