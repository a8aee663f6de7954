import { type Build, buildGo } from '../go-build.ts';

export const CRDIFY_VERSION = 'v0.6.0';

export function buildCrdify(folder: string): Build {
  return buildGo(folder, {
    name: `crdify ${CRDIFY_VERSION}`,
    requires: [`sigs.k8s.io/crdify ${CRDIFY_VERSION}`],
    package: 'sigs.k8s.io/crdify',
  });
}
