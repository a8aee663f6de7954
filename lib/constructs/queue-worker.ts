import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { nameOf } from '../names.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import { LambdaFunction, type LambdaName, visibilityFor } from './lambda-function.ts';

export interface QueueWorkerProps {
  readonly pager: Pager;
  readonly lambda: LambdaName;
  /** Names the queue: `sluice-<stage>-<queue>.fifo`. */
  readonly queue: string;
  readonly description: string;
  readonly memoryMegabytes: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Most messages in work at the same time. */
  readonly concurrency: number;
  /** Longest that one message may take; a minute when absent. */
  readonly timeout?: Duration;
  /** Who waits when a message is not worked off, for the words of the alarms. */
  readonly waiting?: { readonly forever: string; readonly long: string };
}

/** Five tries, six minutes apart: past a GitHub incident of half an hour a person decides. */
const maxReceiveCount = 5;
const usualTimeout = Duration.seconds(60);
const authors = {
  forever: 'a pull request has no verdict, or an old one',
  long: 'authors wait for their verdict',
};

/**
 * A FIFO queue, the function that drains it, the dead-letter queue behind it, and the alarms on all three. Messages of one
 * group (repository and pull request) are worked on one after the other; groups do not wait for each other.
 */
export class QueueWorker extends Construct {
  readonly queue: Queue;
  readonly worker: LambdaFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: QueueWorkerProps) {
    super(scope, id);
    const { stage } = props.pager;
    const { timeout = usualTimeout } = props;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      // A FIFO queue needs a FIFO one behind it, and 14 days is the longest that SQS keeps a message.
      ...fifo,
      queueName: nameOf(stage, `${props.queue}-dead-letters.fifo`),
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      ...fifo,
      queueName: nameOf(stage, `${props.queue}.fifo`),
      // Past one group's 300 calls a second: deduplication and limits count per group. Costs nothing.
      deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      visibilityTimeout: visibilityFor(timeout),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount },
    });
    this.worker = new LambdaFunction(this, 'Worker', { ...props, stage, timeout });
    this.worker.fn.addEventSource(
      new SqsEventSource(this.queue, {
        // A crash or a timeout counts against every message of its batch; alone, a message harms no other pull request.
        batchSize: 1,
        maxConcurrency: props.concurrency,
        reportBatchItemFailures: true,
      }),
    );
    this.#watch(props);
  }

  /** Lets a function put messages into this queue. */
  allowSend(sender: LambdaFunction): void {
    sender.allow(['sqs:SendMessage'], [this.queue.queueArn]);
  }

  #watch({ pager, lambda, timeout = usualTimeout, waiting = authors }: QueueWorkerProps): void {
    addAlarm(this, pager, {
      name: `${lambda}-dead-letters-not-empty`,
      meaning: `${lambda} gave up on a message: ${waiting.forever}.`,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: minute, statistic: 'max' }),
      threshold: 1,
    });
    addAlarm(this, pager, {
      name: `${lambda}-queue-is-old`,
      meaning: `A message for ${lambda} is older than one failed try explains: ${waiting.long}.`,
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: minute, statistic: 'max' }),
      // A message that failed is hidden for the visibility timeout, which is no news; two minutes more are.
      threshold: visibilityFor(timeout).toSeconds() + 120,
      periods: 3,
    });
    addAlarm(this, pager, {
      name: `${lambda}-errors`,
      meaning: `${lambda} crashes or times out, which it never does by design.`,
      metric: this.worker.fn.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 3,
    });
  }
}

const minute = Duration.minutes(1);

const fifo = {
  fifo: true,
  contentBasedDeduplication: false,
  enforceSSL: true,
  encryption: QueueEncryption.SQS_MANAGED,
};
