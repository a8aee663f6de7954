import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { SweepOutboxEnv } from '../../lambdas/sweep-outbox/env.ts';
import { nameOf } from '../names.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { QueueWorker } from './queue-worker.ts';
import type { Stores } from './stores.ts';
import { openIndex } from './table-shapes.ts';

export interface OutboxSweeperProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly publication: QueueWorker;
  readonly evaluation: QueueWorker;
}

/**
 * Every minute, wakes the publisher for verdicts that were stored but not yet shown, and has judged again what a changed waiver touches;
 * every quarter of an hour, has open heads looked at.
 */
export class OutboxSweeper extends Construct {
  readonly sweeper: LambdaFunction;

  constructor(scope: Construct, id: string, props: OutboxSweeperProps) {
    super(scope, id);
    const { pager, stores, publication, evaluation } = props;
    this.sweeper = new LambdaFunction(this, 'Sweeper', {
      stage: pager.stage,
      lambda: 'sweep-outbox',
      description: 'Wakes what waits to be shown, and has judged again what a changed waiver touches',
      memoryMegabytes: 512,
      // Below the minute of the schedule, so that two sweeps do not overlap.
      timeout: Duration.seconds(50),
      environment: {
        CONFIG_TABLE: stores.config.table.tableName,
        RUNS_TABLE: stores.runs.table.tableName,
        BLOB_BUCKET: stores.blobs.bucket.bucketName,
        PUBLICATION_QUEUE_URL: publication.queue.queueUrl,
        EVALUATION_QUEUE_URL: evaluation.queue.queueUrl,
      } satisfies SweepOutboxEnv,
    });
    stores.runs.allowQuestions(this.sweeper, openIndex.name, 'byTime', 'byRepository');
    stores.runs.allow(this.sweeper, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query']);
    // A changed waiver, and the runs that show what it names.
    stores.config.allow(this.sweeper, ['GetItem']);
    stores.blobs.allowRead(this.sweeper);
    publication.allowSend(this.sweeper);
    evaluation.allowSend(this.sweeper);
    // A sweep that failed is not repeated: the next one, a minute later, does the same work.
    this.sweeper.fn.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, 'EveryMinute', {
      ruleName: nameOf(pager.stage, 'sweep-outbox'),
      description: 'Wakes the sweep of the outbox',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(this.sweeper.fn, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    });
    this.#watch(pager, publication);
  }

  #watch(pager: Pager, publication: QueueWorker): void {
    const perFiveMinutes = { period: Duration.minutes(5), statistic: 'sum' };
    addAlarm(this, pager, {
      name: 'verdicts-not-shown',
      meaning: 'For a quarter of an hour there have been verdicts that GitHub does not show.',
      metric: this.#waiting(pager).metric({ period: Duration.minutes(5), statistic: 'max' }),
      threshold: 1,
      periods: 3,
    });
    addAlarm(this, pager, {
      name: 'verdicts-given-up',
      meaning: 'A verdict could not be shown and is tried no longer: its pull request shows an old one, or none.',
      metric: this.#givenUp(pager, publication).metric(perFiveMinutes),
      threshold: 1,
    });
    addAlarm(this, pager, {
      name: 'sweep-outbox-errors',
      meaning: 'The sweep fails: a verdict whose first message was lost stays unseen.',
      metric: this.sweeper.fn.metricErrors(perFiveMinutes),
      threshold: 3,
    });
    addAlarm(this, pager, {
      name: 'sweep-outbox-not-running',
      meaning: 'The sweep has not run for ten minutes: a verdict whose first message was lost stays unseen.',
      metric: this.sweeper.fn.metricInvocations(perFiveMinutes),
      threshold: 1,
      isTooLow: true,
      periods: 2,
    });
  }

  /** Verdicts that the publisher or the sweep gave up, each logged once. */
  #givenUp({ stage }: Pager, publication: QueueWorker): MetricFilter {
    const metricNamespace = nameOf(stage, 'gate');
    const count = (name: string, { logGroup }: LambdaFunction) =>
      new MetricFilter(this, name, {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.message', '=', 'verdict given up'),
        metricNamespace,
        metricName: 'VerdictsGivenUp',
        metricValue: '1',
      });
    count('GivenUpBySweep', this.sweeper);
    return count('GivenUpByPublisher', publication.worker);
  }

  /** How many verdicts each sweep found waiting. The log line is there anyway, and costs no call to CloudWatch. */
  #waiting(pager: Pager): MetricFilter {
    return new MetricFilter(this, 'Waiting', {
      logGroup: this.sweeper.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', 'verdicts waited to be shown'),
      metricNamespace: nameOf(pager.stage, 'gate'),
      metricName: 'VerdictsWaiting',
      metricValue: '$.waiting',
    });
  }
}
