import { Duration } from 'aws-cdk-lib';
import { type Alarm, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { addAlarm, type Pager } from './alarmed.ts';
import type { LambdaFunction } from './lambda-function.ts';

/** One alarm for all functions: the cause, the account's concurrency, is one. */
export function throttledInvocationsAlarm(scope: Construct, pager: Pager, functions: readonly LambdaFunction[]): Alarm {
  const period = Duration.minutes(5);
  const usingMetrics = Object.fromEntries(
    functions.map(({ fn }, index) => [`throttles${index}`, fn.metricThrottles({ period, statistic: 'sum' })]),
  );
  const expression = Object.keys(usingMetrics)
    .map((id) => `FILL(${id},0)`)
    .join('+');
  return addAlarm(scope, pager, {
    name: 'functions-throttled',
    meaning: 'Lambda refuses to start functions: deliveries may be lost and verdicts come late.',
    metric: new MathExpression({ expression, usingMetrics, period, label: 'throttled invocations' }),
    threshold: 1,
  });
}
