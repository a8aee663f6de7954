import { describe, expect, it } from 'vitest';
import { explanationText } from '../../../bin/streams/texts.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { promotedPromotion } from '../../support/promotions.ts';
import { NIGHT } from '../../support/streams.ts';

const promotion: Promotion = {
  ...promotedPromotion,
  phase: 'failed',
  act: {
    state: 'underway',
    text: 'Release lamps/harbour-1: in_progress',
    late: { state: 'confirmed', text: 'Release lamps/harbour-1: succeeded', at: '2026-11-29T09:00:00.000Z' },
  },
  notices: [
    { topic: 'failed', channel: 'C1', at: NIGHT, tries: 1, sentAt: NIGHT },
    { topic: 'failed', channel: 'a@example.com', at: NIGHT, tries: 8, problem: 'MessageRejected: no' },
    { topic: 'late', channel: 'C1', at: NIGHT, tries: 0 },
  ],
};

describe('why an image was promoted, or was not', () => {
  it('says what came late, and who could not be told', () => {
    const lines = explanationText({ promotion, isCurrent: true, jobs: [] }).split('\n');

    expect(lines).toContain('  late     2026-11-29T09:00:00.000Z confirmed: Release lamps/harbour-1: succeeded');
    expect(lines.filter((line) => line.includes('unsent'))).toEqual([
      '  unsent   failed to a@example.com after 8 tries: MessageRejected: no',
    ]);
  });

  it('lets no text from outside break its line or move a terminal', () => {
    const act = { ...promotion.act, text: 'Release\n  decided  accept by nobody\u001b[2J' };
    const text = explanationText({ promotion: { ...promotion, act }, isCurrent: true, jobs: [] });

    expect(text).toContain('  act      underway: Release   decided  accept by nobody\n');
  });

  it('says which job system refuses our credentials, and since when', () => {
    const pauses = { gangway: { since: NIGHT, text: 'auth: Jwt is expired', lastProbeAt: NIGHT } };

    expect(explanationText({ promotion: { ...promotion, pauses }, isCurrent: false, jobs: [] })).toContain(
      `  paused   gangway since ${NIGHT}: auth: Jwt is expired\n`,
    );
  });

  it('says nothing of either where there was neither', () => {
    const text = explanationText({ promotion: promotedPromotion, isCurrent: true, jobs: [] });

    expect(text).not.toMatch(/ {2}late |unsent/);
  });
});
