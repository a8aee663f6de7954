import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonReport } from '../../../../gates/engine/report/json.ts';
import { junitReport } from '../../../../gates/engine/report/junit.ts';
import { markdownReport } from '../../../../gates/engine/report/markdown.ts';
import { sarifReport } from '../../../../gates/engine/report/sarif.ts';
import { textReport } from '../../../../gates/engine/report/text.ts';
import type { CheckDescription } from '../../../../gates/model/gate.ts';
import type { Run } from '../../../../gates/model/run.ts';
import { cleanRun, failingRun, inconclusiveRun, localRun, waivedRun, warnedRun } from '../../../support/runs.ts';
import { hostileRun } from './hostile-run.ts';
import { oddRun } from './odd-run.ts';

const runs: Readonly<Record<string, Run>> = {
  clean: cleanRun,
  failing: failingRun,
  inconclusive: inconclusiveRun,
  waived: waivedRun,
  warned: warnedRun,
  local: localRun,
  hostile: hostileRun,
  odd: oddRun,
};

function describeCheck(id: string): CheckDescription | undefined {
  if (id !== 'crd/field-removed') return undefined;
  const words = { whoBreaks: 'Readers.', why: 'Values vanish.', wayOut: 'Keep it.', source: 'API conventions.' };
  return { id, title: 'A field was removed', ...words };
}

const reports: Readonly<Record<string, (run: Run) => string>> = {
  txt: (run) => textReport(run),
  'coloured.txt': (run) => textReport(run, { isColoured: true }),
  'md.txt': (run) => markdownReport(run, { hasHeading: true }),
  'json.txt': jsonReport,
  'sarif.txt': (run) => sarifReport(run, { toolVersion: '1.2.3', describe: describeCheck }),
  'junit.xml': junitReport,
};

describe.each(Object.entries(reports))('the %s report', (extension, report) => {
  it.each(Object.entries(runs))('of a %s run is the one we agreed on', async (name, run) => {
    await expect(report(run)).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${name}.${extension}`));
  });

  it('is the same text each time', () => {
    expect(report(failingRun)).toBe(report(structuredClone(failingRun)));
  });
});
