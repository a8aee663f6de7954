import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { ReceiveWebhookEnv } from '../../lambdas/receive-webhook/env.ts';
import { addAlarm, type Pager } from './alarmed.ts';
import type { WebhookSecret } from './app-credentials.ts';
import { HttpFront } from './http-front.ts';
import { LambdaFunction } from './lambda-function.ts';
import type { QueueWorker } from './queue-worker.ts';

export interface WebhookEndpointProps {
  readonly pager: Pager;
  readonly evaluation: QueueWorker;
  readonly secret: WebhookSecret;
}

/** What GitHub calls: `POST /webhook`, and nothing else. */
export class WebhookEndpoint extends Construct {
  readonly receiver: LambdaFunction;
  /** Address to enter as the App's webhook URL. */
  readonly url: string;

  constructor(scope: Construct, id: string, props: WebhookEndpointProps) {
    super(scope, id);
    const { pager, evaluation, secret } = props;
    const { stage } = pager;
    this.receiver = new LambdaFunction(this, 'Receiver', {
      stage,
      lambda: 'receive-webhook',
      description: 'Verifies the signature of a delivery and enqueues its envelope',
      memoryMegabytes: 512,
      // GitHub hangs up after ten seconds; an answer after that is a failed delivery whatever it says.
      timeout: Duration.seconds(8),
      environment: {
        EVALUATION_QUEUE_URL: evaluation.queue.queueUrl,
        WEBHOOK_SECRET_ID: secret.secret.secretArn,
      } satisfies ReceiveWebhookEnv,
    });
    evaluation.allowSend(this.receiver);
    secret.allowRead(this.receiver);
    const front = new HttpFront(this, 'Front', {
      stage,
      name: 'webhook',
      description: 'Deliveries of the GitHub App',
      throttle: stage.throttles.webhook,
      behind: this.receiver,
    });
    front.addOpenRoute(
      '/webhook',
      'GitHub cannot sign for IAM or bring a token. The function checks the HMAC of the raw body before it parses anything, and the route is throttled.',
    );
    this.url = `${front.api.apiEndpoint}/webhook`;
    this.#watch(pager, front);
  }

  #watch(pager: Pager, front: HttpFront): void {
    addAlarm(this, pager, {
      name: 'webhook-5xx',
      meaning: 'Deliveries fail on our side. GitHub does not retry: each one is lost until it is redelivered.',
      metric: front.metricSum('serverErrors'),
      threshold: 1,
    });
    addAlarm(this, pager, {
      name: 'webhook-4xx-spike',
      meaning:
        'Many deliveries are refused: a wrong secret, a throttle, a body over 6 MB, or requests from a stranger.',
      metric: front.metricSum('clientErrors'),
      threshold: 20,
    });
    addAlarm(this, pager, {
      name: 'webhook-slow',
      meaning: 'One delivery in a hundred takes longer than three seconds. GitHub closes the connection after ten.',
      metric: front.httpStage.metricLatency({ period: Duration.minutes(5), statistic: 'p99' }),
      threshold: 3000,
      periods: 3,
    });
  }
}
