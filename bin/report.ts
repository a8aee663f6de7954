import { findCheck } from '../gates/catalogue.ts';
import { jsonReport } from '../gates/engine/report/json.ts';
import { junitReport } from '../gates/engine/report/junit.ts';
import { markdownReport } from '../gates/engine/report/markdown.ts';
import { sarifReport } from '../gates/engine/report/sarif.ts';
import { textReport } from '../gates/engine/report/text.ts';
import { stateOf } from '../gates/engine/report/verdict-words.ts';
import type { Run } from '../gates/model/run.ts';
import type { Verdict } from '../gates/model/verdict.ts';
import type { ExitCode } from './io.ts';
import { packageVersion } from './package-version.ts';

export const reportFormats = ['text', 'json', 'markdown', 'sarif', 'junit'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export function renderRun(run: Run, format: ReportFormat, isColoured: boolean): string {
  switch (format) {
    case 'text':
      return textReport(run, { isColoured });
    case 'json':
      return jsonReport(run);
    case 'markdown':
      return markdownReport(run, { hasHeading: true });
    case 'sarif':
      return sarifReport(run, { toolVersion: packageVersion(), describe: findCheck });
    case 'junit':
      return junitReport(run);
    default:
      return format satisfies never;
  }
}

export function exitCodeFor(verdict: Verdict): ExitCode {
  return exitCodes[stateOf(verdict)];
}

const exitCodes = { open: 0, closed: 1, undecided: 2 } as const;
