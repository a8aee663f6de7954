import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { Promoter } from '../../lambdas/ports/promoter.ts';

export interface PromoterGround {
  readonly promoter: Promoter;
  /** A promotion whose intent to act is written. */
  readonly promotion: Promotion;
  /** The other side does what it was asked to, or does not. */
  carryOut(): void | Promise<void>;
  /** Absent where only the deadline says that nothing was done. */
  breakDown?(): void | Promise<void>;
  /** The answer to the next act is lost after the work is done. Absent where a lost answer is no answer of ours. */
  loseAnswer?(): void;
  /** Requests that really moved something, or asked somebody to. */
  acts(): number;
  /** Nothing is seen of the act until it is carried out: then a repeated act is sent again, and names the promotion again. */
  readonly isBlind?: boolean;
  problems(): readonly string[];
  close(): Promise<void>;
}

/** What every Promoter promises. `open` gives a target that nothing was promoted to. */
export function describePromoter(name: string, open: () => Promise<PromoterGround>): void {
  describe(`${name} as a promoter`, () => {
    let ground: PromoterGround;
    beforeEach(async () => {
      ground = await open();
    });
    afterEach(() => ground.close());

    const act = () => ground.promoter.act(ground.promotion);
    const watch = () => ground.promoter.watch(ground.promotion);

    it('says confirmed only after the other side has done it', async () => {
      const states = [(await act()).state];
      await ground.carryOut();
      states.push((await watch()).state, (await watch()).state);

      expect(['underway', 'confirmed']).toContain(states[0]);
      expect(states.slice(1)).toEqual(['confirmed', 'confirmed']);
      expect(ground.problems()).toEqual([]);
    });

    it('has not promoted what it only asked for', async () => {
      const { state, text } = await act();
      if (state === 'confirmed') return;

      expect((await watch()).state).toBe('underway');
      expect(text).not.toBe('');
    });

    it('acts once, however often it is asked to go on', async () => {
      await act();
      if (ground.isBlind !== true) await act();
      await ground.carryOut();

      expect((await act()).state).toBe('confirmed');
      expect(ground.acts()).toBe(1);
    });

    it('acts once though the answer to the act was lost', async () => {
      if (ground.loseAnswer === undefined) return;
      ground.loseAnswer();
      await act().catch(() => undefined);
      await act();
      await ground.carryOut();

      expect((await watch()).state).toBe('confirmed');
      expect(ground.acts()).toBe(1);
    });

    it('carries the cause when the other side fails', async () => {
      if (ground.breakDown === undefined) return;
      await act();
      await ground.breakDown();

      const seen = await watch();
      expect(seen.state).toBe('failed');
      expect(seen.text.length).toBeGreaterThan(10);
    });
  });
}
