import * as z from 'zod';
import { Glob } from '../model/glob.ts';
import { PROFILES } from './profiles.ts';

const KubernetesVersion = z
  .string()
  .regex(/^v?1\.[0-9]{1,3}(?:\.[0-9]+)?$/, 'a Kubernetes version is written 1.30')
  .transform((text) => Number(text.replace(/^v/, '').split('.')[1]));

/** `params` of a rule for the gate `crd-compat`. */
export const CrdCompatParams = z.strictObject({
  profile: z.enum(PROFILES).default('write'),
  /** Oldest Kubernetes that the CRDs are applied to. Unset: CEL functions are not checked, ratcheting is taken as given. */
  minimumKubernetes: KubernetesVersion.optional(),
  /** Files that must hold a CRD; one that does not is a doubt. */
  expectCrds: z.array(Glob).default([]),
  /** Breaking facts of an alpha version become `review`, unless it is stored, or the only one served. */
  softenAlpha: z.boolean().default(false),
  /**
   * What is compared between served versions that no webhook converts: which `fields` each has, or also their `constraints`.
   */
  crossVersion: z.enum(['fields', 'constraints']).default('fields'),
  /** What clusters report in `status.storedVersions`, by `<plural>.<group>`: proof where a manifest alone cannot tell. */
  storedVersions: z.record(z.string(), z.array(z.string())).default({}),
  /** Globs of files at base that hold objects as clusters store them; each is read through the schemas of base and head. */
  storedObjects: z.array(Glob).default([]),
});
export type CrdCompatParams = z.infer<typeof CrdCompatParams>;
