import * as z from 'zod';
import { generic } from './generic.ts';
import { gomodK8s } from './gomod-k8s.ts';
import type { Scheme } from './parsing.ts';
import { pseudoVersion } from './pseudo-version.ts';
import { rhcos } from './rhcos.ts';
import { semver } from './semver.ts';
import { semverTolerant } from './semver-tolerant.ts';
import { token } from './token.ts';

export const SchemeName = z.enum([
  'semver',
  'semver-tolerant',
  'generic',
  'rhcos',
  'gomod-k8s',
  'pseudo-date',
  'token',
]);
export type SchemeName = z.infer<typeof SchemeName>;

export const schemes: Readonly<Record<SchemeName, Scheme>> = {
  semver,
  'semver-tolerant': semverTolerant,
  generic,
  rhcos,
  'gomod-k8s': gomodK8s,
  'pseudo-date': pseudoVersion,
  token,
};
