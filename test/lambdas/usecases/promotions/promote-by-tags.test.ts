import { describe, expect, it } from 'vitest';
import { readBackTags } from '../../../../lambdas/usecases/promotions/promote-by-tags.ts';
import { sampleCandidate } from '../../../support/streams.ts';

describe('tags that are read back', () => {
  it('confirm nothing when there is none to read', async () => {
    const tags = { resolve: async () => ({ kind: 'absent' as const }) };
    const targets = { repositories: { 'lamp-bundle': 'registry.example.com/verified/lamp-bundle' }, tags: ['latest'] };

    expect(await readBackTags(sampleCandidate().images, targets, { tags })).toEqual({
      state: 'failed',
      text: 'no image of the candidate has a tag to move',
    });
  });
});
