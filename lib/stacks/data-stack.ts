import { CfnOutput, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarm, type Pager } from '../constructs/alarmed.ts';
import { AppKey, WebhookSecret } from '../constructs/app-credentials.ts';
import { BlobBucket } from '../constructs/blob-bucket.ts';
import { GateTable, throttledRequests } from '../constructs/gate-table.ts';
import { RegistrySecret } from '../constructs/registry-secret.ts';
import type { Stores } from '../constructs/stores.ts';
import { configTable, runsTable } from '../constructs/table-shapes.ts';
import type { StageSettings } from '../stages.ts';
import { SluiceStack } from './sluice-stack.ts';

/** What must outlive a deployment: tables by lifecycle, blobs, secrets. Changes here are rare and looked at twice. */
export class DataStack extends SluiceStack implements Stores {
  readonly config: GateTable;
  readonly runs: GateTable;
  readonly blobs: BlobBucket;
  readonly webhookSecret: WebhookSecret;
  readonly appKey: AppKey;
  /** Absent where evaluations read public images only. */
  readonly registrySecret: RegistrySecret | undefined;

  constructor(scope: Construct, stage: StageSettings, pager: Pager) {
    super(scope, stage, 'data', 'tables, blobs and secrets');
    this.config = new GateTable(this, 'Config', { stage, ...configTable });
    this.runs = new GateTable(this, 'Runs', { stage, ...runsTable });
    this.blobs = new BlobBucket(this, 'Blobs', stage);
    this.webhookSecret = new WebhookSecret(this, 'WebhookSecret', stage);
    this.appKey = new AppKey(this, 'AppKey', stage);
    this.registrySecret =
      stage.registries?.passwords === undefined ? undefined : new RegistrySecret(this, 'RegistrySecret', stage);
    addAlarm(this, pager, {
      name: 'tables-throttled',
      meaning: 'DynamoDB refuses requests: evaluations are retried and verdicts come late.',
      metric: throttledRequests([this.config, this.runs], Duration.minutes(5)),
      threshold: 1,
      periods: 2,
    });
    new CfnOutput(this, 'ConfigTableName', { value: this.config.table.tableName });
    new CfnOutput(this, 'RunsTableName', { value: this.runs.table.tableName });
    new CfnOutput(this, 'BlobBucketName', { value: this.blobs.bucket.bucketName });
    new CfnOutput(this, 'WebhookSecretArn', { value: this.webhookSecret.secret.secretArn });
  }
}
