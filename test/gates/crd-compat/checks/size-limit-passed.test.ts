import { describe, expect, it } from 'vitest';
import { REQUEST_LIMIT, sizeOf } from '../../../../gates/crd-compat/packaging/size.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, spec } from '../support.ts';

/** A CRD of about so many bytes. */
function sized(bytes: number): JsonObject {
  return spec({ description: 'x'.repeat(bytes - JSON.stringify(spec({ description: '' })).length) });
}

const CLIENT_SIDE = 'size of the CRD passed 262,144 bytes, the limit of client-side kubectl apply';

describeCheck('crd/size-limit-passed', CLIENT_SIDE, [
  {
    name: 'it outgrows client-side apply',
    base: sized(262_000),
    head: sized(262_145),
    found: ['metadata.name review'],
  },
  {
    name: 'it outgrows what etcd takes',
    base: sized(300_000),
    head: sized(REQUEST_LIMIT + 1),
    found: ['metadata.name review'],
  },
  {
    name: 'it outgrows both at once',
    base: sized(200_000),
    head: sized(REQUEST_LIMIT + 1),
    found: ['metadata.name review'],
  },
  {
    name: 'a new CRD that client-side apply refuses',
    base: null,
    head: sized(300_000),
    found: ['metadata.name compatible'],
  },
  { name: 'a new CRD that etcd refuses', base: null, head: sized(REQUEST_LIMIT + 1), found: ['metadata.name review'] },
  { name: 'it was past the limit before, and grows', base: sized(300_000), head: sized(400_000), found: [] },
  { name: 'it shrinks to less than a limit', base: sized(REQUEST_LIMIT + 1), head: sized(300_000), found: [] },
  { name: 'it grows below the limit', base: sized(1000), head: sized(250_000), found: [] },
]);

describe('the size of a CRD', () => {
  it('is that of UTF-8, not of characters', () => {
    expect(sizeOf(spec({ description: 'ä€😀' })).json - sizeOf(spec({ description: '' })).json).toBe(2 + 3 + 4);
  });

  it('counts what Go writes as an escape where kubectl writes it', () => {
    const [plain, escaped] = [spec({ description: 'xxx' }), spec({ description: '<&>' })].map(sizeOf);

    expect((escaped?.annotations ?? 0) - (plain?.annotations ?? 0)).toBe(15);
  });

  it('counts the other annotations, and not one that kubectl replaces', () => {
    const size = (annotations: JsonObject) => {
      const { annotations: all, json } = sizeOf(crd({ metadata: { annotations } }));
      return all - json;
    };

    expect(size({ note: '12345' }) - size({})).toBe(9);
    expect(size({ 'kubectl.kubernetes.io/last-applied-configuration': '{}' })).toBe(size({}));
  });
});
