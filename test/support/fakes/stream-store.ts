import type { StreamRecord, StreamStore } from '../../../lambdas/ports/stream-store.ts';

export function fakeStreamStore(): StreamStore {
  const records: StreamRecord[] = [];
  const heads = () =>
    [...new Map(records.map((record) => [record.id, record])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const active = async () => heads().flatMap(({ version, stream }) => (stream === null ? [] : [{ version, stream }]));
  return {
    active,
    heads: async () => heads(),
    get: async (id) => (await active()).find(({ stream }) => stream.id === id),
    async write({ expectedVersion, ...write }) {
      const current = heads().find(({ id }) => id === write.id)?.version ?? 0;
      if (current !== expectedVersion) return 'stale';
      records.push(structuredClone({ ...write, version: current + 1 }));
      return 'written';
    },
    log: async (id) => records.filter((record) => record.id === id).reverse(),
  };
}
