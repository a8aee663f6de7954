import { Duration } from 'aws-cdk-lib';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import type { LambdaFunction } from './lambda-function.ts';

export interface UndeliveredMessagesProps {
  readonly pager: Pager;
  readonly advancer: LambdaFunction;
  readonly picker: LambdaFunction;
}

/** The alarm for messages that reached no channel: a notification that was given up, or a stale stream that could not be reported. */
export class UndeliveredMessages extends Construct {
  constructor(scope: Construct, id: string, { pager, advancer, picker }: UndeliveredMessagesProps) {
    super(scope, id);
    const metricNamespace = nameOf(pager.stage, 'nightly');
    const metricName = 'MessagesNotSent';
    const count = (name: string, { logGroup }: LambdaFunction, message: string) =>
      new MetricFilter(this, name, {
        logGroup,
        metricNamespace,
        metricName,
        metricValue: '1',
        filterPattern: FilterPattern.all(
          FilterPattern.stringValue('$.level', '=', 'error'),
          FilterPattern.stringValue('$.message', '=', message),
        ),
      });
    const given = count('GivenUp', advancer, 'message not sent');
    count('Unwatched', picker, 'stream could not be watched');
    addAlarm(this, pager, {
      name: 'messages-not-sent',
      meaning: 'A message about a nightly was given up: people do not know how it ended, or that it did not come.',
      metric: given.metric({ statistic: 'sum', period: Duration.minutes(5) }),
      threshold: 1,
    });
  }
}
