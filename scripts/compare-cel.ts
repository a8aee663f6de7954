import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askApiServer, moduleOf, type Server, withApiServer } from './api-server.ts';
import { randomOf } from './api-server-oracle/random.ts';
import { patternQuestions } from './compare-cel/patterns.ts';
import { expressionQuestions, formatQuestions, type OracleAnswer } from './compare-cel/questions.ts';
import { goldenTexts, reportOf } from './compare-cel/report.ts';

/**
 * Asks the API server's own code what generated CEL expressions come to, whether generated texts are of its formats, and whether it lets a
 * schema have generated patterns; compares with what stored objects and CRDs are judged by here. Ends with 1 where a definite answer of ours is another one, and with 0 and the reason where the
 * oracle cannot be had. `--write` keeps some of its answers about texts for the tests.
 */
const GOLDEN = join(import.meta.dirname, '../test/gates/formats/golden.generated.json');
const { values } = parseArgs({
  options: {
    expressions: { type: 'string', default: '6000' },
    texts: { type: 'string', default: '300' },
    patterns: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
withApiServer(join(import.meta.dirname, 'compare-cel/main.go'), 'CEL, formats and patterns', compare);

function compare(binary: string, folder: string, server: Server): 0 | 1 {
  const random = randomOf(Number(values.seed));
  const all = [
    ...expressionQuestions(Number(values.expressions), random),
    ...formatQuestions(Number(values.texts), random),
    ...patternQuestions(Number(values.patterns), random),
  ];
  // The formats of names came with Kubernetes 1.33: an older server takes any text for them.
  const questions = server.is === 'newest' ? all : all.filter(({ name }) => !/^k8s-(short|long)-name /.test(name));
  const asked = questions.map(({ question }) => question);
  const answers = askApiServer<OracleAnswer>(binary, folder, asked);
  if (values.write && server.is === 'newest')
    writeFileSync(GOLDEN, `${JSON.stringify(goldenTexts(questions, answers), null, 1)}\n`);
  const report = reportOf(questions, answers);
  process.stdout.write(`Compared with ${moduleOf(server)}:\n${report.text}`);
  return report.differences > 0 ? 1 : 0;
}
