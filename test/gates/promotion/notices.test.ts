import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { sampleAttempt } from '../../support/promotions.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const at = plusMinutes(NIGHT, 100);

describe('what people are told of a night', () => {
  it.each([
    { mode: 'observe', outcome: 'passed', topics: ['observed'] },
    { mode: 'observe', outcome: 'failed', topics: ['rejected'] },
    { mode: 'enforce', outcome: 'passed', topics: [] },
    { mode: 'enforce', outcome: 'failed', topics: ['rejected'] },
  ] as const)('has both ends of a stream that observes: $mode, $outcome', ({ mode, outcome, topics }) => {
    const night = samplePromotion({ mode, notify: [{ kind: 'slack', channel: 'C0HARBOUR' }] });
    const attempts = [sampleAttempt('e2e-dock', { outcome })];

    const { next } = advance({ ...night, phase: 'running', attempts }, [], at);
    expect(next.notices.map(({ topic }) => topic)).toEqual(topics);
  });
});
