import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askApiServer, moduleOf, type Server, withApiServer } from './api-server.ts';
import { randomOf } from './api-server-oracle/random.ts';
import { type OracleAnswer, reportOf } from './compare-refusals/compare.ts';
import { questionsOf } from './compare-refusals/questions.ts';

/**
 * Asks the validation of the API server, the newest and the oldest one, whether it creates invented CRDs and updates to them, and compares
 * with what the gate `crd-compat` says. Ends with 1 where the newest one disagrees, or where the oldest one refuses what the gate passes.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1500' }, seed: { type: 'string', default: '1' } },
});
withApiServer(join(import.meta.dirname, 'compare-refusals/main.go'), 'refusals', compare);

function compare(binary: string, folder: string, server: Server): 0 | 1 {
  const questions = questionsOf(Number(values.count), randomOf(Number(values.seed)));
  const asked = questions.map(({ base, head }) => ({ base, head }));
  const report = reportOf(questions, askApiServer<OracleAnswer>(binary, folder, asked), server.is === 'oldest');
  process.stdout.write(`Compared with ${moduleOf(server)}:\n${report.text}`);
  return report.differences > 0 ? 1 : 0;
}
