import { describe, expect, it } from 'vitest';
import { realBases, realMutations } from '../../../scripts/compare-crdify/real-mutations.ts';

const schema = {
  type: 'object',
  properties: { spec: { type: 'object', properties: { room: { type: 'string', maxLength: 9 } } } },
};
const lamp = {
  metadata: { name: 'lamps.home.example' },
  spec: { versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }] },
};

describe('changes of real CRDs for crdify', () => {
  it('are the same for the same seed', () => {
    expect(realMutations([lamp], 20, 7)).toEqual(realMutations([lamp], 20, 7));
    expect(realMutations([lamp], 20, 7)).not.toEqual(realMutations([lamp], 20, 8));
  });

  it('change one place, and something each time', () => {
    const made = realMutations([lamp], 50, 7);

    expect(made).toHaveLength(50);
    expect(made.filter(({ name }) => name.includes(', then '))).toEqual([]);
    expect(made.filter(({ base, head }) => JSON.stringify(base) === JSON.stringify(head))).toEqual([]);
  });

  it('are none where there is no corpus', () => {
    expect(realMutations(realBases('/nowhere'), 10, 7)).toEqual([]);
  });
});
