import type { Run } from '../gates/model/run.ts';
import type { Io } from './io.ts';

/** A run from the store of this laptop, or of AWS; the store is loaded and opened only now. */
export async function readStoredRun(id: string, { env }: Io): Promise<Run | undefined> {
  const [{ openStores }, { defaultStateDir }] = await Promise.all([
    import('./local/stores.ts'),
    import('./local/engine.ts'),
  ]);
  const stores = await openStores({ dataDir: defaultStateDir(env), env });
  try {
    return await stores.runs.run(id);
  } finally {
    await stores.close();
  }
}
