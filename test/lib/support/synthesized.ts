import { readFileSync } from 'node:fs';
import { App, type AppProps } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildStage, type SluiceStacks } from '../../../lib/sluice-app.ts';
import { type StageSettings, stages } from '../../../lib/stages.ts';

export interface Resource {
  readonly id: string;
  readonly stack: StackName;
  readonly type: string;
  readonly properties: Record<string, unknown>;
  readonly deletionPolicy: unknown;
}

type StackName = keyof SluiceStacks;

/** All stacks of one stage, synthesized once, without an account and without bundling. */
export interface Synthesized {
  readonly app: App;
  readonly templates: Readonly<Record<StackName, Template>>;
  readonly resources: readonly Resource[];
}

/** Takes seconds: call it once in a file. Functions are bundled only where the assembly is asked for. */
export function synthesize(stage: StageSettings = stages.prod, assembly?: { readonly outdir: string }): Synthesized {
  const app = new App({
    ...(assembly === undefined ? withoutBundling : { ...assembly, context }),
    // CloudFormation's own rules take seconds to load: `stages.test.ts` asks them, once.
    builtinCloudFormationValidation: false,
  });
  const { operations, data, gate, nightly } = buildStage(app, stage);
  const templates = {
    operations: Template.fromStack(operations),
    data: Template.fromStack(data),
    gate: Template.fromStack(gate),
    nightly: Template.fromStack(nightly),
  };
  return { app, templates, resources: Object.entries(templates).flatMap(([name, template]) => listed(name, template)) };
}

/** Feature flags change templates: the command line reads them from this file, and so do tests. */
const { context } = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'));

/** For laws that do not look at code. */
export const withoutBundling: AppProps = { context: { ...context, 'aws:cdk:bundling-stacks': [] } };

function listed(name: string, template: Template): Resource[] {
  return Object.entries<Record<string, unknown>>(template.toJSON()['Resources']).map(([id, resource]) => ({
    id,
    stack: name as StackName,
    type: String(resource['Type']),
    properties: (resource['Properties'] ?? {}) as Record<string, unknown>,
    deletionPolicy: resource['DeletionPolicy'],
  }));
}

export function ofType(resources: readonly Resource[], type: string): readonly Resource[] {
  return resources.filter((resource) => resource.type === type);
}
