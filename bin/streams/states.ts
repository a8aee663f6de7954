import { existsSync } from 'node:fs';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import { defaultStateDir } from '../local/engine.ts';
import type { OpenedNightly } from '../local/open-nightly.ts';

export interface StreamStates {
  /** Nothing where there is no store: then nothing is known of streams, and rules that ask say so. */
  readonly source: { readonly promotions?: Pick<PromotionStore, 'state'> };
  close(): Promise<void>;
}

/**
 * What the streams of this machine are at, or of AWS where `SLUICE_CONFIG_TABLE` and its like name tables. The store is opened when
 * a rule asks for the first stream; a check that asks for none starts nothing.
 */
export function streamStatesHere(env: NodeJS.ProcessEnv): StreamStates {
  const hasStore = env['SLUICE_RUNS_TABLE'] !== undefined || existsSync(defaultStateDir(env));
  if (!hasStore) return { source: {}, close: async () => undefined };
  let opened: Promise<OpenedNightly> | undefined;
  const store = () => {
    opened ??= import('../local/open-nightly.ts').then(({ openNightly }) => openNightly({ env }));
    return opened;
  };
  return {
    source: { promotions: { state: async (stream) => (await store()).promotions.state(stream) } },
    close: async () => (await opened)?.close(),
  };
}
