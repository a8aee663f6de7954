import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';

/** What all stacks of a stage share: name, place, protection. */
export class SluiceStack extends Stack {
  constructor(scope: Construct, stage: StageSettings, what: string, description: string) {
    super(scope, nameOf(stage, what), {
      description: `Sluice, ${stage.name}: ${description}`,
      terminationProtection: stage.isProtected,
      tags: { application: 'sluice', stage: stage.name },
      ...(stage.deployedTo && { env: stage.deployedTo }),
    });
  }
}
