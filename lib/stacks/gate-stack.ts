import { CfnOutput } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Pager } from '../constructs/alarmed.ts';
import { Evaluation } from '../constructs/evaluation.ts';
import { throttledInvocationsAlarm } from '../constructs/function-throttles.ts';
import { GitHubApp } from '../constructs/github-app.ts';
import { HistoryEndpoint } from '../constructs/history-endpoint.ts';
import { OutboxSweeper } from '../constructs/outbox-sweeper.ts';
import { Publication } from '../constructs/publication.ts';
import { WebhookEndpoint } from '../constructs/webhook-endpoint.ts';
import type { StageSettings } from '../stages.ts';
import type { DataStack } from './data-stack.ts';
import { SluiceStack } from './sluice-stack.ts';

/** From a delivery to a check run, and the history of both. Wired downstream first, because a sender needs its receiver. */
export class GateStack extends SluiceStack {
  /** Where run pages are, without a slash at the end. */
  readonly publicUrl: string;
  readonly app: GitHubApp;

  constructor(scope: Construct, stage: StageSettings, pager: Pager, data: DataStack) {
    super(scope, stage, 'gate', 'from a delivery to a check run');
    const stores = data;
    const app = new GitHubApp(this, 'GitHubApp', stage.gitHub, data.appKey);
    this.app = app;
    const history = new HistoryEndpoint(this, 'History', { pager, stores });
    const publicUrl = stage.publicUrl ?? history.url;
    this.publicUrl = publicUrl;
    const publication = new Publication(this, 'Publication', { pager, stores, app, publicUrl });
    const registrySecret = data.registrySecret;
    const evaluation = new Evaluation(this, 'Evaluation', { pager, stores, app, publication, registrySecret });
    const outbox = new OutboxSweeper(this, 'Outbox', { pager, stores, publication, evaluation });
    const webhook = new WebhookEndpoint(this, 'Webhook', { pager, evaluation, secret: data.webhookSecret });

    const functions = [webhook.receiver, evaluation.worker, publication.worker, outbox.sweeper, history.reader];
    throttledInvocationsAlarm(this, pager, functions);

    new CfnOutput(this, 'WebhookUrl', { value: webhook.url, description: 'Webhook URL of the GitHub App' });
    new CfnOutput(this, 'HistoryUrl', { value: history.url, description: 'Run pages and the JSON API' });
    new CfnOutput(this, 'EvaluationQueueUrl', { value: evaluation.queue.queueUrl });
    new CfnOutput(this, 'PublicationQueueUrl', { value: publication.queue.queueUrl });
  }
}
