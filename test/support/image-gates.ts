import { evaluate, gates, needsOf, readRulePack } from '../../gates/catalogue.ts';
import { registryContents } from '../../lambdas/adapters/registry/contents.ts';
import { registryImages } from '../../lambdas/adapters/registry/images.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import { MissingCommit, type SourceTree } from '../../lambdas/ports/source-tree.ts';
import type { EvaluateImageDeps } from '../../lambdas/usecases/images/evaluate-image.ts';
import { fakeBlobStore } from './fakes/blob-store.ts';
import { fakeLog } from './fakes/log.ts';
import { fakeRuleStore } from './fakes/rule-store.ts';
import { fakeRunStore } from './fakes/run-store.ts';
import { fakeWaiverStore } from './fakes/waiver-store.ts';
import { writeRule } from './write-rule.ts';

/** A rule that is about images of this stream, and nothing else. */
export const crdRule = `
id: harbour-crds
gate: crd-compat
title: What harbours store stays readable
owner: team-lamps@example.com
scope:
  streams: ["lamp-operator/*"]
mode: enforce
`;

/** A CRD of one version; `fields` are its members, each a string. */
export function lampCrd(...fields: readonly string[]): string {
  const members = fields.map((name) => `                ${name}: { type: string }\n`).join('');
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: lamps.harbour.example.com }
spec:
  group: harbour.example.com
  scope: Namespaced
  names: { kind: Lamp, listKind: LampList, plural: lamps, singular: lamp }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
${members}`;
}

/** Writes rules as `sluice rules apply` does; throws on those that would be refused. */
export async function writeRules(store: RuleStore, ...texts: readonly string[]): Promise<void> {
  const pack = readRulePack(texts.map((text, index) => ({ path: `rules/${index}.yaml`, text })));
  if (pack.problems.length > 0) throw new Error(pack.problems.map(({ message }) => message).join('; '));
  for (const rule of pack.rules) {
    const at = '2026-11-01T00:00:00.000Z';
    await writeRule(store, { id: rule.id, rule, author: 'captain', reason: 'first rules', at });
  }
}

export interface ImageGatesGround {
  readonly promotions: PromotionStore;
  readonly clock: Clock;
  /** By `owner/name`. */
  readonly trees?: Readonly<Record<string, SourceTree>>;
}

/** The real evaluation over a real registry, with stores in memory. */
export function imageGates({ promotions, clock, trees = {} }: ImageGatesGround) {
  const access = { credentialsOf: async () => undefined, mayBeLocal: true };
  const fakes = {
    rules: fakeRuleStore(),
    waivers: fakeWaiverStore(),
    waiverWatch: fakeWaiverStore(),
    runs: fakeRunStore(clock),
    blobs: fakeBlobStore(),
    log: fakeLog(),
  };
  const deps = {
    ...fakes,
    promotions,
    clock,
    registry: registryImages(access),
    contents: registryContents(access),
    openSourceTree: (repository: string) => trees[repository] ?? nowhere(repository),
    gates,
    evaluate,
    needsOf,
  };
  return deps satisfies EvaluateImageDeps;
}

function nowhere(repository: string): SourceTree {
  const fail = () =>
    Promise.reject(new MissingCommit(`there is no repository ${repository}`, 'Install the App there.'));
  return { compare: fail, list: fail, read: fail };
}
