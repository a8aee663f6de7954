import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Pager } from '../constructs/alarmed.ts';
import { ImageEvents } from '../constructs/image-events.ts';
import { NightlyPicker } from '../constructs/nightly-picker.ts';
import { NightlySecret } from '../constructs/nightly-secret.ts';
import { PromotionWorkflow } from '../constructs/promotion-workflow.ts';
import type { StageSettings } from '../stages.ts';
import type { DataStack } from './data-stack.ts';
import { SluiceStack } from './sluice-stack.ts';

/** From a built image to a promotion. */
export class NightlyStack extends SluiceStack {
  readonly workflow: PromotionWorkflow;

  constructor(scope: Construct, stage: StageSettings, pager: Pager, data: DataStack, publicUrl: string) {
    super(scope, stage, 'nightly', 'from a built image to a promotion');
    const secret = new NightlySecret(this, 'Secret', stage);
    this.workflow = new PromotionWorkflow(this, 'Promotion', { pager, stores: data, secret, publicUrl });
    new NightlyPicker(this, 'Nightly', { pager, stores: data, secret, workflow: this.workflow, publicUrl });
    const images = new ImageEvents(this, 'Images', { pager, stores: data, secret, workflow: this.workflow });
    new CfnOutput(this, 'ImageEventsUrl', { value: images.url, description: 'POST /<source>/<sender> below it' });
    new CfnOutput(this, 'PromotionMachineArn', { value: this.workflow.machine.stateMachineArn });
    new CfnOutput(this, 'NightlySecretArn', { value: secret.secret.secretArn });
  }
}
