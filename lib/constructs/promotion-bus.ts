import { Duration, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import type { StageSettings } from '../stages.ts';
import type { LambdaFunction } from './lambda-function.ts';

export interface PromotionBusProps {
  readonly stage: StageSettings;
  readonly buses: readonly string[];
  readonly advancer: LambdaFunction;
}

/** Promotions that another system carries out: events leave on the named buses, confirmations arrive on the account's default bus. */
export class PromotionBus extends Construct {
  constructor(scope: Construct, id: string, { stage, buses, advancer }: PromotionBusProps) {
    super(scope, id);
    const arnOf = (name: string) =>
      Stack.of(this).formatArn({ service: 'events', resource: 'event-bus', resourceName: name });
    advancer.allow(['events:PutEvents'], buses.map(arnOf));
    new Rule(this, 'Confirmations', {
      ruleName: nameOf(stage, 'promotion-confirmations'),
      description:
        'The system that carries a promotion out reports how it ended; the function accepts the source that the stream names',
      eventPattern: { detailType: ['Sluice Promotion Confirmation'] },
      targets: [new LambdaTarget(advancer.fn, { retryAttempts: 20, maxEventAge: Duration.hours(2) })],
    });
  }
}
