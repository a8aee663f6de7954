import { isDeepStrictEqual } from 'node:util';
import type { Waiver } from '../../../gates/model/waiver.ts';
import type { WaiverStore } from '../../../lambdas/ports/waiver-store.ts';

export interface FakeWaiverStore extends WaiverStore {
  readonly waivers: Waiver[];
}

export function fakeWaiverStore(): FakeWaiverStore {
  const waivers: Waiver[] = [];
  return {
    waivers,
    async inForce(repository, asOf) {
      return waivers
        .filter((waiver) => waiver.scope.repository === repository)
        .filter((waiver) => Date.parse(waiver.expiresAt) >= Date.parse(asOf))
        .sort(soonestFirst);
    },
    async add(waiver) {
      const present = waivers.find(
        (other) => other.id === waiver.id && other.scope.repository === waiver.scope.repository,
      );
      if (present && !isDeepStrictEqual(present, waiver)) throw new Error(`waiver ${waiver.id} already exists`);
      if (!present) waivers.push(structuredClone(waiver));
    },
  };
}

function soonestFirst(a: Waiver, b: Waiver): number {
  const difference = Date.parse(a.expiresAt) - Date.parse(b.expiresAt);
  if (difference !== 0) return difference;
  return a.id < b.id ? -1 : 1;
}
