import { existsSync } from 'node:fs';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import { defaultStateDir } from '../local/engine.ts';
import type { OpenedNightly } from '../local/open-nightly.ts';

export interface StreamStates {
  /** Empty where there is no store: rules that ask about streams are then undecided and say why. */
  readonly source: { readonly promotions?: Pick<PromotionStore, 'state'> };
  close(): Promise<void>;
}

/**
 * The state of the streams on this machine, or in AWS where `SLUICE_CONFIG_TABLE` and the like name tables. The store is opened when
 * a rule asks about the first stream; a check that asks about none starts nothing.
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
