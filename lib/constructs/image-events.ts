import { Duration } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { ReceiveImageEventEnv } from '../../lambdas/receive-image-event/env.ts';
import { nameOf } from '../names.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import { HttpFront } from './http-front.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { NightlySecret } from './nightly-secret.ts';
import type { PromotionWorkflow } from './promotion-workflow.ts';
import type { Stores } from './stores.ts';

export interface ImageEventsProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly secret: NightlySecret;
  readonly workflow: PromotionWorkflow;
}

/** Where built images are told of: `POST /images/<source>/<sender>`, and pushes to ECR in this account. */
export class ImageEvents extends Construct {
  readonly receiver: LambdaFunction;
  /** Without a slash at the end. */
  readonly url: string;

  constructor(scope: Construct, id: string, { pager, stores, secret, workflow }: ImageEventsProps) {
    super(scope, id);
    const { stage } = pager;
    this.receiver = new LambdaFunction(this, 'Receiver', {
      stage,
      lambda: 'receive-image-event',
      description: 'Authenticates image events, stores them and creates candidates',
      memoryMegabytes: 512,
      // API Gateway gives up at 30 seconds.
      timeout: Duration.seconds(25),
      environment: {
        CONFIG_TABLE: stores.config.table.tableName,
        RUNS_TABLE: stores.runs.table.tableName,
        BLOB_BUCKET: stores.blobs.bucket.bucketName,
        STATE_MACHINE_ARN: workflow.machine.stateMachineArn,
        NIGHTLY_SECRET_ID: secret.secret.secretArn,
      } satisfies ReceiveImageEventEnv,
    });
    stores.config.allow(this.receiver, ['Query']);
    stores.runs.allow(this.receiver, ['GetItem', 'PutItem', 'Query', 'UpdateItem']);
    stores.blobs.allowWrite(this.receiver);
    // To see that an event which is there already is the same.
    stores.blobs.allowRead(this.receiver);
    secret.allowRead(this.receiver);
    workflow.allowStart(this.receiver);
    this.url = `${this.#openFront(pager)}/images`;
    new Rule(this, 'EcrPush', {
      ruleName: nameOf(stage, 'ecr-image-actions'),
      description: 'Pushes and deletions of images in ECR',
      eventPattern: { source: ['aws.ecr'], detailType: ['ECR Image Action'] },
      targets: [new LambdaTarget(this.receiver.fn, { retryAttempts: 20, maxEventAge: Duration.hours(2) })],
    });
    addAlarm(this, pager, {
      name: 'image-events-failing',
      meaning: 'Image events cannot be received: nightlies try old candidates, or none.',
      metric: this.receiver.fn.metricErrors({ period: Duration.minutes(5), statistic: 'sum' }),
      threshold: 3,
    });
  }

  #openFront({ stage }: Pager): string {
    const front = new HttpFront(this, 'Front', {
      stage,
      name: 'images',
      description: 'Events of built images',
      throttle: stage.throttles.webhook,
      behind: this.receiver,
    });
    front.addOpenRoute(
      '/images/{source}/{sender}',
      'Registries and build systems cannot sign for IAM. The function proves each sender by its own secret before it parses anything, and the route is throttled.',
    );
    return front.api.apiEndpoint;
  }
}
