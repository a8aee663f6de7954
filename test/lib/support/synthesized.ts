import { App } from 'aws-cdk-lib';
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

export type StackName = keyof SluiceStacks;

/** All stacks of one stage, synthesized once, without an account and without bundling. */
export interface Synthesized {
  readonly app: App;
  readonly templates: Readonly<Record<StackName, Template>>;
  readonly resources: readonly Resource[];
}

/** Takes seconds: call it once in a file. Functions are bundled only where the assembly is asked for. */
export function synthesize(stage: StageSettings = stages.prod, assembly?: { readonly outdir: string }): Synthesized {
  const app = new App(assembly ?? withoutBundling);
  const { operations, data, gate } = buildStage(app, stage);
  const templates = {
    operations: Template.fromStack(operations),
    data: Template.fromStack(data),
    gate: Template.fromStack(gate),
  };
  return { app, templates, resources: Object.entries(templates).flatMap(([name, template]) => listed(name, template)) };
}

/** For laws that do not look at code. */
export const withoutBundling = { context: { 'aws:cdk:bundling-stacks': [] } };

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
