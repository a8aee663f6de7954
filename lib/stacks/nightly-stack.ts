import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Pager } from '../constructs/alarmed.ts';
import { ImageEvaluation } from '../constructs/image-evaluation.ts';
import { ImageEvents } from '../constructs/image-events.ts';
import { NightlyPicker } from '../constructs/nightly-picker.ts';
import { NightlySecret } from '../constructs/nightly-secret.ts';
import { PromotionWorkflow } from '../constructs/promotion-workflow.ts';
import { UndeliveredMessages } from '../constructs/undelivered-messages.ts';
import type { StageSettings } from '../stages.ts';
import type { DataStack } from './data-stack.ts';
import type { GateStack } from './gate-stack.ts';
import { SluiceStack } from './sluice-stack.ts';

/** From a built image to a promotion. */
export class NightlyStack extends SluiceStack {
  readonly workflow: PromotionWorkflow;

  constructor(scope: Construct, stage: StageSettings, pager: Pager, data: DataStack, { app, publicUrl }: GateStack) {
    super(scope, stage, 'nightly', 'from a built image to a promotion');
    const secret = new NightlySecret(this, 'Secret', stage);
    const images = new ImageEvaluation(this, 'ImageEvaluation', { pager, stores: data, app, secret });
    this.workflow = new PromotionWorkflow(this, 'Promotion', { pager, stores: data, secret, images, app, publicUrl });
    const { picker } = new NightlyPicker(this, 'Nightly', {
      pager,
      stores: data,
      secret,
      workflow: this.workflow,
      publicUrl,
    });
    new UndeliveredMessages(this, 'Messages', { pager, advancer: this.workflow.advancer, picker });
    const events = new ImageEvents(this, 'Images', { pager, stores: data, secret, workflow: this.workflow });
    new CfnOutput(this, 'ImageEventsUrl', { value: events.url, description: 'POST /<source>/<sender> below it' });
    new CfnOutput(this, 'ImageQueueUrl', { value: images.queue.queueUrl });
    new CfnOutput(this, 'PromotionMachineArn', { value: this.workflow.machine.stateMachineArn });
    new CfnOutput(this, 'NightlySecretArn', { value: secret.secret.secretArn });
  }
}
