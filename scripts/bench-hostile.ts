import { readDockerfile } from '../gates/image-pinning/dockerfile.ts';
import { readManifest } from '../gates/image-pinning/manifest.ts';
import { xmlTokens } from '../gates/model/xml.ts';
import { readYaml } from '../gates/model/yaml.ts';
import { readJunitReport } from '../gates/report-import/junit.ts';
import { readSarifReport } from '../gates/report-import/sarif.ts';

export interface HostileTime {
  readonly name: string;
  readonly bytes: number;
  readonly ms: number;
}

const results = Array.from({ length: 50_000 }, (_, n) => ({ ruleId: `R${n}`, message: { text: 'x' } }));
const rules = results.map(({ ruleId }) => ({ id: ruleId, defaultConfiguration: { level: 'error' } }));
const failed = '<testcase name="a"><failure message="m">t</failure></testcase>';
const aliases = Array.from(
  { length: 12 },
  (_, n) => `b${n}: &b${n} [${Array(9).fill(n === 0 ? '*a' : `*b${n - 1}`)}]\n`,
);

/** Inputs made to be slow, as large as a file may be; tests hold the work that smaller ones cost. */
const hostile: Readonly<Record<string, readonly [text: string, read: (text: string) => unknown]>> = {
  'XML: attributes that do not end': ['<a x="'.repeat(300_000), (text) => [...xmlTokens(text)]],
  'XML: comments that do not end': ['<!--'.repeat(500_000), (text) => [...xmlTokens(text)]],
  'YAML: aliases that multiply': [`a: &a [1,1,1,1,1,1,1,1]\n${aliases.join('')}`, readYaml],
  'Dockerfile: here-documents that do not end': [
    `FROM scratch\n${'RUN x <<A\n'.repeat(100_000)}FROM a:1\n`,
    (text) => readDockerfile('Dockerfile', text),
  ],
  'manifest: many images under long keys': [
    `apiVersion: v1\nkind: X\n${Array.from({ length: 20_000 }, (_, n) => `a${n}Image: "a:${n}"\n`).join('')}`,
    (text) => readManifest('a.yaml', text),
  ],
  'JUnit: a hundred thousand failures': [
    `<testsuites><testsuite>${failed.repeat(100_000)}</testsuite></testsuites>`,
    readJunitReport,
  ],
  'SARIF: fifty thousand results and rules': [
    JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'lint', rules } }, results }] }),
    (text) => readSarifReport(text),
  ],
};

export function timeHostile(): readonly HostileTime[] {
  return Object.entries(hostile).map(([name, [text, read]]) => {
    const start = performance.now();
    read(text);
    return { name, bytes: text.length, ms: performance.now() - start };
  });
}
