import { describe, expect, it } from 'vitest';
import { type Opening, openPromotion } from '../../../gates/promotion/open.ts';
import { NIGHT, sampleCandidate, sampleVersion } from '../../support/streams.ts';

const opening: Opening = { stream: sampleVersion(), candidate: sampleCandidate(), now: NIGHT, by: 'schedule' };
const decision = { kind: 'rollback' as const, by: 'mate@example.com', reason: 'it leaks at high tide', at: NIGHT };

describe('a promotion at its beginning', () => {
  it('knows its stream, its candidate and its deadline, and nothing else', () => {
    const promotion = openPromotion(opening);

    expect(promotion).toStrictEqual({
      id: expect.stringMatching(/^p20261129T031500000Z-[0-9a-f]{12}$/),
      stream: opening.stream.stream,
      streamVersion: 1,
      candidate: opening.candidate,
      openedAt: NIGHT,
      openedBy: 'schedule',
      deadlineAt: '2026-11-29T10:45:00.000Z',
      usual: {},
      phase: 'pending',
      history: [{ phase: 'pending', at: NIGHT, cause: { kind: 'opened', text: 'opened by schedule' } }],
      gates: [],
      asks: [],
      attempts: [],
      act: { state: 'not-begun' },
      orders: [],
      notices: [],
      pauses: {},
      hasLeft: false,
    });
  });

  it('keeps what history knows of its jobs, and the word of a person', () => {
    const usual = { 'e2e-dock': 42 };
    const promotion = openPromotion({ ...opening, usual, decision });

    expect([promotion.usual, promotion.decision]).toEqual([usual, decision]);
    expect(promotion.usual).not.toBe(usual);
  });

  it('has an id of its own for each stream, candidate, opener and decision, the same each time', () => {
    const id = (parts: Partial<Opening> = {}) => openPromotion({ ...opening, ...parts }).id;
    const ids = [
      id(),
      id({ stream: sampleVersion({ id: 'lamp-operator/pier' }) }),
      id({ candidate: sampleCandidate('b') }),
      id({ by: 'event' }),
      id({ decision }),
      id({ decision: { ...decision, kind: 'accept' } }),
    ];

    expect(new Set(ids).size).toBe(ids.length);
    expect(id({ decision })).toBe(ids[4]);
  });
});
