import type { App } from 'aws-cdk-lib';
import { DataStack } from './stacks/data-stack.ts';
import { GateStack } from './stacks/gate-stack.ts';
import { NightlyStack } from './stacks/nightly-stack.ts';
import { OperationsStack } from './stacks/operations-stack.ts';
import type { StageSettings } from './stages.ts';

export interface SluiceStacks {
  readonly operations: OperationsStack;
  readonly data: DataStack;
  readonly gate: GateStack;
  readonly nightly: NightlyStack;
}

/** All stacks of one stage: operations is called by the others, gate and nightly stand on data. */
export function buildStage(app: App, stage: StageSettings): SluiceStacks {
  const operations = new OperationsStack(app, stage);
  const data = new DataStack(app, stage, operations.pager);
  const gate = new GateStack(app, stage, operations.pager, data);
  const nightly = new NightlyStack(app, stage, operations.pager, data, gate);
  return { operations, data, gate, nightly };
}
