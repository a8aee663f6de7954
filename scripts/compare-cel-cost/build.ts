import { join } from 'node:path';
import { type Build, buildGo } from '../go-build.ts';

export const ORACLE = 'k8s.io/apiextensions-apiserver v0.34.3';

/** Builds the oracle (`main.go` beside this file) in a folder. */
export function buildOracle(folder: string): Build {
  return buildGo(folder, { name: ORACLE, requires: [ORACLE], main: join(import.meta.dirname, 'main.go') });
}
