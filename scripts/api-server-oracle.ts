import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askApiServer, moduleOf, type Server, withApiServer } from './api-server.ts';
import { judgePairs, type OracleAnswer, pairsOf } from './api-server-oracle/pairs.ts';
import { reportOf } from './api-server-oracle/report.ts';
import { schemaParts } from './api-server-oracle/sources.ts';

/**
 * Asks the code of the API server whether it agrees with the gate `crd-compat`: parts of real CRDs are changed in one place or two, objects
 * that base accepts are tried on head. An object that head refuses or prunes, where the gate says `compatible`, ends in exit 1.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    crds: { type: 'string', multiple: true, default: [join(root, '../shared/corpus/crds')] },
    pairs: { type: 'string', default: '2000' },
    objects: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    verbose: { type: 'boolean', default: false },
  },
});
withApiServer(join(root, 'scripts/api-server-oracle/main.go'), 'the gate', compare);

function compare(binary: string, folder: string, server: Server): 0 | 1 {
  const pairs = pairsOf(schemaParts(values.crds), {
    pairs: Number(values.pairs),
    objects: Number(values.objects),
    seed: Number(values.seed),
  });
  const asked = pairs.map(({ question }) => question);
  const report = reportOf(judgePairs(pairs, askApiServer<OracleAnswer>(binary, folder, asked)), values.verbose);
  process.stdout.write(`Compared with ${moduleOf(server)}:\n${report.text}`);
  return report.falseGreens + report.falseReds > 0 ? 1 : 0;
}
