import { existsSync } from 'node:fs';
import { defaultStateDir } from '../local/engine.ts';
import type { RuleTable } from './rule-source.ts';

/** The table on this machine, or in AWS where `SLUICE_CONFIG_TABLE` and the like name tables. A check that does not ask for it starts nothing. */
export const ruleTableHere: RuleTable = {
  isHere: ({ env }) => env['SLUICE_CONFIG_TABLE'] !== undefined || existsSync(defaultStateDir(env)),
  async open({ env }) {
    const { openStores } = await import('../local/stores.ts');
    return openStores({ dataDir: defaultStateDir(env), env });
  },
};
