import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';

/** Where alarms of a stage go. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { topicName: nameOf(stage, 'alarms'), enforceSSL: true });
    // A topic policy replaces the default one that lets the account's own alarms publish, so it is repeated here.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (stage.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }
}
