import { join } from 'node:path';
import { type Build, buildGo } from '../go-build.ts';

/** The release of the API server whose code answers: Kubernetes 1.34. */
const RELEASE = 'v0.34.3';
export const ORACLE = `k8s.io/apiextensions-apiserver ${RELEASE}`;

/** Builds the oracle (`main.go` beside this file) in a folder. */
export function buildOracle(folder: string): Build {
  return buildGo(folder, {
    name: ORACLE,
    requires: ['apiextensions-apiserver', 'apimachinery', 'apiserver'].map((module) => `k8s.io/${module} ${RELEASE}`),
    main: join(import.meta.dirname, 'main.go'),
  });
}
